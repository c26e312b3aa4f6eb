/** The way past the pauses of bots, to whoever shall not wait for them. */

import { button, element, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Context} context
 * @returns {View}
 */
export function createSkip({ t, skipPauses }) {
  const press = button("", () => skipPauses(), { class: "quiet small", "data-skip": "" });
  const words = element("span", {});
  const line = element("p", { class: "pace", hidden: true }, press, words);
  return {
    element: line,
    update({ state, game, me }) {
      const pauses = me === null ? null : (state.bot_pauses ?? null);
      show(line, pauses !== null);
      show(press, pauses === "kept");
      setText(press, t(me !== null && game.solvent[me] ? "pauses.skip" : "pauses.skip.watching"));
      setText(words, pauses === "skipped" ? t("pauses.skipped") : "");
      setAttributes(line, { "data-pauses": pauses });
    },
  };
}
