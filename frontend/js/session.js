/** One table as seen from this tab: its state, its events, and everything that can be asked of it. */

import { Problem, Unreachable } from "./api.js";
import { GUARDED } from "./actions.js";
import { LocalSeats } from "./local-seats.js";
import { OtherSeats } from "./other-seats.js";
import { Feed } from "./feed.js";
import { Poll } from "./poll.js";
import { sameDecision } from "./same-decision.js";
import { Store, isNewer } from "./store.js";

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
 * @property {(busy: boolean) => void | Promise<void>} onBusy What it returns settles once that is shown.
 * @property {(path: string) => void} onMove Another table is to be shown.
 */

export class TableSession {
  /**
   * @param {string} game
   * @param {Api} api
   * @param {SeatBook} seats
   * @param {SessionHooks} hooks
   * @param {boolean} [watching] Whether the address is that of onlookers.
   */
  constructor(game, api, seats, hooks, watching = false) {
    this.game = game;
    this.api = api;
    this.seats = seats;
    this.watching = watching;
    this.local = new LocalSeats(game, seats);
    this.others = new OtherSeats(game, api, seats);
    this.hooks = hooks;
    this.store = new Store();
    this.busy = false;
    /** What was shown when the wish under way began, and its end. */
    this.wish = { seen: this.store.state, ended: Promise.resolve() };
    const accessToken = () => this.seats.current(game)?.accessToken ?? null;
    this.feed = new Feed((after) => api.events(game, after, this.accessToken), hooks.onEvents);
    this.poll = new Poll({
      api,
      game,
      accessToken,
      onState: (state) => this.polled(state),
      onAnswered: () => void this.others.beHeard(),
      onConnection: (connected) => this.connectionChanged(connected),
      onRefused: (problem) => this.refused(problem),
    });
    this.store.subscribe((state) => this.stateChanged(state));
  }

  /** @returns {string | null} */
  get accessToken() {
    return this.local.current?.accessToken ?? null;
  }

  /**
   * @param {State} state As the first of the own seats sees it.
   * @returns {boolean} Whether it is news.
   */
  polled(state) {
    if (state.status === "over") {
      this.seats.finish(this.game);
      this.awaitRematch(state);
    }
    const news = isNewer(this.store.state, state);
    if (news || this.local.shared) void this.take(state).catch(() => undefined);
    return news;
  }

  /**
   * Shows a state as the seat sees it that sits before the screen.
   * @param {State} state
   */
  async take(state) {
    if (this.store.state && state.version < this.store.state.version) return;
    if (state.status !== "lobby") await this.learnNumbers();
    const viewer = this.local.follow(state);
    if (!viewer || !this.local.shared || state.you?.seat === viewer.seat) {
      this.store.accept(state);
      return;
    }
    const answer = await this.api.state(this.game, viewer.accessToken);
    if (answer && this.local.current?.seat === viewer.seat) this.store.accept(answer.state);
  }

  /** Asks for the numbers of seats that share the screen. */
  async learnNumbers() {
    for (const { seat, accessToken } of this.local.unnumbered) {
      const answer = await this.api.state(this.game, accessToken);
      this.local.numbers.set(accessToken, answer?.state.you?.seat ?? seat);
    }
  }

  /**
   * Another of the own seats sits before the screen now.
   * @param {number} seat
   */
  async playAs(seat) {
    this.local.choose(seat);
    await this.refresh().catch(() => undefined);
  }

  open() {
    this.seats.use(this.game);
    this.poll.start();
  }

  close() {
    this.poll.stop();
  }

  /** @param {State} state */
  stateChanged(state) {
    if (state.status !== "lobby") void this.feed.refresh().catch(() => undefined);
  }

