/** Keeps the table up to date with one held request at a time. */

import { Problem, backOff } from "./api.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").State} State */

const WAIT_SECONDS = 25;
const SILENCE_BEFORE_BANNER = 3_000;
const QUICKEST_REPEAT = 1_000;
const HIDDEN_PATIENCE = 10 * 60_000;
const AFTERWARDS_EVERY = 10_000;
const AFTERWARDS_LAST = 10 * 60_000;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @typedef {object} PollOptions
 * @property {Api} api
 * @property {string} game
 * @property {() => string | null} accessToken
 * @property {(state: State) => boolean} onState Takes a state; tells whether it was news.
 * @property {() => void} onAnswered The server has answered, with news or without.
 * @property {(connected: boolean) => void} onConnection
 * @property {(problem: Problem) => void} onRefused The table cannot be read any more; polling has ended.
 */

export class Poll {
  /** @param {PollOptions} options */
  constructor(options) {
    this.options = options;
    this.running = false;
    /** @type {string | null} */
    this.etag = null;
    /** @type {AbortController | null} */
    this.request = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.bannerTimer = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.hiddenTimer = null;
    this.failures = 0;
    this.round = 0;
    /** @type {number | null} Until when to ask now and then: only a rematch can be news. */
    this.slowUntil = null;
    this.onVisibility = () => this.visibilityChanged();
    // A held request may not notice for long that the network is gone; the browser does.
    this.onOffline = () => this.request?.abort();
  }

  start() {
    if (this.running) return;
    this.running = true;
    document.addEventListener("visibilitychange", this.onVisibility);
    addEventListener("offline", this.onOffline);
    void this.loop((this.round += 1));
  }

  /** Ends the held request; nothing is asked until the next start. */
  stop() {
    this.pauseLoop();
    document.removeEventListener("visibilitychange", this.onVisibility);
    removeEventListener("offline", this.onOffline);
    if (this.hiddenTimer) clearTimeout(this.hiddenTimer);
    this.connectionWorks();
  }

  /** Asks again at once, as another viewer or after a refusal. */
  restart() {
    this.etag = null;
    this.pauseLoop();
    this.start();
  }

  /** The game is over: asks seldom, and in the end only once whenever somebody comes back to the tab. */
  slowDown() {
    this.slowUntil ??= Date.now() + AFTERWARDS_LAST;
  }

  pauseLoop() {
    this.running = false;
    this.request?.abort();
  }

  visibilityChanged() {
    if (this.hiddenTimer) clearTimeout(this.hiddenTimer);
    if (document.hidden) {
      this.hiddenTimer = setTimeout(() => this.pauseLoop(), this.slowUntil === null ? HIDDEN_PATIENCE : 0);
    } else {
      this.start();
    }
  }

  /** @param {number} round A loop ends when a later one was started. */
  async loop(round) {
    while (this.running && round === this.round) {
      const started = Date.now();
      try {
        const news = await this.askOnce();
        this.connectionWorks();
        this.options.onAnswered();
        if (this.slowUntil !== null && Date.now() >= this.slowUntil) return this.pauseLoop();
        if (this.slowUntil !== null) await pause(AFTERWARDS_EVERY);
        else if (!news) await pause(Math.max(0, QUICKEST_REPEAT - (Date.now() - started)));
      } catch (error) {
        if (!this.running || round !== this.round) return;
        if (error instanceof Problem && error.status < 500 && error.status !== 429) {
          this.stop();
          this.options.onRefused(error);
          return;
        }
        await this.connectionFailed();
      }
    }
  }

  /** @returns {Promise<boolean>} Whether something new came. */
  async askOnce() {
    const { api, game, accessToken, onState } = this.options;
    this.request = new AbortController();
    // After a gap the first request is not held: its answer tells that the server is back.
    const wait = this.etag && this.failures === 0 && this.slowUntil === null ? WAIT_SECONDS : 0;
    const signal = AbortSignal.any([this.request.signal, AbortSignal.timeout((wait + 15) * 1_000)]);
    const answer = await api.state(game, accessToken(), { etag: this.etag, wait, signal });
    if (answer === null || !this.running) return false;
    this.etag = answer.etag;
    return onState(answer.state);
  }

  connectionWorks() {
    this.failures = 0;
    if (this.bannerTimer) clearTimeout(this.bannerTimer);
    this.bannerTimer = null;
    this.options.onConnection(true);
  }

  /** The banner waits a moment: a short gap is nobody's business. */
  async connectionFailed() {
    this.failures += 1;
    this.bannerTimer ??= setTimeout(() => this.options.onConnection(false), SILENCE_BEFORE_BANNER);
    await pause(backOff(this.failures));
  }
}

