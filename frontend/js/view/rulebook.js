/** The whole book of rules: contents, a field that finds words, and every statement with its link. */

import { element, labelled, setText, show } from "../dom.js";
import { blockWords, hasWords, rulePath } from "../rulebook.js";
import { ruleText } from "./rule-link.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../types.js").RuleBlock} RuleBlock */
/** @typedef {import("../types.js").RuleSection} RuleSection */
/** @typedef {import("../types.js").Statement} Statement */
/** @typedef {(statement: Statement) => Node | null} Remark What is said of a statement at the table, if anything. */

/**
 * @param {Statement} statement
 * @param {Translate} t
 * @param {Remark} remark
 * @returns {HTMLElement}
 */
export function statementItem(statement, t, remark) {
  const { number, text } = statement;
  const link = element("a", { class: "rule-number", href: rulePath(number), "data-anchor": number, "aria-label": t("rules.link", { number }) }, number);
  return element("div", { class: "statement", "data-statement": number }, link, element("div", {}, element("p", {}, ...ruleText(text, t)), remark(statement)));
}

/**
 * What programs call a row of the table of house rules, beside its name in words.
 * @param {import("../types.js").Piece[]} cell
 * @returns {HTMLElement[]}
 */
function codesOf(cell) {
  return cell.filter(([kind]) => kind === "code").map(([, code]) => element("code", { class: "rule-code" }, code));
}

/**
 * @param {RuleBlock} block
 * @param {Translate} t
 * @param {Remark} remark
 * @returns {HTMLElement}
 */
function blockElement(block, t, remark) {
  if (block.kind === "statement") {
    const item = statementItem(block, t, remark);
    item.id = block.number.toLowerCase();
    item.tabIndex = -1;
    return item;
  }
  if (block.kind === "paragraph") return element("p", { class: "rule-paragraph" }, ...ruleText(block.text, t));
  const head = element("tr", {}, ...block.head.map((cell) => element("th", { scope: "col" }, ...ruleText(cell, t))));
  const rows = block.rows.map((row) => element("tr", {}, ...row.map((cell, column) =>
    // On a narrow screen each cell names its column.
    element(column === 0 ? "th" : "td",
      column === 0 ? { scope: "row" } : { "data-column": block.head[column]?.map(([, words]) => words).join("") ?? "" },
      ...ruleText(cell, t, true), ...(column === 0 ? codesOf(cell) : [])))));
  return element("table", { class: "rule-table" }, element("thead", {}, head), element("tbody", {}, ...rows));
}

/**
 * @param {RuleSection} section
 * @returns {string} Where the section is in the page.
 */
function anchorOf({ number, title }) {
  return number ? number.toLowerCase() : `rules-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}

/**
 * @param {RuleSection} section
 * @param {Translate} t
 * @param {Remark} remark
 * @param {"h1" | "h2"} first What the book's own title is.
 */
function createSection(section, t, remark, first) {
  const { number, level, title } = section;
  const heading = element(level === 1 ? first : level === 2 ? "h2" : "h3", { id: anchorOf(section), tabindex: -1 }, number ? `${number} ` : "", title);
  const blocks = section.blocks.map((block) => {
    const shown = blockElement(block, t, remark);
    // Found by what is read as well as by the names that programs use.
    return { element: shown, words: `${blockWords(block)} ${shown.textContent}` };
  });
  const box = element("section", { class: "rule-section" }, heading, ...blocks.map((block) => block.element));
  return {
    element: box,
    /**
     * @param {string} wish
     * @returns {number} How many blocks have the words.
     */
    filter(wish) {
      let found = 0;
      for (const block of blocks) {
        const has = wish === "" || hasWords(block.words, wish);
        show(block.element, has);
        if (has) found += 1;
      }
      show(box, wish === "" || found > 0);
      return found;
    },
  };
}

/**
 * @param {Rulebook} book
 * @param {Translate} t
 */
function createContents(book, t) {
  const entries = book.sections.slice(1).map((section) =>
    element("li", { "data-level": section.level }, element("a", { href: `/rules#${anchorOf(section)}`, "data-anchor": anchorOf(section) }, section.number ? `${section.number} ` : "", section.title)));
  return element("details", { class: "rule-contents" }, element("summary", {}, t("rules.contents")), element("nav", { "aria-label": t("rules.contents") }, element("ol", {}, ...entries)));
}

/**
 * @param {Rulebook} book
 * @param {Translate} t
 * @param {Remark} remark
 * @param {"h1" | "h2"} [first] What the book's own title is: beneath that of a dialog it is no page's title.
 */
export function createRulebook(book, t, remark, first = "h1") {
  const sections = book.sections.map((section) => createSection(section, t, remark, first));
  const search = element("input", { type: "search", "data-input": "rules", autocomplete: "off", oninput: () => find(search.value.trim()) });
  const found = element("p", { class: "hint", role: "status" });
  const contents = createContents(book, t);
  const body = element("div", { class: "rule-body", lang: book.language }, ...sections.map((section) => section.element));
  const box = element("article", { class: "rulebook" }, element("div", { class: "rule-tools" }, labelled(t("rules.search"), search), found, contents), body);
  /** @param {string} wish */
  const find = (wish) => {
    const count = sections.reduce((sum, section) => sum + section.filter(wish), 0);
    setText(found, wish === "" ? "" : t("rules.found", { count }));
    show(contents, wish === "");
  };
  return {
    element: box,
    /**
     * Brings a statement or chapter into view and gives it the keyboard.
     * @param {string} place Its number, or the anchor of a heading.
     */
    goTo(place) {
      const target = body.querySelector(`#${CSS.escape(place.toLowerCase())}`);
      if (!(target instanceof HTMLElement)) return;
      if (target.closest("[hidden]")) {
        search.value = "";
        find("");
      }
      contents.removeAttribute("open");
      target.scrollIntoView({ block: "start" });
      target.focus({ preventScroll: true });
    },
  };
}
