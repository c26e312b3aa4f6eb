/** What the views of a running table are drawn from: the state, with names for its numbers. */

import { BANK } from "../board.js";
import { goodsWords } from "../goods.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../board.js").BoardModel} BoardModel */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../i18n.js").Translate} Translate */

/**
 * What every view of a table can use.
 * @typedef {object} Context
 * @property {Translate} t
 * @property {Translator} translator
 * @property {BoardModel} board
 * @property {() => Scene} scene The scene drawn last.
 * @property {import("../rulebook.js").Rulebook | null} rulebook Null until it has come.
 * @property {(legal: LegalAction, params?: Record<string, unknown>, question?: string) => void} act
 * @property {(legal: LegalAction, params: Record<string, unknown>) => Promise<boolean>} actUnasked What the
 *   player has told the page to do by itself; a refusal is not shown.
 * @property {import("./order-panel.js").OrderPanel} orders
 * @property {import("../offer-answers.js").OfferAnswers} offerAnswers How offers of this screen's seats ended.
 * @property {(space: number) => void} openDeed
 * @property {(action: string, params: Record<string, unknown>) => Promise<boolean>} actByName
 * @property {(terms: Record<string, unknown>) => Promise<import("../types.js").TradePreview | null>} previewTrade
 * @property {() => Promise<import("../types.js").DebtPlan | null>} debtPlan
 * @property {() => Promise<string | null>} reEntryCode
 * @property {() => void} playAgain
 * @property {() => void} skipPauses Bots act at once until somebody is asked.
 * @property {import("../local-seats.js").LocalSeats} local
 * @property {(seat: number) => void} playAs Another of the own seats sits before the screen.
 * @property {(words: string) => void} announce Said at once to those who listen.
 * @property {import("../clock.js").ServerClock} clock
 * @property {import("../settings.js").Settings} settings
 * @property {() => void} redraw
 * @property {() => void} holdPace Nothing goes on by itself before the next decision.
 * @property {() => void} goToQuestion
 * @property {() => void} goToDeeds
 * @property {() => HTMLElement} createLanguagePicker
 * @property {() => void} openSenses How the page speaks, moves and sounds.
 * @property {() => void} goToOffers
 * @property {(offer?: import("../types.js").Offer) => void} openTrade A new offer, or new terms for one.
 * @property {(space: number) => void} openTradeFor A new offer for a deed of somebody else.
 */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(scene: Scene) => void} update
 */

export class Scene {
  /**
   * @param {State} state A state with a game.
   * @param {BoardModel} board
   * @param {Translate} t
   */
  constructor(state, board, t) {
    this.state = state;
    this.game = /** @type {Game} */ (state.game);
    this.board = board;
    this.t = t;
    /** Own seat; null for somebody who looks on. */
    this.me = state.you?.seat ?? null;
    this.mortgaged = new Set(this.game.mortgaged);
    this.awaited = this.game.frame?.awaited ?? [];
    this.myCall = this.me !== null && this.awaited.includes(this.me);
  }

