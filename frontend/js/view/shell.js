/** The frame around every screen: heading, connection banner, messages, live regions. */

import { element, setText, show } from "../dom.js";
import { Announcer } from "./announce.js";
import { createConfirm } from "./confirm.js";
import { createNotices } from "./notices.js";

/** @typedef {import("../i18n.js").Translator} Translator */

export class Shell {
  /**
   * @param {HTMLElement} root
   * @param {Translator} translator
   */
  constructor(root, translator) {
    const t = translator.translate;
    this.t = t;
    this.notices = createNotices(translator);
    this.announcer = new Announcer();
    this.confirm = createConfirm(t);
    this.banner = element("p", { class: "banner", role: "status", hidden: true, "data-banner": "connection" });
    this.main = element("main", { id: "main", tabindex: -1 });
    const home = element("a", { href: "/", class: "brand", "data-navigate": "", "aria-label": t("app.home") }, t("app.name"));
    this.place = element("span", { class: "place" });
    const header = element("header", { class: "top" }, home, this.place);
    root.replaceChildren(element("a", { href: "#main", class: "skip" }, t("app.skip")), header, this.banner, this.main,
      this.notices.element, this.announcer.polite, this.announcer.urgent, this.confirm.element);
  }

  /**
   * @param {string} name Name of the screen, for styles and tests.
   * @param {HTMLElement} content
   * @param {string} [title] Shown in the window's title before the name of the game.
   * @param {HTMLElement | null} [tools] Shown in the heading.
   */
  showScreen(name, content, title, tools = null) {
    if (this.place.firstElementChild !== tools) this.place.replaceChildren(...(tools ? [tools] : []));
    if (this.main.firstElementChild !== content) this.main.replaceChildren(content);
    this.main.dataset.screen = name;
    this.setTitle(title);
  }

  /** @param {string} [title] */
  setTitle(title) {
    const name = this.t("app.name");
    document.title = title ? `${title} · ${name}` : name;
  }

  /** @param {boolean} connected */
  setConnection(connected) {
    setText(this.banner, connected ? "" : this.t("connection.lost"));
    show(this.banner, !connected);
  }
}
