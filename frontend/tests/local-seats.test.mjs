import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalSeats } from "../js/local-seats.js";
import { SeatBook } from "../js/seats.js";
import { Memory } from "./memory.mjs";

const state = (turn, awaited, kind = "before-roll") => ({ game: { turn, frame: { kind, awaited } } });

function shared() {
  const kept = new Memory();
  const book = new SeatBook(kept, new Memory());
  book.keep("g", { seat: 0, accessToken: "a" });
  book.add("g", { seat: 2, accessToken: "b" });
  return { kept, book, local: new LocalSeats("g", book) };
}

test("a tab holds several seats, the first of them asks, and a tab opened later finds them", () => {
  const { kept, book } = shared();
  assert.deepEqual(book.local("g").map(({ seat }) => seat), [0, 2]);
  assert.equal(book.current("g").accessToken, "a");
  assert.deepEqual(new SeatBook(kept, new Memory()).local("g").map(({ seat }) => seat), [0, 2]);
});

test("a seat that is given up leaves the others at the screen", () => {
  const { book } = shared();
  book.forget("g", 0);
  assert.deepEqual(book.local("g").map(({ seat }) => seat), [2]);
  book.forget("g", 2);
  assert.deepEqual(book.local("g"), []);
});

test("the screen goes to the seat that is asked, and stays while others are asked", () => {
  const { local } = shared();
  assert.equal(local.follow(state(0, [0])).seat, 0);
  assert.equal(local.handedOver, false);
  assert.equal(local.follow(state(1, [1])).seat, 0);
  assert.equal(local.follow(state(2, [2])).seat, 2);
  assert.equal(local.handedOver, true);
  assert.equal(local.follow(state(2, [0, 2], "auction")).seat, 2);
});

test("whoever is chosen by hand stays until the next question", () => {
  const { local } = shared();
  local.follow(state(0, [0]));
  local.choose(2);
  assert.equal(local.follow(state(0, [0])).seat, 2);
  assert.equal(local.follow(state(0, [0], "buy")).seat, 0);
});

test("seats are known by their credential when the start numbers them anew", () => {
  const { local } = shared();
  assert.equal(local.unnumbered.length, 2);
  local.numbers.set("a", 0).set("b", 1);
  assert.equal(local.unnumbered.length, 0);
  assert.equal(local.follow(state(1, [1])).accessToken, "b");
});
