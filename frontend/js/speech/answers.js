/** What a player can ask at any time, and the answers in words. */

import { actionLabel } from "../controls/control.js";
import { clockText } from "../clock.js";
import { questionOf } from "../view/facts.js";
import { spaceLabel } from "../view/ring.js";
import { spoken } from "./sentences.js";

/** @typedef {import("../view/scene.js").Scene} Scene */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {keyof typeof KEYS} Question */

/** The single key of each question; its word in the catalogue is "ask.<question>". */
export const KEYS = { cash: "c", last: "l", where: "w", owners: "o", moves: "m", time: "t", help: "?" };

export const QUESTIONS = /** @type {Question[]} */ (Object.keys(KEYS));

/** Events that are looked through for what happened last, and seconds that are told as such. */
const LOOK_BACK = 40;
const MINUTES_FROM = 100;

/**
 * @typedef {object} Known What answers are made from.
 * @property {Scene} scene
 * @property {import("../i18n.js").Translator} translator
 * @property {GameEvent[]} events Of the whole game.
 * @property {(deadline: string) => number} secondsUntil
 */

/**
 * @param {string} text What was typed: a key or a word, and perhaps a player's name.
 * @param {Translate} t
 * @returns {{question: Question | null, about: string}}
 */
export function understood(text, t) {
  const [first = "", ...rest] = text.trim().toLocaleLowerCase().split(/\s+/u);
  const question = QUESTIONS.find((name) => first === KEYS[name] || first === t(`ask.${name}`).toLocaleLowerCase()) ?? null;
  return { question, about: rest.join(" ") };
}

/**
 * @param {Question} question
 * @param {Known} known
 * @param {string} [about] The beginning of a player's name; oneself, or everybody, without.
 * @returns {string}
 */
export function answerTo(question, known, about = "") {
  return ANSWERS[question](known, seatsAbout(known.scene, about));
}

/**
 * @param {Scene} scene
 * @param {string} about
 * @returns {number[] | null} Null when nobody in particular is meant.
 */
function seatsAbout({ state }, about) {
  const named = state.seats.filter(({ name }) => about !== "" && name.toLocaleLowerCase().startsWith(about));
  return named.length > 0 ? named.map(({ seat }) => seat) : null;
}

/**
 * @param {Scene} scene
 * @param {number[] | null} seats
 * @returns {number[]} Those asked about, else oneself, else everybody.
 */
function asked({ me, state }, seats) {
  return seats ?? (me === null ? state.seats.map(({ seat }) => seat) : [me]);
}

/**
 * @param {Scene} scene
 * @param {string} key Has a form for oneself below "mine".
 * @param {number} seat
 * @param {Record<string, unknown>} params
 */
function said(scene, key, seat, params) {
  return scene.t(seat === scene.me ? `${key}.mine` : key, { name: scene.nameOf(seat), ...params });
}

/** @type {Record<Question, (known: Known, seats: number[] | null) => string>} */
const ANSWERS = {
  cash: ({ scene }, seats) => asked(scene, seats).map((seat) =>
    said(scene, "answer.cash", seat, { cash: scene.game.cash[seat], worth: scene.game.worth[seat] })).join(" "),
  last: ({ scene, translator, events }) => lastAction(events.slice(-LOOK_BACK), translator, scene.me) || scene.t("log.empty"),
  where: ({ scene }, seats) => asked(scene, seats).map((seat) =>
    said(scene, "answer.where", seat, { space: spaceLabel(scene, scene.game.position[seat] ?? 0) })).join(" "),
  owners: ({ scene }, seats) => (seats ?? scene.state.seats.map(({ seat }) => seat)).map((seat) => {
    const spaces = scene.deedsOf(seat).map((index) => scene.board.space(index).name);
    return said(scene, spaces.length > 0 ? "answer.owners" : "answer.owners.none", seat, { spaces });
  }).join(" "),
  moves: ({ scene, translator }) => {
    const actions = [...new Set(scene.state.legal_actions.map(({ action }) => wordsFor(scene, action)))].map((words) => translator.formats.inside?.(words) ?? words);
    return actions.length > 0 ? scene.t("answer.moves", { actions }) : scene.t("answer.moves.none", { question: questionOf(scene) });
  },
  time: ({ scene, secondsUntil }) => {
    const { deadline, game_deadline: end } = scene.state;
    const left = deadline ? [timeLeft(scene.t, secondsUntil(deadline))] : [];
    if (end) left.push(scene.t("deadline.game", { left: clockText(secondsUntil(end)) }));
    return left.join(" ") || scene.t("answer.time.none");
  },
  help: ({ scene }) => helpWords(scene.t),
};

/**
 * @param {GameEvent[]} events
 * @param {import("../i18n.js").Translator} translator
 * @param {number | null} me
 * @returns {string} The last action of which there is something to tell.
 */
function lastAction(events, translator, me) {
  const versions = [...new Set(events.map(({ version }) => version))].reverse();
  const told = versions.map((version) => spoken(events.filter((event) => event.version === version), translator, me));
  return (told.find(({ length }) => length > 0) ?? []).map(({ words }) => words).join(" ");
}

/**
 * @param {Translate} t
 * @param {number} seconds
 */
function timeLeft(t, seconds) {
  return seconds < MINUTES_FROM ? t("deadline.warning", { count: seconds }) : t("answer.time", { left: clockText(seconds) });
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @returns {string}
 */
function wordsFor(scene, action) {
  return action === "bid" ? scene.t("bid.label") : actionLabel(scene, action);
}

/**
 * @param {Translate} t
 * @returns {string} Every question with its key.
 */
export function helpWords(t) {
  return t("answer.help", { keys: QUESTIONS.map((question) => t("ask.key", { key: KEYS[question], word: t(`ask.${question}`) })) });
}
