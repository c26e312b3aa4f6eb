/**
 * Speaks to screen readers: what others do politely and gathered, what cannot wait at once.
 *
 * Two live regions for the whole page. A dialog makes everything around it silent, so while one is open
 * the regions stand within it.
 */

import { element } from "../dom.js";

/** @typedef {() => string[]} Source Gives the sentences that are to be said by now, once. */

/** Milliseconds: how long sentences are gathered, between two utterances at least, and until they are cleared. */
const GATHERING = 300;
const BETWEEN = 1_500;
const FORGOTTEN = 6_000;
/** What follows one's own press is awaited by the ear: the question waits this long for the outcome. */
const OUTCOME = 700;
const SOON = 50;

/** A repeated text is read again only when it differs. */
const DIFFERENCE = "\u00a0";

export class Announcer {
  /** @param {() => string} between What the language writes between two sentences. */
  constructor(between) {
    this.between = between;
    this.polite = element("p", { class: "visually-hidden", role: "status", "aria-live": "polite", "data-announce": "polite" });
    this.urgent = element("p", { class: "visually-hidden", "aria-live": "assertive", "data-announce": "assertive" });
    /** @type {Set<Source>} */
    this.sources = new Set();
    /** What is asked after what happened. */
    this.question = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.due = Infinity;
    this.spoken = -Infinity;
    /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
    this.clearing = new Map();
    /** @type {Element | null} */
    this.home = null;
  }

  /**
   * What others did: at most one utterance in a while.
   * @param {Source} source
   */
  tell(source) {
    this.sources.add(source);
    this.schedule(Math.max(performance.now() + GATHERING, this.spoken + BETWEEN));
  }

  /**
   * What one did or asked oneself: without waiting.
   * @param {Source} source
   */
  tellNow(source) {
    this.sources.add(source);
    this.schedule(performance.now() + SOON);
  }

  /**
   * The next question of a player who has just answered one, after what the answer brought.
   * @param {string} question
   */
  ask(question) {
    this.question = question;
    this.schedule(performance.now() + OUTCOME);
  }

  /** @param {string} sentence Said at once, whatever is being read. */
  call(sentence) {
    this.put(this.urgent, sentence);
  }

  /** @param {number} due Time of the page at which to speak at the latest. */
  schedule(due) {
    if (due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.speak(), due - performance.now());
  }

  speak() {
    this.due = Infinity;
    this.spoken = performance.now();
    const sentences = [...this.sources].flatMap((source) => source());
    this.sources.clear();
    const words = [...sentences, this.question].filter(Boolean).join(this.between());
    if (words) this.put(this.polite, words);
    this.question = "";
  }

  /**
   * @param {HTMLElement} region
   * @param {string} words
   */
  put(region, words) {
    this.enterDialog();
    region.textContent = region.textContent === words ? `${words}${DIFFERENCE}` : words;
    clearTimeout(this.clearing.get(region));
    this.clearing.set(region, setTimeout(() => region.replaceChildren(), FORGOTTEN));
  }

  enterDialog() {
    this.home ??= this.polite.parentElement;
    const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? this.home;
    if (place && this.polite.parentElement !== place) place.append(this.polite, this.urgent);
  }
}
