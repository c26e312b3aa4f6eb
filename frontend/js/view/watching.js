/** Tells who has no seat that this is only watching, and everybody how many watch. */

import { element, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/** The server counts no further. */
const MANY = 3;

/**
 * @param {Context} context
 * @returns {View}
 */
export function createWatching({ t }) {
  const own = element("strong", {});
  const count = element("span", {});
  const box = element("p", { class: "watching", hidden: true, "data-watching": "" }, own, " ", count);
  return {
    element: box,
    update({ state, me, game }) {
      const spectators = state.spectators ?? 0;
      show(box, me === null || spectators > 0);
      setText(own, me === null ? t(game.over ? "watching.over" : "watching.you") : "");
      setText(count, spectators === 0 ? "" : t(spectators >= MANY ? "watching.many" : "watching.count", { count: spectators }));
    },
  };
}
