/** The tokens on the board. Decoration: the spaces name who stands there. */

import { sideOf, standOf } from "../board.js";
import { element, patchList, setAttributes } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */

/** More of them on one space are drawn smaller. */
const FEW = 3;
/** As many stand beside each other at the foot of a corner, beneath its name. */
const AT_CORNER = 4;

/**
 * Place of a token among those that share its space, in parts of a token's width: rows along the space's edge, one
 * behind the other.
 * @param {number} order
 * @param {number} count
 * @param {number} [across] How many stand beside each other at most.
 * @returns {{along: number, deep: number}}
 */
export function rankOf(order, count, across = FEW) {
  const row = Math.floor(order / across);
  const beside = Math.min(across, count - row * across);
  return { along: ((order % across) - (beside - 1) / 2) * 0.8, deep: row * 0.85 };
}

/** @param {Seat} seat */
function createToken(seat) {
  const token = element("span", { class: "token", "data-seat": seat.seat }, tokenShape(seat.token));
  return { element: token };
}

/** @returns {View} */
export function createTokens() {
  const layer = element("div", { class: "tokens", "aria-hidden": "true" });
  return {
    element: layer,
    update(scene) {
      const players = scene.state.seats.filter(({ seat }) => scene.game.solvent[seat]);
      patchList(layer, players, ({ seat, token }) => `${seat}${token}`, createToken, (entry, { seat }) => {
        place(entry.element, scene, seat, scene.game.position[seat] ?? 0);
      });
    },
  };
}

/**
 * @param {HTMLElement} token
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} position
 */
function place(token, scene, seat, position) {
  const jailed = scene.inJail(seat);
  const here = scene.tokensAt(position).filter((other) => scene.inJail(other.seat) === jailed);
  const side = sideOf(position);
  const wide = side === "corner" && scene.board.space(position).kind !== "jail";
  const rank = rankOf(here.findIndex((other) => other.seat === seat), here.length, wide ? AT_CORNER : FEW);
  for (const [name, value] of Object.entries({ ...standOf(position), ...rank })) token.style.setProperty(`--${name}`, String(value));
  setAttributes(token, {
    "data-side": side,
    "data-position": position,
    "data-jailed": jailed,
    "data-crowd": here.length > FEW,
    "data-turn": scene.game.turn === seat,
  });
}
