import assert from "node:assert/strict";
import { test } from "node:test";
import { markFor } from "../js/theme.js";

test("what somebody chose is shown, whatever the system wants", () => {
  assert.equal(markFor("dark", true), "dark");
  assert.equal(markFor("light", false), "light");
  assert.equal(markFor("contrast", false), "contrast");
});

test("the system decides between day and night, and asks for contrast", () => {
  assert.equal(markFor("system", false), null);
  assert.equal(markFor("system", true), "contrast");
});
