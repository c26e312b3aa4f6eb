/**
 * Which seat this tab holds. Credentials stay in the browser, by game; the tab remembers its own seat,
 * so two tabs of one browser can be two players and each finds its seat again after a reload.
 */

/** @typedef {{seat: number, accessToken: string}} Credential */

const PREFIX = "rentroll.seats.";

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
   * @returns {Credential | null} The tab's own seat, else the last one taken in this browser.
   */
  current(game) {
    const held = this.held(game);
    const own = this.tab.getItem(PREFIX + game);
    if (own === "none") return null;
    return held.find((credential) => String(credential.seat) === own) ?? held.at(-1) ?? null;
  }

  /**
   * @param {string} game
   * @param {Credential} credential
   */
  keep(game, credential) {
    const others = this.held(game).filter((other) => other.seat !== credential.seat);
    this.kept.setItem(PREFIX + game, JSON.stringify([...others, credential]));
    this.tab.setItem(PREFIX + game, String(credential.seat));
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
    const others = this.held(game).filter((other) => other.seat !== seat);
    if (others.length > 0) this.kept.setItem(PREFIX + game, JSON.stringify(others));
    else this.kept.removeItem(PREFIX + game);
    if (this.tab.getItem(PREFIX + game) === String(seat)) this.standUp(game);
  }
}
