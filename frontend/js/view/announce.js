/** Speaks to screen readers: others' moves politely and gathered, one's own call at once. */

import { element } from "../dom.js";

const GATHERING = 1_500;
const FORGOTTEN = 6_000;

export class Announcer {
  constructor() {
    this.polite = element("p", { class: "visually-hidden", role: "status", "aria-live": "polite", "data-announce": "polite" });
    this.urgent = element("p", { class: "visually-hidden", "aria-live": "assertive", "data-announce": "assertive" });
    /** @type {string[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.clearing = null;
  }

  /** @param {string[]} sentences */
  tell(sentences) {
    this.waiting.push(...sentences);
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.speak(), GATHERING);
  }

  /** @param {string} sentence */
  call(sentence) {
    // A repeated text is read again only when it differs.
    this.urgent.textContent = this.urgent.textContent === sentence ? `${sentence} ` : sentence;
  }

  speak() {
    this.timer = null;
    this.polite.textContent = this.waiting.join(" ");
    this.waiting = [];
    if (this.clearing) clearTimeout(this.clearing);
    this.clearing = setTimeout(() => this.polite.replaceChildren(), FORGOTTEN);
  }
}
