import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, optionsFor } from "../js/view/pace-fields.js";

test("a length is known by its limits, and anything else is one's own", () => {
  assert.equal(lengthOf({ rounds: 30, minutes: 0 }), "rounds");
  assert.equal(lengthOf({ rounds: 0, minutes: 45 }), "time");
  assert.equal(lengthOf({ rounds: 0, minutes: 0 }), "last");
  assert.equal(lengthOf({ rounds: 12, minutes: 0 }), "custom");
});

test("a clock is a time for decisions and a time bank", () => {
  assert.deepEqual(optionsFor({ rounds: 0, minutes: 45, clock: "normal", together: false }),
    { turn_limit: 0, time_limit_minutes: 45, decision_seconds: 60, time_bank_seconds: 300, pass_and_play: false });
});

test("people who share a screen have no clock, even if one was chosen", () => {
  const options = optionsFor({ rounds: 30, minutes: 0, clock: "fast", together: true });
  assert.equal(options.decision_seconds, 0);
  assert.equal(options.time_bank_seconds, 0);
  assert.equal(options.pass_and_play, true);
});
