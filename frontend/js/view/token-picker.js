/** Choice of a token: radio buttons with drawings; taken ones cannot be chosen. */

import { element } from "../dom.js";
import { TOKENS } from "../token-names.js";
import { tokenShape } from "../token-shapes.js";

/**
 * @param {import("../i18n.js").Translate} t
 * @param {string} name Unique on the page.
 */
export function createTokenPicker(t, name) {
  const options = TOKENS.map((token) => {
    const input = element("input", { type: "radio", name, value: token, class: "visually-hidden" });
    const label = element("label", { class: "token-option", title: t(`token.${token}`) }, input, tokenShape(token), element("span", { class: "visually-hidden" }, t(`token.${token}`)));
    return { input, label };
  });
  const field = element("fieldset", { class: "token-options" }, element("legend", {}, t("start.token")), ...options.map(({ label }) => label));
  /** @param {string[]} taken */
  const setTaken = (taken) => {
    for (const { input } of options) {
      input.disabled = taken.includes(input.value);
      if (input.disabled) input.checked = false;
    }
    if (!options.some(({ input }) => input.checked)) {
      const free = options.find(({ input }) => !input.disabled);
      if (free) free.input.checked = true;
    }
  };
  setTaken([]);
  return {
    element: field,
    setTaken,
    /** @returns {string | undefined} */
    value: () => options.find(({ input }) => input.checked)?.input.value,
  };
}
