/** Choice of the language, each by its own name, so that whoever cannot read the page finds the way out. */

import { element, svg } from "../dom.js";
import { LANGUAGES } from "../language.js";

const GLOBE = "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18";

/**
 * @param {import("../i18n.js").Translator} translator
 * @param {(language: string) => Promise<void>} choose
 * @returns {HTMLElement}
 */
export function createLanguagePicker(translator, choose) {
  const names = Object.entries(LANGUAGES).map(([tag, name]) =>
    element("option", { value: tag, lang: tag, selected: tag === translator.locale }, name));
  const select = element("select", { "data-input": "language", "aria-label": translator.text("language.label"), onchange: () => void choose(select.value).then(settle) }, ...names);
  // Where the texts could not be had, the language stays what it was.
  const settle = () => {
    select.value = translator.locale;
  };
  return element("div", { class: "language" }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: GLOBE })), select);
}
