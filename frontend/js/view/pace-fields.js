/** How long a new table plays, how it auctions, against which clock and with how many bots, in the words people think in. */

import { element, labelled, show, ticked } from "../dom.js";
import { DEFAULT_STRATEGY } from "./bot-picker.js";

/** @typedef {{rounds: number, minutes: number}} Limits 0 for none. */

/** Which numbers a length asks for. */
const LENGTHS = {
  rounds: { rounds: true, minutes: false },
  time: { rounds: false, minutes: true },
  both: { rounds: true, minutes: true },
  last: { rounds: false, minutes: false },
};

/** @typedef {keyof typeof LENGTHS} Length */

/**
 * Seconds for a decision, and beyond those for the whole game.
 * @type {Record<string, {decision_seconds: number, time_bank_seconds: number}>}
 */
const CLOCKS = {
  off: { decision_seconds: 0, time_bank_seconds: 0 },
  relaxed: { decision_seconds: 120, time_bank_seconds: 600 },
  normal: { decision_seconds: 60, time_bank_seconds: 300 },
  fast: { decision_seconds: 25, time_bank_seconds: 120 },
};

/** Bidding one after the other, the usual, or all at once. */
const AUCTION_STYLES = ["rounds", "open"];

const ROUNDS = 30;
const MINUTES = 45;
const MOST_BOTS = 7;

/**
 * @param {Length} length
 * @param {Limits} numbers What was typed, also into fields that the length does not ask for.
 * @returns {Limits}
 */
export function limitsOf(length, { rounds, minutes }) {
  const asked = LENGTHS[length];
  return { rounds: asked.rounds ? rounds : 0, minutes: asked.minutes ? minutes : 0 };
}

/**
 * @param {{clock: string, together: boolean, auctionStyle: string} & Limits} wishes
 * @returns {Record<string, unknown>} The options of a table; people who share a screen have no clock, whatever was chosen.
 */
export function optionsFor({ rounds, minutes, clock, together, auctionStyle }) {
  const { decision_seconds: seconds, time_bank_seconds: bank } = CLOCKS[together ? "off" : clock] ?? { decision_seconds: 0, time_bank_seconds: 0 };
  return { turn_limit: rounds, time_limit_minutes: minutes, decision_seconds: seconds, time_bank_seconds: bank, pass_and_play: together, auction_style: auctionStyle };
}

/** @param {import("../i18n.js").Translate} t */
function createLength(t) {
  const length = element("select", { "data-input": "length" }, ...Object.keys(LENGTHS).map((value) => element("option", { value }, t(`length.${value}`))));
  const rounds = element("input", { type: "number", required: true, min: 1, max: 1000, value: ROUNDS, "data-input": "rounds" });
  const minutes = element("input", { type: "number", required: true, min: 1, max: 1440, value: MINUTES, "data-input": "minutes" });
  const fields = { rounds: labelled(t("start.rounds"), rounds), minutes: labelled(t("start.minutes"), minutes) };
  const chosen = () => /** @type {Length} */ (length.value);
  const draw = () => {
    const asked = LENGTHS[chosen()];
    for (const [input, name] of /** @type {const} */ ([[rounds, "rounds"], [minutes, "minutes"]])) {
      show(fields[name], asked[name]);
      // What is not asked for must not keep the form from being sent.
      input.disabled = !asked[name];
    }
  };
  length.addEventListener("input", draw);
  draw();
  return {
    fields: [labelled(t("start.length"), length), fields.rounds, fields.minutes],
    read: () => limitsOf(chosen(), { rounds: Number(rounds.value), minutes: Number(minutes.value) }),
  };
}

/** @param {import("../i18n.js").Translate} t */
export function createPaceFields(t) {
  const length = createLength(t);
  const auctions = element("select", { "data-input": "auction-style" }, ...AUCTION_STYLES.map((value) => element("option", { value }, t(`option-value.${value}`))));
  const clock = element("select", { "data-input": "clock" }, ...Object.keys(CLOCKS).map((value) => element("option", { value }, t(`clock.${value}`))));
  const bots = element("input", { type: "number", min: 0, max: MOST_BOTS, value: 0, "data-input": "bots" });
  const together = element("input", { type: "checkbox", "data-input": "together" });
  return {
    fields: [...length.fields, labelled(t("start.auctions"), auctions, t("start.auctions.hint")), labelled(t("start.clock"), clock), labelled(t("start.bots"), bots)],
    together: ticked(t("start.together"), together),
    options: () => optionsFor({ ...length.read(), clock: clock.value, together: together.checked, auctionStyle: auctions.value }),
    /** @returns {string[]} The strategy of each bot. */
    bots: () => Array.from({ length: Math.min(MOST_BOTS, Math.max(0, Math.floor(Number(bots.value)))) }, () => DEFAULT_STRATEGY),
  };
}
