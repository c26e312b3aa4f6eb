import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Translator } from "../js/i18n.js";
import { KEYS, QUESTIONS, helpWords, understood } from "../js/speech/answers.js";

const translatorOf = (language) => new Translator(JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), "utf8")), language);

const TYPED = {
  en: [["c", "cash", ""], ["Cash Ana", "cash", "ana"], ["last", "last", ""], ["w Ben", "where", "ben"], ["?", "help", ""], ["owners", "owners", ""], ["m", "moves", ""], ["t", "time", ""]],
  nl: [["geld", "cash", ""], ["waar Ana", "where", "ana"], ["tijd", "time", ""]],
  ja: [["所持金 アナ", "cash", "アナ"], ["位置", "where", ""], ["ヘルプ", "help", ""]],
};

for (const [language, cases] of Object.entries(TYPED)) {
  for (const [text, question, about] of cases) {
    test(`${language}: ${text} asks for ${question}`, () => assert.deepEqual(understood(text, translatorOf(language).translate), { question, about }));
  }

  test(`${language}: the words of the questions differ, and the help names each with its key`, () => {
    const { translate } = translatorOf(language);
    assert.equal(new Set(QUESTIONS.map((question) => translate(`ask.${question}`))).size, QUESTIONS.length);
    for (const question of QUESTIONS) {
      assert.ok(helpWords(translate).includes(translate(`ask.${question}`)));
      assert.ok(helpWords(translate).includes(KEYS[question]));
    }
  });
}

test("what is no question is not taken for one", () => {
  for (const text of ["", "  ", "cashier", "x"]) assert.equal(understood(text, translatorOf("en").translate).question, null);
});
