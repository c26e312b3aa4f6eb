/**
 * Plays what has moved. Decoration: the page shows the new state before anything moves, nothing waits for
 * it, and the next press of a key or button ends it at once.
 */

import { standOf } from "../board.js";
import { element } from "../dom.js";
import { mayMove, planOf } from "./plan.js";

/** @typedef {import("./plan.js").Step} Step */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../view/scene.js").Scene} Scene */
/** @typedef {import("../view/scene.js").Context} Context */

/** Milliseconds for which a token stays where it was, until the events tell its way. */
const EVENTS_COME = 800;

export class MotionPlayer {
  /**
   * @param {HTMLElement} table
   * @param {Pick<Context, "settings" | "t">} context
   */
  constructor(table, { settings, t }) {
    this.table = table;
    this.settings = settings;
    this.t = t;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {number[]} Where the tokens were before the last action. */
    this.before = [];
    /** Whether the last action may be shown as motion. */
    this.follows = false;
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.forgo(), { capture: true, signal });
    document.addEventListener("visibilitychange", () => this.skip(), { signal });
  }

  close() {
    this.skip();
    this.listening.abort();
  }

  /** @param {Scene} scene Already drawn. */
  update(scene) {
    const known = this.scene;
    this.scene = scene;
    if (known && known.state.version === scene.state.version) return;
    this.skip();
    this.before = known?.game.position ?? [];
    const versions = scene.state.version - (known?.state.version ?? scene.state.version);
    this.follows = mayMove({ motion: this.settings.get("motion"), hidden: document.hidden, reduced: this.reduced.matches, versions });
    if (this.follows) this.pin(scene);
  }

  /**
   * Lets the tokens that have moved start from where they were.
   * @param {Scene} scene
   */
  pin({ game }) {
    for (const [seat, end] of game.position.entries()) {
      const start = this.before[seat];
      if (start !== undefined && start !== end) this.run(this.token(seat), this.ways([start, start], end), { duration: EVENTS_COME });
    }
  }

  /** @param {GameEvent[]} events The newest of the table. */
  play(events) {
    const speed = this.settings.get("motion");
    if (!this.follows || !this.scene || speed === "off") return;
    const { version } = this.scene.state;
    const fresh = events.filter((event) => event.version === version);
    if (fresh.length === 0) return;
    this.skip();
    this.follows = false;
    const steps = planOf(fresh, speed);
    for (const step of steps) {
      const timing = { delay: step.start, duration: step.duration };
      if (step.kind === "dice") this.throwDice(timing);
      else if (step.kind === "card") this.turnCard(timing);
      else if (step.kind === "cash") this.fly(step, timing);
    }
    for (const seat of new Set(steps.flatMap((step) => step.seat ?? []))) this.walk(seat, steps.filter((step) => step.seat === seat));
  }

  /** Ends all motion of the last action, also what its events would tell to move. */
  forgo() {
    this.follows = false;
    this.skip();
  }

  /** Ends all motion: everything is where it belongs. */
  skip() {
    for (const animation of this.running) animation.cancel();
  }

  /**
   * @param {Element | null} target
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after]
   */
  run(target, frames, timing, after) {
    if (!target) return;
    const animation = target.animate(frames, { easing: "ease-in-out", ...timing });
    this.running.add(animation);
    this.table.toggleAttribute("data-moving", true);
    const end = () => {
      this.running.delete(animation);
      this.table.toggleAttribute("data-moving", this.running.size > 0);
      after?.();
    };
    animation.addEventListener("finish", end);
    animation.addEventListener("cancel", end);
  }

  /** @param {number} seat */
  token(seat) {
    return this.table.querySelector(`.token[data-seat="${seat}"]`);
  }

  /**
   * @param {number[]} stops Spaces.
   * @param {number} end The space at which the token stands.
   * @returns {Keyframe[]}
   */
  ways(stops, end) {
    const home = standOf(end);
    return stops.map(standOf).map(({ x, y }) => ({ translate: `calc(${x} - (${home.x})) calc(${y} - (${home.y}))` }));
  }

  /**
   * One animation for the whole way of a token, with pauses while something else moves.
   * @param {number} seat
   * @param {Step[]} hops
   */
  walk(seat, hops) {
    const end = this.scene?.game.position[seat] ?? 0;
    const last = hops.at(-1);
    const whole = last ? last.start + last.duration : 0;
    if (whole === 0) return;
    let from = this.before[seat] ?? end;
    /** @type {Array<{offset: number, space: number}>} */
    const stops = [{ offset: 0, space: from }];
    for (const { start, duration, path = [] } of hops) {
      stops.push({ offset: start / whole, space: from });
      path.forEach((space, step) => stops.push({ offset: (start + (duration * (step + 1)) / path.length) / whole, space }));
      from = path.at(-1) ?? from;
    }
    const frames = this.ways(stops.map(({ space }) => space), end).map((frame, index) => ({ ...frame, offset: Math.min(1, stops[index]?.offset ?? 1) }));
    this.run(this.token(seat), frames, { duration: whole });
  }

  /** @param {KeyframeAnimationOptions} timing */
  throwDice(timing) {
    for (const [order, die] of this.table.querySelectorAll(".die").entries()) {
      this.run(die, [{ transform: `rotate(${order ? 220 : -200}deg) scale(0.6)` }, { transform: "none" }], { ...timing, fill: "backwards" });
    }
  }

  /** @param {KeyframeAnimationOptions} timing */
  turnCard(timing) {
    const card = this.table.querySelector(".drawn-card:not([hidden])");
    this.run(card, [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }], { ...timing, fill: "backwards" });
  }

  /**
   * @param {Step} step
   * @param {KeyframeAnimationOptions} timing
   */
  fly({ payer = 0, payee = 0, amount = 0 }, timing) {
    const start = this.purse(payer);
    const end = this.purse(payee);
    if (!start || !end) return;
    const flight = element("span", { class: "flight", "aria-hidden": "true" }, this.t("money", { amount }));
    this.table.append(flight);
    const at = (/** @type {{x: number, y: number}} */ { x, y }) => `translate(${x}px, ${y}px)`;
    this.run(flight, [{ transform: at(start), opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { transform: at(end), opacity: 0 }], timing, () => flight.remove());
  }

  /**
   * @param {number} seat
   * @returns {{x: number, y: number} | null} Where a seat's cash is in the window: at the lower edge, or in its row if
   *   that is in sight, else with its token; the bank's in the middle of the board; null where nothing of it is shown.
   */
  purse(seat) {
    const places = [`.purse[data-seat="${seat}"] .purse-cash`, `.player[data-seat="${seat}"] .player-cash`, `.token[data-seat="${seat}"]`, ".board"]
      .flatMap((place) => this.table.querySelector(place)?.getBoundingClientRect() ?? []).filter(({ width }) => width > 0);
    const seen = places.find(({ top, bottom }) => top >= 0 && bottom <= innerHeight) ?? places.at(-1);
    return seen ? { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 } : null;
  }
}
