/** Bidding up to a limit and passing on a whole estate: shown, carried out, and stopped here. */

import { lotOf, orderedAnswer, stepOf } from "../auction-orders.js";
import { button, element, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../auction-orders.js").AuctionOrders} AuctionOrders */
/** @typedef {import("../auction-orders.js").OrderedAnswer} OrderedAnswer */

/** Milliseconds before an ordered answer, so that one sees what it answers. */
const DELAY = 700;

export class OrderPanel {
  /**
   * @param {Context} context
   * @param {AuctionOrders} orders
   */
  constructor(context, orders) {
    const { t } = context;
    this.context = context;
    this.orders = orders;
    this.words = element("span", {});
    this.stop = button(t("order.stop"), () => this.change(() => orders.cancel(context.scene())), { class: "quiet small", "data-order": "stop" });
    this.element = element("p", { class: "pace", "data-order": "running", hidden: true, role: "status" }, this.words, this.stop);
    /** @type {OrderedAnswer | null} */
    this.next = null;
    this.due = 0;
    this.sent = "";
  }

  /** @param {number} limit Dollars. */
  bidUpTo(limit) {
    this.change(() => this.orders.bidUpTo(this.context.scene(), limit));
  }

  passAll() {
    this.change(() => this.orders.passAll(this.context.scene()));
  }

  /**
   * @param {Scene} scene
   * @returns {number} How many lots come after the one under the hammer.
   */
  following({ game }) {
    return game.frame?.following?.length ?? 0;
  }

  /**
   * @param {Scene} scene
   * @returns {"" | "limit" | "pass"} What the page does by itself for this lot.
   */
  running(scene) {
    const lot = lotOf(scene);
    const { limit, passed } = this.orders.of(scene);
    if (lot !== "" && passed?.lots.includes(scene.game.frame?.space ?? -1)) return "pass";
    return lot !== "" && limit?.lot === lot ? "limit" : "";
  }

  /** @param {() => void} change */
  change(change) {
    change();
    this.sent = "";
    this.context.redraw();
  }

  /** @param {Scene} scene */
  update(scene) {
    const { t } = this.context;
    const running = this.running(scene);
    const limit = this.orders.of(scene).limit?.limit ?? 0;
    show(this.element, running !== "");
    if (running === "pass") setText(this.words, t("order.passing", { count: this.following(scene) + 1 }));
    else if (running === "limit") setText(this.words, t("order.bidding", { limit, step: stepOf(limit) }));
    this.plan(scene);
  }

  /** @param {Scene} scene */
  plan(scene) {
    const next = orderedAnswer(scene, this.orders.of(scene));
    if (next && next.key !== this.next?.key) this.due = performance.now() + DELAY;
    this.next = next;
  }

  /** Gives the ordered answer when its time has come. */
  tick() {
    const { next } = this;
    if (next === null || next.key === this.sent || performance.now() < this.due) return;
    const scene = this.context.scene();
    const legal = scene.legal(next.action);
    if (!legal) return;
    this.sent = next.key;
    if (next.last) this.orders.cancel(scene);
    void this.context.actUnasked(legal, next.params).then((done) => {
      if (!done) this.sent = "";
    });
  }
}
