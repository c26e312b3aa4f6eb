/** The house rules as fields, made from what the server says it offers. */

import { element, labelled } from "../dom.js";

/** @typedef {import("../types.js").OptionDescription} OptionDescription */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {{name: string, element: HTMLElement, initial: unknown, read: () => unknown}} OptionField */

/** Shown in the form itself, or of no use there. */
const LEFT_OUT = new Set(["turn_limit", "time_limit_minutes", "decision_seconds", "time_bank_seconds", "pass_and_play", "min_players", "max_players"]);

/**
 * @param {string} label
 * @param {OptionDescription} option
 * @param {Translator} translator
 * @returns {Omit<OptionField, "name" | "initial"> | null} Null when there is nothing to choose.
 */
function fieldFor(label, option, translator) {
  const { allowed } = option;
  const values = allowed?.enum;
  if (values && values.length < 2) return null;
  if (option.type === "boolean") {
    const box = element("input", { type: "checkbox", checked: option.default === true });
    return { element: element("label", { class: "tick" }, box, element("span", {}, label)), read: () => box.checked };
  }
  if (values) {
    const select = element("select", {}, ...values.map((value) => element("option", { value: String(value), selected: value === option.default }, valueLabel(value, translator))));
    return { element: labelled(label, select), read: () => values.find((value) => String(value) === select.value) };
  }
  if (option.type === "integer") {
    const input = element("input", { type: "number", value: Number(option.default), min: allowed?.minimum, max: allowed?.maximum });
    return { element: labelled(label, input), read: () => Number(input.value) };
  }
  return null;
}

/**
 * @param {unknown} value
 * @param {Translator} translator
 */
function valueLabel(value, translator) {
  const key = `option-value.${value}`;
  return translator.has(key) ? translator.text(key) : String(value);
}

/**
 * @param {OptionDescription[]} options
 * @param {Translator} translator
 */
export function createOptionsForm(options, translator) {
  /** @type {OptionField[]} */
  const fields = options.flatMap((option) => {
    if (LEFT_OUT.has(option.name)) return [];
    const key = `option.${option.name}`;
    const field = fieldFor(translator.has(key) ? translator.text(key) : option.name, option, translator);
    field?.element.querySelector("input, select")?.setAttribute("data-option", option.name);
    return field ? [{ name: option.name, initial: option.default, ...field }] : [];
  });
  return {
    element: element("div", { class: "options" }, ...fields.map((field) => field.element)),
    /** @returns {Record<string, unknown>} Only what was changed. */
    read: () => Object.fromEntries(fields.filter(({ read, initial }) => read() !== initial).map(({ name, read }) => [name, read()])),
  };
}
