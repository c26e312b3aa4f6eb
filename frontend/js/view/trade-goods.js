/** What one side of a trade can give: its deeds and jail cards, each with a tick. */

import { softened } from "../soft-words.js";
import { element, patchList, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../trade-draft.js").TradeDraft} TradeDraft */
/** @typedef {import("../trade-draft.js").Way} Way */

export class TradeGoods {
  /**
   * @param {Context} context
   * @param {Way} way
   * @param {() => TradeDraft} draft
   * @param {() => void} changed
   */
  constructor(context, way, draft, changed) {
    this.context = context;
    this.way = way;
    this.draft = draft;
    this.changed = changed;
    this.words = element("span", {});
    this.purse = element("small", {});
    this.title = element("legend", {}, this.words, " ", this.purse);
    this.deeds = element("ul", { class: "trade-goods" });
    this.cards = element("ul", { class: "trade-goods" });
    this.none = element("p", { class: "hint" }, context.t("trade.no-goods"));
    this.element = element("fieldset", { class: "trade-side", "data-side": way }, this.title, this.deeds, this.cards, this.none);
  }

  /**
   * @param {import("../dom.js").Attributes} attributes
   * @param {(chosen: boolean) => void} choose
   */
  createTick(attributes, choose) {
    const box = element("input", { type: "checkbox", ...attributes, onchange: () => {
      choose(box.checked);
      this.changed();
    } });
    return box;
  }

  /** @param {number} space */
  createDeed(space) {
    const group = this.context.board.groupOf(space);
    const box = this.createTick({ [`data-${this.way}`]: space }, (chosen) => this.draft().chooseDeed(this.way, space, chosen));
    const lift = this.createTick({ "data-lift": space }, (chosen) => (chosen ? this.draft().lift.add(space) : this.draft().lift.delete(space)));
    const notes = element("small", {});
    const liftWords = element("span", {});
    const lifting = element("label", { class: "tick trade-lift", hidden: true }, lift, liftWords);
    const chip = element("b", { class: "deed-chip", "data-group": group?.letter.toLowerCase(), "aria-hidden": "true" }, group?.letter);
    const { name, lang } = this.context.board.space(space);
    const mark = element("b", { class: "trade-mark" });
    const words = element("span", { class: "trade-name" }, element("span", { lang }, softened(name)), " ", notes, " ", mark);
    return { element: element("li", {}, element("label", { class: "tick" }, box, chip, words), lifting), box, notes, mark, lift, liftWords, lifting };
  }

  /** @param {string} deck */
  createCard(deck) {
    const box = this.createTick({ [`data-${this.way}-card`]: deck }, (chosen) => this.draft().chooseCard(this.way, deck, chosen));
    const words = element("span", { class: "trade-name" }, this.context.t("goods.card", { deck }));
    return { element: element("li", {}, element("label", { class: "tick" }, box, words)), box };
  }

  /**
   * @param {Scene} scene
   * @param {number} seat Who gives.
   */
  update(scene, seat) {
    const { t, board } = this.context;
    const held = new Set(scene.deedsOf(seat));
    const spaces = board.groups.flatMap(({ members }) => members.filter((space) => held.has(space)));
    const decks = scene.jailCardsOf(seat);
    const completing = scene.me === null ? new Set() : this.draft().completing(this.way, scene.game, scene.me, board.groups);
    setText(this.words, this.way === "give" ? t("trade.give") : t("trade.take", { player: seat }));
    setText(this.purse, t("trade.purse", { amount: scene.game.cash[seat] ?? 0 }));
    patchList(this.deeds, spaces, String, (space) => this.createDeed(space), (entry, space) => {
      this.updateDeed(entry, scene, space);
      setText(entry.mark, completing.has(space) ? this.markOf(space) : "");
    });
    patchList(this.cards, decks, String, (deck) => this.createCard(deck), ({ box }, deck) => {
      box.checked = this.draft().sides[this.way].cards.has(deck);
    });
    show(this.none, spaces.length + decks.length === 0);
  }

  /**
   * @param {number} space A deed that completes a group of its receiver.
   * @returns {string}
   */
  markOf(space) {
    const { t, board } = this.context;
    const group = board.groupOf(space)?.letter ?? "";
    return t(this.way === "take" ? "trade.completes.you" : "trade.completes.them", { group, player: this.draft().partner });
  }

  /**
   * @param {ReturnType<TradeGoods["createDeed"]>} entry
   * @param {Scene} scene
   * @param {number} space
   */
  updateDeed({ box, notes, lift, liftWords, lifting }, scene, space) {
    const { t } = scene;
    const { sides, lift: lifted } = this.draft();
    const mortgaged = scene.mortgaged.has(space);
    const amount = scene.game.lifting[String(space)] ?? 0;
    box.checked = sides[this.way].deeds.has(space);
    lift.checked = lifted.has(space);
    const state = mortgaged ? t("manage.mortgaged") : t(`manage.level.${scene.game.level[space] ?? 0}`);
    const price = t("money", { amount: this.context.board.space(space).price });
    setText(notes, [price, state].filter(Boolean).join(" · "));
    show(lifting, this.way === "take" && mortgaged && box.checked);
    setText(liftWords, t("trade.lift", { amount }));
    setAttributes(lift, { "aria-label": t("estate.lift", { space, amount }) });
  }
}