  /**
   * @param {number} seat
   * @returns {Seat}
   */
  seat(seat) {
    const found = this.state.seats.find((other) => other.seat === seat);
    if (!found) throw new RangeError(`No seat ${seat}`);
    return found;
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  nameOf(seat) {
    return seat === BANK ? this.t("fact.bank") : this.seat(seat).name;
  }

  /**
   * @param {number} seat
   * @returns {number[]}
   */
  deedsOf(seat) {
    return this.game.owner.flatMap((owner, index) => (owner === seat ? [index] : []));
  }

  /**
   * @param {number} seat
   * @returns {string[]} The decks whose jail cards the seat holds.
   */
  jailCardsOf(seat) {
    return Object.keys(this.game.jail_cards).filter((deck) => this.game.jail_cards[deck] === seat);
  }

  /**
   * @param {number} index
   * @returns {Seat[]} Players still in the game whose token stands there.
   */
  tokensAt(index) {
    return this.state.seats.filter(
      ({ seat }) => this.game.position[seat] === index && this.game.solvent[seat],
    );
  }

  /**
   * @param {number} seat
   * @returns {boolean}
   */
  inJail(seat) {
    return this.game.jail[seat] !== null && this.game.jail[seat] !== undefined;
  }

  /** @returns {string} Whom the game waits for, in words. */
  get waiting() {
    return this.t("centre.waiting", { names: this.awaited.map((seat) => this.nameOf(seat)) });
  }

  /** @returns {number} The seat that acts: the one that is awaited alone, else the one on turn. */
  get acting() {
    const [alone, ...others] = this.awaited;
    return alone !== undefined && others.length === 0 ? alone : this.game.turn;
  }

  /**
   * @param {string} action
   * @returns {LegalAction | undefined}
   */
  legal(action) {
    return this.state.legal_actions.find((legal) => legal.action === action);
  }

  /**
   * @param {string} action
   * @returns {string | undefined} The code of the reason why the action is not possible.
   */
  blocked(action) {
    return this.state.blocked.find((blocked) => blocked.action === action)?.reason;
  }

  /**
   * @param {number} space
   * @returns {Record<string, string>} Codes why an own deed cannot be built on, mortgaged ..., by action.
   */
  blockedDeed(space) {
    return this.state.blocked_deeds?.[String(space)] ?? {};
  }

  /** @returns {Set<number>} Deeds of which one alone would complete a group of the own seat. */
  get completing() {
    const missing = this.board.groups.map(({ members }) => members.filter((index) => this.game.owner[index] !== this.me));
    return new Set(this.me === null ? [] : missing.filter(({ length }) => length === 1).flat());
  }

  /** @returns {import("../types.js").Offer[]} Offers that wait for an answer of the own seat. */
  get offersToMe() {
    return this.game.offers.filter(({ to }) => to === this.me);
  }

  /**
   * @param {string} action
   * @returns {string} Why the action is not possible, in words; empty when nothing is known.
   */
  reasonFor(action) {
    const code = this.blocked(action);
    return code ? this.t(`problem.${code}`) : "";
  }

  /** @returns {number} Cash of the own seat. */
  get cash() {
    return this.me === null ? 0 : (this.game.cash[this.me] ?? 0);
  }

  /**
   * @param {number} index
   * @returns {string} Letter and name of the deed's group; empty without a group.
   */
  groupName(index) {
    const group = this.board.groupOf(index);
    return group ? groupLabel(group, this.t) : "";
  }
}

/**
 * @param {import("../board.js").Group} group
 * @param {Translate} t
 * @returns {string}
 */
export function groupLabel(group, t) {
  return t("group.lettered", { letter: group.letter, name: t(`group.${group.slug}`) });
}

/**
 * Teaches the translator the words of one table.
 * @param {Translator} translator
 * @param {BoardModel} board
 * @param {() => State | null} state
 */
export function learnTable(translator, board, state) {
  translator.useCurrency(board.currency);
  translator.formats.space = (index) => board.space(index).name;
  translator.formats.groups = (indexes) => {
    const groups = [indexes].flat().flatMap((index) => board.groupOf(index) ?? []);
    return translator.formats.list?.([...new Set(groups)].map((group) => groupLabel(group, translator.translate))) ?? "";
  };
  translator.formats.deck = (deck) => translator.text(`deck.${deck}`);
  const spaces = Object.fromEntries(board.spaces.map(({ key, index }) => [key, index]));
  translator.formats.card = (card) => translator.text(`card.${card}`, spaces);
  translator.formats.goods = (goods) => translator.formats.list?.(goodsWords(goods, translator)) ?? "";
  translator.formats.player = (seat) =>
    seat === BANK
      ? translator.text("fact.bank")
      : (state()?.seats.find((other) => other.seat === seat)?.name ?? String(seat));
}
