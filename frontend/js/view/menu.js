/** What concerns the table as a whole: its link, proposing the end, resigning. */

import { TABLE_ACTIONS } from "../actions.js";
import { createControl } from "../controls/index.js";
import { element, patchList } from "../dom.js";
import { createLink } from "./link.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Context} context
 * @returns {View}
 */
export function createMenu(context) {
  const { t } = context;
  const answers = element("div", { class: "answers" });
  const menu = element("details", { class: "panel menu" }, element("summary", {}, t("menu.title")), createLink(t("menu.link"), t), answers);
  return {
    element: menu,
    update(scene) {
      const shown = TABLE_ACTIONS.filter((action) => scene.legal(action) || scene.blocked(action));
      patchList(answers, shown, String, (action) => createControl(action, true, context), (control, action) =>
        control.update(scene, scene.legal(action), scene.blocked(action)));
    },
  };
}
