/** The tokens on the board. Decoration: the spaces name who stands there. */

import { centreOf, sideOf } from "../board.js";
import { element, patchList, setAttributes } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */

/**
 * Place of a token among those that share its space, in parts of a token's width.
 * @param {number} order
 * @param {number} count
 * @returns {number}
 */
function spread(order, count) {
  const step = Math.min(0.8, 2 / Math.max(1, count));
  return (order - (count - 1) / 2) * step;
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
  const { x, y } = centreOf(position);
  token.style.setProperty("--x", String(x));
  token.style.setProperty("--y", String(y));
  token.style.setProperty("--shift", String(spread(here.findIndex((other) => other.seat === seat), here.length)));
  setAttributes(token, {
    "data-side": sideOf(position),
    "data-position": position,
    "data-jailed": jailed,
    "data-turn": scene.game.turn === seat,
  });
}
