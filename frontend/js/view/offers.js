/** The open offers, those for oneself first, and the way to make one. */

import { actionButton } from "../controls/control.js";
import { element, patchList, setAttributes, setText, show } from "../dom.js";
import { OfferCard } from "./offer-card.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/** @param {Scene} scene */
function sortedOffers({ game, me }) {
  const rank = (/** @type {import("../types.js").Offer} */ { seat, to }) => (to === me ? 0 : seat === me ? 1 : 2);
  return [...game.offers].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createOffers(context) {
  const { t } = context;
  const count = element("span", { class: "badge", "data-badge": "offers" });
  const title = element("h2", { id: "offers-title", tabindex: -1 }, t("offer.title"), " ", count);
  const list = element("ol", { class: "offer-list" });
  const propose = actionButton("propose-trade", () => context.openTrade(), { class: "action quiet" });
  const section = element("section", { class: "offers", "aria-labelledby": "offers-title" }, element("header", {}, title, propose.element), list);
  let told = "";
  return {
    element: section,
    update(scene) {
      const toMe = scene.offersToMe;
      const idle = scene.me === null || scene.blocked("propose-trade") === "nothing-to-trade";
      show(section, !scene.game.over && (!idle || scene.game.offers.length > 0));
      setText(count, toMe.length > 0 ? String(toMe.length) : "");
      setAttributes(count, { "aria-label": toMe.length > 0 ? t("offer.badge", { count: toMe.length }) : null });
      show(count, toMe.length > 0);
      show(propose.element, scene.me !== null && (scene.game.solvent[scene.me] ?? false));
      propose.set(t("action.propose-trade"), scene.legal("propose-trade") !== undefined, scene.reasonFor("propose-trade"));
      patchList(list, sortedOffers(scene), ({ id }) => id, () => new OfferCard(context), (card, offer) => card.update(scene, offer));
      const news = toMe.map(({ id, revision }) => `${id}.${revision}`).join();
      if (news !== told && toMe.length > 0) context.announce(t("offer.badge", { count: toMe.length }));
      told = news;
    },
  };
}
