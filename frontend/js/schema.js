/** Reads the schemas of legal actions: what may be chosen, within which bounds. Knows no game rule. */

/** @typedef {import("./types.js").Schema} Schema */
/** @typedef {import("./types.js").LegalAction} LegalAction */
/** @typedef {string | number | boolean} Choice */

/**
 * Bounds of a number.
 * @param {Schema | undefined} schema
 * @returns {{minimum: number, maximum: number}}
 */
export function boundsOf(schema) {
  return { minimum: schema?.minimum ?? 0, maximum: schema?.maximum ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Values of which one is to be chosen.
 * @param {Schema | undefined} schema
 * @returns {Choice[]}
 */
export function choicesOf(schema) {
  return /** @type {Choice[]} */ ((schema?.enum ?? []).filter((value) => !Array.isArray(value)));
}

/**
 * Whole lists of which one is to be chosen.
 * @param {Schema | undefined} schema
 * @returns {number[][]}
 */
export function listsOf(schema) {
  return /** @type {number[][]} */ ((schema?.enum ?? []).filter((value) => Array.isArray(value)));
}

/**
 * Members that may stand in a list.
 * @param {Schema | undefined} schema
 * @returns {Array<string | number>}
 */
export function membersOf(schema) {
  return schema?.items?.enum ?? [];
}

/**
 * What to send to do an action on one space only, if the schema allows that.
 * @param {LegalAction} legal
 * @param {number} space
 * @returns {Record<string, unknown> | null}
 */
export function paramsForSpace(legal, space) {
  for (const [name, schema] of Object.entries(legal.params ?? {})) {
    if (choicesOf(schema).includes(space)) return { [name]: space };
    if (listsOf(schema).some((list) => list.length === 1 && list[0] === space)) return { [name]: [space] };
    if (membersOf(schema).includes(space) && (schema.minItems ?? 0) <= 1) return { [name]: [space] };
  }
  return null;
}

/**
 * The lists of more than one space that an action offers as a whole.
 * @param {LegalAction} legal
 * @returns {Array<{spaces: number[], params: Record<string, unknown>}>}
 */
export function wholeLists(legal) {
  return Object.entries(legal.params ?? {}).flatMap(([name, schema]) =>
    listsOf(schema)
      .filter((list) => list.length > 1)
      .map((list) => ({ spaces: list, params: { [name]: list } })),
  );
}
