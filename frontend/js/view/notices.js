/** Refusals in words: each stays five seconds or until it is closed. */

import { button, element } from "../dom.js";
import { refusalText } from "../refusals.js";
import { ruleLink } from "./rule-link.js";

/** @typedef {import("../api.js").Problem} Problem */
/** @typedef {import("../i18n.js").Translator} Translator */

const SHOWN = 5_000;

/**
 * @param {Problem} problem
 * @param {Translator} translator
 * @returns {string}
 */
function problemText(problem, translator) {
  const ours = problem.status >= 500 && !translator.has(`problem.${problem.code}`);
  return refusalText(translator, ours ? "server-error" : problem.code, problem.params);
}

/** @param {Translator} translator */
export function createNotices(translator) {
  const box = element("div", { class: "notices", role: "alert" });
  /** @type {Element | null} */
  let home = null;
  /** @type {import("../rulebook.js").Rulebook | null} */
  let rulebook = null;
  return {
    element: box,
    /** @param {import("../rulebook.js").Rulebook} book Names the rule behind a refusal. */
    cite(book) {
      rulebook = book;
    },
    /** @param {Problem} problem */
    tell(problem) {
      home ??= box.parentElement;
      const notice = element("div", { class: "notice", "data-problem": problem.code },
        element("p", {}, problemText(problem, translator)), ruleLink(translator.translate, rulebook?.behind("problem", problem.code) ?? []));
      const close = button("×", () => notice.remove(), { class: "notice-close", "aria-label": translator.text("notice.close") });
      notice.append(close);
      for (const same of box.querySelectorAll(`[data-problem="${CSS.escape(problem.code)}"]`)) same.remove();
      // Beneath an open dialog nothing can be read: the messages are shown within it.
      const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? home;
      if (place && box.parentElement !== place) place.append(box);
      box.append(notice);
      setTimeout(() => notice.remove(), SHOWN);
    },
  };
}
