import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languageOf, softened } from "../js/soft-words.js";
import { optionWords } from "../js/view/option-words.js";
import { tableTranslator } from "./catalogue.mjs";

const HYPHEN = "\u00ad";
const shown = (name) => softened(name).replaceAll(HYPHEN, "-");

test("long words may be broken between syllables, short ones stay", () => {
  assert.equal(shown("Pennsylvania Avenue"), "Penn-syl-vania Avenue");
  assert.equal(shown("Mediterranean Avenue"), "Medi-ter-ranean Avenue");
  assert.equal(shown("Kalverstraat"), "Kal-ver-straat");
  assert.equal(shown("Community Chest"), "Com-munity Chest");
  assert.equal(shown("Atlantic Avenue"), "Atlantic Avenue");
});

test("Japanese names may be broken before the word for the place, long ones in their middle", () => {
  const japanese = (name) => softened(name).replaceAll("\u200b", "|");
  assert.equal(japanese("バージニア通り"), "バージニア|通り");
  assert.equal(japanese("ペンシルバニア鉄道"), "ペンシル|バニア|鉄道");
  assert.equal(japanese("コネチカット通り"), "コネチ|カット|通り");
  assert.equal(japanese("セントチャールズプレース"), "セント|チャールズ|プレース");
  assert.equal(japanese("地中海通り"), "地中海通り");
  assert.equal(japanese("チャンス"), "チャンス");
});

for (const board of ["us", "uk", "nl", "jp"]) {
  test(`every name of the ${board} board keeps its letters and has no part too long for a space`, () => {
    const path = new URL(`../../backend/rentroll/engine/data/board-${board}.json`, import.meta.url);
    for (const { name } of JSON.parse(readFileSync(path, "utf8")).spaces) {
      const soft = softened(name);
      assert.equal(soft.replaceAll(HYPHEN, "").replaceAll("\u200b", ""), name);
      for (const part of soft.split(new RegExp(`[\\s${HYPHEN}]`))) if (/^[\x20-\x7e]+$/.test(part)) assert.ok(part.length <= 11, `${name}: ${part}`);
    }
  });
}

test("names in Japanese letters are marked as Japanese", () => {
  assert.equal(languageOf("ボードウォーク"), "ja");
  assert.equal(languageOf("Boardwalk"), null);
});

test("the rules of a table are its preset and what differs from it", () => {
  const translator = tableTranslator();
  assert.deepEqual(optionWords({ preset: "default", options: { starting_cash: 2000, jail_rent: false, auction_style: "open" } }, translator), [
    "Rules: Standard",
    "Starting cash: $2,000",
    "Rent while in jail: no",
    "Style of auctions: Open outcry",
  ]);
});
