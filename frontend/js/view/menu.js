/** What concerns the table as a whole: its link, proposing the end, resigning. */

import { TABLE_ACTIONS } from "../actions.js";
import { createControl } from "../controls/index.js";
import { element, patchList, show } from "../dom.js";
import { RULES_PATH } from "../route.js";
import { createLinks } from "./link.js";
import { createReEntry } from "./re-entry.js";
import { createSettings } from "./settings-form.js";
import { optionWords } from "./option-words.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Context} context
 * @returns {View}
 */
export function createMenu(context) {
  const { t } = context;
  const answers = element("div", { class: "answers" });
  const rules = element("ul", { class: "rules" });
  const links = createLinks(t, false);
  const reEntry = createReEntry(context);
  const allRules = element("a", { class: "button quiet small", href: RULES_PATH, "data-rulebook": "", "data-navigate": "" }, t("rules.all"));
  const content = element("div", { class: "panel menu-content" },
    createSettings(context), folded(t("waiting.rules.title"), rules, allRules), folded(t("menu.links"), links.element),
    reEntry.element, answers);
  const menu = element("details", { class: "menu" }, element("summary", {}, t("menu.title")), content);
  /** @type {string | null} */
  let last = null;
  closeOutside(menu);
  return {
    element: menu,
    update(scene) {
      links.update(scene.state);
      reEntry.update(scene);
      patchList(rules, optionWords(scene.state, context.translator), String, (words) => ({ element: element("li", {}, words) }));
      // What has been asked for here is answered beneath the menu.
      const moment = `${scene.game.over} ${scene.game.end_proposal?.by} ${scene.me !== null && scene.game.solvent[scene.me]}`;
      if (last !== null && moment !== last) menu.open = false;
      last = moment;
      const shown = scene.game.over ? [] : TABLE_ACTIONS.filter((action) => scene.legal(action) || scene.blocked(action));
      show(answers, shown.length > 0);
      patchList(answers, shown, String, (action) => createControl(action, true, context), (control, action) =>
        control.update(scene, scene.legal(action), scene.blocked(action)));
    },
  };
}

/**
 * What is looked at now and then, so that all of the menu is in sight.
 * @param {string} title
 * @param {...HTMLElement} content
 */
function folded(title, ...content) {
  return element("details", { class: "menu-part" }, element("summary", {}, title), ...content);
}

/**
 * A click elsewhere and the escape key fold the menu.
 * @param {HTMLDetailsElement} menu
 */
function closeOutside(menu) {
  document.addEventListener("click", (event) => {
    const inside = event.target instanceof Node && (menu.contains(event.target) || (event.target instanceof Element && event.target.closest("dialog")));
    if (menu.open && !inside) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
