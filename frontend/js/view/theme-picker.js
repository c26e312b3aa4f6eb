/** The choice of a theme. */

import { element, labelled } from "../dom.js";
import { THEMES, ThemeChoice } from "../theme.js";

/** @typedef {import("../theme.js").Theme} Theme */

const choice = new ThemeChoice(localStorage, document.documentElement);

/**
 * @param {import("../i18n.js").Translate} t
 * @returns {HTMLElement}
 */
export function createThemePicker(t) {
  const options = THEMES.map((theme) => element("option", { value: theme, selected: theme === choice.chosen }, t(`theme.${theme}`)));
  const select = element("select", { "data-setting": "theme", onchange: () => choice.choose(/** @type {Theme} */ (select.value)) }, ...options);
  return labelled(t("theme.title"), select);
}
