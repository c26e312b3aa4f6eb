/** Whether a decision that was answered with an old view of the game is still the same one. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").LegalAction} LegalAction */

/**
 * Tells whether the player would decide about the very same thing: others may have built or mortgaged
 * meanwhile, which is no reason to ask again.
 * @param {State | null} seen
 * @param {State | null} fresh
 * @param {LegalAction} legal
 * @returns {boolean}
 */
export function sameDecision(seen, fresh, legal) {
  if (!seen?.game || !fresh?.game) return false;
  return situation(seen.game) === situation(fresh.game) && fresh.legal_actions.some((other) => other.action === legal.action);
}

/** @param {import("./types.js").Game} game */
function situation({ frame, round, turn, doubles, dice, position }) {
  return JSON.stringify([frame, round, turn, doubles, dice, position]);
}
