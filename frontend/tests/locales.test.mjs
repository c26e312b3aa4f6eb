import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Translator } from "../js/i18n.js";
import { LANGUAGES, languageFor } from "../js/language.js";
import { boardFor, inLanguage } from "../js/space-names.js";
import { catalogue as english } from "./catalogue.mjs";

const FOLDER = new URL("../locales/", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const formsOf = (text) => (typeof text === "string" ? { other: text } : text);
const allOf = (text) => Object.values(formsOf(text)).join(" ");
const marks = (text) => [...new Set([...allOf(text).matchAll(/\{[^}]*\}/g)].map(([mark]) => mark))].sort();

/** Texts that are the same in English and there, and why. */
const SAME = {
  en: {},
  ja: { "app.name": "name of the game" },
  nl: {
    "app.name": "name of the game",
    "option-value.pot": "loan word",
    "waiting.bot": "loan word",
    "players.bot": "loan word",
    "board.hotel": "loan word",
    "deed.rent.5": "loan word",
    "manage.level.5": "loan word",
    "group.light-blue": "loan word",
    "board-name.us": "name of a city",
    "reason.bonus": "loan word",
    "reason.pot": "loan word",
    "setting.volume": "loan word",
  },
};

/** Keys whose text is no sentence but the tool of a language, so that it may be empty in one only. */
const TOOLS = new Set(["say.between", "say.ending"]);

/** What another language writes otherwise: Latin marks in Japanese; German quotes and the formal address in Dutch. */
const FOREIGN = { ja: /[.,:;!?](?=\s|$)|[()]/u, nl: /[“”„]|\bu\b|\buw\b/u };

test("the page knows every catalogue there is, and no other", () => {
  const files = readdirSync(FOLDER).map((name) => name.replace(".json", "")).sort();
  assert.deepEqual(files, Object.keys(LANGUAGES).sort());
});

for (const language of Object.keys(LANGUAGES)) {
  const catalogue = read(`../locales/${language}.json`);
  const keys = Object.keys(catalogue);

  test(`${language} has the keys of English, in the same order`, () => {
    assert.deepEqual(keys, Object.keys(english));
  });

  test(`${language} says of every thing what English says of it`, () => {
    assert.deepEqual(keys.filter((key) => marks(catalogue[key]).join() !== marks(english[key]).join()), []);
  });

  test(`${language} is silent where English is`, () => {
    assert.deepEqual(keys.filter((key) => !TOOLS.has(key) && (catalogue[key] === "") !== (english[key] === "")), []);
  });

  test(`${language} has the plural forms of its language, and no others`, () => {
    const known = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const key of keys) {
      assert.equal(typeof catalogue[key] === "string", typeof english[key] === "string", key);
      if (typeof catalogue[key] === "string") continue;
      const forms = Object.keys(catalogue[key]).filter((form) => !/^=\d+$/.test(form));
      assert.deepEqual(forms.sort(), known, key);
    }
  });

  test(`${language} leaves nothing untranslated that is not meant to be`, () => {
    const wordless = (key) => !/\p{Letter}/u.test(allOf(catalogue[key]).replace(/\{[^}]*\}/g, ""));
    const same = keys.filter((key) => language !== "en" && allOf(catalogue[key]) === allOf(english[key]) && !wordless(key));
    assert.deepEqual(same.sort(), Object.keys(SAME[language]).sort());
  });

  test(`${language} is written with its own signs`, () => {
    const foreign = FOREIGN[language];
    assert.deepEqual(foreign ? keys.filter((key) => foreign.test(allOf(catalogue[key]).replace(/\{[^}]*\}/g, ""))) : [], []);
    assert.deepEqual(keys.filter((key) => /\.\.\.|'|"| {2}/.test(allOf(catalogue[key]))), [], "straight quotes, dots, double blanks");
  });
}

test("the language is the chosen one, else the browser's first that is known, else English", () => {
  const chosen = (value) => ({ getItem: () => value });
  assert.equal(languageFor(chosen("nl"), ["ja-JP"]), "nl");
  assert.equal(languageFor(chosen(null), ["fr-FR", "ja-JP", "nl"]), "ja");
  assert.equal(languageFor(chosen(null), ["NL-be"]), "nl");
  assert.equal(languageFor(chosen("tlh"), ["fr"]), "en");
  assert.equal(languageFor(chosen("constructor"), []), "en");
});

test("another language keeps what was learned of the table, the money included", () => {
  const translator = new Translator({ price: "{amount:money}", who: "{seat:player}" }, "en");
  translator.useCurrency("EUR");
  translator.formats.player = () => "Ana";
  translator.use({ price: "voor {amount:money}", who: "van {seat:player}" }, "nl");
  assert.equal(translator.text("price", { amount: 1500 }), "voor €\u00a01.500");
  assert.equal(translator.text("who", { seat: 0 }), "van Ana");
});

test("a placeholder of digits is the figure itself, in the board's money", () => {
  const translator = new Translator({ card: "Pay {50:money}, {2} times {count}." }, "en");
  translator.useCurrency("GBP");
  assert.equal(translator.text("card", { count: 3 }), "Pay £50, 2 times 3.");
});

test("each language has a board at home, and reads the words on the others in its own", () => {
  assert.deepEqual(Object.keys(LANGUAGES).map(boardFor), ["us", "jp", "nl"]);
  assert.equal(boardFor("fr"), "us");
  const dutch = new Translator(read("../locales/nl.json"), "nl");
  const american = inLanguage(read("../../backend/rentroll/engine/data/board-us.json"), dutch).spaces;
  assert.deepEqual(american.slice(0, 3).map(({ name, lang }) => [name, lang]), [["Start", undefined], ["Mediterranean Avenue", "en"], ["Algemeen fonds", undefined]]);
  const home = inLanguage(read("../../backend/rentroll/engine/data/board-nl.json"), dutch).spaces;
  assert.ok(home.every(({ lang }) => lang === undefined));
});
