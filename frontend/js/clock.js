/** The server's time, as far as its answers tell it: deadlines are the server's, clocks of computers differ. */

/** A computer's clock that was set anew makes what was learned worthless. */
const CLOCK_WAS_SET = 5_000;

export class ServerClock {
  /** @param {() => number} [now] Milliseconds since the epoch by this computer's clock. */
  constructor(now = Date.now) {
    this.read = now;
    /** @type {number | null} Milliseconds by which the server is ahead. */
    this.ahead = null;
  }

  /**
   * Learns from the Date header of an answer that has just come. The header is cut to the second and was
   * written before the answer travelled, so the largest lead that was seen is the nearest to the truth.
   * @param {string | null} date
   */
  observe(date) {
    const sent = Date.parse(date ?? "");
    if (Number.isNaN(sent)) return;
    const lead = sent - this.read();
    const outdated = this.ahead !== null && Math.abs(lead - this.ahead) > CLOCK_WAS_SET;
    this.ahead = this.ahead === null || outdated ? lead : Math.max(this.ahead, lead);
  }

  /**
   * @param {string} deadline An instant of the server.
   * @returns {number} Whole seconds that are left, 0 once it has passed.
   */
  secondsUntil(deadline) {
    const now = this.read() + (this.ahead ?? 0);
    return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1_000));
  }
}

/** Of a long clock no more than its last seconds are urgent. */
const MOST_URGENT_SECONDS = 20;

/**
 * @param {number} seconds
 * @param {number} whole How long the clock runs, in seconds.
 * @returns {boolean} Whether it is time to warn: in the last quarter of the clock.
 */
export function isUrgent(seconds, whole) {
  return seconds <= Math.min(whole / 4, MOST_URGENT_SECONDS);
}

/**
 * @param {number} seconds
 * @returns {string} Minutes and seconds, hours when there are any.
 */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3_600);
  if (hours > 0) return [hours, ...parts].join(":");
  return `${Number(parts[0])}:${parts[1]}`;
}
