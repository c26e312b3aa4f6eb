/** One open offer: who gives what, what it changes, and the answers to it. */

import { clockText } from "../clock.js";
import { actionButton } from "../controls/control.js";
import { element, patchList, setAttributes, setText, show } from "../dom.js";
import { goodsWords } from "../goods.js";
import { refusalText } from "../refusals.js";
import { termsForReceiver } from "../trade-draft.js";
import { createTradeSummary } from "./trade-summary.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").Offer} Offer */

/**
 * @param {Scene} scene
 * @param {Offer} offer
 * @returns {string}
 */
function titleOf({ t, me }, { seat, to, revision }) {
  const variant = to === me ? "to-me" : seat === me ? "mine" : "others";
  return t(`offer.${variant}${revision > 1 ? ".again" : ""}`, { player: seat, to });
}

/** @param {HTMLElement} list @param {string[]} parts */
function fill(list, parts) {
  patchList(list, parts, String, (words) => ({ element: element("li", {}, words) }));
}

export class OfferCard {
  /** @param {Context} context */
  constructor(context) {
    const { t } = context;
    this.context = context;
    /** @type {Offer | null} */
    this.offer = null;
    this.asked = "";
    this.title = element("h3", {});
    this.leftHead = element("dt", {});
    this.rightHead = element("dt", {});
    this.left = element("ul", {});
    this.right = element("ul", {});
    this.timeLeft = element("strong", { role: "timer", "aria-live": "off" });
    this.until = element("span", {});
    const ending = element("p", { class: "offer-end" }, this.timeLeft, this.until);
    this.lifts = element("div", { class: "ticks" });
    this.summary = createTradeSummary(context);
    this.buttons = {
      accept: actionButton("accept-trade", () => this.answer("accept-trade", { lift: this.lifted() })),
      counter: actionButton("counter-trade", () => this.offer && context.openTrade(this.offer), { class: "action quiet" }),
      decline: actionButton("decline-trade", () => this.answer("decline-trade"), { class: "action quiet" }),
      withdraw: actionButton("withdraw-trade", () => this.answer("withdraw-trade"), { class: "action quiet" }),
    };
    const goods = element("dl", { class: "offer-goods" }, element("div", {}, this.leftHead, element("dd", {}, this.left)), element("div", {}, this.rightHead, element("dd", {}, this.right)));
    this.answers = element("div", { class: "answers" }, ...Object.values(this.buttons).map((press) => press.element));
    this.element = element("li", { class: "offer" }, this.title, goods, ending, this.lifts, this.summary.element, this.answers);
    this.lifts.addEventListener("change", () => this.askSummary());
    for (const name of /** @type {const} */ (["counter", "decline", "withdraw"])) this.buttons[name].set(t(`action.${name}-trade`), true);
  }

  /** @returns {number[]} Mortgages the own seat lifts with the trade. */
  lifted() {
    return [...this.lifts.querySelectorAll("input")].filter((box) => box.checked).map((box) => Number(box.value));
  }

  /**
   * @param {string} action
   * @param {Record<string, unknown>} [params]
   */
  answer(action, params = {}) {
    if (!this.offer) return;
    const named = action === "accept-trade" ? { offer: this.offer.id, revision: this.offer.revision } : { offer: this.offer.id };
    void this.context.actByName(action, { ...named, ...params });
  }

  askSummary() {
    const toMe = this.offer !== null && this.offer.to === this.context.scene().me;
    this.summary.ask(this.offer && toMe ? termsForReceiver(this.offer, this.lifted()) : null, 0);
  }

  /**
   * @param {Scene} scene
   * @param {Offer} offer
   */
  update(scene, offer) {
    const { t, translator } = this.context;
    const toMe = offer.to === scene.me;
    const mine = offer.seat === scene.me;
    this.offer = offer;
    setAttributes(this.element, { "data-offer": offer.id, "data-revision": offer.revision, "data-to-me": toMe, "data-seat": offer.seat });
    setText(this.title, titleOf(scene, offer));
    const [left, right] = toMe ? [offer.give, offer.take] : [offer.take, offer.give];
    setText(this.leftHead, toMe || mine ? t("offer.you-get") : t("offer.gets", { player: offer.seat }));
    setText(this.rightHead, toMe || mine ? t("offer.you-give") : t("offer.gives", { player: offer.seat }));
    fill(this.left, goodsWords(left, translator, scene.mortgaged));
    fill(this.right, goodsWords(right, translator, scene.mortgaged));
    setText(this.until, t(offer.ends_with_turn_of === scene.me ? "offer.until.mine" : "offer.until", { player: offer.ends_with_turn_of }));
    show(this.timeLeft, offer.expires_at !== null);
    this.tick();
    this.updateLifts(scene, toMe ? offer.give.deeds.filter((space) => scene.mortgaged.has(space)) : []);
    this.updateAnswers(scene, toMe, mine);
    const asked = `${scene.state.version} ${offer.revision} ${toMe}`;
    if (asked !== this.asked) this.askSummary();
    this.asked = asked;
  }

  /** Counts the time down that is left for the terms. */
  tick() {
    const { clock, t } = this.context;
    if (this.offer?.expires_at) setText(this.timeLeft, t("offer.left", { left: clockText(clock.secondsUntil(this.offer.expires_at)) }));
  }

  /**
   * @param {Scene} scene
   * @param {number[]} spaces
   */
  updateLifts(scene, spaces) {
    patchList(this.lifts, spaces, String, (space) => {
      const words = element("span", {});
      return { words, element: element("label", { class: "tick" }, element("input", { type: "checkbox", value: space, "data-lift": space }), words) };
    }, ({ words }, space) => setText(words, scene.t("estate.lift", { space, amount: scene.game.lifting[String(space)] ?? 0 })));
  }

  /**
   * @param {Scene} scene
   * @param {boolean} toMe
   * @param {boolean} mine
   */
  updateAnswers(scene, toMe, mine) {
    const { accept, counter, decline, withdraw } = this.buttons;
    // The list names one offer that can be accepted; about others the server decides when asked.
    const reason = scene.legal("accept-trade") ? "" : scene.reasonFor("accept-trade");
    accept.set(scene.t("action.accept-trade"), reason === "", reason);
    show(accept.element, toMe);
    show(counter.element, toMe || mine);
    const other = mine ? this.offer?.to : this.offer?.seat;
    const closed = other !== undefined && scene.game.refusing_offers.includes(other);
    counter.set(scene.t(mine ? "offer.change" : "action.counter-trade"), !closed, closed ? refusalText(this.context.translator, "offers-refused", { seat: other }) : "");
    show(decline.element, toMe);
    show(withdraw.element, mine);
  }
}
