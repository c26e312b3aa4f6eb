import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNot } from "../js/controls/control.js";
import { wantsCash } from "../js/view/facts.js";
import { tableTranslator } from "./catalogue.mjs";

const sceneOf = ({ blocked = {}, legal = [], myCall = true }) => ({
  t: tableTranslator().translate,
  cash: 60,
  myCall,
  blocked: (action) => blocked[action],
  legal: (action) => legal.find((name) => name === action),
});
const TOO_DEAR = { buy: "insufficient-funds" };

test("who cannot pay is told how much is missing, where the price is known", () => {
  const scene = sceneOf({});
  assert.equal(whyNot(scene, "insufficient-funds", 100), "You are $40 short.");
  assert.equal(whyNot(scene, "insufficient-funds", null), "You do not have enough cash.");
  assert.equal(whyNot(scene, "debt-open", 100), "A debt must be paid first.");
  assert.equal(whyNot(scene, undefined, 100), "");
});

test("who lacks the cash to buy is led to what raises it, if anything does", () => {
  assert.equal(wantsCash(sceneOf({ blocked: TOO_DEAR, legal: ["decline", "mortgage"] })), true);
  assert.equal(wantsCash(sceneOf({ blocked: { "pay-jail-fine": "insufficient-funds" }, legal: ["roll", "propose-trade"] })), true);
  assert.equal(wantsCash(sceneOf({ blocked: TOO_DEAR, legal: ["decline"] })), false);
  assert.equal(wantsCash(sceneOf({ legal: ["buy", "mortgage"] })), false);
  assert.equal(wantsCash(sceneOf({ blocked: TOO_DEAR, legal: ["mortgage"], myCall: false })), false);
});
