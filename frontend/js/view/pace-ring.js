/** Shows that the page is about to answer by itself, lets it, and lets the player stop it. */

import { button, element, setText, show, svg } from "../dom.js";
import { automaticAnswer } from "../pace.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../pace.js").Automatic} Automatic */

function createRing() {
  return svg("svg", { viewBox: "0 0 24 24", class: "pace-ring", "aria-hidden": "true" }, svg("circle", { cx: 12, cy: 12, r: 9, pathLength: 100 }));
}

export class Pace {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.words = element("span", {});
    const stop = button(context.t("pace.manage"), () => {
      this.hold();
      context.goToDeeds();
    }, { class: "quiet small", "data-pace": "hold" });
    this.element = element("p", { class: "pace", hidden: true }, this.words, stop);
    this.ring = createRing();
    /** @type {Automatic | null} */
    this.running = null;
    this.due = 0;
    this.held = "";
  }

  /** Nothing goes on by itself before the next decision. */
  hold() {
    const answer = automaticAnswer(this.context.scene(), this.context.settings);
    this.held = answer?.key ?? this.held;
    this.stop();
  }

  stop() {
    this.running = null;
    this.ring.remove();
    show(this.element, false);
  }

  /**
   * @param {Scene} scene
   * @param {HTMLElement} answers Where the control of the answer is.
   */
  update(scene, answers) {
    const answer = automaticAnswer(scene, this.context.settings);
    if (answer === null || answer.key === this.held) return this.stop();
    const press = answers.querySelector(`[data-action="${answer.action}"]`);
    if (this.running?.key !== answer.key) {
      this.due = performance.now() + answer.delay;
      this.ring.style.setProperty("--pace", `${answer.delay}ms`);
    }
    this.running = answer;
    if (press && this.ring.parentElement !== press) press.append(this.ring);
    show(this.element, answer.action === "end-turn");
    return this.tick();
  }

  /** Answers when its time has come, unless a dialog is open or another wish is on its way. */
  tick() {
    if (this.running === null) return;
    const left = this.due - performance.now();
    setText(this.words, this.context.t("pace.ends", { count: Math.max(1, Math.ceil(left / 1_000)) }));
    if (left > 0) return;
    if (document.querySelector("dialog[open]")) return this.hold();
    const { action } = this.running;
    const legal = this.context.scene().legal(action);
    this.held = this.running.key;
    this.stop();
    if (legal) this.context.act(legal);
  }
}
