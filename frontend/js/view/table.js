/** The running table: board, middle, panels. Draws each new state into views that stay. */

import { afterPaint } from "../after-paint.js";
import { AuctionOrders } from "../auction-orders.js";
import { element, setAttributes } from "../dom.js";
import { OfferAnswers } from "../offer-answers.js";
import { pathOf } from "../route.js";
import { createAhead } from "./ahead.js";
import { createAsking } from "./asking.js";
import { createDeadline, createGameClock } from "./deadline.js";
import { createDecision } from "./decision.js";
import { createDeedDialog } from "./deed-dialog.js";
import { keepFocus } from "./focus-keeper.js";
import { createHandOver } from "./hand-over.js";
import { MotionPlayer } from "../motion/player.js";
import { createLogPanel } from "./log-panel.js";
import { createManage } from "./manage.js";
import { createMenu } from "./menu.js";
import { createOffers } from "./offers.js";
import { OrderPanel } from "./order-panel.js";
import { Pace } from "./pace-ring.js";
import { createPlayers } from "./players.js";
import { createRanking } from "./ranking.js";
import { createRecap } from "./recap-panel.js";
import { createRecent } from "./recent.js";
import { createRing } from "./ring.js";
import { Scene } from "./scene.js";
import { createSensesDialog } from "./senses-dialog.js";
import { createSpotlight } from "./spotlight.js";
import { createStage } from "./stage.js";
import { createTabs } from "./tabs.js";
import { createTokens } from "./tokens.js";
import { townPlan } from "./town.js";
import { TradeDialog } from "./trade-dialog.js";
import { createWatching } from "./watching.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../board.js").BoardModel} BoardModel */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("./shell.js").Shell} Shell */
/** @typedef {import("../settings.js").Settings} Settings */

const TICK = 250;

/**
 * @param {Translator} translator
 * @param {BoardModel} board
 * @param {TableSession} session
 * @param {Shell} shell
 * @param {Settings} settings
 */
export function createTable(translator, board, session, shell, settings) {
  const table = new Table(translator, board, session, shell, settings);
  const ticking = setInterval(() => table.tick(), TICK);
  return {
    element: table.element,
    menu: table.parts.menu.element,
    /** @param {import("../types.js").GameEvent[]} events */
    addEvents(events) {
      table.log.add(events);
      table.recap.add(events);
      table.parts.offers.add(events);
      table.parts.decision.add(events);
      table.parts.ranking.add(events);
      table.motion.play(events);
    },
    /** @param {State} state */
    update: (state) => table.update(state),
    /** @param {import("../rulebook.js").Rulebook} book From now on, what is shown leads to the rule behind it. */
    cite(book) {
      table.context.rulebook = book;
      table.log.cite(book);
      table.draw();
    },
    /** What goes over to the same table drawn anew: the offer that was begun, and the panel in sight. */
    get kept() {
      return { draft: table.trade.draft, tab: /** @type {import("./tabs.js").Tab} */ (table.element.dataset.tab) };
    },
    set kept({ draft, tab }) {
      table.trade.draft = draft;
      table.tabs.open(tab);
    },
    close() {
      clearInterval(ticking);
      table.motion.close();
      table.trade.element.remove();
      table.deedDialog.element.remove();
      table.senses.element.remove();
      table.asking.close();
    },
  };
}

class Table {
  /**
   * @param {Translator} translator
   * @param {BoardModel} board
   * @param {TableSession} session
   * @param {Shell} shell
   * @param {Settings} settings
   */
  constructor(translator, board, session, shell, settings) {
    /** @type {Scene | null} */
    this.scene = null;
    this.context = this.createContext(translator, board, session, shell, settings);
    const recent = createRecent();
    this.pace = new Pace(this.context);
    this.deadline = createDeadline(this.context);
    this.clock = createGameClock(this.context);
    this.trade = new TradeDialog(this.context);
    this.deedDialog = createDeedDialog(this.context);
    this.senses = createSensesDialog(this.context);
    this.asking = createAsking(this.context, { events: () => session.feed.events, say: (words) => shell.announcer.tellNow(() => [words]) });
    this.log = createLogPanel(translator, recent, () => session.store.state?.you?.seat ?? null);
    this.recap = createRecap(translator, () => session.store.state?.you?.seat ?? null, session.local);
    this.parts = this.createParts(recent.element);
    this.element = this.layOut(translator.translate("app.name"));
    this.element.style.setProperty("--money-sign", JSON.stringify(translator.moneySign));
    this.motion = new MotionPlayer(this.element, this.context);
    this.tabs = createTabs(this.context, this.element);
    this.element.append(this.tabs.element);
    this.log.element.append(this.asking.element);
    document.body.append(this.trade.element, this.deedDialog.element, this.senses.element);
    this.focus = keepFocus(this.element, () => this.element.querySelector(this.scene?.game.over ? ".ranking h2" : "#question"));
    for (const kind of ["pointerdown", "focusin", "wheel"]) this.parts.manage.element.addEventListener(kind, () => this.pace.hold(), { passive: true });
  }

