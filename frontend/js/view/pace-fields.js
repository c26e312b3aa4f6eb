/** How long a new table plays, against which clock and with how many bots, in the words people think in. */

import { element, labelled } from "../dom.js";
import { DEFAULT_STRATEGY } from "./bot-picker.js";

/** @typedef {{rounds: number, minutes: number}} Limits 0 for none. */

/** @type {Record<string, Limits>} */
export const LENGTHS = {
  rounds: { rounds: 30, minutes: 0 },
  time: { rounds: 0, minutes: 45 },
  last: { rounds: 0, minutes: 0 },
};

/**
 * Seconds for a decision, and beyond those for the whole game.
 * @type {Record<string, {decision_seconds: number, time_bank_seconds: number}>}
 */
export const CLOCKS = {
  off: { decision_seconds: 0, time_bank_seconds: 0 },
  relaxed: { decision_seconds: 120, time_bank_seconds: 600 },
  normal: { decision_seconds: 60, time_bank_seconds: 300 },
  fast: { decision_seconds: 25, time_bank_seconds: 120 },
};

const MOST_BOTS = 7;

/**
 * @param {Limits} limits
 * @returns {string} The length these limits make, or "custom".
 */
export function lengthOf({ rounds, minutes }) {
  const found = Object.entries(LENGTHS).find(([, limits]) => limits.rounds === rounds && limits.minutes === minutes);
  return found ? found[0] : "custom";
}

/**
 * @param {{clock: string, together: boolean} & Limits} wishes
 * @returns {Record<string, unknown>} The options of a table; people who share a screen have no clock, whatever was chosen.
 */
export function optionsFor({ rounds, minutes, clock, together }) {
  const { decision_seconds: seconds, time_bank_seconds: bank } = CLOCKS[together ? "off" : clock] ?? { decision_seconds: 0, time_bank_seconds: 0 };
  return { turn_limit: rounds, time_limit_minutes: minutes, decision_seconds: seconds, time_bank_seconds: bank, pass_and_play: together };
}

/** @param {import("../i18n.js").Translate} t */
function createLength(t) {
  const length = element("select", { "data-input": "length" }, ...[...Object.keys(LENGTHS), "custom"].map((value) => element("option", { value }, t(`length.${value}`))));
  const rounds = element("input", { type: "number", min: 0, max: 1000, value: LENGTHS.rounds?.rounds, "data-input": "rounds" });
  const minutes = element("input", { type: "number", min: 0, max: 1440, value: LENGTHS.rounds?.minutes, "data-input": "minutes" });
  const read = () => ({ rounds: Number(rounds.value), minutes: Number(minutes.value) });
  length.addEventListener("change", () => {
    const limits = LENGTHS[length.value];
    if (!limits) return rounds.focus();
    rounds.value = String(limits.rounds);
    minutes.value = String(limits.minutes);
  });
  for (const input of [rounds, minutes]) input.addEventListener("input", () => {
    length.value = lengthOf(read());
  });
  const hint = t("start.rounds.hint");
  return { fields: [labelled(t("start.length"), length), labelled(t("start.rounds"), rounds, hint), labelled(t("start.minutes"), minutes, hint)], read };
}

/** @param {import("../i18n.js").Translate} t */
export function createPaceFields(t) {
  const length = createLength(t);
  const clock = element("select", { "data-input": "clock" }, ...Object.keys(CLOCKS).map((value) => element("option", { value }, t(`clock.${value}`))));
  const bots = element("input", { type: "number", min: 0, max: MOST_BOTS, value: 0, "data-input": "bots" });
  const together = element("input", { type: "checkbox", "data-input": "together" });
  return {
    fields: [...length.fields, labelled(t("start.clock"), clock), labelled(t("start.bots"), bots)],
    together: element("label", { class: "tick" }, together, element("span", {}, t("start.together"))),
    options: () => optionsFor({ ...length.read(), clock: clock.value, together: together.checked }),
    /** @returns {string[]} The strategy of each bot. */
    bots: () => Array.from({ length: Math.min(MOST_BOTS, Math.max(0, Math.floor(Number(bots.value)))) }, () => DEFAULT_STRATEGY),
  };
}
