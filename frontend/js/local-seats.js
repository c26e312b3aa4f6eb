/** The seats that share one screen: who sits before it now, and when it is to be handed over. */

/** @typedef {import("./seats.js").SeatBook} SeatBook */
/** @typedef {import("./seats.js").Credential} Credential */
/** @typedef {import("./types.js").State} State */

export class LocalSeats {
  /**
   * @param {string} game
   * @param {SeatBook} book
   */
  constructor(game, book) {
    this.game = game;
    this.book = book;
    /** @type {number | null} Who was chosen to sit before the screen. */
    this.chosen = null;
    this.call = "";
    /**
     * Seats by credential: the start of a game numbers them anew.
     * @type {Map<string, number>}
     */
    this.numbers = new Map();
    /** Whether the screen has changed hands and nobody has answered yet. */
    this.handedOver = false;
  }

  /** @returns {Credential[]} */
  get all() {
    return this.book.local(this.game).map(({ seat, accessToken }) => ({ seat: this.numbers.get(accessToken) ?? seat, accessToken }));
  }

  /** @returns {Credential[]} Those whose number in the game is not known yet. */
  get unnumbered() {
    return this.shared ? this.all.filter(({ accessToken }) => !this.numbers.has(accessToken)) : [];
  }

  /** @returns {boolean} */
  get shared() {
    return this.all.length > 1;
  }

  /** @returns {Credential | null} Of the seat before the screen. */
  get current() {
    return this.all.find(({ seat }) => seat === this.chosen) ?? this.all[0] ?? null;
  }

  /** @param {number} seat */
  choose(seat) {
    this.chosen = seat;
    this.handedOver = false;
  }

  /**
   * Follows the game: the screen goes to a seat that is asked, once for each question.
   * @param {State} state
   * @returns {Credential | null} Whose view of this state is to be shown.
   */
  follow(state) {
    if (!this.shared) return this.current;
    const awaited = state.game?.frame?.awaited ?? [];
    const call = JSON.stringify([state.game?.turn, state.game?.frame?.kind, awaited]);
    if (call === this.call) return this.current;
    this.call = call;
    const asked = this.all.filter(({ seat }) => awaited.includes(seat));
    const before = this.current?.seat;
    if (asked[0] && !asked.some(({ seat }) => seat === before)) {
      this.chosen = asked[0].seat;
      this.handedOver = true;
    }
    return this.current;
  }
}