  /**
   * @param {Translator} translator
   * @param {BoardModel} board
   * @param {TableSession} session
   * @param {Shell} shell
   * @param {Settings} settings
   * @returns {Context}
   */
  createContext(translator, board, session, shell, settings) {
    const t = translator.translate;
    const context = /** @type {Context} */ ({
      t,
      translator,
      board,
      settings,
      clock: session.api.clock,
      scene: () => /** @type {Scene} */ (this.scene),
      rulebook: null,
      offerAnswers: new OfferAnswers(),
      act: (legal, params = {}, question) => void confirmAndAct(session, shell, t, legal, params, question),
      actUnasked: (legal, params) => session.actUnasked(legal, params),
      actByName: (action, params) => session.actByName(action, params),
      debtPlan: () => session.debtPlan(),
      reEntryCode: () => session.reEntryCode(),
      playAgain: () => void session.rematch().then((id) => id && session.hooks.onMove(pathOf(id))),
      skipPauses: () => void session.skipPauses(),
      local: session.local,
      playAs: (seat) => void session.playAs(seat),
      previewTrade: (terms) => session.previewTrade(terms),
      announce: (words) => shell.announcer.call(words),
      openDeed: (index) => void afterPaint().then(() => this.deedDialog.open(index)),
      openTrade: (offer) => void afterPaint().then(() => this.trade.open(offer)),
      openTradeFor: (space) => this.trade.openFor(space),
      holdPace: () => this.pace.hold(),
      redraw: () => this.draw(),
      createLanguagePicker: () => shell.createLanguagePicker(),
      goToQuestion: () => this.goTo("actions", this.parts.decision.element),
      goToDeeds: () => this.goTo("mine", this.parts.manage.element),
      goToOffers: () => this.goTo("trade", this.parts.offers.element),
      openSenses: () => this.senses.open(),
    });
    context.orders = new OrderPanel(context, new AuctionOrders(sessionStorage, session.game));
    return context;
  }

  /** @param {HTMLElement} recent */
  createParts(recent) {
    const { context } = this;
    // The decision is drawn first: an answer that has the focus goes away at little cost while nothing else has changed.
    return {
      decision: createDecision(context, this.deadline, this.pace),
      ring: createRing(context),
      tokens: createTokens(),
      ahead: createAhead(),
      stage: createStage(context, recent, this.clock),
      spotlight: createSpotlight(context),
      ranking: createRanking(context),
      watching: createWatching(context),
      handOver: createHandOver(context),
      offers: createOffers(context),
      players: createPlayers(context),
      manage: createManage(context),
      menu: createMenu(context),
    };
  }

  /** @param {string} title */
  layOut(title) {
    const { parts, recap, log } = this;
    parts.players.element.prepend(parts.watching.element);
    parts.decision.element.prepend(parts.handOver.element);
    parts.decision.foot.before(parts.ahead.element);
    const middle = element("div", { class: "middle" }, townPlan(), parts.stage.element, parts.spotlight.element, recap.element);
    const frame = element("div", { class: "board" }, parts.ring.element, parts.tokens.element, middle);
    const decide = element("div", { class: "decide" }, parts.ranking.element, parts.decision.element, parts.offers.element);
    const side = element("div", { class: "side" }, parts.players.element, parts.manage.element, log.element);
    return element("div", { class: "table" }, element("h1", { class: "visually-hidden" }, title), frame, decide, side);
  }

  /**
   * @param {import("./tabs.js").Tab} tab
   * @param {HTMLElement} panel
   */
  goTo(tab, panel) {
    this.tabs.open(tab);
    panel.querySelector("h2")?.focus();
  }

  /** @param {State} state */
  update(state) {
    this.scene = new Scene(state, this.context.board, this.context.t);
    this.draw();
    return this.scene;
  }

  draw() {
    const { scene } = this;
    if (!scene) return;
    for (const part of Object.values(this.parts)) part.update(scene);
    this.tabs.update(scene);
    this.trade.update();
    this.deedDialog.update(scene);
    this.motion.update(scene);
    setAttributes(this.element, { "data-over": scene.game.over, "data-my-call": scene.myCall });
    this.focus.check();
  }

  tick() {
    if (!this.scene) return;
    this.deadline.tick();
    this.clock.tick();
    this.trade.tick();
    this.parts.offers.tick();
    this.parts.decision.tick();
    this.pace.tick();
    this.context.orders.tick();
  }
}

/**
 * @param {TableSession} session
 * @param {Shell} shell
 * @param {import("../i18n.js").Translate} t
 * @param {import("../types.js").LegalAction} legal
 * @param {Record<string, unknown>} params
 * @param {string} [question]
 */
async function confirmAndAct(session, shell, t, legal, params, question) {
  if (question && !(await shell.confirm.ask(question, t(`action.${legal.action}`)))) return;
  await session.act(legal, params);
}
