/** The screen of one table: waiting room, running game or final ranking, whichever its state says. */

import { Problem, Unreachable } from "./api.js";
import { afterPaint } from "./after-paint.js";
import { BoardModel } from "./board.js";
import { element, scrollToTop } from "./dom.js";
import { TableSession } from "./session.js";
import { SoundPlayer } from "./sound/player.js";
import { soundsOf } from "./sound/sounds.js";
import { inLanguage } from "./space-names.js";
import { Herald } from "./speech/herald.js";
import { learnTable } from "./view/scene.js";
import { colourSeats } from "./view/seat-colours.js";
import { createTable } from "./view/table.js";
import { showTwins } from "./view/twins.js";
import { createWaitingRoom } from "./view/waiting-room.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./seats.js").SeatBook} SeatBook */
/** @typedef {import("./view/shell.js").Shell} Shell */
/** @typedef {import("./view/scene.js").Scene} Scene */
/** @typedef {import("./i18n.js").Translator} Translator */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").GameEvent} GameEvent */

export class TableScreen {
  /**
   * @param {string} game
   * @param {Api} api
   * @param {SeatBook} seats
   * @param {Shell} shell
   * @param {Translator} translator
   * @param {import("./settings.js").Settings} settings
   * @param {{go: (path: string) => void, watching: boolean}} way To other screens; and whether the
   *   address is that of onlookers.
   */
  constructor(game, api, seats, shell, translator, settings, { go, watching }) {
    this.settings = settings;
    this.api = api;
    this.shell = shell;
    this.translator = translator;
    this.session = new TableSession(game, api, seats, {
      onProblem: (problem) => shell.notices.tell(problem),
      onGone: (problem) => this.showMissing(problem),
      onConnection: (connected) => shell.setConnection(connected),
      onEvents: (fresh, history) => void this.tellEvents(fresh, history),
      onBusy: (busy) => this.showBusy(busy),
      onMove: go,
    }, watching);
    this.herald = new Herald(translator, settings, this.session, shell.announcer);
    this.sounds = new SoundPlayer(settings);
    this.waiting = createWaitingRoom(translator, this.session, shell.confirm.ask, settings);
    /** @type {ReturnType<typeof createTable> | null} */
    this.table = null;
    /** @type {Promise<void> | null} */
    this.building = null;
    /** @type {import("./types.js").Board | null} As it is printed. */
    this.printed = null;
    /** @type {Problem | null} Why nothing can be shown. */
    this.missing = null;
    /** @type {GameEvent[]} Events that came before the table was laid. */
    this.early = [];
    this.closed = false;
    /** Settled once the page has shown the last press itself: what comes of it is drawn after that. */
    this.pressed = Promise.resolve();
    this.session.store.subscribe((state) => void this.draw(state));
  }

  open() {
    this.shell.showScreen("loading", element("p", { class: "loading" }, this.translator.text("app.loading")));
    this.session.open();
  }

  /** Draws everything anew in the language that the translator has now. */
  async retell() {
    if (this.missing) this.showMissing(this.missing);
    this.waiting = createWaitingRoom(this.translator, this.session, this.shell.confirm.ask, this.settings, this.waiting.isAdding());
    if (this.table) {
      const { kept } = this.table;
      this.table.close();
      this.table = null;
      this.early = [...this.session.feed.events];
      this.building = this.layTable(this.printed?.id ?? "", kept);
    }
    const { state } = this.session.store;
    if (state) await this.draw(state);
  }

  close() {
    this.closed = true;
    this.session.close();
    this.sounds.close();
    this.table?.close();
  }

  /**
   * @param {boolean} busy
   * @returns {Promise<void>} Settled once that is painted.
   */
  showBusy(busy) {
    this.shell.main.toggleAttribute("aria-busy", busy);
    if (busy) this.pressed = afterPaint();
    return this.pressed;
  }

  /** @param {State} state */
  async draw(state) {
    colourSeats(state.seats);
    if (state.status === "lobby") {
      void this.learnBoard(state);
      this.waiting.update(state);
      this.shell.showScreen("waiting-room", this.waiting.element);
    } else {
      await (this.building ??= this.layTable(state.board));
      await this.pressed;
      const latest = this.session.store.state;
      if (this.closed || !this.table || !latest?.game) return;
      const scene = this.table.update(latest);
      const begins = this.shell.main.dataset.screen === "waiting-room";
      this.shell.showScreen(scene.game.over ? "ranking" : "table", this.table.element, this.titleOf(scene), this.table.menu);
      // The press that began the game may lie far down the waiting room.
      if (begins) scrollToTop();
      if (this.herald.call(scene)) this.sound([{ name: "my-turn", seat: scene.me, space: null }]);
    }
    this.mark(this.session.store.state ?? state);
  }

  /**
   * Amounts among the rules of a table are told in the money of its board, once that is known.
   * @param {State} state
   */
  async learnBoard({ board }) {
    if (this.printed) return;
    try {
      this.printed = await this.api.board(board);
    } catch (error) {
      if (error instanceof Problem || error instanceof Unreachable) return;
      throw error;
    }
    this.translator.useCurrency(this.printed.currency);
    const { state } = this.session.store;
    if (state?.status === "lobby" && !this.closed) this.waiting.update(state);
  }

  /**
   * @param {string} id
   * @param {ReturnType<typeof createTable>["kept"]} [kept] Of the table as it was.
   */
  async layTable(id, kept) {
    this.printed ??= await this.api.board(id);
    const board = new BoardModel(inLanguage(this.printed, this.translator));
    learnTable(this.translator, board, () => this.session.store.state);
    this.table = createTable(this.translator, board, this.session, this.shell, this.settings);
    if (kept) this.table.kept = kept;
    this.table.addEvents(this.early);
    this.early = [];
    // Without the rules the game goes on; links to them come with the next attempt.
    void this.api.rulebook(this.translator.locale).then((book) => {
      this.shell.notices.cite(book);
      this.table?.cite(book);
    }, () => undefined);
  }

  /**
   * Leaves a mark of what is drawn, for tests and style sheets.
   * @param {State} state
   */
  mark(state) {
    const { dataset } = document.documentElement;
    dataset.version = String(state.version);
    dataset.revision = String(state.revision);
    dataset.you = state.you ? String(state.you.seat) : "";
  }

  /** @param {Scene} scene */
  titleOf(scene) {
    return scene.myCall ? this.translator.text("centre.your-turn") : undefined;
  }

  /**
   * @param {GameEvent[]} fresh
   * @param {boolean} history
   */
  async tellEvents(fresh, history) {
    await this.pressed;
    if (this.table) this.table.addEvents(fresh);
    else this.early.push(...fresh);
    if (history || !this.table) return;
    this.herald.tell(fresh);
    this.sound(soundsOf(fresh, this.session.store.state?.you?.seat ?? null));
  }

  /** @param {import("./sound/sounds.js").Sound[]} sounds To the ear and to the eye. */
  sound(sounds) {
    if (this.table) showTwins(this.table.element, sounds);
    this.sounds.play(sounds.map(({ name }) => name), this.session.store.state?.you === null);
  }

  /** @param {Problem} problem */
  showMissing(problem) {
    this.missing = problem;
    const text = this.translator.translate;
    const home = element("a", { class: "button", href: "/", "data-navigate": "" }, text("missing.home"));
    this.shell.showScreen("missing", element("div", { class: "card missing", "data-problem": problem.code }, element("h1", {}, text("missing.title")), element("p", {}, text("missing.lead")), home));
  }
}
