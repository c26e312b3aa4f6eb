/** Two dice as drawings with pips. */

import { element, setAttributes, svg } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

const LOW = 6.5;
const MIDDLE = 12;
const HIGH = 17.5;
/** @type {Record<string, [number, number]>} */
const PIPS = {
  a: [LOW, LOW],
  b: [HIGH, HIGH],
  c: [HIGH, LOW],
  d: [LOW, HIGH],
  e: [LOW, MIDDLE],
  f: [HIGH, MIDDLE],
  m: [MIDDLE, MIDDLE],
};
const FACES = ["", "m", "ab", "abm", "abcd", "abcdm", "abcdef"];

/** @param {number} value */
function face(value) {
  const pips = [...(FACES[value] ?? "")].map((name) => {
    const [cx, cy] = PIPS[name] ?? [MIDDLE, MIDDLE];
    return svg("circle", { cx, cy, r: 2.1 });
  });
  return svg("svg", { viewBox: "0 0 24 24", class: "die", "data-value": value, "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), ...pips);
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createDice({ t }) {
  const box = element("div", { class: "dice", role: "img" });
  let shown = "";
  return {
    element: box,
    update({ game }) {
      const dice = game.dice;
      const look = `${dice?.join("-")}`;
      setAttributes(box, {
        "aria-label": dice ? t("centre.dice", { first: dice[0], second: dice[1] }) : t("centre.dice.none"),
        "data-empty": dice === null,
      });
      if (look === shown) return;
      shown = look;
      box.replaceChildren(...(dice ?? [0, 0]).map(face));
    },
  };
}
