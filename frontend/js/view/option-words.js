/** The house rules of a table in words: what differs from its preset. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../i18n.js").Translator} Translator */

/**
 * @param {unknown} value
 * @param {Translator} translator
 * @returns {string}
 */
export function optionValue(value, translator) {
  if (typeof value === "boolean") return translator.text(value ? "option-value.yes" : "option-value.no");
  if (typeof value === "number") return translator.text("option-value.number", { value });
  const key = `option-value.${value}`;
  return translator.has(key) ? translator.text(key) : String(value);
}

/**
 * @param {string} name
 * @param {Translator} translator
 */
export function optionName(name, translator) {
  const key = `option.${name}`;
  return translator.has(key) ? translator.text(key) : name;
}

/**
 * @param {Pick<State, "preset" | "options">} state
 * @param {Translator} translator
 * @returns {string[]} The preset, then each option that differs from it.
 */
export function optionWords({ preset, options }, translator) {
  const key = `preset.${preset}`;
  const rules = translator.text("waiting.rules", { preset: translator.has(key) ? translator.text(key) : preset });
  return [rules, ...Object.entries(options).map(([name, value]) =>
    translator.text("option.is", { option: optionName(name, translator), value: optionValue(value, translator) }))];
}
