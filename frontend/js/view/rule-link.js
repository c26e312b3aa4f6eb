/** Small links from what a table shows to the rule behind it, and the text of rules as nodes. */

import { element, setAttributes, setText, show, svg } from "../dom.js";
import { rulePath } from "../rulebook.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../types.js").Piece} Piece */

const BOOK = "M12 6.5C10 4.5 7 4 3 4v14.5c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5V4c-4 0-7 .5-9 2.5zm0 0V21";

/** What is shown in the rules in words of the page, by the name that programs know it by. */
const NAMED = ["option", "option-value"];

/**
 * A link that opens its statements in place; in a new tab it leads to the page of the rules.
 * @param {Translate} t
 */
export function createRuleLink(t) {
  const words = element("span", {});
  const book = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: BOOK }));
  const link = element("a", { class: "rule-link", hidden: true }, book, words);
  return {
    element: link,
    /** @param {string[]} numbers The first is shown; without any there is no link. */
    set(numbers) {
      const [first] = numbers;
      show(link, first !== undefined);
      if (first === undefined) return;
      setText(words, first);
      const name = t("rules.link", { number: first });
      setAttributes(link, { href: rulePath(first), "data-rule": [...new Set(numbers)].join(" "), "aria-label": name, title: name });
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
  const name = t("rules.link", { number: first });
  return [element("a", { class: "rule-mark-link", href: rulePath(first), "data-rule": numbers.join(" "), "data-number": first, "aria-label": name, title: name })];
}

/**
 * The name of a house rule, or of one of its values, as the form says it; the table of house rules has both.
 * @param {string} code
 * @param {Translate} t
 * @param {boolean} alone Whether it stands in a cell, not in a sentence.
 */
function codeElement(code, t, alone) {
  const kind = NAMED.find((known) => t(`${known}.${code}`) !== `${known}.${code}`);
  if (!kind) return element("code", {}, code);
  const name = t(`${kind}.${code}`);
  return element("span", { "data-code": code }, alone ? name : t(`rules.${kind}`, { name }));
}

/**
 * @param {Piece[]} text
 * @param {Translate} t
 * @param {boolean} [alone] Whether it is a cell, not a sentence.
 * @returns {Array<Node | string>}
 */
export function ruleText(text, t, alone = false) {
  return text.map(([kind, words]) => {
    if (kind === "rule") return element("a", { href: rulePath(words), "data-rule": words }, words);
    if (kind === "code") return codeElement(words, t, alone);
    if (kind === "strong") return element("strong", {}, words);
    if (kind === "emphasis") return element("em", {}, words);
    if (kind === "plain") return words;
    return element("span", { class: "rule-mark", "data-mark": kind, title: t(`rules.mark.${kind}.hint`) }, t(`rules.mark.${kind}`));
  });
}
