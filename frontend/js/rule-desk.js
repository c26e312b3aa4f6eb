/** Where the page looks rules up: every link to a rule ends here, and is answered without leaving the table. */

import { RuleDialog } from "./view/rule-dialog.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./i18n.js").Translator} Translator */
/** @typedef {import("./rulebook.js").Rulebook} Rulebook */
/** @typedef {import("./types.js").State} State */

/**
 * @param {MouseEvent} event
 * @returns {HTMLAnchorElement | null} The link that is to be followed within the page.
 */
function linkOf(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  return elsewhere ? null : link;
}

export class RuleDesk {
  /**
   * @param {Api} api
   * @param {Translator} translator
   * @param {() => State | null} state Of the table that is shown, if one is.
   * @param {() => ((place: string) => void) | null} page Goes to a place of the page of the rules, if that is shown.
   * @param {(problem: unknown) => void} tell Says what went wrong.
   */
  constructor(api, translator, state, page, tell) {
    this.api = api;
    this.translator = translator;
    this.state = state;
    this.page = page;
    this.tell = tell;
    this.dialog = new RuleDialog(translator);
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const link = linkOf(event);
    if (!link) return;
    const { rule, anchor } = link.dataset;
    const place = anchor ?? rule;
    const goTo = link.closest("dialog") ? null : this.page();
    if (place === undefined && !(link.matches("[data-rulebook]") && this.state())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (place !== undefined && goTo) {
      // The address tells the place: it can be copied, and the way back leads here.
      if (link.hash !== location.hash) history.pushState(null, "", link.hash);
      goTo(place);
    } else if (place !== undefined && link.closest("[data-whole]")) {
      this.dialog.goTo(place);
    } else {
      void this.open(rule?.split(" ") ?? [], anchor);
    }
  }

  /**
   * @param {string[]} numbers Statements to show alone; without any the whole book is opened.
   * @param {string} [place] Where to open the whole book.
   */
  async open(numbers, place) {
    try {
      const [book, ruleSets] = await Promise.all([this.api.rulebook(this.translator.locale), this.api.ruleSets()]);
      if (numbers.length > 0 && book.find(numbers).length > 0) this.dialog.showStatements(book, numbers, this.state(), ruleSets);
      else this.dialog.showWhole(book, this.state(), ruleSets, place ?? numbers[0]);
    } catch (problem) {
      this.tell(problem);
    }
  }
}
