/** Addresses of the page: the start page, the rules, and two for each table: to play, and to look on. */

export const RULES_PATH = "/rules";

/**
 * @param {string} game
 * @returns {string}
 */
export function pathOf(game) {
  return `/game/${encodeURIComponent(game)}`;
}

/**
 * The address under which anybody may look on, and nothing else.
 * @param {string} watchId
 * @returns {string}
 */
export function watchPathOf(watchId) {
  return `/watch/${encodeURIComponent(watchId)}`;
}

/**
 * @param {string} path
 * @returns {string | null}
 */
export function watchIn(path) {
  return /\/watch\/([\w-]+)/.exec(path)?.[1] ?? null;
}

/**
 * Finds the id of a table in a link, a path, or the bare id.
 * @param {string} text
 * @returns {string | null}
 */
export function gameIn(text) {
  const trimmed = text.trim();
  const found = /\/game\/([\w-]+)/.exec(trimmed) ?? /^([\w-]+)$/.exec(trimmed);
  return found?.[1] ?? null;
}
