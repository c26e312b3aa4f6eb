/** Small links from what a table shows to the rule behind it, and the text of rules as nodes. */

import { element, setAttributes, setText, show } from "../dom.js";
import { rulePath } from "../rulebook.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../types.js").Piece} Piece */

/**
 * A link that opens its statements in place; in a new tab it leads to the page of the rules.
 * @param {Translate} t
 */
export function createRuleLink(t) {
  const link = element("a", { class: "rule-link", hidden: true });
  return {
    element: link,
    /** @param {string[]} numbers The first is shown; without any there is no link. */
    set(numbers) {
      const [first] = numbers;
      show(link, first !== undefined);
      if (first === undefined) return;
      setText(link, first);
      setAttributes(link, { href: rulePath(first), "data-rule": [...new Set(numbers)].join(" "), "aria-label": t("rules.link", { number: first }) });
    },
  };
}

/**
 * @param {Translate} t
 * @param {string[]} numbers
 * @returns {HTMLElement}
 */
export function ruleLink(t, numbers) {
  const link = createRuleLink(t);
  link.set(numbers);
  return link.element;
}

/**
 * The link behind a line of the log. Its number is drawn by style, so that what is copied from a log are sentences.
 * @param {Translate} t
 * @param {string[]} numbers
 * @returns {HTMLElement[]} None without numbers.
 */
export function ruleMark(t, numbers) {
  const [first] = numbers;
  if (first === undefined) return [];
  return [element("a", { class: "rule-mark-link", href: rulePath(first), "data-rule": numbers.join(" "), "data-number": first, "aria-label": t("rules.link", { number: first }) })];
}

/**
 * @param {Piece[]} text
 * @param {Translate} t
 * @returns {Array<Node | string>}
 */
export function ruleText(text, t) {
  return text.map(([kind, words]) => {
    if (kind === "rule") return element("a", { href: rulePath(words), "data-rule": words }, words);
    if (kind === "code") return element("code", {}, words);
    if (kind === "strong") return element("strong", {}, words);
    if (kind === "emphasis") return element("em", {}, words);
    if (kind === "plain") return words;
    return element("span", { class: "rule-mark", "data-mark": kind, title: t(`rules.mark.${kind}`) }, words);
  });
}
