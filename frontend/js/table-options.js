/** What a table plays by: the value of every option there, and which of them were changed. */

/** @typedef {import("./types.js").RuleSets} RuleSets */
/** @typedef {import("./types.js").State} State */

/**
 * @typedef {object} TableOption
 * @property {string} name
 * @property {unknown} value
 * @property {boolean} changed Whether it is another value than usual.
 */

/**
 * @param {string[]} names
 * @param {Pick<State, "preset" | "options">} state
 * @param {RuleSets} ruleSets
 * @returns {TableOption[]} Those that the server knows.
 */
export function optionsAtTable(names, { preset, options }, { presets, options: known }) {
  const here = { ...presets.find(({ id }) => id === preset)?.options, ...options };
  return known.filter(({ name }) => names.includes(name)).map(({ name, default: usual }) => {
    const value = here[name] ?? usual;
    return { name, value, changed: value !== usual };
  });
}
