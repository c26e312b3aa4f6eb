import assert from "node:assert/strict";
import { test } from "node:test";
import { goodsWords } from "../js/goods.js";
import { OfferAnswers, completedBy, missedBy } from "../js/offer-answers.js";
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

const groups = [{ members: [1, 3] }, { members: [37, 39] }, { members: [16, 18, 19] }];
const owner = { 1: ANA, 3: BO, 37: BO, 39: BO, 16: ANA, 18: ANA, 19: CY };

test("a deed is marked when it would complete a group of whoever receives it", () => {
  const draft = new TradeDraft(BO);
  assert.deepEqual([...draft.completing("take", { owner }, ANA, groups)], [3]);
  assert.deepEqual([...draft.completing("give", { owner }, ANA, groups)], [1]);
});

test("what else is chosen counts for the mark", () => {
  const draft = new TradeDraft(BO);
  draft.chooseDeed("give", 1, true);
  assert.deepEqual([...draft.completing("take", { owner }, ANA, groups)], [], "the other lot of the group is given away");
  draft.chooseDeed("take", 37, true);
  assert.deepEqual([...draft.completing("take", { owner }, ANA, groups)], [39], "two deeds complete it together");
});

test("how an offer was answered is told to its maker until the next offer, throw or turn", () => {
  const answers = new OfferAnswers();
  answers.add([{ type: "trade-proposed", params: { offer } }, { type: "trade-declined", params: { seat: BO, offer: 4 } }]);
  assert.deepEqual(answers.bySeat.get(ANA), { answer: "declined", partner: BO, got: offer.take, gave: offer.give });
  assert.equal(answers.bySeat.get(BO), undefined);
  answers.add([{ type: "trade-proposed", params: { offer: { ...offer, id: 5 } } }]);
  assert.equal(answers.bySeat.get(ANA), undefined);
  answers.add([{ type: "trade-lapsed", params: { offer: 5 } }]);
  assert.equal(answers.bySeat.get(ANA).answer, "lapsed");
  answers.add([{ type: "dice-rolled", params: { seat: BO } }]);
  assert.equal(answers.bySeat.get(ANA).answer, "lapsed", "another seat threw");
  for (const type of ["dice-rolled", "turn-started"]) {
    const told = new OfferAnswers();
    told.add([{ type: "trade-proposed", params: { offer } }, { type: "trade-declined", params: { seat: BO, offer: 4 } }, { type, params: { seat: ANA } }]);
    assert.equal(told.bySeat.get(ANA), undefined, type);
  }
});

test("why an offer was declined is told to its maker, by the name of the group that it would have completed", () => {
  const answers = new OfferAnswers();
  answers.add([
    { type: "trade-proposed", params: { offer } },
    { type: "trade-declined", params: { seat: BO, offer: 4, reason: "completes-your-group" } },
  ]);
  const answer = answers.bySeat.get(ANA);
  assert.equal(answer.reason, "completes-your-group");
  const board = { groups: [{ members: [12, 28] }, { members: [37, 39] }] };
  assert.equal(missedBy(answer, { owner: { 37: ANA, 39: BO, 12: ANA, 28: ANA } }, ANA, board), board.groups[1]);
  assert.equal(missedBy(answer, { owner: { 37: CY, 39: BO, 12: ANA, 28: ANA } }, ANA, board), undefined);
});

test("an accepted offer is told to both sides, each with what it got, whatever lapses by it", () => {
  const answers = new OfferAnswers();
  answers.add([
    { type: "trade-proposed", params: { offer: { ...offer, id: 9, seat: BO, to: CY } } },
    { type: "trade-proposed", params: { offer } },
    { type: "trade-accepted", params: { seat: BO, offer: 4 } },
    { type: "trade-lapsed", params: { offer: 9 } },
  ]);
  assert.deepEqual(answers.bySeat.get(ANA), { answer: "accepted", partner: BO, got: offer.take, gave: offer.give });
  assert.deepEqual(answers.bySeat.get(BO), { answer: "done", partner: ANA, got: offer.give, gave: offer.take });
});

test("a trade leads on to the groups of streets that it completed, for whom it did, as long as they are whole", () => {
  const kinds = { 5: "railroad", 12: "utility", 28: "utility", 37: "street", 39: "street" };
  const [streets, utilities] = [{ members: [37, 39] }, { members: [12, 28] }];
  const board = { groups: [streets, utilities], space: (index) => ({ kind: kinds[index] }) };
  const deal = { answer: "accepted", partner: BO, got: { deeds: [39, 12], cards: [], cash: 0 }, gave: offer.give };
  assert.deepEqual(completedBy(deal, { owner: { 37: ANA, 39: ANA, 12: ANA, 28: ANA } }, ANA, board), [streets]);
  assert.deepEqual(completedBy(deal, { owner: { 37: BO, 39: ANA } }, ANA, board), []);
  assert.deepEqual(completedBy({ ...deal, answer: "declined" }, { owner: { 37: ANA, 39: ANA } }, ANA, board), []);
});
