import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalText } from "../js/refusals.js";
import { tableTranslator } from "./catalogue.mjs";

const translator = tableTranslator();

test("a refusal names the group, the deed or the player that the server names", () => {
  assert.equal(refusalText(translator, "has-buildings", { space: 1 }), "There are buildings on the group of Mediterranean Avenue.");
  assert.equal(refusalText(translator, "has-buildings", { spaces: [1, 6] }), "There are buildings on the group of Mediterranean Avenue and the group of Oriental Avenue.");
  assert.equal(refusalText(translator, "not-owner", { space: 1, owner: -1 }), "Mediterranean Avenue belongs to the bank.");
  assert.equal(refusalText(translator, "offers-refused", { seat: 1 }), "Bo wants no offers.");
  assert.equal(refusalText(translator, "not-your-turn", { seat: 2, frame: "before-roll" }), "Cy is to decide now.");
});

test("without a name a refusal is told all the same", () => {
  assert.equal(refusalText(translator, "has-buildings"), "There are buildings on the group.");
  assert.equal(refusalText(translator, "not-your-turn", { frame: "auction" }), "It is not your turn.");
  assert.equal(refusalText(translator, "no-such-code"), "That did not work (no-such-code).");
});
