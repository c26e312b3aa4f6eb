import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { goodsWords } from "../js/goods.js";
import { Translator } from "../js/i18n.js";
import { spoken } from "../js/speech/sentences.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** Every sentence in the file was written by hand. A text of the catalogue that is quoted stands in braces. */
const { names, chains } = read("./chains.json");
const LANGUAGES = ["en", "nl", "ja"];

function translatorOf(language) {
  const translator = new Translator(read(`../locales/${language}.json`), language);
  const { players, spaces } = names[language];
  translator.useCurrency("USD");
  translator.formats.player = (seat) => (seat === -1 ? translator.text("fact.bank") : players[seat]);
  translator.formats.space = (index) => spaces[index];
  translator.formats.deck = (deck) => translator.text(`deck.${deck}`);
  translator.formats.card = (card) => translator.text(`card.${card}`);
  translator.formats.goods = (goods) => translator.formats.list(goodsWords(goods, translator));
  return translator;
}

const eventsOf = (actions) => actions.flatMap((events, version) => events.map(([type, params]) => ({ version, type, params })));

test("thirty chains and more are written out", () => assert.ok(chains.length >= 30, `${chains.length} chains`));

for (const language of LANGUAGES) {
  const translator = translatorOf(language);
  for (const { name, actions, me, [language]: expected } of chains) {
    test(`${language}, ${name}: ${expected.join(" ")}`, () => {
      const card = actions.flat().find(([type]) => type === "card-drawn")?.[1].card;
      const quoted = expected.map((words) => words.replace("{card}", translator.text(`card.${card}`)).replace(/^\{(.+)\}$/, (_, key) => translator.text(key)));
      assert.deepEqual(spoken(eventsOf(actions), translator, me ?? null).map(({ words }) => words), quoted);
    });
  }
}

test("a sentence names the seats that it concerns", () => {
  const [rent] = spoken(eventsOf(chains.find(({ name }) => name === "rent").actions), translatorOf("en"));
  assert.deepEqual(new Set(rent.seats), new Set([0, 1]));
});

test("an event that speech does not know is told as the log tells it", () => {
  const translator = translatorOf("en");
  const told = spoken([{ version: 1, type: "time-limit-reached", params: { minutes: 30 } }], translator);
  assert.deepEqual(told.map(({ words }) => words), [translator.text("event.time-limit-reached")]);
});

test("a name is spoken exactly as it is written", () => {
  const translator = translatorOf("en");
  translator.formats.player = () => "B & O <1> {clauses} $&";
  const [{ words }] = spoken([{ version: 1, type: "trade-declined", params: { seat: 0, offer: 1 } }], translator);
  assert.equal(words, "B & O <1> {clauses} $& declined the trade.");
});
