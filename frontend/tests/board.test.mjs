import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardModel, placeOf, sideOf, standOf, walk } from "../js/board.js";
import { nextOfGroup } from "../js/view/ring.js";
import { rankOf } from "../js/view/tokens.js";

test("the ring goes clockwise from the bottom right and uses each border cell once", () => {
  assert.deepEqual(placeOf(0), { row: 11, column: 11 });
  assert.deepEqual(placeOf(10), { row: 11, column: 1 });
  assert.deepEqual(placeOf(20), { row: 1, column: 1 });
  assert.deepEqual(placeOf(30), { row: 1, column: 11 });
  const cells = new Set(Array.from({ length: 40 }, (_, index) => JSON.stringify(placeOf(index))));
  assert.equal(cells.size, 40);
});

test("neighbours touch", () => {
  for (let index = 0; index < 40; index += 1) {
    const one = placeOf(index);
    const next = placeOf((index + 1) % 40);
    assert.equal(Math.abs(one.row - next.row) + Math.abs(one.column - next.column), 1);
  }
});

test("sides, and where tokens stand", () => {
  assert.equal(sideOf(0), "corner");
  assert.equal(sideOf(5), "bottom");
  assert.equal(sideOf(15), "left");
  assert.equal(sideOf(25), "top");
  assert.equal(sideOf(39), "right");
  assert.deepEqual(standOf(5), { x: "var(--corner) + 4.5 * var(--cell)", y: "var(--board) - (var(--corner) + var(--reach))" });
  assert.deepEqual(standOf(11), { x: "var(--corner) + var(--reach)", y: "var(--corner) + 8.5 * var(--cell)" });
  assert.deepEqual(standOf(20), { x: "var(--corner) / 2", y: "var(--corner) / 2" });
});

test("tokens on one space stand in rows of three, one behind the other", () => {
  assert.deepEqual(rankOf(0, 1), { along: 0, deep: 0 });
  assert.deepEqual([0, 1].map((order) => rankOf(order, 2)), [{ along: -0.4, deep: 0 }, { along: 0.4, deep: 0 }]);
  assert.deepEqual(rankOf(7, 8), { along: 0.4, deep: 1.7 });
  assert.deepEqual(rankOf(5, 8, 4), { along: -0.4, deep: 0.85 });
});

test("a throw is walked space by space, a longer way is taken at once", () => {
  assert.deepEqual(walk(38, 1), [39, 0, 1]);
  assert.deepEqual(walk(7, 4), [4]);
  assert.deepEqual(walk(30, 10), [10]);
  assert.equal(walk(0, 12).length, 12);
});

const spaces = Array.from({ length: 40 }, (_, index) => ({ index, key: `s${index}`, name: `S${index}`, kind: "go" }));
for (const index of [1, 3, 6]) Object.assign(spaces[index], { kind: "street", group: index === 6 ? "light_blue" : "brown" });
Object.assign(spaces[5], { kind: "railroad", group: "railroad" });
const board = new BoardModel({
  id: "x",
  name: "X",
  currency: "USD",
  spaces,
  groups: [
    { name: "railroad", members: [5] },
    { name: "light_blue", members: [6] },
    { name: "brown", members: [1, 3] },
  ],
  decks: {},
});

test("street groups get letters in the order of the board, the others a letter of their own", () => {
  assert.deepEqual(board.groups.map(({ key, letter }) => `${letter} ${key}`), ["A brown", "B light_blue", "R railroad"]);
  assert.equal(board.groupOf(6)?.slug, "light-blue");
  assert.equal(board.groupOf(0), null);
});

test("a digit leads to a group and on within it, nothing else does", () => {
  const groups = [{ members: [1, 3] }, { members: [6, 8, 9] }, { members: [12, 28] }];
  assert.deepEqual(["1", "2", "0", "9", "x"].map((key) => nextOfGroup(key, 0, groups)), [1, 6, 12, null, null]);
  assert.deepEqual([6, 9].map((index) => nextOfGroup("2", index, groups)), [8, 6]);
});
