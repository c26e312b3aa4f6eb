import assert from "node:assert/strict";
import { test } from "node:test";
import { seatOf, sentence } from "../js/log.js";
import { catalogue, tableTranslator } from "./catalogue.mjs";

const translator = tableTranslator();
const tell = (type, params) => sentence({ seq: 1, version: 1, type, params }, translator);

const SENTENCES = [
  ["dice-rolled", { seat: 0, first: 3, second: 4, purpose: "move" }, "Ana throws 3 and 4."],
  ["dice-rolled", { seat: 0, first: 3, second: 4, purpose: "jail" }, "Ana throws 3 and 4 in jail."],
  ["token-moved", { seat: 1, start: 20, end: 25, by: "dice" }, "Bo moves to B. & O. Railroad."],
  ["cash-moved", { payer: 0, payee: 1, amount: 1050, reason: "rent", rule: "R6.5" }, "Ana pays Bo $1,050 rent."],
  ["cash-moved", { payer: -1, payee: 2, amount: 200, reason: "salary", rule: "R4.1" }, "Cy collects a salary of $200."],
  ["cash-moved", { payer: 0, payee: -1, amount: 7, reason: "something-new", rule: "R1" }, "Ana pays the bank $7."],
  ["deed-moved", { space: 1, giver: -1, receiver: 0, reason: "purchase" }, "Ana buys Mediterranean Avenue."],
  ["deed-moved", { space: 1, giver: 0, receiver: -1, reason: "estate" }, "Mediterranean Avenue falls back to the bank."],
  ["auction-closed", { space: 1, winner: 2, amount: 31 }, "Cy wins the auction of Mediterranean Avenue for $31."],
  ["cash-moved", { payer: 2, payee: -1, amount: 31, reason: "auction", rule: "R5.10" }, ""],
  ["deed-moved", { space: 1, giver: -1, receiver: 2, reason: "auction" }, ""],
  ["offers-refused", { seat: 1, refused: true }, "Bo wants no offers."],
  ["offers-refused", { seat: 1, refused: false }, "Bo takes offers again."],
  ["trade-expired", { offer: 1, revision: 2 }, "The time for an offer is up."],
  ["auction-closed", { space: 1, winner: -1, amount: 0 }, "Nobody bids."],
  ["buildings-moved", { space: 1, start: 0, end: 1 }, "A house is built on Mediterranean Avenue."],
  ["buildings-moved", { space: 1, start: 4, end: 5 }, "A hotel is built on Mediterranean Avenue."],
  ["buildings-moved", { space: 1, start: 5, end: 4 }, "A building on Mediterranean Avenue is sold."],
  ["frame-opened", { frame: { kind: "auction", space: 25 } }, "B. & O. Railroad is up for auction."],
  ["frame-opened", { frame: { kind: "after-roll", seat: 0 } }, ""],
  ["frame-closed", { frame: "after-roll" }, ""],
  ["trade-proposed", { offer: { id: 1, revision: 1, seat: 0, to: 1, give: { deeds: [1, 25], cards: [], cash: 0 }, take: { deeds: [], cards: ["chance"], cash: 50 }, lift: [] } },
    "Ana offers Bo a trade: Mediterranean Avenue and B. & O. Railroad for Jail card (Chance) and $50."],
  ["trade-accepted", { seat: 1, offer: 1 }, "Bo accepts the trade."],
  ["cash-moved", { payer: 0, payee: 1, amount: 50, reason: "trade", rule: "R14.1" }, "Ana pays Bo $50 in the trade."],
  ["jailed", { seat: 0, by: "doubles" }, "Third doubles in a row: Ana goes to jail."],
];

for (const [type, params, expected] of SENTENCES) {
  test(`${type} is told as: ${expected || "nothing"}`, () => assert.equal(tell(type, params), expected));
}

test("no sentence leaves a placeholder open", () => {
  const params = { seat: 0, payer: 0, payee: 1, amount: 5, space: 1, start: 1, end: 2, first: 1, second: 2, deck: "chance", card: "ch_go", creditor: -1, winner: 1, receiver: 0, giver: 1, reason: "", by: "", to: 1, give: { deeds: [1], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 9 }, round: 2, failed: 1, seconds: 30, absent: 1, choice: "wait" };
  for (const key of Object.keys(catalogue).filter((name) => name.startsWith("event."))) {
    assert.doesNotMatch(translator.text(key, params), /[{}]/, key);
  }
});

test("a line is marked with the seat it is about", () => {
  assert.equal(seatOf({ params: { payer: -1, payee: 2 } }), 2);
  assert.equal(seatOf({ params: { payer: 1, payee: 2 } }), 1);
  assert.equal(seatOf({ params: { space: 3 } }), null);
});
