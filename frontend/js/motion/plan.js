/** What moves on the table after an action, and when: from events to steps, without the page. */

import { walk } from "../board.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */

/**
 * @typedef {object} Step
 * @property {"dice" | "hop" | "card" | "cash"} kind
 * @property {number} start Milliseconds after the action.
 * @property {number} duration Milliseconds.
 * @property {number} [seat] Whose token hops.
 * @property {number[]} [path] Spaces that the token shows itself on; the last is where it stays.
 * @property {number} [payer] BANK for the bank, as the payee.
 * @property {number} [payee]
 * @property {number} [amount] Dollars.
 */

/**
 * @typedef {object} Circumstances
 * @property {"normal" | "fast" | "off"} motion What the player has chosen.
 * @property {boolean} hidden Whether nobody sees the page.
 * @property {boolean} reduced Whether the system asks for less motion.
 * @property {number} versions How many actions the page was behind.
 */

/** Milliseconds. */
const DICE = 450;
const HOP = 120;
const LONGEST_WALK = 1_200;
const STRIDE = 360;
const CARD = 400;
const CASH = 550;
const LONGEST = 4_000;

const JAIL = 10;

const SHARES = { normal: 1, fast: 0.5, off: 0 };

/**
 * @param {Circumstances} circumstances
 * @returns {boolean}
 */
export function mayMove({ motion, hidden, reduced, versions }) {
  return motion !== "off" && !hidden && !reduced && versions === 1;
}

/**
 * @param {GameEvent} event
 * @returns {Omit<Step, "start"> | null}
 */
function stepOf({ type, params }) {
  if (type === "dice-rolled") return { kind: "dice", duration: DICE };
  if (type === "token-moved") return hop(params.seat, walk(params.start, params.end));
  if (type === "jailed") return hop(params.seat, [JAIL]);
  if (type === "card-drawn") return { kind: "card", duration: CARD };
  if (type === "cash-moved") return { kind: "cash", payer: params.payer, payee: params.payee, amount: params.amount, duration: CASH };
  return null;
}

/**
 * @param {number} seat
 * @param {number[]} path
 * @returns {Omit<Step, "start">}
 */
function hop(seat, path) {
  return { kind: "hop", seat, path, duration: path.length === 1 ? STRIDE : Math.min(LONGEST_WALK, HOP * path.length) };
}

/**
 * @param {GameEvent[]} events Of one action.
 * @param {"normal" | "fast"} speed
 * @returns {Step[]} One after the other, but payments that follow each other together; never longer than four seconds.
 */
export function planOf(events, speed) {
  /** @type {Step[]} */
  const steps = [];
  let time = 0;
  for (const found of events.map(stepOf)) {
    if (!found) continue;
    const last = steps.at(-1);
    const together = found.kind === "cash" && last?.kind === "cash";
    const start = together ? last.start : time;
    steps.push({ ...found, start });
    time = Math.max(time, start + found.duration);
  }
  const share = SHARES[speed] * Math.min(1, LONGEST / Math.max(1, time));
  return steps.map((step) => ({ ...step, start: step.start * share, duration: step.duration * share }));
}
