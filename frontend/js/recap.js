/** What happened since one's last turn. */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{own: boolean, turned: boolean, events: GameEvent[]}} Recap `own` while it is one's own turn; `turned` once one was over. */

/** @type {Recap} */
export const NOTHING_YET = { own: false, turned: false, events: [] };

/**
 * @param {Recap} recap
 * @param {GameEvent} event
 * @param {number | null} me Own seat; without one nothing is ever cut off.
 * @returns {Recap} Begins anew when the turn after one's own begins.
 */
export function extended(recap, event, me) {
  if (event.type !== "turn-started") return { ...recap, events: [...recap.events, event] };
  const own = event.params.seat === me;
  const anew = recap.own && !own;
  return { own, turned: recap.turned || anew, events: [...(anew ? [] : recap.events), event] };
}
