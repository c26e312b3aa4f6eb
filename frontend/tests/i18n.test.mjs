import assert from "node:assert/strict";
import { test } from "node:test";
import { Translator, placeholders } from "../js/i18n.js";
import { catalogue, tableTranslator } from "./catalogue.mjs";

const small = new Translator(
  { houses: { "=0": "no houses", one: "{count} house", other: "{count} houses" }, hello: "Hello {name}", who: "{seat:player}" },
  "en",
);

test("plural forms follow the language, with an exact form first", () => {
  assert.equal(small.text("houses", { count: 0 }), "no houses");
  assert.equal(small.text("houses", { count: 1 }), "1 house");
  assert.equal(small.text("houses", { count: 1200 }), "1,200 houses");
});

test("a name with markup stays exactly that text", () => {
  assert.equal(small.text("hello", { name: "B & O <1>" }), "Hello B & O <1>");
  assert.equal(small.text("hello", { name: "{name} $& $1" }), "Hello {name} $& $1");
});

test("what is missing can be seen", () => {
  assert.equal(small.text("nothing.there"), "nothing.there");
  assert.equal(small.text("hello", {}), "Hello {name}");
});

test("money has the board's currency and no cents", () => {
  const translator = tableTranslator();
  assert.equal(translator.text("money", { amount: 1500 }), "$1,500");
});

test("the sign of the money is the board's, in whatever language", () => {
  const translator = new Translator({}, "nl");
  translator.useCurrency("EUR");
  assert.equal(translator.moneySign, "€");
  translator.useCurrency("GBP");
  translator.use({}, "ja");
  assert.equal(translator.moneySign, "£");
});

test("a sentence after a colon begins small", () => {
  const translator = new Translator({ because: "{action}: {reason:inside}" }, "en");
  assert.equal(translator.text("because", { action: "Build", reason: "There are no lots." }), "Build: there are no lots.");
});

test("placeholders are found in every form, once each", () => {
  assert.deepEqual(placeholders({ one: "{count} of {name}", other: "{count:number}" }), ["count", "name"]);
});

test("every plural text counts and has the form for all other numbers", () => {
  for (const [key, text] of Object.entries(catalogue)) {
    if (typeof text === "string") continue;
    assert.ok(Object.hasOwn(text, "other"), key);
    assert.ok(Object.hasOwn(text, "one"), key);
  }
});

test("every format named in the catalogue is known to a table", () => {
  const { formats } = tableTranslator();
  const known = new Set([...Object.keys(formats)]);
  for (const [key, text] of Object.entries(catalogue)) {
    const forms = typeof text === "string" ? [text] : Object.values(text);
    for (const form of forms) for (const [, format] of form.matchAll(/\{\w+:([\w-]+)\}/g)) assert.ok(known.has(format), `${key}: ${format}`);
  }
});
