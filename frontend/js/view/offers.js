/** The open offers, those for oneself first, the way to make one, and the switch that wants none. */

import { actionButton } from "../controls/control.js";
import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { completedBy, missedBy, traded } from "../offer-answers.js";
import { OfferCard } from "./offer-card.js";
import { createRuleLink } from "./rule-link.js";
import { groupLabel } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/** @param {Scene} scene */
function sortedOffers({ game, me }) {
  const rank = (/** @type {import("../types.js").Offer} */ { seat, to }) => (to === me ? 0 : seat === me ? 1 : 2);
  return [...game.offers].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}

/**
 * @param {Scene} scene
 * @param {import("../rulebook.js").Rulebook | null} rulebook
 * @returns {string[]} The rules of trades, and those behind what is not possible now.
 */
function offerRules(scene, rulebook) {
  if (!rulebook) return [];
  const answers = scene.game.offers.length > 0 ? ["accept-trade", "counter-trade"] : [];
  return [...["propose-trade", ...answers].flatMap((action) => rulebook.behind("action", action)), ...rulebook.behind("problem", scene.blocked("propose-trade"))];
}

/**
 * The switch with which the own seat closes itself to offers.
 * @param {Context} context
 * @returns {View}
 */
function createRefusal(context) {
  const box = element("input", { type: "checkbox", role: "switch", "data-action": "refuse-offers", onchange: () => void choose() });
  const label = element("label", { class: "tick no-offers" }, box, element("span", {}, context.t("action.refuse-offers")));
  const draw = (/** @type {Scene} */ { me, game }) => {
    box.checked = me !== null && game.refusing_offers.includes(me);
  };
  const choose = async () => {
    if (!(await context.actByName("refuse-offers", { refused: box.checked }))) draw(context.scene());
  };
  return {
    element: label,
    update(scene) {
      show(label, scene.me !== null && (scene.game.solvent[scene.me] ?? false));
      draw(scene);
    },
  };
}

/**
 * @param {Scene} scene
 * @param {import("../offer-answers.js").OfferAnswer | undefined} found
 * @returns {string} How an offer ended, and what was got for what; nothing when there is nothing to tell.
 */
export function outcomeWords({ me, game, t, board }, found) {
  if (me === null || !found) return "";
  const { answer, partner, got, gave, reason } = found;
  const missed = reason && missedBy(found, game, me, board);
  return t(`offer.answer.${answer}${reason ? `.${reason}` : ""}`, {
    player: partner, deal: traded(found) ? t("offer.deal", { got, gave }) : "", group: missed ? groupLabel(missed, t) : t("offer.group"),
  });
}

/**
 * How an offer ended, and the way on to the groups that this completed.
 * @param {Context} context
 * @returns {View}
 */
function createOutcome(context) {
  const answers = context.offerAnswers;
  const words = element("p", {});
  const ways = element("div", { class: "answers" });
  const dismiss = () => {
    const { me } = context.scene();
    if (me !== null) answers.bySeat.delete(me);
    context.redraw();
  };
  const build = () => {
    dismiss();
    context.goToDeeds();
  };
  const close = button("×", dismiss, { class: "notice-close", "aria-label": context.t("notice.close") });
  const box = element("div", { class: "offer-answer", hidden: true }, words, ways, close);
  return {
    element: box,
    update(scene) {
      const { me, game, t, board } = scene;
      const found = me === null ? undefined : answers.bySeat.get(me);
      show(box, found !== undefined);
      if (me === null || !found) return;
      setText(words, outcomeWords(scene, found));
      setAttributes(box, { "data-answer-to-offer": found.answer });
      patchList(ways, completedBy(found, game, me, board), ({ key }) => key, (group) => ({
        element: button(t("offer.completed", { group: groupLabel(group, t) }), build, { class: "quiet small" }),
      }));
    },
  };
}

/** @param {Scene} scene */
function nothingToTrade(scene) {
  return scene.me === null || scene.blocked("propose-trade") === "nothing-to-trade";
}

/**
 * That nothing is open, for a panel that holds nothing else. What cannot be traded yet is told beside the way to offer it.
 * @param {Context} context
 * @returns {View}
 */
function createNoneOpen(context) {
  const words = element("p", { class: "hint none-open" }, context.t("offer.none"));
  return {
    element: words,
    update(scene) {
      const { me, game } = scene;
      show(words, game.offers.length === 0 && (me === null || (!nothingToTrade(scene) && !context.offerAnswers.bySeat.has(me))));
    },
  };
}

/**
 * @param {Context} context
 * @returns {View & {tick: () => void, add: (events: import("../types.js").GameEvent[]) => void}}
 */
export function createOffers(context) {
  const { t } = context;
  const count = element("span", { class: "badge", "data-badge": "offers" });
  const title = element("h2", { id: "offers-title", tabindex: -1 }, t("offer.title"), " ", count);
  const list = element("ol", { class: "offer-list" });
  const propose = actionButton("propose-trade", () => context.openTrade(), { class: "action quiet" });
  const refusing = createRefusal(context);
  const rule = createRuleLink(t);
  const outcome = createOutcome(context);
  const none = createNoneOpen(context);
  const section = element("section", { class: "offers", "aria-labelledby": "offers-title" },
    element("header", {}, title, rule.element, refusing.element, propose.element), none.element,
    element("div", { class: "offer-slips" }, outcome.element, list));
  /** @type {OfferCard[]} */
  let cards = [];
  return {
    element: section,
    tick: () => cards.forEach((card) => card.tick()),
    add(events) {
      context.offerAnswers.add(events);
      if (context.scene()) outcome.update(context.scene());
    },
    update(scene) {
      const toMe = scene.offersToMe.length;
      show(section, !scene.game.over);
      setAttributes(section, { "data-idle": nothingToTrade(scene) && scene.game.offers.length === 0 });
      setText(count, toMe > 0 ? String(toMe) : "");
      setAttributes(count, { "aria-label": toMe > 0 ? t("offer.badge", { count: toMe }) : null, hidden: toMe === 0 });
      for (const part of [outcome, none, refusing]) part.update(scene);
      rule.set(offerRules(scene, context.rulebook));
      show(propose.element, scene.me !== null && (scene.game.solvent[scene.me] ?? false));
      propose.set(t("action.propose-trade"), scene.legal("propose-trade") !== undefined, scene.reasonFor("propose-trade"));
      cards = [];
      patchList(list, sortedOffers(scene), ({ id }) => id, () => new OfferCard(context), (card, offer) => {
        cards.push(card);
        card.update(scene, offer);
      });
    },
  };
}
