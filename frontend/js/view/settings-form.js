/** What the page may do by itself, as ticks. */

import { button, element, ticked } from "../dom.js";
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
  return element("fieldset", { class: "settings" }, element("legend", {}, t("setting.title")), element("div", { class: "fields" }, createLanguagePicker(), createThemePicker(t)), ...ticks, button(t("setting.senses"), openSenses, { class: "quiet", "data-open": "senses" }));
}
