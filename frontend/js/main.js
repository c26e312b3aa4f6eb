/** Starts the page: texts, frame, and the screen that belongs to the address. */

import { Api, Problem, Unreachable } from "./api.js";
import { language, texts } from "./first-texts.js";
import { Translator } from "./i18n.js";
import { loadTexts, rememberLanguage } from "./language.js";
import { guardPresses } from "./presses.js";
import { gameIn, pathOf, RULES_PATH, watchIn } from "./route.js";
import { RuleDesk } from "./rule-desk.js";
import { RulesScreen } from "./rules-screen.js";
import { SeatBook } from "./seats.js";
import { Settings } from "./settings.js";
import { TableScreen } from "./table-screen.js";
import { keepInput } from "./view/kept-input.js";
import { Shell } from "./view/shell.js";
import { createStart } from "./view/start.js";

class Page {
  /**
   * @param {Translator} translator
   * @param {HTMLElement} root
   */
  constructor(translator, root) {
    this.translator = translator;
    this.api = new Api();
    this.seats = new SeatBook(localStorage, sessionStorage);
    this.settings = new Settings(localStorage);
    this.shell = new Shell(root, translator, (tag) => this.attempt(() => this.speak(tag)));
    /** @type {TableScreen | null} */
    this.table = null;
    /** @type {RulesScreen | null} */
    this.rules = null;
    this.creating = false;
    new RuleDesk(this.api, translator, () => this.table?.session.store.state ?? null, () => {
      const { rules } = this;
      return rules && ((place) => rules.goTo(place));
    }, (error) => this.tell(error));
    addEventListener("popstate", () => this.goBack());
    document.addEventListener("click", (event) => this.followLink(event));
  }

  /** Shows what the address names. */
  route() {
    this.table?.close();
    this.table = null;
    this.rules?.close();
    this.rules = null;
    const watched = watchIn(location.pathname);
    const game = watched ?? (location.pathname.startsWith("/game/") ? gameIn(location.pathname) : null);
    if (game) {
      const way = { go: (/** @type {string} */ path) => this.go(path), watching: watched !== null };
      this.table = new TableScreen(game, this.api, this.seats, this.shell, this.translator, this.settings, way);
      this.table.open();
    } else if (location.pathname === RULES_PATH) {
      this.rules = new RulesScreen(this.api, this.shell, this.translator);
      this.rules.open().catch((error) => this.tell(error));
    } else {
      void this.showStart();
    }
  }

  /** Shows what the address names by now; within the rules that is another place of the same screen. */
  goBack() {
    if (this.rules && location.pathname === RULES_PATH) this.rules.goTo(location.hash.slice(1));
    else this.route();
  }

  /** @returns {Promise<void>} Resolves once everything that can be filled in is there. */
  showStart() {
    const visit = (/** @type {string} */ path) => this.go(path);
    const reEnter = (/** @type {string} */ code) => void this.attempt(() => this.reEnter(code));
    const create = (/** @type {Record<string, unknown>} */ wishes, /** @type {boolean} */ atOnce) => void this.create(wishes, atOnce);
    const start = createStart(this.translator, this.api, this.settings, this.seats, { create, visit, reEnter });
    this.shell.showScreen("start", start.element);
    return start.ready;
  }

  /**
   * Draws the screen anew in another language; what was typed stays.
   * @param {string} tag
   */
  async speak(tag) {
    const found = await loadTexts(tag).catch(() => {
      throw new Unreachable();
    });
    rememberLanguage(localStorage, tag);
    document.documentElement.lang = tag;
    this.translator.use(found, tag);
    const putBack = keepInput();
    this.shell.retell();
    await (this.table?.retell() ?? this.rules?.open() ?? this.showStart());
    putBack();
  }

  /** @param {string} path */
  go(path) {
    history.pushState(null, "", path);
    this.route();
    this.shell.main.focus();
  }

  /**
   * Links within the page change the screen without loading the page anew.
   * @param {MouseEvent} event
   */
  followLink(event) {
    const link = event.target instanceof Element ? event.target.closest("a[data-navigate]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.pathname);
  }

  /**
   * @param {Record<string, unknown>} wishes
   * @param {boolean} startAtOnce
   */
  create(wishes, startAtOnce) {
    return this.attempt(async () => {
      const { id, seat, access_token: accessToken } = await this.api.createTable(wishes);
      this.seats.keep(id, { seat, accessToken });
      if (startAtOnce) await this.api.json(`/games/${id}/start`, { method: "POST", accessToken });
      this.go(pathOf(id));
    });
  }

  /** @param {string} code From the device on which the seat was played. */
  async reEnter(code) {
    const { id, seat, access_token: accessToken } = await this.api.reEnter(code);
    this.seats.keep(id, { seat, accessToken });
    this.go(pathOf(id));
  }

  /**
   * One wish at a time; shows what goes wrong.
   * @param {() => Promise<void>} ask
   */
  async attempt(ask) {
    if (this.creating) return;
    this.creating = true;
    try {
      await ask();
    } catch (error) {
      this.tell(error);
    } finally {
      this.creating = false;
    }
  }

  /** @param {unknown} error Shown when it is one that may happen. */
  tell(error) {
    if (error instanceof Problem) this.shell.notices.tell(error);
    else if (error instanceof Unreachable) this.shell.notices.tell(new Problem(0, "unreachable"));
    else throw error;
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
try {
  guardPresses(document);
  new Page(new Translator(await texts, language), root).route();
} catch (error) {
  const failed = document.getElementById("failed");
  if (failed instanceof HTMLTemplateElement) root.replaceChildren(failed.content.cloneNode(true));
  throw error;
}
