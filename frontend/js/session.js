/** One table as seen from this tab: its state, its events, and everything that can be asked of it. */

import { Problem, Unreachable } from "./api.js";
import { GUARDED } from "./actions.js";
import { Feed } from "./feed.js";
import { Poll } from "./poll.js";
import { Store } from "./store.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./seats.js").SeatBook} SeatBook */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").LegalAction} LegalAction */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/**
 * @typedef {object} SessionHooks
 * @property {(problem: Problem) => void} onProblem A refusal to be shown in words.
 * @property {(problem: Problem) => void} onGone The table cannot be shown.
 * @property {(connected: boolean) => void} onConnection
 * @property {(fresh: GameEvent[], history: boolean) => void} onEvents
 * @property {(busy: boolean) => void} onBusy
 */

export class TableSession {
  /**
   * @param {string} game
   * @param {Api} api
   * @param {SeatBook} seats
   * @param {SessionHooks} hooks
   */
  constructor(game, api, seats, hooks) {
    this.game = game;
    this.api = api;
    this.seats = seats;
    this.hooks = hooks;
    this.store = new Store();
    this.busy = false;
    const accessToken = () => this.accessToken;
    this.feed = new Feed((after) => api.events(game, after, this.accessToken), hooks.onEvents);
    this.poll = new Poll({
      api,
      game,
      accessToken,
      onState: (state) => this.store.accept(state),
      onConnection: (connected) => this.connectionChanged(connected),
      onRefused: (problem) => this.refused(problem),
    });
    this.store.subscribe((state) => this.stateChanged(state));
  }

  /** @returns {string | null} */
  get accessToken() {
    return this.seats.current(this.game)?.accessToken ?? null;
  }

  open() {
    this.poll.start();
  }

  close() {
    this.poll.stop();
  }

  /** @param {State} state */
  stateChanged(state) {
    if (state.status !== "lobby") void this.feed.refresh().catch(() => undefined);
    if (state.status === "over") this.poll.stop();
  }

  /**
   * After a gap the log may lack what was asked for in vain.
   * @param {boolean} connected
   */
  connectionChanged(connected) {
    this.hooks.onConnection(connected);
    if (connected && this.feed.behind) void this.feed.refresh().catch(() => undefined);
  }

  /** @param {Problem} problem */
  refused(problem) {
    const held = this.seats.current(this.game);
    if (problem.status === 401 && held) {
      this.seats.forget(this.game, held.seat);
      this.hooks.onProblem(problem);
      this.poll.restart();
    } else {
      this.hooks.onGone(problem);
    }
  }

  /** Shows the table to this tab as somebody without a seat. */
  standUp() {
    this.seats.standUp(this.game);
    this.poll.restart();
  }

  /**
   * @param {{name: string, token?: string}} wishes
   * @returns {Promise<boolean>} Whether it was granted; a refusal has been shown.
   */
  join(wishes) {
    return this.attempt(async () => {
      const joined = await this.api.join(this.game, wishes);
      this.seats.keep(this.game, { seat: joined.seat, accessToken: joined.access_token });
      this.poll.restart();
      return joined.state;
    });
  }

  /**
   * A change of the lobby: bots, seats, the start.
   * @param {string} method
   * @param {string} path Below the table.
   * @param {unknown} [body]
   * @returns {Promise<boolean>}
   */
  manage(method, path, body) {
    return this.attempt(() => {
      /** @type {import("./api.js").Asking} */
      const asking = { method, accessToken: this.accessToken };
      if (body !== undefined) asking.body = body;
      return this.api.json(`/games/${this.game}/${path}`, asking);
    });
  }

  /**
   * Gives up the own seat before the game. The held request is dropped first: it would be refused.
   * @param {number} seat
   */
  async leave(seat) {
    this.poll.stop();
    if (await this.manage("DELETE", `seats/${seat}`)) this.seats.forget(this.game, seat);
    this.poll.restart();
  }

  /**
   * @param {LegalAction} legal
   * @param {Record<string, unknown>} [params]
   * @returns {Promise<boolean>}
   */
  act(legal, params = {}) {
    return this.attempt(() => this.send(legal, params, true));
  }

  /**
   * An action by its name alone: the listed form of a trade is only one of those that are possible.
   * @param {string} action
   * @param {Record<string, unknown>} params
   * @returns {Promise<boolean>}
   */
  actByName(action, params) {
    return this.act({ action, href: `/games/${this.game}/${action}` }, params);
  }

  /**
   * @param {Record<string, unknown>} terms
   * @returns {Promise<import("./types.js").TradePreview | null>} Null when the server cannot tell.
   */
  async previewTrade(terms) {
    try {
      return await this.api.tradePreview(this.game, terms, this.accessToken);
    } catch (error) {
      if (error instanceof Problem && error.status >= 409 && error.status < 500) return { sides: [], refusal: { code: error.code, params: error.params } };
      if (error instanceof Problem || error instanceof Unreachable) return null;
      throw error;
    }
  }

  /** @returns {Promise<import("./types.js").DebtPlan | null>} Null without a debt, or without an answer. */
  async debtPlan() {
    try {
      return await this.api.debtPlan(this.game, this.accessToken);
    } catch (error) {
      if (error instanceof Problem || error instanceof Unreachable) return null;
      throw error;
    }
  }

  /**
   * @param {LegalAction} legal
   * @param {Record<string, unknown>} params
   * @param {boolean} mayRepeat
   * @returns {Promise<State>}
   */
  async send(legal, params, mayRepeat) {
    const seen = this.store.state;
    const guard = seen && GUARDED.has(legal.action) ? { expected_version: seen.version } : {};
    const asking = { method: "POST", body: { ...params, ...guard }, accessToken: this.accessToken };
    try {
      return await this.api.json(legal.href, asking);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "stale-version")) throw error;
      const fresh = await this.refresh();
      if (!mayRepeat || !sameDecision(seen, fresh, legal)) throw error;
      return this.send(legal, params, false);
    }
  }

  /** @returns {Promise<State | null>} */
  async refresh() {
    const answer = await this.api.state(this.game, this.accessToken);
    if (answer) this.store.accept(answer.state);
    return this.store.state;
  }

  /**
   * One wish at a time; shows what goes wrong.
   * @param {() => Promise<State | null>} ask
   * @returns {Promise<boolean>}
   */
  async attempt(ask) {
    if (this.busy) return false;
    this.setBusy(true);
    try {
      const state = await ask();
      if (state && typeof state.version === "number") this.store.accept(state);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.setBusy(false);
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (error instanceof Problem) {
      this.hooks.onProblem(error);
      void this.refresh().catch(() => undefined);
    } else if (error instanceof Unreachable) {
      this.hooks.onProblem(new Problem(0, "unreachable"));
    } else {
      throw error;
    }
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.hooks.onBusy(busy);
  }
}

/**
 * Tells whether the player would decide about the very same thing: others may have built or mortgaged
 * meanwhile, which is no reason to ask again.
 * @param {State | null} seen
 * @param {State | null} fresh
 * @param {LegalAction} legal
 * @returns {boolean}
 */
function sameDecision(seen, fresh, legal) {
  if (!seen?.game || !fresh?.game) return false;
  return situation(seen.game) === situation(fresh.game) && fresh.legal_actions.some((other) => other.action === legal.action);
}

/** @param {import("./types.js").Game} game */
function situation({ frame, round, turn, doubles, dice, position }) {
  return JSON.stringify([frame, round, turn, doubles, dice, position]);
}
