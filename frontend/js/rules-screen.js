/** The page of the rules: the whole book in the reader's language, at the place that the address names. */

import { element } from "./dom.js";
import { createRulebook } from "./view/rulebook.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./i18n.js").Translator} Translator */
/** @typedef {import("./view/shell.js").Shell} Shell */

export class RulesScreen {
  /**
   * @param {Api} api
   * @param {Shell} shell
   * @param {Translator} translator
   */
  constructor(api, shell, translator) {
    this.api = api;
    this.shell = shell;
    this.translator = translator;
    this.closed = false;
    /** @type {ReturnType<typeof createRulebook> | null} */
    this.view = null;
  }

  /** Shows the book, anew when the language has changed. */
  async open() {
    const { translate: t, locale } = this.translator;
    if (!this.view) this.shell.showScreen("loading", element("p", { class: "loading" }, t("app.loading")));
    const book = await this.api.rulebook(locale);
    if (this.closed) return;
    this.view = createRulebook(book, t, () => null);
    this.shell.showScreen("rules", this.view.element, t("rules.title"));
    this.goTo(location.hash.slice(1));
  }

  /** @param {string} place */
  goTo(place) {
    if (place) this.view?.goTo(place);
  }

  close() {
    this.closed = true;
  }
}
