/** The only module that talks to the server. */

import { ServerClock } from "./clock.js";
import { Rulebook } from "./rulebook.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Joined} Joined */
/** @typedef {import("./types.js").GameEvent} GameEvent */

const BASE = "/api/v1";

/** A refusal: what the server says is wrong, as a code with parameters. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {{params?: Record<string, any>, errors?: Array<{pointer: string, code: string}>}} [details]
   */
  constructor(status, code, details = {}) {
    super(code);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.params = details.params ?? {};
    this.errors = details.errors ?? [];
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

/**
 * Waiting time before the next attempt: doubles from half a second to five seconds, with a
 * random part so that many pages do not come back at one moment.
 * @param {number} failures Attempts that failed in a row, at least 1.
 * @param {() => number} [random] Between 0 and 1.
 * @returns {number} Milliseconds.
 */
export function backOff(failures, random = Math.random) {
  const longest = Math.min(5_000, 500 * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + random() / 2));
}

/** How often a request that may be repeated is sent before the server counts as unreachable. */
const ATTEMPTS = 3;

/**
 * A name for one wish, under which the server does it once however often it is sent. Made from random
 * numbers, as `crypto.randomUUID` is missing where a table is visited without TLS.
 * @returns {string} A quoted string of structured fields.
 */
function freshKey() {
  return `"${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {Response} answer
 * @returns {Promise<Problem>}
 */
async function problemOf(answer) {
  try {
    const body = await answer.json();
    return new Problem(answer.status, body.code ?? `http-${answer.status}`, body);
  } catch {
    return new Problem(answer.status, answer.status >= 500 ? "server-error" : `http-${answer.status}`);
  }
}

/**
 * @typedef {object} Asking
 * @property {string} [method]
 * @property {unknown} [body]
 * @property {string | null} [accessToken]
 * @property {string | null} [etag]
 * @property {AbortSignal} [signal]
 */

export class Api {
  /** @param {typeof fetch} [send] */
  constructor(send = (input, init) => fetch(input, init)) {
    this.send = send;
    /** What the server's answers tell about its time. */
    this.clock = new ServerClock();
    /** @type {import("./types.js").RuleSets | null} */
    this.knownRuleSets = null;
    /** @type {import("./types.js").BoardEntry[] | null} */
    this.knownBoards = null;
    /** @type {Map<string, Promise<Rulebook>>} */
    this.rulebooks = new Map();
  }

  /**
   * @param {string} path Below the base, or a whole path such as a `href` the server gave.
   * @param {Asking} [asking]
   * @returns {Promise<Response>} With a status below 400.
   * @throws {Problem} The server refused.
   * @throws {Unreachable} There was no answer.
   */
  async ask(path, asking = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (asking.body !== undefined) headers["Content-Type"] = "application/json";
    if (asking.accessToken) headers.Authorization = `Bearer ${asking.accessToken}`;
    if (asking.etag) headers["If-None-Match"] = asking.etag;
    /** @type {RequestInit} */
    const init = { method: asking.method ?? "GET", headers, cache: "no-store" };
    if (asking.body !== undefined) init.body = JSON.stringify(asking.body);
    if (asking.signal) init.signal = asking.signal;
    if (init.method === "POST") headers["Idempotency-Key"] = freshKey();
    const answer = await this.reach(path.startsWith("/api/") ? path : BASE + path, init, init.method === "POST" ? ATTEMPTS : 1);
    this.clock.observe(answer.headers.get("Date"));
    if (answer.status >= 400) throw await problemOf(answer);
    return answer;
  }

  /**
   * A wish whose answer is lost is sent again under the same key, so that it is neither lost nor done twice.
   * @param {string} path
   * @param {RequestInit} init
   * @param {number} attempts
   * @returns {Promise<Response>}
   * @throws {Unreachable} There was no answer to the last attempt.
   */
  async reach(path, init, attempts) {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.send(path, init);
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        if (failures >= attempts) throw new Unreachable(String(error));
        await pause(backOff(failures));
      }
    }
  }

  /**
   * @param {string} path
   * @param {Asking} [asking]
   * @returns {Promise<any>}
   */
  async json(path, asking) {
    const answer = await this.ask(path, asking);
    return answer.status === 204 ? null : answer.json();
  }

  /**
   * @param {string} id
   * @returns {Promise<Board>}
   */
  async board(id) {
    const answer = await this.ask(`/boards/${encodeURIComponent(id)}`);
    return answer.json();
  }

  /**
   * @param {string} language
   * @returns {Promise<Rulebook>} Asked for once: rules stay while the server runs.
   */
  rulebook(language) {
    const known = this.rulebooks.get(language);
    if (known) return known;
    const asked = this.json(`/rules?lang=${encodeURIComponent(language)}`).then((rules) => new Rulebook(rules));
    this.rulebooks.set(language, asked);
    asked.catch(() => this.rulebooks.delete(language));
    return asked;
  }

  /** @returns {Promise<import("./types.js").RuleSets>} Asked for once: they stay while the server runs. */
  async ruleSets() {
    return (this.knownRuleSets ??= await this.json("/rulesets"));
  }

  /** @returns {Promise<import("./types.js").BoardEntry[]>} Asked for once, too. */
  async boards() {
    return (this.knownBoards ??= (await this.json("/boards")).boards);
  }

  /** @returns {Promise<import("./types.js").OpenTable[]>} */
  async openTables() {
    return (await this.json("/games?status=open")).games;
  }

  /**
   * @param {Record<string, unknown>} wishes
   * @returns {Promise<Joined & {id: string}>}
   */
  createTable(wishes) {
    return this.json("/games", { method: "POST", body: wishes });
  }

  /**
   * @param {string} game
   * @param {{name: string, token?: string}} wishes
   * @returns {Promise<Joined>}
   */
  join(game, wishes) {
    return this.json(`/games/${game}/seats`, { method: "POST", body: wishes });
  }

  /**
   * @param {string} game
   * @param {string | null} accessToken
   * @param {{etag?: string | null, wait?: number, glance?: boolean, signal?: AbortSignal}} [options] `wait` in seconds; a
   *   glance leaves open whether the player is here.
   * @returns {Promise<{state: State, etag: string | null} | null>} Null when nothing changed.
   */
  async state(game, accessToken, options = {}) {
    const query = options.wait ? `?wait=${options.wait}` : options.glance ? "?glance=1" : "";
    /** @type {Asking} */
    const asking = { accessToken, etag: options.etag ?? null };
    if (options.signal) asking.signal = options.signal;
    const answer = await this.ask(`/games/${game}${query}`, asking);
    if (answer.status === 304) return null;
    return { state: await answer.json(), etag: answer.headers.get("ETag") };
  }

  /**
   * What a trade would change, without making it.
   * @param {string} game
   * @param {Record<string, unknown>} terms As they would be proposed.
   * @param {string | null} accessToken
   * @returns {Promise<import("./types.js").TradePreview>}
   */
  tradePreview(game, terms, accessToken) {
    return this.json(`/games/${game}/trades/preview`, { method: "POST", body: terms, accessToken });
  }

  /**
   * The same people again, at a new table.
   * @param {string} game
   * @param {string | null} accessToken
   * @returns {Promise<Joined & {id: string}>}
   */
  rematch(game, accessToken) {
    return this.json(`/games/${game}/rematch`, { method: "POST", accessToken });
  }

  /**
   * @param {string} game
   * @param {string | null} accessToken
   * @returns {Promise<{code: string, expires_at: string}>} Opens the own seat on another device.
   */
  reEntryCode(game, accessToken) {
    return this.json(`/games/${game}/re-entry`, { method: "POST", accessToken });
  }

  /**
   * @param {string} code
   * @returns {Promise<Joined & {id: string}>}
   */
  reEnter(code) {
    return this.json("/re-entry", { method: "POST", body: { code } });
  }

  /**
   * @param {string} game
   * @param {string | null} accessToken
   * @returns {Promise<import("./types.js").DebtPlan | null>} Null without a debt of this seat.
   */
  debtPlan(game, accessToken) {
    return this.json(`/games/${game}/debt-plan`, { accessToken });
  }

  /**
   * @param {string} game
   * @param {number} after The last event known.
   * @param {string | null} accessToken
   * @returns {Promise<{events: GameEvent[], next_after: number | null}>}
   */
  events(game, after, accessToken) {
    return this.json(`/games/${game}/events?after=${after}&limit=100`, { accessToken });
  }
}
