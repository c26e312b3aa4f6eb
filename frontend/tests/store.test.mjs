import assert from "node:assert/strict";
import { test } from "node:test";
import { Store, isNewer } from "../js/store.js";

const state = (version, revision = 1, seat = 0) => ({ id: "g", version, revision, you: seat === null ? null : { seat } });

test("a slow answer never turns the table back", () => {
  const store = new Store();
  assert.equal(store.accept(state(7)), true);
  assert.equal(store.accept(state(6)), false);
  assert.equal(store.state.version, 7);
});

test("the same version is no news, a later revision is", () => {
  const store = new Store();
  store.accept(state(7, 2));
  assert.equal(store.accept(state(7, 2)), false);
  assert.equal(store.accept(state(7, 3)), true);
  assert.equal(store.accept(state(7, 2)), false);
});

test("an older revision loses against the known one even with the same version", () => {
  assert.equal(isNewer(state(4, 5), state(4, 4)), false);
});

test("taking a seat is news at the same version", () => {
  assert.equal(isNewer(state(3, 3, null), state(3, 3, 1)), true);
});

test("another table replaces the known one", () => {
  assert.equal(isNewer(state(9, 9), { ...state(1), id: "other" }), true);
});

test("listeners hear the new state and the one before, until they leave", () => {
  const store = new Store();
  const heard = [];
  const leave = store.subscribe((now, before) => heard.push([now.version, before?.version ?? null]));
  store.accept(state(1));
  store.accept(state(2));
  store.accept(state(1));
  leave();
  store.accept(state(3));
  assert.deepEqual(heard, [[1, null], [2, 1]]);
});

test("B112: an old poll that comes late does not turn the screen back", () => {
  const store = new Store();
  const shown = [];
  store.subscribe(({ version }) => shown.push(version));
  store.accept(state(7));
  store.accept(state(8));
  assert.equal(store.accept(state(7)), false);
  assert.deepEqual([shown, store.state.version], [[7, 8], 8]);
});
