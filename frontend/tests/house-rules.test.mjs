import assert from "node:assert/strict";
import { test } from "node:test";
import { GROUPS, groupOf } from "../js/view/options-form.js";
import { catalogue } from "./catalogue.mjs";

const grouped = Object.values(GROUPS).flat();

test("each house rule stands in one group and says what it does", () => {
  assert.equal(new Set(grouped).size, grouped.length);
  const explained = Object.keys(catalogue).filter((key) => key.startsWith("option-hint.")).map((key) => key.replace("option-hint.", ""));
  assert.deepEqual(explained.sort(), [...grouped].sort());
});

test("each group has a heading", () => {
  for (const group of Object.keys(GROUPS)) assert.ok(catalogue[`option-group.${group}`], group);
});

test("a house rule that the page does not know yet stands with the last group", () => {
  assert.equal(groupOf("jail_fine"), "jail");
  assert.equal(groupOf("something_new"), "course");
});
