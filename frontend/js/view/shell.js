/** The frame around every screen: heading, connection banner, messages, live regions. */

import { element, setAttributes, setText, show } from "../dom.js";
import { RULES_PATH } from "../route.js";
import { Announcer } from "./announce.js";
import { createConfirm } from "./confirm.js";
import { createLanguagePicker } from "./language-picker.js";
import { createNotices } from "./notices.js";

/** @typedef {import("../i18n.js").Translator} Translator */

export class Shell {
  /**
   * @param {HTMLElement} root
   * @param {Translator} translator
   * @param {(language: string) => Promise<void>} speak Changes the language.
   */
  constructor(root, translator, speak) {
    this.translator = translator;
    this.t = translator.translate;
    this.speak = speak;
    this.notices = createNotices(translator);
    this.announcer = new Announcer(() => this.t("say.between"));
    this.confirm = createConfirm(this.t);
    this.banner = element("p", { class: "banner", role: "status", hidden: true, "data-banner": "connection" });
    this.main = element("main", { id: "main", tabindex: -1 });
    this.home = element("a", { href: "/", class: "brand", "data-navigate": "" });
    this.skip = element("a", { href: "#main", class: "skip" });
    this.rules = element("a", { href: RULES_PATH, class: "to-rules", "data-rulebook": "", "data-navigate": "" });
    this.place = element("span", { class: "place" });
    const header = element("header", { class: "top" }, this.home, this.rules, this.place);
    root.replaceChildren(this.skip, header, this.banner, this.main, this.notices.element, this.announcer.polite, this.announcer.urgent, this.confirm.element);
    this.picker = this.createLanguagePicker();
    this.retell();
  }

  /** @returns {HTMLElement} */
  createLanguagePicker() {
    return createLanguagePicker(this.translator, this.speak);
  }

  /** Says everything of its own in the language that the translator has now. */
  retell() {
    setText(this.home, this.t("app.name"));
    setAttributes(this.home, { "aria-label": this.t("app.home") });
    setText(this.skip, this.t("app.skip"));
    setText(this.rules, this.t("rules.title"));
    if (!this.banner.hidden) this.setConnection(false);
    this.confirm.retell();
    const picker = this.createLanguagePicker();
    this.picker.replaceWith(picker);
    this.picker = picker;
  }

  /**
   * @param {string} name Name of the screen, for styles and tests.
   * @param {HTMLElement} content
   * @param {string} [title] Shown in the window's title before the name of the game.
   * @param {HTMLElement} [tools] Shown in the heading; the choice of the language when there are none.
   */
  showScreen(name, content, title, tools = this.picker) {
    if (this.place.firstElementChild !== tools) this.place.replaceChildren(tools);
    if (this.main.firstElementChild !== content) this.main.replaceChildren(content);
    this.main.dataset.screen = name;
    this.setTitle(title);
  }

  /** @param {string} [title] */
  setTitle(title) {
    const name = this.t("app.name");
    const words = title ? `${title} · ${name}` : name;
    if (document.title !== words) document.title = words;
  }

  /** @param {boolean} connected */
  setConnection(connected) {
    setText(this.banner, connected ? "" : this.t("connection.lost"));
    show(this.banner, !connected);
  }
}
