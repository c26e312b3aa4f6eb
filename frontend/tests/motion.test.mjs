import assert from "node:assert/strict";
import { test } from "node:test";
import { mayMove, planOf } from "../js/motion/plan.js";

const events = (...pairs) => pairs.map(([type, params]) => ({ seq: 1, version: 7, type, params }));
const times = (steps) => steps.map(({ kind, start, duration }) => [kind, start, duration]);

test("the dice roll, then the token hops 120 ms a space, then the cash goes", () => {
  const steps = planOf(events(
    ["dice-rolled", { seat: 0, first: 1, second: 3, purpose: "move" }],
    ["token-moved", { seat: 0, start: 38, end: 2, by: "dice" }],
    ["cash-moved", { payer: 0, payee: 1, amount: 26, reason: "rent" }],
    ["throw-finished", { seat: 0, again: false }],
  ), "normal");
  assert.deepEqual(times(steps), [["dice", 0, 450], ["hop", 450, 480], ["cash", 930, 550]]);
  assert.deepEqual(steps[1].path, [39, 0, 1, 2]);
  assert.deepEqual([steps[2].payer, steps[2].payee, steps[2].amount], [0, 1, 26]);
});

test("a long walk takes 1.2 seconds at most", () => {
  const [walk] = planOf(events(["token-moved", { seat: 0, start: 0, end: 12, by: "dice" }]), "normal");
  assert.equal(walk.duration, 1_200);
  assert.equal(walk.path.length, 12);
});

test("a card that leads far, and the way to jail, are one stride", () => {
  const steps = planOf(events(["token-moved", { seat: 1, start: 7, end: 39, by: "card" }], ["jailed", { seat: 1, by: "card" }]), "normal");
  assert.deepEqual(steps.map(({ path }) => path), [[39], [10]]);
  assert.deepEqual(times(steps), [["hop", 0, 360], ["hop", 360, 360]]);
});

test("payments that follow each other go together", () => {
  const steps = planOf(events(["cash-moved", { payer: 0, payee: 1, amount: 50 }], ["cash-moved", { payer: 0, payee: 2, amount: 50 }]), "normal");
  assert.deepEqual(times(steps), [["cash", 0, 550], ["cash", 0, 550]]);
});

test("fast motion takes half the time", () => {
  const steps = planOf(events(["card-drawn", { seat: 0, deck: "chance", card: "ch_go" }], ["cash-moved", { payer: -1, payee: 0, amount: 50 }]), "fast");
  assert.deepEqual(times(steps), [["card", 0, 200], ["cash", 200, 275]]);
});

test("whatever happens, all is still after four seconds", () => {
  const many = Array.from({ length: 9 }, () => ["token-moved", { seat: 0, start: 0, end: 12, by: "dice" }]);
  const last = planOf(events(...many), "normal").at(-1);
  assert.ok(Math.abs(last.start + last.duration - 4_000) < 1e-6);
});

test("what does not show on the board does not move", () => {
  assert.deepEqual(planOf(events(["turn-started", { seat: 1 }], ["frame-opened", { frame: { kind: "buy" } }]), "normal"), []);
});

const USUAL = { motion: "normal", hidden: false, reduced: false, versions: 1 };

test("nothing moves when it is off, unseen, unwanted by the system, or when the page was further behind", () => {
  assert.equal(mayMove(USUAL), true);
  assert.equal(mayMove({ ...USUAL, motion: "fast" }), true);
  for (const change of [{ motion: "off" }, { hidden: true }, { reduced: true }, { versions: 2 }, { versions: 0 }]) assert.equal(mayMove({ ...USUAL, ...change }), false, JSON.stringify(change));
});
