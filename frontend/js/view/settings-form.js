/** What the page may do by itself, as ticks. */

import { button, element, labelled, ticked } from "../dom.js";
import { AUTOMATIC } from "../settings.js";
import { createThemePicker } from "./theme-picker.js";

/** @typedef {import("./scene.js").Context} Context */

/** @param {Context} context @returns {HTMLElement} */
export function createSettings({ t, settings, redraw, createLanguagePicker, openSenses }) {
  const ticks = AUTOMATIC.map((name) => {
    const box = element("input", { type: "checkbox", checked: settings.get(name), "data-setting": name, onchange: () => {
      settings.set(name, box.checked);
      redraw();
    } });
    return ticked(t(`setting.${name}`), box);
  });
  const language = /** @type {HTMLSelectElement} */ (createLanguagePicker().querySelector("select"));
  return element("fieldset", { class: "settings" },
    element("legend", { class: "visually-hidden" }, t("setting.title")),
    element("div", { class: "fields" }, labelled(t("language.label"), language), createThemePicker(t)), ...ticks,
    button(t("setting.senses"), openSenses, { class: "quiet", "data-open": "senses" }));
}
