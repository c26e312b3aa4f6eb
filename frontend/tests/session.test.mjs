import assert from "node:assert/strict";
import { test } from "node:test";
import { SeatBook } from "../js/seats.js";
import { TableSession } from "../js/session.js";

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const QUIET = { onProblem: () => undefined, onGone: () => undefined, onConnection: () => undefined, onEvents: () => undefined, onBusy: () => undefined, onMove: () => undefined };
const lobby = (revision) => ({ id: "g", status: "lobby", version: 0, revision, seats: [], you: null, legal_actions: [] });

/** A table whose answers come when the test says so. */
function slowTable() {
  const asked = [];
  const json = (path) => new Promise((resolve) => asked.push({ path, answer: resolve }));
  const session = new TableSession("g", { json }, new SeatBook(NO_STORAGE, NO_STORAGE), QUIET);
  session.store.accept(lobby(1));
  return { session, asked, paths: () => asked.map(({ path }) => path) };
}

test("a second press for the same thing while its answer is awaited counts for nothing", async () => {
  const { session, asked, paths } = slowTable();
  const first = session.manage("POST", "bots");
  assert.equal(await session.manage("POST", "bots"), false);
  asked[0].answer(lobby(2));
  assert.equal(await first, true);
  assert.deepEqual(paths(), ["/games/g/bots"]);
});

test("a press on what the poll has shown before the answer came is not lost", async () => {
  const { session, asked, paths } = slowTable();
  const added = session.manage("POST", "bots");
  session.polled(lobby(2));
  const started = session.manage("POST", "start");
  assert.deepEqual(paths(), ["/games/g/bots"], "one wish at a time");
  asked[0].answer(lobby(2));
  await added;
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(paths(), ["/games/g/bots", "/games/g/start"]);
  asked[1].answer(lobby(3));
  assert.equal(await started, true);
});

test("of two presses that wait for the same answer the first counts", async () => {
  const { session, asked, paths } = slowTable();
  void session.manage("POST", "bots");
  session.polled(lobby(2));
  const started = session.manage("POST", "start");
  const again = session.manage("POST", "start");
  asked[0].answer(lobby(2));
  assert.equal(await again, false);
  asked[1].answer(lobby(3));
  assert.equal(await started, true);
  assert.deepEqual(paths(), ["/games/g/bots", "/games/g/start"]);
});
