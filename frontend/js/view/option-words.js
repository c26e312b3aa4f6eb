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
 * @param {Pick<State, "preset" | "options"> & {sandbox?: boolean}} state
 * @param {Translator} translator
 * @returns {string[]} That chance is chosen, if so; the preset, then each option that differs from it.
 */
export function optionWords({ preset, options, sandbox }, translator) {
  const key = `preset.${preset}`;
  const rules = translator.text("waiting.rules", { preset: translator.has(key) ? translator.text(key) : preset });
  const warning = sandbox ? [translator.text("waiting.sandbox")] : [];
  return [...warning, rules, ...Object.entries(options).map(([name, value]) =>
    translator.text("option.is", { option: optionName(name, translator), value: optionValue(value, translator) }))];
}
