/** Asks for a second word before something that cannot be undone. */

import { button, element, setText } from "../dom.js";

/** @param {import("../i18n.js").Translate} t */
export function createConfirm(t) {
  const title = element("h2", { id: "confirm-title" });
  const words = element("p", {});
  const yes = button("", () => dialog.close("yes"), { class: "danger", "data-confirm": "yes" });
  const no = button("", () => dialog.close("no"), { class: "quiet", "data-confirm": "no", autofocus: true });
  const dialog = element("dialog", { class: "confirm", "aria-labelledby": "confirm-title", "data-dialog": "confirm" },
    title, words, element("div", { class: "answers" }, no, yes));
  return {
    element: dialog,
    retell() {
      setText(title, t("confirm.title"));
      setText(no, t("confirm.no"));
    },
    /**
     * @param {string} question
     * @param {string} action In words.
     * @returns {Promise<boolean>}
     */
    ask(question, action) {
      setText(words, question);
      setText(yes, action);
      dialog.returnValue = "no";
      dialog.showModal();
      return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
      });
    },
  };
}