  /**
   * After the end only a rematch is worth asking for, and nothing once there is one.
   * @param {State} state
   */
  awaitRematch({ rematch, rematch_watch_id: onward }) {
    if (rematch || onward) this.poll.stop();
    else this.poll.slowDown();
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
   * Somebody else who plays on this device.
   * @param {{name: string, token?: string}} wishes
   * @returns {Promise<boolean>}
   */
  joinHere(wishes) {
    return this.attempt(async () => {
      const joined = await this.api.join(this.game, wishes);
      this.seats.add(this.game, { seat: joined.seat, accessToken: joined.access_token });
      return joined.state;
    });
  }

  /**
   * Sits down at the next table with those who played here.
   * @returns {Promise<string | null>} Its id; a refusal has been shown.
   */
  async rematch() {
    /** @type {string | null} */
    let id = null;
    await this.attempt(async () => {
      for (const { accessToken } of this.local.all) {
        const joined = await this.api.rematch(this.game, accessToken);
        if (id === null) this.seats.keep(joined.id, { seat: joined.seat, accessToken: joined.access_token });
        else this.seats.add(joined.id, { seat: joined.seat, accessToken: joined.access_token });
        id = joined.id;
      }
      return null;
    });
    return id;
  }

  /** @returns {Promise<string | null>} A code that opens the own seat elsewhere; a refusal has been shown. */
  async reEntryCode() {
    /** @type {string | null} */
    let code = null;
    await this.attempt(async () => {
      code = (await this.api.reEntryCode(this.game, this.accessToken)).code;
      return null;
    });
    return code;
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
    const own = this.local.all.find((credential) => credential.seat === seat);
    this.poll.stop();
    const left = await this.attempt(() => this.api.json(`/games/${this.game}/seats/${seat}`, { method: "DELETE", accessToken: own?.accessToken ?? this.accessToken }));
    if (left) this.seats.forget(this.game, seat);
    this.poll.restart();
  }

  /**
   * @param {LegalAction} legal
   * @param {Record<string, unknown>} [params]
   * @returns {Promise<boolean>}
   */
  act(legal, params = {}) {
    this.local.handedOver = false;
    const seen = this.store.state;
    return this.attempt(() => this.send(legal, params, seen));
  }

  /**
   * Does what the player has told the page to do by itself: that it came too late is nobody's fault.
   * @param {LegalAction} legal
   * @param {Record<string, unknown>} params
   * @returns {Promise<boolean>}
   */
  actUnasked(legal, params) {
    const seen = this.store.state;
    return this.attempt(() => this.send(legal, params, seen), () => void this.refresh().catch(() => undefined));
  }

  /**
   * Has bots act without pauses until somebody is asked; that somebody already is needs no words.
   * @returns {Promise<boolean>}
   */
  skipPauses() {
    const ask = () => this.api.json(`/games/${this.game}/skip-pauses`, { method: "POST", accessToken: this.accessToken });
    return this.attempt(ask, () => void this.refresh().catch(() => undefined));
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
   * @param {State | null} seen What the player decided about.
   * @param {boolean} [mayRepeat]
   * @returns {Promise<State>}
   */
  async send(legal, params, seen, mayRepeat = true) {
    const guard = seen && GUARDED.has(legal.action) ? { expected_version: seen.version } : {};
    const asking = { method: "POST", body: { ...params, ...guard }, accessToken: this.accessToken };
    try {
      return await this.api.json(legal.href, asking);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "stale-version")) throw error;
      const fresh = await this.refresh();
      if (!mayRepeat || !sameDecision(seen, fresh, legal)) throw error;
      return this.send(legal, params, fresh, false);
    }
  }

  /** @returns {Promise<State | null>} */
  async refresh() {
    const answer = await this.api.state(this.game, this.accessToken);
    if (answer) this.store.accept(answer.state);
    return this.store.state;
  }

  /**
   * One wish at a time; shows what goes wrong. While one is under way, a press on what was shown before it
   * is a second press for the same thing and counts for nothing; the poll may show its effect before its
   * own answer comes, and a press on what is new waits its turn.
   * @param {() => Promise<State | null>} ask
   * @param {(error: unknown) => void} [failed] Told of it in place of the player.
   * @returns {Promise<boolean>}
   */
  async attempt(ask, failed = (error) => this.failed(error)) {
    while (this.busy) {
      if (this.store.state === this.wish.seen) return false;
      await this.wish.ended;
    }
    const carriedOut = this.carryOut(ask, failed);
    this.wish = { seen: this.store.state, ended: carriedOut.then(() => undefined, () => undefined) };
    return carriedOut;
  }

  /**
   * @param {() => Promise<State | null>} ask
   * @param {(error: unknown) => void} failed
   * @returns {Promise<boolean>}
   */
  async carryOut(ask, failed) {
    const shown = this.setBusy(true);
    try {
      const state = await ask();
      await shown;
      if (state && typeof state.version === "number") await this.take(state);
      return true;
    } catch (error) {
      failed(error);
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

  /**
   * @param {boolean} busy
   * @returns {void | Promise<void>} Settled once that is shown.
   */
  setBusy(busy) {
    this.busy = busy;
    return this.hooks.onBusy(busy);
  }
}
