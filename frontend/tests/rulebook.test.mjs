import assert from "node:assert/strict";
import { test } from "node:test";
import { blockWords, hasWords, Rulebook, rulePath } from "../js/rulebook.js";
import { optionsAtTable } from "../js/table-options.js";

const statement = (number, words, options = []) => ({ kind: "statement", number, text: [["plain", words]], options });

const book = new Rulebook({
  language: "en",
  sections: [
    { number: "R5", level: 2, title: "Buying", blocks: [statement("R5.1", "May buy it."), { kind: "paragraph", text: [["plain", "Words."]] }] },
    { number: "R6", level: 2, title: "Rent", blocks: [statement("R6.1", "Owes its rent.")] },
  ],
  citations: { frame: { buy: ["R5.1", "R6.1"] }, event: { "turn-started": [], "player-resigned": ["R6.1"] } },
});

test("statements are found by number, each once, and unknown ones are left out", () => {
  assert.deepEqual(book.find(["R6.1", "R9.9", "R5.1", "R6.1"]).map(({ number }) => number), ["R6.1", "R5.1"]);
});

test("what stands behind a name is known, and nothing stands behind an unknown one", () => {
  assert.deepEqual(book.behind("frame", "buy"), ["R5.1", "R6.1"]);
  assert.deepEqual(book.behind("frame", "no-such-frame"), []);
  assert.deepEqual(book.behind("no-such-kind", "buy"), []);
  assert.deepEqual(book.behind("problem", undefined), []);
});

test("cash tells the statement under which it moved; other events are looked up", () => {
  assert.deepEqual(book.behindEvent({ seq: 1, type: "cash-moved", params: { rule: "R6.7" } }), ["R6.7"]);
  assert.deepEqual(book.behindEvent({ seq: 2, type: "player-resigned", params: { seat: 1 } }), ["R6.1"]);
  assert.deepEqual(book.behindEvent({ seq: 3, type: "turn-started", params: { seat: 1 } }), []);
});

test("words are found in any order, whatever their case and accents", () => {
  assert.ok(hasWords("R5.1 A Deed of één kleur", "kleur een"));
  assert.ok(hasWords("R5.1 A Deed", "r5.1"));
  assert.ok(!hasWords("A Deed", "deed rent"));
  assert.ok(hasWords("ホテル１軒", "1軒"));
});

test("a table is searched cell by cell", () => {
  const cell = (words) => [["plain", words]];
  assert.ok(hasWords(blockWords({ kind: "table", head: [cell("option")], rows: [[cell("houses")], [cell("hotels")]] }), "hotels option"));
});

test("a statement has an address", () => {
  assert.equal(rulePath("R14.2"), "/rules#r14.2");
});

test("a table's options are its own, else its preset's, else the usual ones", () => {
  const ruleSets = {
    presets: [{ id: "strict", options: { jail_fine: 60, houses: 20 } }],
    options: [{ name: "jail_fine", default: 50 }, { name: "houses", default: 32 }, { name: "hotels", default: 12 }],
  };
  const state = { preset: "strict", options: { houses: 10 } };
  assert.deepEqual(optionsAtTable(["houses", "jail_fine", "hotels", "unknown"], state, ruleSets), [
    { name: "jail_fine", value: 60, changed: true },
    { name: "houses", value: 10, changed: true },
    { name: "hotels", value: 12, changed: false },
  ]);
});
