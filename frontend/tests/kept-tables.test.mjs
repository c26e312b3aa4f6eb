import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, Unreachable } from "../js/api.js";
import { keptTables } from "../js/kept-tables.js";
import { SeatBook } from "../js/seats.js";
import { Memory } from "./memory.mjs";

/** Seats as they are kept: time of the last use by game, null for one kept before times were. */
function bookOf(used) {
  const kept = new Memory();
  for (const [game, time] of Object.entries(used)) {
    kept.setItem(`rentroll.seats.${game}`, JSON.stringify([{ seat: 1, accessToken: `token of ${game}` }]));
    if (time !== null) kept.setItem(`rentroll.used.${game}`, String(time));
  }
  return new SeatBook(kept, new Memory());
}

const seats = [{ seat: 0, name: "Hana" }, { seat: 1, name: "Pia" }];
const running = (id, awaited = [0]) => ({ id, status: "active", you: { seat: 1 }, seats, game: { round: 4, solvent: [true, true], frame: { awaited } } });
const waiting = (id) => ({ id, status: "lobby", you: { seat: 1 }, seats: seats.slice(1), game: null });

/** A server with these answers, which notes what it was asked. */
function serverOf(answers) {
  const asked = [];
  const state = async (game, accessToken, { glance }) => {
    asked.push([game, accessToken, glance]);
    if (answers[game] instanceof Error) throw answers[game];
    return { state: answers[game] ?? running(game), etag: null };
  };
  return { asked, state };
}

test("the table that was used last comes first, and those without a time come last", async () => {
  const tables = await keptTables(serverOf({}), bookOf({ old: null, monday: 1_000, tuesday: 2_000 }));
  assert.deepEqual(tables.map(({ id }) => id), ["tuesday", "monday", "old"]);
});

test("a table tells who plays along, how far it is and whether it waits for this seat", async () => {
  const answers = { mine: running("mine", [0, 1]), theirs: running("theirs"), early: waiting("early") };
  assert.deepEqual(await keptTables(serverOf(answers), bookOf({ mine: 3, theirs: 2, early: 1 })), [
    { id: "mine", others: ["Hana"], round: 4, myTurn: true, out: false },
    { id: "theirs", others: ["Hana"], round: 4, myTurn: false, out: false },
    { id: "early", others: [], round: null, myTurn: false, out: false },
  ]);
});

test("a table that one is out of comes behind those where one plays, however lately it was used", async () => {
  const left = { ...running("left"), game: { round: 4, solvent: [true, false], frame: { awaited: [0] } } };
  const tables = await keptTables(serverOf({ left }), bookOf({ left: 3, playing: 2, older: 1 }));
  assert.deepEqual(tables.map(({ id, out }) => [id, out]), [["playing", false], ["older", false], ["left", true]]);
});

test("the five used last are glanced at once each with their token, and three are shown", async () => {
  const server = serverOf({});
  const tables = await keptTables(server, bookOf({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }));
  assert.deepEqual(server.asked, ["f", "e", "d", "c", "b"].map((game) => [game, `token of ${game}`, true]));
  assert.deepEqual(tables.map(({ id }) => id), ["f", "e", "d"]);
});

test("what is gone, over or refused makes room for others and is not asked for again", async () => {
  const book = bookOf({ gone: 5, over: 4, refused: 3, silent: 2, running: 1 });
  const answers = { gone: new Problem(404, "no-such-game"), over: { ...running("over"), status: "over" }, refused: new Problem(401, "bad-token"), silent: new Unreachable() };
  const tables = await keptTables(serverOf(answers), book);
  assert.deepEqual(tables.map(({ id }) => id), ["running"]);
  assert.deepEqual(book.goingOn(), ["silent", "running"]);
  assert.equal(book.current("gone"), null);
  assert.equal(book.current("over").seat, 1, "the seat is needed for the ranking and the rematch");
});

test("a seat is noted as used when it is taken and when its table is opened", () => {
  const book = bookOf({ before: null });
  book.keep("taken", { seat: 0, accessToken: "a" });
  assert.deepEqual(book.goingOn(), ["taken", "before"]);
  book.standUp("taken");
  assert.deepEqual(book.goingOn(), ["before"]);
  book.use("unknown");
  assert.deepEqual(book.goingOn(), ["before"]);
});
