import assert from "node:assert/strict";
import { test } from "node:test";
import { goodsWords } from "../js/goods.js";
import { TradeDraft, termsForReceiver } from "../js/trade-draft.js";
import { tableTranslator } from "./catalogue.mjs";

const [ANA, BO, CY] = [0, 1, 2];
const offer = {
  id: 4,
  revision: 2,
  seat: ANA,
  to: BO,
  give: { deeds: [12, 5], cards: ["chance"], cash: 0 },
  take: { deeds: [39], cards: [], cash: 80 },
  lift: [39],
};

test("a new offer names its partner, its goods in order, and cash one way", () => {
  const draft = new TradeDraft(BO);
  draft.chooseDeed("give", 12, true);
  draft.chooseDeed("give", 5, true);
  draft.chooseCard("take", "chance", true);
  draft.cash = 50;
  draft.cashWay = "take";
  assert.deepEqual(draft.request, {
    action: "propose-trade",
    params: { to: BO, give_deeds: [5, 12], give_cards: [], cash_given: 0, take_deeds: [], take_cards: ["chance"], cash_taken: 50, lift: [] },
  });
});

test("a counter-offer of the one who is asked has the sides swapped", () => {
  const draft = TradeDraft.counter(offer, BO);
  assert.equal(draft.partner, ANA);
  assert.deepEqual(draft.request, {
    action: "counter-trade",
    params: { offer: 4, revision: 2, give_deeds: [39], give_cards: [], cash_given: 80, take_deeds: [5, 12], take_cards: ["chance"], cash_taken: 0, lift: [] },
  });
});

test("new terms for one's own offer begin with one's own terms, liftings included", () => {
  const { params } = TradeDraft.counter(offer, ANA).request;
  assert.deepEqual([params.give_deeds, params.take_deeds, params.cash_taken, params.lift], [[5, 12], [39], 80, [39]]);
});

test("changing a draft leaves the offer as it was", () => {
  TradeDraft.counter(offer, ANA).chooseDeed("give", 12, false);
  assert.deepEqual(offer.give.deeds, [12, 5]);
});

test("another partner empties what was to be got, not what is to be given", () => {
  const draft = TradeDraft.counter(offer, ANA);
  draft.setPartner(CY);
  assert.deepEqual([draft.terms.give_deeds, draft.terms.take_deeds, draft.terms.lift], [[5, 12], [], []]);
});

test("a deed that is not got any more is not lifted", () => {
  const draft = TradeDraft.counter(offer, ANA);
  draft.chooseDeed("take", 39, false);
  assert.deepEqual(draft.terms.lift, []);
});

test("what has changed hands or is no longer mortgaged falls out", () => {
  const owner = Array(40).fill(-1);
  owner[5] = ANA;
  owner[39] = BO;
  const draft = TradeDraft.counter(offer, ANA);
  draft.keepOwned({ owner, jail_cards: { chance: null }, mortgaged: [] }, ANA);
  assert.deepEqual([draft.terms.give_deeds, draft.terms.give_cards, draft.terms.take_deeds, draft.terms.lift], [[5], [], [39], []]);
});

test("cash alone is no trade", () => {
  const draft = new TradeDraft(BO);
  draft.cash = 100;
  assert.equal(draft.empty, true);
  draft.chooseCard("give", "chance", true);
  assert.equal(draft.empty, false);
});

test("an offer is previewed from the side of who is asked", () => {
  assert.deepEqual(termsForReceiver(offer, [12]), { offer: 4, revision: 2, give_deeds: [39], give_cards: [], cash_given: 80, take_deeds: [5, 12], take_cards: ["chance"], cash_taken: 0, lift: [12], partner_lift: [39] });
});

test("goods are told one by one, and nothing as nothing", () => {
  const translator = tableTranslator();
  assert.deepEqual(goodsWords({ deeds: [1, 25], cards: ["chance"], cash: 1200 }, translator, new Set([25])), ["Mediterranean Avenue", "B. & O. Railroad (mortgaged)", "Jail card (Chance)", "$1,200"]);
  assert.deepEqual(goodsWords({ deeds: [], cards: [], cash: 0 }, translator), ["nothing"]);
});
