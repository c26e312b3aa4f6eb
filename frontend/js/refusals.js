/** Refusals in words: with the names that the server gives, or else without. */

import { placeholders } from "./i18n.js";

/** @typedef {import("./i18n.js").Translator} Translator */

/**
 * @param {Translator} translator
 * @param {string} code
 * @param {Record<string, any>} [params] As the server sends them; `spaces` where several deeds are refused for the same.
 * @returns {string}
 */
export function refusalText(translator, code, params = {}) {
  const key = `problem.${code}`;
  if (!translator.has(key)) return translator.text("problem.unknown", { code });
  const named = `${key}.named`;
  const known = params.space === undefined ? params : { spaces: [params.space], ...params };
  const names = placeholders(translator.catalogue[named] ?? "");
  return translator.text(names.length > 0 && names.every((name) => name in known) ? named : key, known);
}
