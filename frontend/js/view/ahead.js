/**
 * The spaces before the mover as a strip, as far ahead as two dice reach: for telephones, where the ring has no room
 * for names, and for whoever waits beside the board. The ring itself tells everything to those who listen.
 */

import { BANK, SPACES } from "../board.js";
import { element, patchList, setAttributes, setText } from "../dom.js";
import { softened } from "../soft-words.js";
import { rentDue } from "./ring.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").View} View */

const AHEAD = 12;

/** Characters of an amount that fit a space of the strip at full size: "$200", "€ 26". */
const LONGEST_FULL_SIZE = 5;
const STEPS = Array.from({ length: AHEAD + 1 }, (_, step) => step);

/** @param {number} step */
function createStrip(step) {
  const letter = element("b", {});
  const steps = element("small", { class: "ahead-steps" }, step > 1 ? String(step) : "");
  const name = element("span", { class: "ahead-name" });
  const price = element("span", { class: "ahead-price" });
  return { element: element("li", {}, element("span", { class: "ahead-bar" }, letter, steps), name, price), letter, name, price, steps };
}

/**
 * @param {ReturnType<typeof createStrip>} entry
 * @param {Scene} scene
 * @param {number} step
 */
function updateStrip(entry, scene, step) {
  const { game, board } = scene;
  const index = ((game.position[game.turn] ?? 0) + step) % SPACES;
  const space = board.space(index);
  const group = board.groupOf(index);
  const owner = game.owner[index] ?? BANK;
  const price = space.price ?? space.amount;
  setText(entry.letter, group?.letter ?? "");
  setText(entry.name, softened(space.name));
  setAttributes(entry.name, { lang: space.lang });
  const due = owner !== BANK ? rentDue(scene, index) : price ? scene.t("money", { amount: price }) : "";
  setText(entry.price, due);
  setAttributes(entry.price, { "data-long": due.length > LONGEST_FULL_SIZE });
  setAttributes(entry.element, {
    "data-group": group?.letter.toLowerCase(),
    "data-seat": owner === BANK ? null : owner,
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
      const start = scene.game.position[scene.game.turn] ?? 0;
      // A new strip for each place: no name is seen to jump along it.
      patchList(list, STEPS, (step) => `${start} ${step}`, createStrip, (entry, step) => updateStrip(entry, scene, step));
    },
  };
}
