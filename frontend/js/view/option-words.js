/** The house rules of a table in words: what differs from its preset. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../i18n.js").Translator} Translator */

/** Options whose number is an amount of the board's money. */
const MONEY = new Set(["starting_cash", "go_salary", "luxury_tax", "auction_min_bid", "auction_increment", "jail_fine", "building_auction_min"]);

/** Options of which nought sets no limit. */
const LIMITS = new Set(["turn_limit", "time_limit_minutes", "decision_seconds", "time_bank_seconds"]);

/**
 * @param {number} seconds
 * @param {Translator} translator
 * @returns {string} In minutes where they are whole.
 */
function duration(seconds, translator) {
  const minutes = seconds / 60;
  return Number.isInteger(minutes) ? translator.text("duration.minutes", { count: minutes }) : translator.text("duration.seconds", { count: seconds });
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Translator} translator
 * @returns {string}
 */
export function optionValue(name, value, translator) {
  if (typeof value === "boolean") return translator.text(value ? "option-value.yes" : "option-value.no");
  if (value === 0 && LIMITS.has(name)) return translator.text("option-value.none");
  if (typeof value === "number" && MONEY.has(name) && translator.currency) return translator.text("money", { amount: value });
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
 * @param {string} name
 * @param {unknown} value
 * @param {Translator} translator
 * @returns {string} What holds is told by its name alone.
 */
function optionIs(name, value, translator) {
  const timed = `option-time.${name}`;
  if (typeof value === "number" && value > 0 && translator.has(timed)) return translator.text(timed, { time: duration(value, translator) });
  const option = optionName(name, translator);
  return value === true ? option : translator.text("option.is", { option, value: optionValue(name, value, translator) });
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
  return [...warning, rules, ...Object.entries(options).map(([name, value]) => optionIs(name, value, translator))];
}
