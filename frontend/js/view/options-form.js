/** The house rules as fields in groups that fold, made from what the server says it offers. */

import { element, labelled, setAttributes, setText, ticked } from "../dom.js";
import { optionName } from "./option-words.js";
import { ruleLink } from "./rule-link.js";

/** @typedef {import("../types.js").OptionDescription} OptionDescription */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {{name: string, element: HTMLElement, isChanged: () => boolean, read: () => unknown}} OptionField */

/** Which rules stand together; what is in none of the groups stands with the last. */
export const GROUPS = {
  money: ["starting_cash", "go_salary", "income_tax_mode", "income_tax_preview", "luxury_tax"],
  auctions: ["auctions", "auction_min_bid", "auction_increment", "auction_seconds"],
  rent: ["double_rent_if_mortgaged", "count_mortgaged_in_set", "interest_percent", "interest_base", "percent_rounding"],
  buildings: ["even_build", "houses", "hotels", "building_shortage", "building_auction_min", "claim_seconds"],
  jail: ["jail_fine", "jail_max_turns", "jail_prepay_third_turn", "jail_third_fail_card", "jail_rent"],
  course: ["manage_any_time", "bank_bankrupt_deeds", "time_limit_end"],
};

/** Chosen in the form itself, or of no use there. */
const LEFT_OUT = new Set(["turn_limit", "time_limit_minutes", "decision_seconds", "time_bank_seconds", "pass_and_play", "auction_style", "min_players", "max_players"]);

/**
 * @param {string} name Of an option.
 * @returns {string} Its group.
 */
export function groupOf(name) {
  return Object.entries(GROUPS).find(([, names]) => names.includes(name))?.[0] ?? "course";
}

/**
 * @param {OptionDescription} option
 * @param {Translator} translator
 * @returns {{control: HTMLInputElement | HTMLSelectElement, read: () => unknown} | null} Null when there is nothing to choose.
 */
function controlFor(option, translator) {
  const { allowed } = option;
  const values = allowed?.enum;
  if (values && values.length < 2) return null;
  if (option.type === "boolean") {
    const control = element("input", { type: "checkbox", checked: option.default === true });
    return { control, read: () => control.checked };
  }
  if (values) {
    const control = element("select", {}, ...values.map((value) => element("option", { value: String(value), selected: value === option.default }, valueLabel(value, translator))));
    return { control, read: () => values.find((value) => String(value) === control.value) };
  }
  if (option.type === "integer") {
    const control = element("input", { type: "number", required: true, value: Number(option.default), min: allowed?.minimum, max: allowed?.maximum });
    return { control, read: () => Number(control.value) };
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
 * A field with what the rule does and the link to it.
 * @param {OptionDescription} option
 * @param {Translator} translator
 * @returns {OptionField | null}
 */
function createField(option, translator) {
  const found = controlFor(option, translator);
  if (!found) return null;
  const { control, read } = found;
  const { name, rule } = option;
  const key = `option-hint.${name}`;
  const label = optionName(name, translator);
  setAttributes(control, { "data-option": name });
  const hint = translator.has(key) ? translator.text(key) : undefined;
  const field = control instanceof HTMLInputElement && control.type === "checkbox" ? ticked(label, control, hint) : labelled(label, control, hint);
  if (rule) field.append(ruleLink(translator.translate, [rule]));
  return { name, element: field, isChanged: () => read() !== option.default, read };
}

/**
 * @param {string} group
 * @param {OptionField[]} fields
 * @param {import("../i18n.js").Translate} t
 */
function createGroup(group, fields, t) {
  const count = element("span", { class: "hint" });
  return {
    element: element("details", { class: "rule-group", "data-group-of-rules": group }, element("summary", {}, t(`option-group.${group}`), " ", count),
      element("div", { class: "options" }, ...fields.map((field) => field.element))),
    count() {
      for (const field of fields) setAttributes(field.element, { "data-changed": field.isChanged() });
      const changed = fields.filter(({ isChanged }) => isChanged()).length;
      setText(count, t("start.options.changed", { count: changed }));
      return changed;
    },
  };
}

/**
 * @param {OptionDescription[]} options
 * @param {Translator} translator
 * @param {(changed: number) => void} onCount Told how many are not as usual, at once and after each change.
 */
export function createOptionsForm(options, translator, onCount) {
  const fields = options.filter(({ name }) => !LEFT_OUT.has(name)).flatMap((option) => createField(option, translator) ?? []);
  const groups = Object.entries(GROUPS).map(([group, order]) => {
    const place = (/** @type {OptionField} */ { name }) => (order.includes(name) ? order.indexOf(name) : order.length);
    const own = fields.filter(({ name }) => groupOf(name) === group).sort((one, other) => place(one) - place(other));
    return createGroup(group, own, translator.translate);
  });
  const box = element("div", { class: "rule-groups" }, ...groups.map((group) => group.element));
  const count = () => onCount(groups.reduce((sum, group) => sum + group.count(), 0));
  box.addEventListener("input", count);
  box.addEventListener("change", count);
  count();
  return {
    element: box,
    /** @returns {Record<string, unknown>} Only what was changed. */
    read: () => Object.fromEntries(fields.filter(({ isChanged }) => isChanged()).map(({ name, read }) => [name, read()])),
  };
}
