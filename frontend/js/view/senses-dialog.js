/** How the page speaks, moves and sounds, and whether single keys ask for something. */

import { button, element, labelled, ticked } from "../dom.js";
import { CHOICES, LOUDEST } from "../settings.js";
import { KEYS, QUESTIONS } from "../speech/answers.js";

/** @typedef {import("./scene.js").Context} Context */

/** @typedef {"sound" | "soundMine" | "soundWatching" | "keys"} Tick */

/** @param {Pick<Context, "t" | "settings">} context */
export function createSensesDialog({ t, settings }) {
  /** @param {keyof typeof CHOICES} name */
  const choice = (name) => {
    const options = CHOICES[name].map((value) => element("option", { value, selected: settings.get(name) === value }, t(`setting.${name}.${value}`)));
    const select = element("select", { "data-setting": name }, ...options);
    select.addEventListener("change", () => settings.set(name, /** @type {any} */ (select.value)));
    return labelled(t(`setting.${name}`), select, t(`setting.${name}.hint`));
  };
  /** @param {Tick} name */
  const tick = (name) => {
    const box = element("input", { type: "checkbox", checked: settings.get(name), "data-setting": name });
    box.addEventListener("change", () => settings.set(name, box.checked));
    return ticked(t(`setting.${name}`), box);
  };
  const volume = element("input", { type: "range", min: 0, max: LOUDEST, step: 10, value: settings.get("volume"), "data-setting": "volume" });
  volume.addEventListener("change", () => settings.set("volume", Number(volume.value)));
  const close = button(t("deed.close"), () => dialog.close(), { class: "quiet", "data-close": "" });
  const dialog = element("dialog", { class: "senses", "aria-labelledby": "senses-title", "data-dialog": "senses" },
    element("h2", { id: "senses-title" }, t("setting.senses")),
    tick("sound"), tick("soundMine"), tick("soundWatching"), labelled(t("setting.volume"), volume), choice("motion"), choice("speech"), tick("keys"), createKeyList(t), close);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return { element: dialog, open: () => dialog.showModal() };
}

/**
 * What each single key asks.
 * @param {import("../i18n.js").Translate} t
 */
function createKeyList(t) {
  return element("dl", { class: "key-list" }, ...QUESTIONS.map((question) =>
    element("div", {}, element("dt", {}, element("kbd", {}, KEYS[question])), element("dd", {}, t(`ask.about.${question}`)))));
}
