import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languageOf, softened } from "../js/soft-words.js";
import { decidedByCash } from "../js/view/ranking.js";
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
  assert.equal(shown("Inkomstenbelasting"), "Inkom-sten-belasting");
  assert.equal(shown("Westminster"), "West-min-ster");
});

test("a stroke begins no line", () => {
  assert.equal(softened("Jail / Just Visiting"), "Jail\u00a0/ Just Visiting");
});

test("Japanese names may be broken before the word for the place, long ones in their middle", () => {
  const japanese = (name) => softened(name).replaceAll("\u200b", "|");
  assert.equal(japanese("バージニア通り"), "バージ|ニア|通り");
  assert.equal(japanese("ペンシルバニア鉄道"), "ペンシル|バニア|鉄道");
  assert.equal(japanese("コネチカット通り"), "コネチ|カット|通り");
  assert.equal(japanese("セントチャールズプレース"), "セント|チャールズ|プレース");
  assert.equal(japanese("バーモント通り"), "バー|モント|通り");
  assert.equal(japanese("ノースキャロライナ通り"), "ノース|キャロ|ライナ|通り");
  assert.equal(japanese("フリーパーキング"), "フリー|パーキング");
  assert.equal(japanese("地中海通り"), "地中海|通り");
  assert.equal(japanese("チャンス"), "チャンス");
});

for (const board of ["us", "uk", "nl", "jp"]) {
  test(`every name of the ${board} board keeps its letters and has no part too long for a space`, () => {
    const path = new URL(`../../backend/rentroll/engine/data/board-${board}.json`, import.meta.url);
    for (const { name } of JSON.parse(readFileSync(path, "utf8")).spaces) {
      const soft = softened(name);
      assert.equal(soft.replaceAll(HYPHEN, "").replaceAll("\u200b", "").replaceAll("\u00a0", " "), name);
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

test("times are told in minutes where those are whole", () => {
  const options = { decision_seconds: 120, time_bank_seconds: 60, auction_seconds: 25, claim_seconds: 0 };
  assert.deepEqual(optionWords({ preset: "default", options }, tableTranslator()).slice(1), [
    "Time to decide: 2 minutes",
    "Time bank for a player: 1 minute",
    "Time after each open bid: 25 seconds",
    "Seconds to claim buildings: 0",
  ]);
});

test("a ranking says that cash decided only where worth was equal and the places are not", () => {
  const entry = (place, worth, bankrupt = false) => ({ place, worth, bankrupt });
  assert.equal(decidedByCash([entry(1, 1500), entry(2, 1500), entry(3, 900)]), true);
  assert.equal(decidedByCash([entry(1, 1500), entry(1, 1500), entry(3, 900)]), false);
  assert.equal(decidedByCash([entry(1, 1500), entry(2, 0, true), entry(3, 0, true)]), false);
});
