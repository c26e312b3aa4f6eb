/** A code with which the own seat goes on at another device. */

import { button, element, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Context} context
 * @returns {View}
 */
export function createReEntry(context) {
  const { t } = context;
  const code = element("output", { class: "re-entry-code", "data-re-entry": "" });
  const hint = element("p", { class: "hint" });
  const shown = element("div", { role: "status" }, code, hint);
  const ask = button(t("re-entry.ask"), async () => {
    const made = await context.reEntryCode();
    if (made === null) return;
    const { me } = context.scene();
    const name = me === null ? "" : context.scene().nameOf(me);
    setText(hint, t(context.local.shared ? "re-entry.how.shared" : "re-entry.how", { name }));
    // In two halves it is easier to read and to type.
    setText(code, `${made.slice(0, 4)} ${made.slice(4)}`.trim());
    show(hint, true);
  }, { class: "quiet", "data-action": "re-entry" });
  show(hint, false);
  const box = element("div", { class: "re-entry" }, ask, shown);
  return {
    element: box,
    update({ state, me, game }) {
      show(box, me !== null && Boolean(state.watch_id) && !game.over);
    },
  };
}
