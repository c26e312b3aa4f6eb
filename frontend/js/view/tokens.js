/** The tokens on the board, and their way from space to space. Decoration: the spaces name who stands there. */

import { centreOf, sideOf, walk } from "../board.js";
import { element, patchList, setAttributes } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */

const HOP = 120;
const LONGEST = 1_200;

/** @returns {boolean} */
function mayMove() {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

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
  return { element: token, position: -1 };
}

/**
 * @param {HTMLElement} token
 * @param {number} start
 * @param {number} end
 */
function animate(token, start, end) {
  const stops = [start, ...walk(start, end)].map(centreOf);
  const frames = stops.map(({ x, y }) => ({ left: `${x}%`, top: `${y}%` }));
  const duration = Math.min(LONGEST, HOP * Math.max(3, stops.length - 1));
  token.animate(frames, { duration, easing: "ease-in-out" });
}

/** @returns {View} */
export function createTokens() {
  const layer = element("div", { class: "tokens", "aria-hidden": "true" });
  let version = -1;
  return {
    element: layer,
    update(scene) {
      const players = scene.state.seats.filter(({ seat }) => scene.game.solvent[seat]);
      const follows = scene.state.version - version <= 1 && mayMove();
      version = scene.state.version;
      patchList(layer, players, ({ seat, token }) => `${seat}${token}`, createToken, (entry, { seat }) => {
        const position = scene.game.position[seat] ?? 0;
        place(entry.element, scene, seat, position);
        if (follows && entry.position >= 0 && entry.position !== position) animate(entry.element, entry.position, position);
        entry.position = position;
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
  token.style.left = `${x}%`;
  token.style.top = `${y}%`;
  token.style.setProperty("--shift", String(spread(here.findIndex((other) => other.seat === seat), here.length)));
  setAttributes(token, {
    "data-side": sideOf(position),
    "data-position": position,
    "data-jailed": jailed,
    "data-turn": scene.game.turn === seat,
  });
}
