/** The events of one table, in order, fetched as they come. */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {(after: number) => Promise<{events: GameEvent[], next_after: number | null}>} FetchPage */

export class Feed {
  /**
   * @param {FetchPage} fetchPage
   * @param {(fresh: GameEvent[], history: boolean) => void} onEvents `history` marks what was there before.
   */
  constructor(fetchPage, onEvents) {
    this.fetchPage = fetchPage;
    this.onEvents = onEvents;
    /** @type {GameEvent[]} */
    this.events = [];
    this.busy = false;
    this.wanted = false;
    this.caughtUp = false;
    /** Whether the last attempt to fetch failed. */
    this.behind = false;
  }

  /** Fetches what is new; calls made meanwhile lead to one more look afterwards. */
  async refresh() {
    this.wanted = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted) {
        this.wanted = false;
        this.behind = true;
        await this.fetchAll();
        this.behind = false;
        this.caughtUp = true;
      }
    } finally {
      this.busy = false;
    }
  }

  async fetchAll() {
    /** @type {GameEvent[]} */
    const fresh = [];
    let after = this.events.at(-1)?.seq ?? 0;
    for (;;) {
      const page = await this.fetchPage(after);
      const later = page.events.filter((event) => event.seq > after);
      fresh.push(...later);
      after = later.at(-1)?.seq ?? after;
      if (page.next_after === null || later.length === 0) break;
    }
    this.events.push(...fresh);
    if (fresh.length > 0) this.onEvents(fresh, !this.caughtUp);
  }
}
