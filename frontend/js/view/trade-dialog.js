/** Puts an offer together: partner, deeds and cards of both sides, cash, and what it changes. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { refusalText } from "../refusals.js";
import { TradeDraft } from "../trade-draft.js";
import { createTimeLeft } from "./deadline.js";
import { createTradeCash } from "./trade-cash.js";
import { TradeGoods } from "./trade-goods.js";
import { createTradeSummary } from "./trade-summary.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").Offer} Offer */

/**
 * @param {Scene} scene
 * @returns {number[]} Everybody else who is still in the game.
 */
function partnersOf({ state, game, me }) {
  return state.seats.map(({ seat }) => seat).filter((seat) => seat !== me && game.solvent[seat]);
}

export class TradeDialog {
  /** @param {Context} context */
  constructor(context) {
    const { t } = context;
    this.context = context;
    this.draft = new TradeDraft(-1);
    /** Whether it was opened away from the list of the offers. */
    this.elsewhere = false;
    const draft = () => this.draft;
    const changed = () => this.draw();
    this.title = element("h2", { id: "trade-title" });
    this.time = createTimeLeft(context);
    this.partners = element("div", { class: "trade-partners", role: "radiogroup", "aria-label": t("trade.partner") });
    this.give = new TradeGoods(context, "give", draft, changed);
    this.take = new TradeGoods(context, "take", draft, changed);
    this.cash = createTradeCash(context, draft, changed);
    /** The deed it was opened for, until its terms have their room.
     * @type {number | null} */
    this.sought = null;
    /** What the server would say to the terms. */
    this.refused = "";
    this.summary = createTradeSummary(context, (reason) => {
      this.refused = reason;
      this.drawRefusal();
      requestAnimationFrame(() => this.showSought());
    });
    this.refusal = element("p", { class: "trade-refusal", id: "trade-refusal", role: "status" });
    this.submit = element("button", { type: "submit", class: "action", "aria-describedby": "trade-refusal" });
    this.hint = element("span", { class: "hint" }, t("trade.empty"));
    const cancel = button(t("trade.cancel"), () => this.element.close(), { class: "quiet", "data-close": "" });
    const form = element("form", {},
      element("div", { class: "trade-body" },
        element("header", {}, this.time.element, this.title), this.partners,
        element("div", { class: "trade-sides" }, this.give.element, this.take.element),
        this.cash.element, this.summary.element),
      element("div", { class: "answers trade-foot" }, this.hint, this.refusal, cancel, this.submit));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    this.element = element("dialog", { class: "trade", "aria-labelledby": "trade-title", "data-dialog": "trade" }, form);
  }

  /** @param {Offer} [offer] The one that gets new terms. */
  open(offer) {
    const scene = this.context.scene();
    if (scene.me === null) return;
    const partners = partnersOf(scene);
    const first = partners.find((seat) => !scene.game.refusing_offers.includes(seat)) ?? partners[0];
    if (offer) this.draft = TradeDraft.counter(offer, scene.me);
    else if (!this.resumable(scene) && first !== undefined) this.draft = new TradeDraft(first);
    this.elsewhere = false;
    this.context.holdPace();
    this.draw();
    this.element.showModal();
  }

  /**
   * Opens it for a deed of somebody else, with what was begun with the same partner.
   * @param {number} space
   */
  openFor(space) {
    const { game, me } = this.context.scene();
    const owner = game.owner[space];
    if (me === null || owner === undefined) return;
    if (!this.resumable(this.context.scene())) this.draft = new TradeDraft(owner);
    this.draft.setPartner(owner);
    this.draft.chooseDeed("take", space, true);
    this.open();
    this.elsewhere = true;
    this.sought = space;
  }

  /** What a trade changes takes room from the deeds: only then it is known where to scroll to. */
  showSought() {
    this.element.querySelector(`[data-take="${this.sought}"]`)?.closest("li")?.scrollIntoView({ block: "nearest" });
    this.sought = null;
  }

  /**
   * @param {Scene} scene
   * @returns {boolean} Whether an offer that was begun can be gone on with.
   */
  resumable(scene) {
    return this.draft.answers === null && partnersOf(scene).includes(this.draft.partner);
  }

  /** Follows the game while the dialog is open. */
  update() {
    if (this.element.open) this.draw();
  }

  /** Follows the clock while the dialog is open. */
  tick() {
    if (this.element.open) this.time.tick();
  }

  /** @returns {string} Why an offer under revision cannot be answered any more. */
  lateReason() {
    const { answers, partner } = this.draft;
    const { game, t } = this.context.scene();
    if (game.refusing_offers.includes(partner)) return refusalText(this.context.translator, "offers-refused", { seat: partner });
    if (answers === null) return game.solvent[partner] ? "" : t("problem.no-partner");
    const offer = game.offers.find(({ id }) => id === answers.id);
    if (!offer) return t("problem.offer-not-open");
    return offer.revision === answers.revision ? "" : t("problem.offer-changed");
  }

  draw() {
    const scene = this.context.scene();
    const { draft } = this;
    if (scene.me === null) return;
    draft.keepOwned(scene.game, scene.me);
    const { t } = this.context;
    setText(this.title, draft.answers ? t("trade.counter.title", { player: draft.partner }) : t("trade.title"));
    show(this.partners, draft.answers === null);
    this.drawPartners(scene);
    this.time.tick();
    this.give.update(scene, scene.me);
    this.take.update(scene, draft.partner);
    this.cash.update();
    this.submit.dataset.action = draft.request.action;
    setText(this.submit, t(draft.answers ? "trade.counter.send" : "trade.send", { player: draft.partner }));
    this.drawRefusal();
    this.summary.ask(draft.empty || this.lateReason() ? null : draft.request.params);
  }

  /** Says beside the answer why it is none. */
  drawRefusal() {
    const { empty } = this.draft;
    show(this.hint, empty);
    setText(this.refusal, this.lateReason() || (empty ? "" : this.refused));
    setAttributes(this.submit, { "aria-disabled": (empty || this.refusal.textContent) && "true" });
  }

  /** @param {Scene} scene */
  drawPartners(scene) {
    patchList(this.partners, partnersOf(scene), String, (seat) => {
      const radio = element("input", { type: "radio", name: "trade-partner", value: seat, "data-partner": seat, class: "visually-hidden", onchange: () => {
        this.draft.setPartner(seat);
        this.draw();
      } });
      const reason = element("small", { hidden: true }, this.context.t("players.no-offers"));
      const words = element("span", {}, scene.nameOf(seat), " ", reason);
      return { radio, reason, element: element("label", { class: "trade-partner", "data-seat": seat }, radio, words) };
    }, ({ radio, reason }, seat) => {
      const closed = scene.game.refusing_offers.includes(seat);
      radio.checked = seat === this.draft.partner;
      radio.disabled = closed;
      show(reason, closed);
    });
  }

  async send() {
    if (this.submit.ariaDisabled) return;
    const { action, params } = this.draft.request;
    if (!(await this.context.actByName(action, params))) return;
    this.draft = new TradeDraft(-1);
    this.element.close();
    if (this.elsewhere) this.context.goToOffers();
  }
}
