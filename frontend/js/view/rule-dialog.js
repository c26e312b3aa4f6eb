/** The rules at the table: the statements behind something, with the way to the whole book, in one dialog. */

import { button, element, setText, show } from "../dom.js";
import { optionsAtTable } from "../table-options.js";
import { optionName, optionValue } from "./option-words.js";
import { createRulebook, statementItem } from "./rulebook.js";

/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../types.js").RuleSets} RuleSets */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Statement} Statement */

/**
 * What the options of a table make of a statement.
 * @param {Statement} statement
 * @param {State | null} state
 * @param {RuleSets | null} ruleSets
 * @param {Translator} translator
 * @param {boolean} all Whether options that are as usual are told, too.
 * @returns {HTMLElement | null}
 */
function remarkOf(statement, state, ruleSets, translator, all) {
  if (!state || !ruleSets) return null;
  const options = optionsAtTable(statement.options, state, ruleSets).filter(({ changed }) => all || changed);
  if (options.length === 0) return null;
  const words = options.map(({ name, value }) => translator.text("option.is", { option: optionName(name, translator), value: optionValue(name, value, translator) }));
  return element("p", { class: "rule-remark", "data-changed": options.some(({ changed }) => changed) }, translator.text("rules.here", { options: words }));
}

export class RuleDialog {
  /** @param {Translator} translator */
  constructor(translator) {
    this.translator = translator;
    this.title = element("h2", { id: "rules-title", tabindex: -1, autofocus: true });
    this.content = element("div", { class: "rule-content" });
    this.onWhole = () => {};
    this.whole = button("", () => this.onWhole(), { class: "quiet small", "data-rules-whole": "" });
    this.leave = button("", () => this.element.close(), { class: "quiet small", "data-close": "" });
    this.element = element("dialog", { class: "rules-dialog", "aria-labelledby": "rules-title", "data-dialog": "rules" },
      element("header", {}, this.title, this.whole, this.leave), this.content);
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.element.close();
    });
    // Its statements have the names of places, which the page of the rules has, too.
    this.element.addEventListener("close", () => this.content.replaceChildren());
    /** @type {(place: string) => void} */
    this.goTo = () => {};
  }

  /**
   * @param {boolean} isWhole
   * @param {string} title
   * @param {HTMLElement} content
   */
  lay(isWhole, title, content) {
    const { translate: t } = this.translator;
    setText(this.title, title);
    setText(this.whole, t("rules.whole"));
    setText(this.leave, t("deed.close"));
    show(this.whole, !isWhole);
    this.element.toggleAttribute("data-whole", isWhole);
    this.content.replaceChildren(content);
    if (!this.element.isConnected) document.body.append(this.element);
    if (!this.element.open) this.element.showModal();
    this.content.scrollTop = 0;
    this.title.focus();
  }

  /**
   * @param {Rulebook} book
   * @param {State | null} state
   * @param {RuleSets | null} ruleSets
   * @param {string} [place] Where to open it.
   */
  showWhole(book, state, ruleSets, place) {
    const { translator } = this;
    const view = createRulebook(book, translator.translate, (statement) => remarkOf(statement, state, ruleSets, translator, false), "h2");
    this.goTo = view.goTo;
    this.lay(true, translator.text("rules.title"), view.element);
    if (place) this.goTo(place);
  }

  /**
   * @param {Rulebook} book
   * @param {string[]} numbers
   * @param {State | null} state
   * @param {RuleSets | null} ruleSets
   */
  showStatements(book, numbers, state, ruleSets) {
    const { translator } = this;
    const items = book.find(numbers).map((statement) =>
      statementItem(statement, translator.translate, () => remarkOf(statement, state, ruleSets, translator, true)));
    this.onWhole = () => this.showWhole(book, state, ruleSets, numbers[0]);
    this.lay(false, translator.text("rules.excerpt"), element("div", { class: "rule-excerpt", lang: book.language }, ...items));
  }
}
