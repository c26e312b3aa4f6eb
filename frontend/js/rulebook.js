/** The rules as the server tells them: found by number, by what they stand behind, and by words. */

import { RULES_PATH } from "./route.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Statement} Statement */
/** @typedef {import("./types.js").RuleBlock} RuleBlock */
/** @typedef {import("./types.js").Piece} Piece */

/**
 * @param {Piece[]} text
 * @returns {string} Without the kinds of its pieces.
 */
export function written(text) {
  return text.map(([, words]) => words).join("");
}

/**
 * @param {string} number
 * @returns {string} The address of a statement or chapter.
 */
export function rulePath(number) {
  return `${RULES_PATH}#${number.toLowerCase()}`;
}

/**
 * Folds what readers do not tell apart when they look for a word.
 * @param {string} words
 * @returns {string}
 */
function folded(words) {
  return words.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
}

/**
 * @param {RuleBlock} block
 * @returns {string} All its words, and its number.
 */
export function blockWords(block) {
  if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(written).join(" ")).join("\n");
  return block.kind === "statement" ? `${block.number} ${written(block.text)}` : written(block.text);
}

/**
 * @param {string} words
 * @param {string} wish Words that must all be there, in any order.
 * @returns {boolean}
 */
export function hasWords(words, wish) {
  const within = folded(words);
  return folded(wish).split(/\s+/).every((word) => within.includes(word));
}

export class Rulebook {
  /** @param {Rules} rules */
  constructor(rules) {
    this.language = rules.language;
    this.sections = rules.sections;
    this.citations = rules.citations;
    const blocks = rules.sections.flatMap((section) => section.blocks);
    /** @type {Map<string, Statement>} */
    this.statements = new Map(blocks.flatMap((block) => (block.kind === "statement" ? [[block.number, block]] : [])));
  }

  /**
   * The statements that stand behind something.
   * @param {string} kind As the keys of its texts begin: frame, action, problem, event, card, space-kind.
   * @param {string | undefined} name
   * @returns {string[]} Numbers, the one to cite first; none when no rule stands behind it.
   */
  behind(kind, name) {
    return this.citations[kind]?.[name ?? ""] ?? [];
  }

  /**
   * @param {import("./types.js").GameEvent} event
   * @returns {string[]} What moves cash tells its own statement.
   */
  behindEvent({ type, params }) {
    return typeof params.rule === "string" ? [params.rule] : this.behind("event", type);
  }

  /**
   * @param {string[]} numbers
   * @returns {Statement[]} Each once, in the order given; what is not in the book is left out.
   */
  find(numbers) {
    return [...new Set(numbers)].flatMap((number) => this.statements.get(number) ?? []);
  }
}
