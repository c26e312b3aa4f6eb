/** The player's name, remembered in this browser. */

import { element, labelled } from "../dom.js";

const KEY = "rentroll.name";
const LONGEST = 20;

/** @param {import("../i18n.js").Translate} t */
export function createNameField(t) {
  const input = element("input", { type: "text", maxlength: LONGEST, autocomplete: "nickname", required: true, "data-input": "name", value: localStorage.getItem(KEY) ?? "" });
  return {
    element: labelled(t("start.name"), input),
    input,
    /** @returns {string} The name typed, else the ordinary name of a guest. */
    value() {
      const name = input.value.trim();
      if (name !== "") localStorage.setItem(KEY, name);
      return name === "" ? t("start.name.default") : name;
    },
  };
}
