/** A bid: a number of one's own between the bounds the server names, with quick raises. */

import { button, element, labelled, setAttributes, setText, show } from "../dom.js";
import { stepOf } from "../auction-orders.js";
import { boundsOf } from "../schema.js";
import { firstLimit, raised, readBid } from "./bid-amount.js";
import { actionButton, cashAfter, whyNot } from "./control.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../view/scene.js").Context} Context */

const RAISES = [1, 10, 50];

/** @param {import("../i18n.js").Translate} t */
function createParts(t) {
  const input = element("input", { type: "number", inputmode: "numeric", step: 1, "data-input": "bid", autocomplete: "off" });
  const range = element("small", { class: "bid-range" });
  const quick = RAISES.map((step) => ({ step, press: button(t("bid.raise", { step }), () => undefined, { class: "quiet quick", "data-raise": step }) }));
  const raises = element("div", { class: "raises" }, ...quick.map(({ press }) => press));
  const keep = element("button", { type: "button", class: "quiet", "data-order": "bid-up-to" });
  const hint = element("small", { class: "bid-hint", role: "status", hidden: true });
  const passAll = element("button", { type: "button", class: "quiet small pass-all", "data-order": "pass-all", hidden: true });
  // What is to be known has its room, whichever of the two is shown, so that choosing a limit moves nothing.
  const notes = element("div", { class: "bid-notes" }, range, hint);
  const own = element("div", { class: "own-bid" }, labelled(t("bid.label"), input), raises, notes);
  return { input, range, quick, keep, hint, passAll, own, form: element("form", { class: "bid" }, own) };
}

/** The field keeps what is typed for as long as the control stays, whatever the others do. */
class BidControl {
  /**
   * @param {string} action
   * @param {Context} context
   */
  constructor(action, context) {
    this.context = context;
    this.parts = createParts(context.t);
    this.element = this.parts.form;
    /** @type {LegalAction | undefined} */
    this.legal = undefined;
    this.reason = "";
    /** Whether what stands in the field is meant as a limit. */
    this.limiting = false;
    this.press = actionButton(action, () => this.bid());
    this.element.append(this.press.element, this.parts.keep, this.parts.passAll);
    this.parts.keep.addEventListener("click", () => this.keepBidding());
    this.parts.passAll.addEventListener("click", () => context.orders.passAll());
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.limiting) this.keepBidding();
      else this.bid();
    });
    this.parts.input.addEventListener("input", () => this.refresh());
    for (const { step, press } of this.parts.quick) press.addEventListener("click", () => this.raise(step));
  }

  /** Of the bid; while another is asked, of the limit that may be set already. */
  get bounds() {
    if (this.legal) return boundsOf(this.legal.params?.amount);
    const { game, cash } = this.context.scene();
    return { minimum: (game.frame?.bid ?? 0) + 1, maximum: cash };
  }

  /** @param {number} step */
  raise(step) {
    const { input } = this.parts;
    const typed = input.value.trim() === "" ? null : Number(input.value);
    input.value = String(raised(typed, step, this.bounds));
    this.refresh();
  }

  bid() {
    const { amount, fault } = readBid(this.parts.input.value, this.bounds);
    if (!this.legal || fault) return;
    this.parts.input.value = "";
    this.context.act(this.legal, { amount });
  }

  /** Leaves the bidding up to the typed sum to the page; without one, proposes a sum and says what would follow. */
  keepBidding() {
    const { input } = this.parts;
    const limit = this.limit;
    input.value = limit === null ? String(this.proposal) : "";
    this.limiting = true;
    if (limit !== null) {
      this.context.orders.bidUpTo(limit);
      return;
    }
    this.refresh();
    // Another sum is typed over the proposed one; a screen of keys would cover the answers.
    if (!matchMedia("(pointer: fine)").matches) return;
    input.focus();
    input.select();
  }

  /** @returns {number | null} The sum that is typed, if it can be a limit: one below the least bid would pass at once. */
  get limit() {
    const typed = Number(this.parts.input.value);
    return Number.isInteger(typed) && typed >= this.bounds.minimum ? typed : null;
  }

  /** @returns {number} A limit for whoever has typed none. */
  get proposal() {
    const { board, game } = this.context.scene();
    const space = game.frame?.space;
    return firstLimit(typeof space === "number" ? (board.space(space).price ?? null) : null, this.bounds);
  }

  /**
   * Makes the limit the main answer once it is chosen, or is all that can be chosen.
   * @param {number | null} limit
   */
  stressChosen(limit) {
    this.limiting &&= limit !== null;
    const chosen = this.limiting || (!this.legal && limit !== null);
    setAttributes(this.parts.keep, { class: chosen ? "primary" : "quiet" });
    this.press.element.classList.toggle("quiet", chosen);
  }

  refresh() {
    const { t } = this.context;
    const { input, range, keep, hint } = this.parts;
    const { minimum, maximum } = this.bounds;
    const { amount, fault } = readBid(input.value, this.bounds);
    const possible = this.legal !== undefined;
    const wrong = possible && fault !== "";
    setAttributes(input, { "aria-invalid": wrong ? "true" : null, placeholder: possible ? minimum : null });
    const { limit } = this;
    setText(keep, limit === null ? t("order.limit.open") : t("order.limit", { limit }));
    this.stressChosen(limit);
    const hinting = limit !== null && !keep.hidden;
    show(hint, hinting);
    // The hint takes the place of the bounds, unless they are what is wrong.
    show(range, wrong || (!hinting && minimum <= maximum));
    setText(hint, limit === null ? "" : t("order.limit.hint", { step: stepOf(limit) }));
    setText(range, t(wrong ? `bid.${fault}` : "bid.range", { minimum, maximum }));
    this.press.set(possible ? t("action.bid", { amount }) : t("action.bid.plain"), possible && !fault, this.reason, cashAfter(this.context.scene(), -amount));
  }

  /**
   * @param {import("../view/scene.js").Scene} scene
   * @param {LegalAction | undefined} legal
   * @param {string | undefined} code
   */
  update(scene, legal, code) {
    this.legal = legal;
    this.reason = whyNot(scene, code, this.bounds.minimum);
    const { orders } = this.context;
    const following = orders.following(scene);
    const { minimum, maximum } = this.bounds;
    for (const part of [this.parts.own, this.parts.keep]) show(part, orders.running(scene) === "" && minimum <= maximum);
    show(this.parts.passAll, orders.running(scene) !== "pass" && following > 0);
    setText(this.parts.passAll, scene.t("order.pass-all", { count: following + 1 }));
    this.refresh();
  }
}

/**
 * @param {string} action
 * @param {Context} context
 * @returns {Control}
 */
export function createBidControl(action, context) {
  return new BidControl(action, context);
}
