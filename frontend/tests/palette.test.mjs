import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { TOKENS } from "../js/token-names.js";
import { colourSeats } from "../js/view/seat-colours.js";

const WORDS = 4.5;
const MARKS = 3;
const FOLDER = new URL("../css/", import.meta.url);

/** Pairs of words and what they stand on. */
const READ = [
  ["ink", "paper"], ["ink", "surface"], ["ink", "surface-raised"], ["ink", "felt"], ["ink", "accent-soft"],
  ["ink-soft", "paper"], ["ink-soft", "surface"], ["ink-soft", "surface-raised"], ["ink-soft", "accent-soft"],
  ["accent", "surface"], ["accent", "accent-soft"], ["on-plate", "plate"], ["on-plate", "plate-deep"],
  ["warm", "surface"], ["surface", "warm"], ["danger", "surface"], ["on-danger", "danger"], ["on-brass", "brass"],
  ...[..."adefghr"].map((group) => ["on-group-dark", `group-${group}`]),
  ...[..."bcu"].map((group) => ["on-group-light", `group-${group}`]),
  ...TOKENS.map((token) => ["on-seat", `token-${token}`]),
];

/** Pairs of marks, edges and drawings and what they stand on. */
const SEEN = [["line-strong", "surface"], ["line-strong", "paper"], ["accent", "paper"], ["warm", "felt"], ["warm", "surface"]];

/** @param {string} css @param {string} selector */
function declarations(css, selector) {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

/** @param {string} value @param {number} night */
function inTheme(value, night) {
  return value.match(/#[0-9a-f]{6}/g)?.[value.startsWith("light-dark") ? night : 0] ?? "";
}

/** @param {string} hex */
function luminance(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const css = await readFile(new URL("palette.css", FOLDER), "utf8");
const usual = declarations(css, ":root");
const strong = { ...usual, ...declarations(css, ':root[data-theme="contrast"]') };

for (const [theme, colours] of Object.entries({ usual, strong })) {
  for (const [hour, night] of Object.entries({ day: 0, night: 1 })) {
    test(`words and marks stand out in the ${theme} theme by ${hour}`, () => {
      const faint = (/** @type {string[][]} */ pairs, /** @type {number} */ least) => pairs
        .map(([one = "", other = ""]) => ({ one, other, ratio: contrast(inTheme(colours[one] ?? "", night), inTheme(colours[other] ?? "", night)) }))
        .filter(({ ratio }) => !(ratio >= least)).map(({ one, other, ratio }) => `${one} on ${other}: ${ratio.toFixed(2)}`);
      assert.deepEqual([...faint(READ, WORDS), ...faint(SEEN, MARKS)], []);
    });
  }
}

test("strong contrast lets words stand out by seven to one", () => {
  for (const night of [0, 1]) {
    for (const [one, other] of [["ink", "surface"], ["ink-soft", "surface"], ["accent", "surface"], ["warm", "surface"], ["danger", "surface"], ["on-plate", "plate"]]) {
      const ratio = contrast(inTheme(strong[one] ?? "", night), inTheme(strong[other] ?? "", night));
      assert.ok(ratio >= 7, `${one} on ${other}: ${ratio.toFixed(2)}`);
    }
  }
});

test("every custom property that a sheet uses is declared in one", async () => {
  const sheets = await Promise.all((await readdir(FOLDER)).map((name) => readFile(new URL(name, FOLDER), "utf8")));
  const text = sheets.join("");
  const declared = new Set([...text.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const set = new Set(["left", "pace", "dock", "shift"]);
  // What is used with a fallback need not be there.
  const used = [...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name ?? "");
  assert.deepEqual([...new Set(used)].filter((name) => !declared.has(name) && !set.has(name)), []);
});

test("a player keeps the colour of the token on whichever seat", () => {
  const colours = new Map();
  const root = { style: { getPropertyValue: (name) => colours.get(name) ?? "", setProperty: (name, value) => colours.set(name, value) } };
  colourSeats([{ seat: 0, token: "kite" }, { seat: 1, token: "snail" }], root);
  colourSeats([{ seat: 1, token: "kite" }, { seat: 0, token: "snail" }], root);
  assert.deepEqual(Object.fromEntries(colours), { "--seat-0": "var(--token-snail)", "--seat-1": "var(--token-kite)" });
});

test("every colour of the usual theme is used", async () => {
  const folders = [FOLDER, new URL("../js/", FOLDER)];
  const files = await Promise.all(folders.map(async (folder) => (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(css|js)$/.test(name)).map((name) => readFile(new URL(name, folder), "utf8"))));
  const text = (await Promise.all(files.flat())).join("");
  const unused = Object.keys(usual).filter((name) => !text.includes(`var(--${name}`) && !/^token-/.test(name));
  assert.deepEqual(unused, []);
});
