import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { RECIPES } from "../js/sound/recipes.js";
import { TWINS, audible, soundsOf } from "../js/sound/sounds.js";

const heard = (me, ...pairs) => soundsOf(pairs.map(([type, params]) => ({ seq: 1, version: 1, type, params })), me).map(({ name }) => name);

/** Every sound, and what of the page shows the same. */
const SEEN = {
  dice: ".dice",
  step: '.token[data-seat="2"]',
  "cash-in": '.player[data-seat="2"] .player-cash',
  "cash-out": '.player[data-seat="2"] .player-cash',
  card: ".drawn-card",
  "my-turn": ".decision",
  hammer: ".spotlight",
  build: '.space[data-space="16"]',
  jail: '.token[data-seat="2"]',
  win: ".ranking",
};

test("every sound has a recipe of its own and a place where it is seen", () => {
  assert.deepEqual(Object.keys(TWINS), Object.keys(SEEN));
  assert.deepEqual(Object.keys(RECIPES).sort(), Object.keys(SEEN).sort());
  for (const name of Object.keys(SEEN)) assert.equal(TWINS[name]({ name, seat: 2, space: 16 }), SEEN[name]);
  assert.equal(new Set(Object.values(RECIPES).map((tones) => JSON.stringify(tones))).size, Object.keys(SEEN).length);
});

test("onlookers hear nothing unless they wish to, and players all or the call to their turn", () => {
  const heardWith = (wishes, looksOn) => audible(["dice", "my-turn"], { get: (name) => wishes[name] ?? false }, looksOn);
  assert.deepEqual(heardWith({}, false), ["dice", "my-turn"]);
  assert.deepEqual(heardWith({ soundMine: true }, false), ["my-turn"]);
  assert.deepEqual(heardWith({}, true), []);
  assert.deepEqual(heardWith({ soundWatching: true }, true), ["dice", "my-turn"]);
});

test("what shows a sound is marked by the style sheet", () => {
  const sheet = readFileSync(new URL("../css/senses.css", import.meta.url), "utf8");
  assert.match(sheet, /\[data-sounded\]/);
});

test("every sound is short and not too loud", () => {
  for (const [name, tones] of Object.entries(RECIPES)) {
    assert.ok(tones.every(({ at, length }) => at + length <= 1), name);
    assert.ok(tones.every(({ level }) => level > 0 && level <= 0.6), name);
  }
});

test("a throw, a move and the rent paid sound in their order", () => {
  const rent = [["dice-rolled", { seat: 0 }], ["token-moved", { seat: 0 }], ["cash-moved", { payer: 0, payee: 1, amount: 26 }]];
  assert.deepEqual(heard(0, ...rent), ["dice", "step", "cash-out"]);
  assert.deepEqual(heard(1, ...rent), ["dice", "step", "cash-in"]);
  assert.deepEqual(heard(2, ...rent), ["dice", "step"]);
});

test("whoever looks on and wishes to hear hears the table, and nobody's cash or victory", () => {
  const happened = [["dice-rolled", { seat: 0 }], ["token-moved", { seat: 0 }], ["cash-moved", { payer: 0, payee: 1, amount: 26 }]];
  assert.deepEqual(heard(null, ...happened, ["game-ended", { ranking: [{ place: 1, seat: 0 }] }]), ["dice", "step"]);
});

const SINGLE = [
  ["card-drawn", { seat: 0 }, ["card"]],
  ["auction-closed", { winner: 1, space: 5 }, ["hammer"]],
  ["buildings-moved", { space: 16, start: 0, end: 1 }, ["build"]],
  ["buildings-moved", { space: 16, start: 1, end: 0 }, []],
  ["jailed", { seat: 1, by: "card" }, ["jail"]],
  ["game-ended", { ranking: [{ place: 1, seat: 0 }, { place: 2, seat: 1 }] }, ["win"]],
  ["game-ended", { ranking: [{ place: 1, seat: 1 }, { place: 2, seat: 0 }] }, []],
  ["timer-started", { id: 1 }, []],
];

for (const [type, params, names] of SINGLE) {
  test(`${type} ${JSON.stringify(params)} sounds as: ${names.join() || "nothing"}`, () => assert.deepEqual(heard(0, [type, params]), names));
}

test("the same sound is heard once, however often it happens at once", () => {
  const [sound] = soundsOf([1, 2, 3].map((seat) => ({ seq: seat, version: 1, type: "cash-moved", params: { payer: seat, payee: 0, amount: 10 } })), 0);
  assert.deepEqual(sound, { name: "cash-in", seat: 0, space: null });
});
