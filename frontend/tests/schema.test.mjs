import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLimit, raised, readBid } from "../js/controls/bid-amount.js";
import { boundsOf, choicesOf, listsOf, membersOf, paramsForSpace, wholeLists } from "../js/schema.js";

const legal = (params) => ({ action: "build", href: "/", params });

test("bounds, choices, lists and members are read from a schema", () => {
  assert.deepEqual(boundsOf({ type: "integer", minimum: 131, maximum: 640 }), { minimum: 131, maximum: 640 });
  assert.deepEqual(choicesOf({ enum: ["flat", "percent"] }), ["flat", "percent"]);
  assert.deepEqual(choicesOf({ type: "boolean", enum: [false] }), [false]);
  assert.deepEqual(listsOf({ type: "array", enum: [[1], [1, 3]] }), [[1], [1, 3]]);
  assert.deepEqual(choicesOf({ type: "array", enum: [[1], [1, 3]] }), []);
  assert.deepEqual(membersOf({ type: "array", items: { enum: [1, 3] } }), [1, 3]);
  assert.deepEqual(membersOf(undefined), []);
});

test("an action on one space takes the form the schema asks for", () => {
  assert.deepEqual(paramsForSpace(legal({ space: { type: "integer", enum: [1, 3] } }), 3), { space: 3 });
  assert.deepEqual(paramsForSpace(legal({ spaces: { type: "array", enum: [[1], [1, 3]] } }), 1), { spaces: [1] });
  assert.deepEqual(paramsForSpace(legal({ spaces: { type: "array", items: { enum: [1, 3] }, minItems: 1 } }), 3), { spaces: [3] });
});

test("a space that is not offered alone is not offered", () => {
  assert.equal(paramsForSpace(legal({ spaces: { type: "array", enum: [[1, 3]] } }), 3), null);
  assert.equal(paramsForSpace(legal({ spaces: { type: "array", items: { enum: [1, 3] }, minItems: 2 } }), 3), null);
  assert.equal(paramsForSpace(legal(undefined), 3), null);
});

test("lists of several spaces are offered as a whole", () => {
  const found = wholeLists(legal({ spaces: { type: "array", enum: [[1], [1, 3]] } }));
  assert.deepEqual(found, [{ spaces: [1, 3], params: { spaces: [1, 3] } }]);
});

const bounds = { minimum: 31, maximum: 100 };

test("an empty bid stands for the least one; others keep to the bounds", () => {
  assert.deepEqual(readBid("", bounds), { amount: 31, fault: "" });
  assert.deepEqual(readBid("64", bounds), { amount: 64, fault: "" });
  assert.equal(readBid("30", bounds).fault, "low");
  assert.equal(readBid("101", bounds).fault, "high");
  assert.equal(readBid("40.5", bounds).fault, "low");
  assert.equal(readBid("-500", bounds).fault, "low");
});

test("quick raises start from what is typed and stop at the bounds", () => {
  assert.equal(raised(null, 1, bounds), 31);
  assert.equal(raised(null, 10, bounds), 40);
  assert.equal(raised(64, 10, bounds), 74);
  assert.equal(raised(12, 1, bounds), 31);
  assert.equal(raised(90, 50, bounds), 100);
});

test("who leaves the bidding to the page without a sum is proposed the price, as far as it can be bid", () => {
  assert.equal(firstLimit(60, bounds), 60);
  assert.equal(firstLimit(400, bounds), 100, "no more than the cash");
  assert.equal(firstLimit(20, bounds), 31, "no less than the next bid");
  assert.equal(firstLimit(null, bounds), 31, "a building has no price");
});
