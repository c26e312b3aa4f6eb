/**
 * Clauses as spoken sentences. The catalogue holds the clauses and how its language joins them:
 * English and Dutch with commas and an "and"; Japanese by the stem of the verb, so every clause there ends
 * in `say.ending`, which all but the last of a sentence lose.
 */

import { sentence as logLine } from "../log.js";
import { clausesOf } from "./clauses.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("./clauses.js").Clause} Clause */
/** @typedef {{words: string, seats: number[]}} Spoken A sentence, and whom it concerns. */

/** A longer sentence is hard to follow by ear. */
const MOST_CLAUSES = 5;

/** Clauses that begin a chain. */
const BEGINNINGS = /^(?:threw(?:\.doubles)?|opening)$/;

/** What already ends a sentence, such as the words of a card. */
const CLOSED = /[.!?。！？]$/u;

/**
 * @param {GameEvent[]} events
 * @param {Translator} translator Knows the formats player, space, card, goods and money.
 * @param {number | null} [me] The seat that is spoken to as "you".
 * @returns {Spoken[]} One sentence a chain of events.
 */
export function spoken(events, translator, me = null) {
  return chains(clausesOf(events)).map((chain) => ({
    words: told(chain, translator, me),
    seats: chain.flatMap(({ seat, whom }) => (seat === null ? whom : [seat, ...whom])),
  })).filter(({ words }) => words !== "");
}

/**
 * @param {Clause[]} clauses
 * @returns {Clause[][]} Each the clauses of one sentence.
 */
function chains(clauses) {
  /** @type {Clause[][]} */
  const found = [];
  for (const clause of clauses) {
    const chain = found.at(-1);
    const goesOn = chain && chain.length < MOST_CLAUSES && clause.seat !== null && chain[0]?.seat === clause.seat
      && chain.at(-1)?.say !== "card" && !BEGINNINGS.test(clause.say);
    if (goesOn) chain.push(clause);
    else found.push([clause]);
  }
  return found;
}

/**
 * @param {Clause[]} chain
 * @param {Translator} translator
 * @param {number | null} me
 * @returns {string}
 */
function told(chain, translator, me) {
  const t = translator.translate;
  const [first] = chain;
  if (first?.event) return logLine(first.event, translator);
  const words = chain.map((clause) => t(`say.${clause.say}`, paramsOf(clause, translator, me)));
  if (!first || first.seat === null) return words.join("");
  const subject = first.seat === me ? t("say.you") : nameOf(first.seat, translator);
  const clauses = joined(words, t);
  return t(CLOSED.test(clauses) ? "say.sentence.closed" : "say.sentence", { subject, clauses });
}

/**
 * @param {string[]} words
 * @param {import("../i18n.js").Translate} t
 * @returns {string}
 */
function joined(words, t) {
  const ending = t("say.ending");
  const open = words.map((clause, index) => (ending && index < words.length - 1 && clause.endsWith(ending) ? clause.slice(0, -ending.length) : clause));
  const last = open.pop() ?? "";
  return open.length === 0 ? last : `${open.join(t("say.comma"))}${t("say.and")}${last}`;
}

/**
 * @param {Clause} clause
 * @param {Translator} translator
 * @param {number | null} me
 */
function paramsOf({ whom, params }, translator, me) {
  const list = (/** @type {string[]} */ words) => translator.formats.list?.(words) ?? words.join();
  const spaces = [...new Set((params.lots ?? []).map((/** @type {{space: number}} */ { space }) => space))];
  return {
    ...params,
    whom: list(whom.map((seat) => (seat === me ? translator.text("say.you.object") : nameOf(seat, translator)))),
    spaces: list(spaces.map((space) => String(translator.formats.space?.(space)))),
  };
}

/**
 * @param {number} seat
 * @param {Translator} translator
 * @returns {string}
 */
function nameOf(seat, translator) {
  return String(translator.formats.player?.(seat) ?? seat);
}
