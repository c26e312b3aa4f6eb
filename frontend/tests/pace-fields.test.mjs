import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsOf, optionsFor } from "../js/view/pace-fields.js";

const USUAL = { rounds: 30, minutes: 45, clock: "off", together: false, auctionStyle: "rounds" };

test("of the numbers typed only those count that the length asks for", () => {
  const typed = { rounds: 12, minutes: 50 };
  assert.deepEqual(limitsOf("rounds", typed), { rounds: 12, minutes: 0 });
  assert.deepEqual(limitsOf("time", typed), { rounds: 0, minutes: 50 });
  assert.deepEqual(limitsOf("both", typed), typed);
  assert.deepEqual(limitsOf("last", typed), { rounds: 0, minutes: 0 });
});

test("a clock is a time for decisions and a time bank", () => {
  assert.deepEqual(optionsFor({ ...USUAL, rounds: 0, clock: "normal" }),
    { turn_limit: 0, time_limit_minutes: 45, decision_seconds: 60, time_bank_seconds: 300, pass_and_play: false, auction_style: "rounds" });
});

test("people who share a screen have no clock, even if one was chosen", () => {
  const options = optionsFor({ ...USUAL, clock: "fast", together: true });
  assert.equal(options.decision_seconds, 0);
  assert.equal(options.time_bank_seconds, 0);
  assert.equal(options.pass_and_play, true);
});

test("auctions go in rounds or by open outcry", () => {
  assert.equal(optionsFor({ ...USUAL, auctionStyle: "open" }).auction_style, "open");
});
