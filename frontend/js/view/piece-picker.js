/** Choice of a playing piece: radio buttons with drawings; taken ones cannot be chosen. */

import { element } from "../dom.js";
import { PIECES } from "../piece-names.js";
import { pieceShape } from "../pieces.js";

/**
 * @param {import("../i18n.js").Translate} t
 * @param {string} name Unique on the page.
 */
export function createPiecePicker(t, name) {
  const options = PIECES.map((piece) => {
    const input = element("input", { type: "radio", name, value: piece, class: "visually-hidden" });
    const label = element("label", { class: "piece-option", title: t(`piece.${piece}`) }, input, pieceShape(piece), element("span", { class: "visually-hidden" }, t(`piece.${piece}`)));
    return { input, label };
  });
  const field = element("fieldset", { class: "pieces" }, element("legend", {}, t("start.token")), ...options.map(({ label }) => label));
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
