/** The address of a table, ready to be copied. It names the table only and gives nobody's seat away. */

import { button, element, labelled, setText } from "../dom.js";

/**
 * @param {string} label
 * @param {import("../i18n.js").Translate} t
 * @returns {HTMLElement}
 */
export function createLink(label, t) {
  const field = element("input", { type: "text", readonly: true, value: location.origin + location.pathname, "data-link": "" });
  field.addEventListener("focus", () => field.select());
  const copy = button(t("waiting.copy"), async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      return;
    }
    setText(copy, t("waiting.copied"));
    setTimeout(() => setText(copy, t("waiting.copy")), 2_000);
  }, { class: "quiet", "data-copy": "" });
  return element("div", { class: "link" }, labelled(label, field), copy);
}
