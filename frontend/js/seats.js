/**
 * Which seat this tab holds. Credentials stay in the browser, by game; the tab remembers its own seat,
 * so two tabs of one browser can be two players and each finds its seat again after a reload.
 */

/** @typedef {{seat: number, accessToken: string}} Credential */

const PREFIX = "rentroll.seats.";
/** Seats that share a screen, remembered for tabs that are opened later. */
const TOGETHER = "rentroll.together.";
/** When a table was last sat down at or opened, in milliseconds since the epoch; or that its game is over. */
const USED = "rentroll.used.";
const OVER = "over";

export class SeatBook {
  /**
   * @param {Storage} kept Shared by the tabs of the browser.
   * @param {Storage} tab Belongs to this tab.
   */
  constructor(kept, tab) {
    this.kept = kept;
    this.tab = tab;
  }

  /**
   * @param {string} game
   * @returns {Credential[]}
   */
  held(game) {
    try {
      const found = JSON.parse(this.kept.getItem(PREFIX + game) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /**
   * @param {string} game
   * @returns {Credential[]} The seats of this tab, the one it asks the server as first; else the last one
   *   taken in this browser.
   */
  local(game) {
    const held = this.held(game);
    const own = this.tab.getItem(PREFIX + game) ?? this.kept.getItem(TOGETHER + game);
    if (own === "none") return [];
    const seats = (own ?? "").split(",").flatMap((seat) => held.filter((credential) => String(credential.seat) === seat));
    return seats.length > 0 ? seats : held.slice(-1);
  }

  /**
   * @param {string} game
   * @returns {Credential | null} The first of the tab's own seats.
   */
  current(game) {
    return this.local(game)[0] ?? null;
  }

  /**
   * @param {string} game
   * @returns {boolean} Whether this tab holds a seat only because another tab of this browser took it.
   */
  isBorrowed(game) {
    const own = this.tab.getItem(PREFIX + game) ?? this.kept.getItem(TOGETHER + game);
    return own === null && this.held(game).length > 0;
  }

  /**
   * @param {string} game
   * @param {Credential} credential
   */
  keep(game, credential) {
    const others = this.held(game).filter((other) => other.seat !== credential.seat);
    this.kept.setItem(PREFIX + game, JSON.stringify([...others, credential]));
    this.tab.setItem(PREFIX + game, String(credential.seat));
    this.use(game);
  }

  /**
   * Notes that a table with a seat of this browser was opened just now.
   * @param {string} game
   */
  use(game) {
    if (this.held(game).length > 0) this.kept.setItem(USED + game, String(Date.now()));
  }

  /**
   * Notes that a game is over, so that nobody is led back to it; its seats are kept for the ranking and the rematch.
   * @param {string} game
   */
  finish(game) {
    if (this.held(game).length > 0) this.kept.setItem(USED + game, OVER);
  }

  /** @returns {string[]} Games of this tab's seats that are not known to be over, the last one used first. */
  goingOn() {
    const keys = Array.from({ length: this.kept.length }, (_, place) => this.kept.key(place) ?? "");
    const games = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const used = (/** @type {string} */ game) => Number(this.kept.getItem(USED + game)) || 0;
    return games
      .filter((game) => this.current(game) && this.kept.getItem(USED + game) !== OVER)
      .sort((one, other) => used(other) - used(one));
  }

  /**
   * Another player before the same screen.
   * @param {string} game
   * @param {Credential} credential
   */
  add(game, credential) {
    const seats = [...this.local(game).map(({ seat }) => seat), credential.seat].join(",");
    this.keep(game, credential);
    this.tab.setItem(PREFIX + game, seats);
    this.kept.setItem(TOGETHER + game, seats);
  }

  /**
   * Lets this tab look on, or sit down as somebody else; other tabs keep their seats.
   * @param {string} game
   */
  standUp(game) {
    this.tab.setItem(PREFIX + game, "none");
  }

  /**
   * @param {string} game
   * @param {number} seat A seat whose credential no longer counts.
   */
  forget(game, seat) {
    const local = this.local(game).map((own) => own.seat).filter((own) => own !== seat);
    const others = this.held(game).filter((other) => other.seat !== seat);
    const shared = local.length > 0 && this.tab.getItem(PREFIX + game)?.includes(",");
    if (this.kept.getItem(TOGETHER + game)) this.kept.setItem(TOGETHER + game, local.join(","));
    if (others.length > 0) this.kept.setItem(PREFIX + game, JSON.stringify(others));
    else for (const kind of [PREFIX, USED]) this.kept.removeItem(kind + game);
    if (shared) this.tab.setItem(PREFIX + game, local.join(","));
    else if (this.tab.getItem(PREFIX + game) === String(seat)) this.standUp(game);
  }
}
