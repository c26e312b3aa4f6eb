import assert from "node:assert/strict";
import { test } from "node:test";
import { lotsAtOnce } from "../js/lots-at-once.js";

const [ORIENTAL, VERMONT, CONNECTICUT] = [6, 8, 9];
const GROUP = [ORIENTAL, VERMONT, CONNECTICUT];
const legal = (action, ...lots) => ({ action, href: "", params: { spaces: { type: "array", enum: lots.map((lot) => [lot]) } } });
const at = (levels, houses = 32, hotels = 12) => ({ level: Object.assign([], Object.fromEntries(GROUP.map((lot, place) => [lot, levels[place]]))), houses, hotels });

test("what each lot can take is asked for with one press", () => {
  assert.deepEqual(lotsAtOnce(legal("build", ...GROUP), GROUP, at([1, 1, 1]), 0), { spaces: GROUP, params: { spaces: GROUP }, refusal: "" });
});

test("lots that are ahead, and those of other groups, are left out", () => {
  assert.deepEqual(lotsAtOnce(legal("build", VERMONT, CONNECTICUT, 39), GROUP, at([2, 1, 1]), 0).spaces, [VERMONT, CONNECTICUT]);
});

test("nothing is asked for where no lot can be done", () => {
  assert.equal(lotsAtOnce(legal("build", 39), GROUP, at([2, 2, 1]), 0), null);
  assert.equal(lotsAtOnce(undefined, GROUP, at([2, 2, 2]), 0), null);
});

test("cash for one lot is not cash for three", () => {
  assert.equal(lotsAtOnce(legal("build", ...GROUP), GROUP, at([0, 0, 0]), -1).refusal, "insufficient-funds");
});

test("the bank must have a house for each lot, or a hotel for each lot with four houses", () => {
  assert.equal(lotsAtOnce(legal("build", ...GROUP), GROUP, at([0, 0, 0], 2), 0).refusal, "bank-out-of-houses");
  assert.equal(lotsAtOnce(legal("build", ...GROUP), GROUP, at([4, 4, 4], 0, 3), 0).refusal, "");
  assert.equal(lotsAtOnce(legal("build", ...GROUP), GROUP, at([4, 4, 4], 9, 2), 0).refusal, "bank-out-of-hotels");
});

test("three hotels become four houses each, which the bank must have", () => {
  assert.equal(lotsAtOnce(legal("sell-buildings", ...GROUP), GROUP, at([5, 5, 5], 12), 300).refusal, "");
  assert.equal(lotsAtOnce(legal("sell-buildings", ...GROUP), GROUP, at([5, 5, 5], 11), 300).refusal, "bank-out-of-houses");
});
