/** The other seats of a tab: the poll asks as the first of them, so the server would soon hold the others for away. */

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./seats.js").SeatBook} SeatBook */

/** A seat is away after a minute of silence. */
const EVERY = 20_000;

export class OtherSeats {
  /**
   * @param {string} game
   * @param {Pick<Api, "state">} api
   * @param {Pick<SeatBook, "local">} seats
   * @param {() => number} [now] Milliseconds.
   */
  constructor(game, api, seats, now = Date.now) {
    this.game = game;
    this.api = api;
    this.seats = seats;
    this.now = now;
    this.heardAt = -Infinity;
    /** @type {Map<string, string | null>} */
    this.etags = new Map();
  }

  /** Asks as each of the other seats, unless they were heard of lately. What is new, the poll has shown. */
  async beHeard() {
    const [, ...others] = this.seats.local(this.game);
    if (others.length === 0 || this.now() - this.heardAt < EVERY) return;
    this.heardAt = this.now();
    for (const { accessToken } of others) {
      const answer = await this.api.state(this.game, accessToken, { etag: this.etags.get(accessToken) ?? null }).catch(() => null);
      if (answer) this.etags.set(accessToken, answer.etag);
    }
  }
}
