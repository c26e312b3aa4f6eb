/**
 * One building more, or less, on all lots of a group that can take it: what one press asks for. The server lists
 * the lots one at a time and is alone to decide; what stands here of the bank's stock only greys what it would
 * refuse (ADR 0077).
 */

import { HOTEL } from "./board.js";
import { paramsForSpace } from "./schema.js";

/** @typedef {import("./types.js").LegalAction} LegalAction */

const HOUSES_IN_A_HOTEL = 4;

/**
 * @typedef {object} LotsAtOnce
 * @property {number[]} spaces
 * @property {Record<string, unknown>} params What to send.
 * @property {string} refusal Code of the reason why not all of them can be done; empty when they can.
 */

/**
 * @param {LegalAction | undefined} legal To build or to sell; the list names the lots one at a time.
 * @param {number[]} members Lots of one group.
 * @param {{level: number[], houses: number, hotels: number}} game
 * @param {number} funds Dollars that are there for it, less what it costs.
 * @returns {LotsAtOnce | null} Null when no lot can be done.
 */
export function lotsAtOnce(legal, members, game, funds) {
  const spaces = members.filter((space) => legal && paramsForSpace(legal, space));
  if (!legal || spaces.length === 0) return null;
  const [name = ""] = Object.keys(legal.params ?? {});
  return { spaces, params: { [name]: spaces }, refusal: funds < 0 ? "insufficient-funds" : shortage(legal.action, spaces, game) };
}

/**
 * @param {string} action
 * @param {number[]} spaces
 * @param {{level: number[], houses: number, hotels: number}} game
 * @returns {string}
 */
function shortage(action, spaces, { level, houses, hotels }) {
  const at = (/** @type {number} */ wanted) => spaces.filter((space) => level[space] === wanted).length;
  if (action !== "build") return at(HOTEL) * HOUSES_IN_A_HOTEL > houses ? "bank-out-of-houses" : "";
  const rising = at(HOTEL - 1);
  if (rising > hotels) return "bank-out-of-hotels";
  return spaces.length - rising > houses ? "bank-out-of-houses" : "";
}
