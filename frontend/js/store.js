/** The one copy of the table's state that the views are drawn from. */

/** @typedef {import("./types.js").State} State */
/** @typedef {(state: State, before: State | null) => void} Listener */

/**
 * Tells whether an answer is later than what is known. `version` counts the game's actions and
 * `revision` the changes of the table around it; neither ever falls.
 * @param {State | null} known
 * @param {State} answer
 * @returns {boolean}
 */
export function isNewer(known, answer) {
  if (known === null || known.id !== answer.id) return true;
  if (answer.version < known.version || answer.revision < known.revision) return false;
  const same = answer.version === known.version && answer.revision === known.revision;
  return !same || answer.you?.seat !== known.you?.seat;
}

export class Store {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {Set<Listener>} */
    this.listeners = new Set();
  }

  /**
   * Takes a state unless it is older than the known one: a slow answer never turns the table back.
   * @param {State} answer
   * @returns {boolean} Whether the state was taken.
   */
  accept(answer) {
    if (!isNewer(this.state, answer)) return false;
    const before = this.state;
    this.state = answer;
    for (const listener of this.listeners) listener(answer, before);
    return true;
  }

  /**
   * @param {Listener} listener
   * @returns {() => void} Ends the subscription.
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
