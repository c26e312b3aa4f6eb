/** Addresses of the page: the start page, and one for each table. */

/**
 * @param {string} game
 * @returns {string}
 */
export function pathOf(game) {
  return `/game/${encodeURIComponent(game)}`;
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
