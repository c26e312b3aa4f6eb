/** Shows to the eye what a sound tells the ear. */

import { TWINS } from "../sound/sounds.js";

/** Milliseconds. */
const SHOWN = 900;

/**
 * @param {Element} table
 * @param {import("../sound/sounds.js").Sound[]} sounds
 */
export function showTwins(table, sounds) {
  for (const sound of sounds) {
    const twin = table.querySelector(TWINS[sound.name](sound));
    twin?.setAttribute("data-sounded", sound.name);
    setTimeout(() => {
      if (twin?.getAttribute("data-sounded") === sound.name) twin.removeAttribute("data-sounded");
    }, SHOWN);
  }
}
