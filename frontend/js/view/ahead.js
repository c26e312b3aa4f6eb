/**
 * The spaces around the mover as a strip: two behind, and as far ahead as two dice reach. Decoration for
 * small screens, where the ring has no room for names; the ring itself tells everything to those who listen.
 */

import { SPACES } from "../board.js";
import { element, patchList, setAttributes, setText } from "../dom.js";
import { tokenShape } from "../token-shapes.js";
import { BANK } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").View} View */

const BEHIND = 2;
const AHEAD = 12;
const STEPS = Array.from({ length: BEHIND + AHEAD + 1 }, (_, order) => order - BEHIND);

function createStrip() {
  const letter = element("b", {});
  const name = element("span", { class: "ahead-name" });
  const steps = element("small", { class: "ahead-steps" });
  return { element: element("li", {}, element("span", { class: "ahead-bar" }, letter), name, steps), letter, name, steps };
}

/**
 * @param {ReturnType<typeof createStrip>} entry
 * @param {Scene} scene
 * @param {number} step
 */
function updateStrip(entry, scene, step) {
  const { game, board } = scene;
  const index = ((game.position[game.turn] ?? 0) + step + SPACES) % SPACES;
  const group = board.groupOf(index);
  const owner = game.owner[index] ?? BANK;
  setText(entry.letter, group?.letter ?? "");
  setText(entry.name, board.space(index).name);
  setAttributes(entry.name, { lang: board.space(index).lang });
  if (step === 0) entry.steps.replaceChildren(tokenShape(scene.seat(game.turn).token));
  else setText(entry.steps, step > 1 ? String(step) : "");
  setAttributes(entry.element, {
    "data-group": group?.letter.toLowerCase(),
    "data-seat": step === 0 ? game.turn : owner === BANK ? null : owner,
    "data-owner": owner === BANK ? null : owner,
    "data-mortgaged": scene.mortgaged.has(index),
    "data-here": step === 0,
  });
}

/** @returns {View} */
export function createAhead() {
  const list = element("ol", { class: "ahead", "aria-hidden": "true" });
  return {
    element: list,
    update(scene) {
      patchList(list, STEPS, String, createStrip, (entry, step) => updateStrip(entry, scene, step));
    },
  };
}
