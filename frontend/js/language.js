/** The languages of the page, and which of them is read here: the chosen one, else the browser's, else English. */

/** @typedef {import("./i18n.js").Catalogue} Catalogue */

/**
 * Each language's own name, by its tag (BCP 47).
 * @type {Record<string, string>}
 */
export const LANGUAGES = { en: "English", ja: "日本語", nl: "Nederlands" };

const FALLBACK = "en";
const KEY = "rentroll.language";

/**
 * @param {Pick<Storage, "getItem">} storage Remembers what was chosen.
 * @param {readonly string[]} wishes What the browser's owner reads, the best first.
 * @returns {string}
 */
export function languageFor(storage, wishes) {
  const tags = [storage.getItem(KEY) ?? "", ...wishes].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return tags.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? FALLBACK;
}

/**
 * @param {Pick<Storage, "setItem">} storage
 * @param {string} language
 */
export function rememberLanguage(storage, language) {
  storage.setItem(KEY, language);
}

/**
 * @param {string} language
 * @returns {Promise<Catalogue>}
 */
export async function loadTexts(language) {
  const answer = await fetch(`/static/locales/${language}.json`);
  if (!answer.ok) throw new Error(`No texts for ${language}`);
  return answer.json();
}
