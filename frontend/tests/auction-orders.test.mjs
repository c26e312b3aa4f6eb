import assert from "node:assert/strict";
import { test } from "node:test";
import { AuctionOrders, lotOf, orderedAnswer } from "../js/auction-orders.js";
import { passedForNow } from "../js/still-in.js";

const ME = 1;
const bid = (minimum, maximum = 1500) => ({ action: "bid", params: { amount: { minimum, maximum } } });

/** An auction of space 39, in which I am asked unless the legal actions say otherwise. */
const auction = (frame = {}, legal = { bid: bid(1), pass: { action: "pass" } }) => {
  const game = { over: false, round: 3, turn: 0, dice: [1, 2], doubles: 0, frame: { kind: "auction", piece: "deed", space: 39, circle: [0, ME], leader: null, bid: 0, following: [], ...frame } };
  return { game, me: ME, legal: (action) => legal[action] };
};

const memory = () => {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
};

const limitOf = (scene, limit) => ({ limit: { lot: lotOf(scene), limit } });

test("nothing is bid without an order", () => {
  assert.equal(orderedAnswer(auction(), {}), null);
});

test("the first bid is the least, and others are outbid in twentieths of the limit", () => {
  assert.deepEqual(orderedAnswer(auction(), limitOf(auction(), 200))?.params, { amount: 1 });
  const raised = auction({ leader: 0, bid: 30 }, { bid: bid(31), pass: { action: "pass" } });
  assert.deepEqual(orderedAnswer(raised, limitOf(raised, 200))?.params, { amount: 40 });
});

test("no bid goes above the limit, nor above the cash", () => {
  const near = auction({ leader: 0, bid: 195 }, { bid: bid(196), pass: { action: "pass" } });
  assert.deepEqual(orderedAnswer(near, limitOf(near, 200))?.params, { amount: 200 });
  const poor = auction({ leader: 0, bid: 90 }, { bid: bid(91, 95), pass: { action: "pass" } });
  assert.deepEqual(orderedAnswer(poor, limitOf(poor, 200))?.params, { amount: 95 });
});

test("past the limit the page passes and the order is done", () => {
  const dear = auction({ leader: 0, bid: 200 }, { bid: bid(201), pass: { action: "pass" } });
  const answer = orderedAnswer(dear, limitOf(dear, 200));
  assert.equal(answer?.action, "pass");
  assert.equal(answer?.last, true);
});

test("nobody outbids oneself", () => {
  const mine = auction({ leader: ME, bid: 40 }, {});
  assert.equal(orderedAnswer(mine, limitOf(mine, 200)), null);
});

test("a limit is for one lot", () => {
  const next = auction({ space: 37 });
  assert.equal(orderedAnswer(next, limitOf(auction(), 200)), null);
});

test("who passes on all lots passes on the one under the hammer and on those that follow, in this turn only", () => {
  const orders = new AuctionOrders(memory(), "g");
  orders.passAll(auction({ following: [37, 28] }));
  for (const space of [39, 37, 28]) assert.equal(orderedAnswer(auction({ space }), orders.of(auction()))?.action, "pass");
  assert.equal(orderedAnswer(auction({ space: 15 }), orders.of(auction())), null);
  const later = auction();
  later.game.round = 4;
  assert.equal(orderedAnswer(later, orders.of(later)), null);
});

test("orders outlive a reload of the tab, and can be taken back", () => {
  const storage = memory();
  new AuctionOrders(storage, "g").bidUpTo(auction(), 120);
  const again = new AuctionOrders(storage, "g");
  assert.equal(again.of(auction()).limit?.limit, 120);
  assert.deepEqual(new AuctionOrders(storage, "other").of(auction()), {});
  again.cancel(auction());
  assert.deepEqual(new AuctionOrders(storage, "g").of(auction()), {});
});

test("who is no bidder has no lot", () => {
  assert.equal(lotOf(auction({ circle: [0] })), "");
});

test("in open outcry those are named who have passed until a new bid; in rounds they are out", () => {
  const frame = { kind: "auction", circle: [0, 1, 2], bidders: [1], leader: 0, bid: 10 };
  assert.deepEqual(passedForNow({ ...frame, outcry: true }), [2]);
  assert.deepEqual(passedForNow({ ...frame, outcry: false }), []);
});
