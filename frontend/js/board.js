/** The board as geometry and names: where a space lies in the ring, and which group a deed belongs to. */

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Space} Space */
/** @typedef {"corner" | "bottom" | "left" | "top" | "right"} Side */
/** @typedef {{key: string, slug: string, letter: string, members: number[]}} Group */

export const SPACES = 40;

/** In place of a seat: the bank. */
export const BANK = -1;

/** Level of a lot with a hotel; the levels below count its houses. */
export const HOTEL = 5;

const SIDE = 10;

/**
 * @param {number} index
 * @returns {Side}
 */
export function sideOf(index) {
  if (index % SIDE === 0) return "corner";
  return /** @type {const} */ (["bottom", "left", "top", "right"])[Math.floor(index / SIDE)] ?? "bottom";
}

/**
 * Row and column of a space in a grid of 11 by 11; the start is at the bottom right and the way goes clockwise.
 * @param {number} index
 * @returns {{row: number, column: number}}
 */
export function placeOf(index) {
  const step = index % SIDE;
  const places = [
    { row: 11, column: 11 - step },
    { row: 11 - step, column: 1 },
    { row: 1, column: 1 + step },
    { row: 1 + step, column: 11 },
  ];
  return /** @type {{row: number, column: number}} */ (places[Math.floor(index / SIDE)]);
}

/**
 * @param {number} track 1 to 11
 * @param {boolean} corner
 * @returns {string}
 */
function trackLength(track, corner) {
  if (track === 1) return corner ? "var(--corner) / 2" : "var(--corner) + var(--reach)";
  if (track === 11) return `var(--board) - (${trackLength(1, corner)})`;
  return `var(--corner) + ${track - 1.5} * var(--cell)`;
}

/**
 * Where a token stands, as lengths of a style sheet: within a corner, and beside any other space, at its inner edge,
 * where it covers neither name nor rent.
 * @param {number} index
 * @returns {{x: string, y: string}}
 */
export function standOf(index) {
  const { row, column } = placeOf(index);
  const corner = sideOf(index) === "corner";
  return { x: trackLength(column, corner), y: trackLength(row, corner) };
}

/**
 * The spaces a token shows itself on while it moves: each one on a walk of one throw, else the end alone.
 * @param {number} start
 * @param {number} end
 * @returns {number[]}
 */
export function walk(start, end) {
  const steps = (end - start + SPACES) % SPACES;
  if (steps === 0 || steps > 12) return [end];
  return Array.from({ length: steps }, (_, step) => (start + step + 1) % SPACES);
}

export class BoardModel {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.spaces = board.spaces;
    let letter = "A".charCodeAt(0);
    const streets = new Set(board.spaces.filter((space) => space.kind === "street").map((space) => space.group));
    /** @type {Group[]} */
    this.groups = board.groups
      .map(({ name: key, members }) => ({ key, slug: key.replaceAll("_", "-"), letter: "", members }))
      .sort((one, other) => Number(streets.has(other.key)) - Number(streets.has(one.key)) || first(one) - first(other));
    for (const group of this.groups) {
      const kind = this.space(first(group)).kind;
      group.letter = kind === "street" ? String.fromCharCode(letter++) : kind === "railroad" ? "R" : "U";
    }
  }

  /**
   * @param {number} index
   * @returns {Space}
   */
  space(index) {
    const space = this.spaces[index];
    if (!space) throw new RangeError(`No space ${index}`);
    return space;
  }

  /**
   * @param {number} index
   * @returns {Group | null}
   */
  groupOf(index) {
    return this.groups.find((group) => group.members.includes(index)) ?? null;
  }

  /** @returns {string} ISO 4217 code */
  get currency() {
    return this.board.currency;
  }
}

/** @param {{members: number[]}} group */
function first(group) {
  return group.members[0] ?? 0;
}
