import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock, clockText, isUrgent } from "../js/clock.js";
import { automaticAnswer } from "../js/pace.js";
import { NOTHING_YET, extended } from "../js/recap.js";
import { DEFAULTS, Settings } from "../js/settings.js";

const ME = 1;
const settings = (values) => ({ get: (name) => ({ ...DEFAULTS, ...values })[name] });
const scene = (kind, changes = {}) => {
  const game = { frame: { kind }, round: 2, turn: ME, doubles: 0, dice: [1, 2], over: false, offers: [], end_proposal: null, ...changes.game };
  return { state: { id: "g" }, game, me: ME, myCall: true, board: { groups: [] }, legal: (action) => ({ action }), ...changes.scene };
};

test("a turn with nothing left to decide ends by itself after four seconds, if wished", () => {
  const answer = automaticAnswer(scene("after-roll"), settings({}));
  assert.equal(answer?.action, "end-turn");
  assert.equal(answer?.delay, 4000);
  assert.equal(automaticAnswer(scene("after-roll"), settings({ autoEnd: false })), null);
});

test("a turn does not end by itself while one may build on a group for the first time", () => {
  const board = { groups: [{ letter: "H", slug: "ink", members: [37, 39] }] };
  const legal = (action) => ({ action, params: { space: { enum: [37, 39] } } });
  const answer = (level) => automaticAnswer(scene("after-roll", { game: { owner: { 37: ME, 39: ME }, level }, scene: { board, legal, t: String } }), settings({}));
  assert.equal(answer({}), null);
  assert.equal(answer({ 37: 1 })?.action, "end-turn");
});

test("dice are thrown by themselves only if wished, and never in jail", () => {
  assert.equal(automaticAnswer(scene("before-roll"), settings({})), null);
  assert.equal(automaticAnswer(scene("before-roll"), settings({ autoRoll: true }))?.action, "roll");
  assert.equal(automaticAnswer(scene("jail"), settings({ autoRoll: true })), null);
});

test("nothing goes on by itself while somebody waits for an answer, or for somebody who looks on", () => {
  assert.equal(automaticAnswer(scene("after-roll", { game: { offers: [{ to: ME }] } }), settings({})), null);
  assert.equal(automaticAnswer(scene("after-roll", { game: { end_proposal: { by: 0, pending: [ME] } } }), settings({})), null);
  assert.equal(automaticAnswer(scene("after-roll", { scene: { me: null } }), settings({})), null);
  assert.equal(automaticAnswer(scene("after-roll", { scene: { myCall: false } }), settings({})), null);
  assert.equal(automaticAnswer(scene("buy"), settings({ autoRoll: true })), null);
});

test("only what the server lists is answered", () => {
  assert.equal(automaticAnswer(scene("after-roll", { scene: { legal: () => undefined } }), settings({})), null);
});

test("another throw is another decision", () => {
  const first = automaticAnswer(scene("after-roll"), settings({}));
  const second = automaticAnswer(scene("after-roll", { game: { doubles: 1 } }), settings({}));
  assert.notEqual(first?.key, second?.key);
});

const turn = (seat) => ({ type: "turn-started", params: { seat } });
const event = (name) => ({ type: name, params: {} });
const told = (events, me) => events.reduce((recap, next) => extended(recap, next, me), NOTHING_YET).events.map(({ type, params }) => (type === "turn-started" ? params.seat : type));

test("the recap begins with the turn after one's own and goes on through one's next turn", () => {
  const events = [turn(0), event("a"), turn(ME), event("b"), turn(2), event("c"), turn(0), event("d"), turn(ME), event("e")];
  assert.deepEqual(told(events, ME), [2, "c", 0, "d", ME, "e"]);
  assert.deepEqual(told([...events, turn(2)], ME), [2]);
});

test("before one's first turn is over there is no last turn to count from", () => {
  const turnedAfter = (events) => events.reduce((recap, next) => extended(recap, next, ME), NOTHING_YET).turned;
  assert.equal(turnedAfter([turn(0), event("a"), turn(ME), event("b")]), false);
  assert.equal(turnedAfter([turn(ME), event("a"), turn(2)]), true);
  assert.equal(turnedAfter([turn(ME), turn(2), turn(ME)]), true);
});

test("two own turns in a row are one, and who looks on sees everything", () => {
  assert.deepEqual(told([turn(ME), event("a"), turn(ME), event("b")], ME), [ME, "a", ME, "b"]);
  assert.deepEqual(told([turn(0), event("a"), turn(2)], null), [0, "a", 2]);
});

test("the time left is counted by the server's clock", () => {
  let now = Date.parse("2026-11-30T10:00:00.000Z");
  const clock = new ServerClock(() => now);
  clock.observe("Mon, 30 Nov 2026 10:01:00 GMT");
  now += 400;
  clock.observe("Mon, 30 Nov 2026 10:01:00 GMT");
  assert.equal(clock.secondsUntil("2026-11-30T10:01:30Z"), 30);
  now += 29_700;
  assert.equal(clock.secondsUntil("2026-11-30T10:01:30Z"), 0);
});

test("a clock that was set anew, or no date at all, does no harm", () => {
  let now = Date.parse("2026-11-30T10:00:00Z");
  const clock = new ServerClock(() => now);
  clock.observe(null);
  assert.equal(clock.secondsUntil("2026-11-30T10:00:05Z"), 5);
  clock.observe("Mon, 30 Nov 2026 10:00:00 GMT");
  now += 3_600_000;
  clock.observe("Mon, 30 Nov 2026 10:00:01 GMT");
  assert.equal(clock.secondsUntil("2026-11-30T10:00:11Z"), 10);
});

test("clocks read like clocks", () => {
  assert.deepEqual([0, 9, 60, 599, 3_600, 3_725].map(clockText), ["0:00", "0:09", "1:00", "9:59", "1:00:00", "1:02:05"]);
});

test("the last quarter of a clock is urgent, and of a long one the last twenty seconds", () => {
  const warnsAt = (whole) => Array.from({ length: whole + 1 }, (_, spent) => whole - spent).find((seconds) => isUrgent(seconds, whole));
  assert.deepEqual([10, 25, 60, 80, 600].map(warnsAt), [2, 6, 15, 20, 20]);
});

test("settings are remembered, and what is stored wrongly is left out", () => {
  const stored = new Map([["rentroll.settings", '{"autoEnd":"no","autoRoll":true,"other":true,"speech":"loud","volume":101,"motion":"fast"}']]);
  const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
  const first = new Settings(storage);
  assert.deepEqual(first.values, { ...DEFAULTS, autoRoll: true, motion: "fast" });
  first.set("autoEnd", false);
  assert.equal(new Settings(storage).get("autoEnd"), false);
  assert.deepEqual(new Settings({ getItem: () => "not json", setItem: () => undefined }).values, DEFAULTS);
});
