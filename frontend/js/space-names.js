/** Names of spaces for a reader: a board's own names, and words for what is no proper name in another language. */

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./i18n.js").Translator} Translator */

import { languageOf } from "./soft-words.js";

/**
 * In which language each board is printed.
 * @type {Record<string, string>}
 */
const PRINTED = { us: "en", uk: "en", nl: "nl", jp: "ja" };

/**
 * @param {string} locale
 * @returns {string} The board that is printed in the reader's language.
 */
export function boardFor(locale) {
  return Object.keys(PRINTED).find((board) => PRINTED[board] === locale) ?? "us";
}

/**
 * @param {Board} board
 * @param {Translator} translator
 * @returns {Board} With names for the reader. Streets and railroads keep theirs, marked with the language
 *   when it is not the reader's; corners, cards, taxes and utilities are called by the reader's words.
 */
export function inLanguage(board, translator) {
  const spaces = board.spaces.map((space) => {
    const printed = PRINTED[board.id] ?? languageOf(space.name);
    if (printed === null || printed === translator.locale) return space;
    const key = `space.${space.key.replace(/_\d+$/, "").replaceAll("_", "-")}`;
    return translator.has(key) ? { ...space, name: translator.text(key) } : { ...space, lang: printed };
  });
  return { ...board, spaces };
}
