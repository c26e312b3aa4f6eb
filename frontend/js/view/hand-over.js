/** Several players before one screen: whose view it is, and the word that hands it over. */

import { button, element, patchList, scrollToTop, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Scene} scene
 * @param {number} seat
 * @returns {boolean} Whether somebody waits for this seat.
 */
function isAsked({ game, awaited }, seat) {
  return awaited.includes(seat) || game.offers.some(({ to }) => to === seat) || (game.end_proposal?.pending.includes(seat) ?? false);
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createHandOver(context) {
  const { t } = context;
  const words = element("strong", { class: "hand-over-words", "data-banner": "hand-over" });
  const people = element("div", { class: "hand-over-people", role: "group", "aria-label": t("hand-over.people") });
  const box = element("div", { class: "hand-over", hidden: true }, words, people);
  let told = "";
  return {
    element: box,
    update(scene) {
      const { local } = context;
      const seats = local.shared && !scene.game.over ? local.all.map(({ seat }) => seat) : [];
      show(box, seats.length > 0);
      if (seats.length === 0 || scene.me === null) return;
      const name = scene.nameOf(scene.me);
      setText(words, t(local.handedOver ? "hand-over.to" : "hand-over.is", { name }));
      setAttributes(box, { "data-handed": local.handedOver, "data-seat": scene.me });
      const call = local.handedOver ? `${scene.me} ${local.call}` : "";
      if (call && call !== told) {
        context.announce(t("hand-over.to", { name }));
        scrollToTop();
      }
      told = call;
      const make = (/** @type {number} */ seat) =>
        ({ element: button("", () => context.playAs(seat), { class: "quiet small", "data-play-as": seat }) });
      patchList(people, seats.filter((seat) => seat !== scene.me), String, make, (entry, seat) => {
        setText(entry.element, t(isAsked(scene, seat) ? "hand-over.asked" : "hand-over.show", { name: scene.nameOf(seat) }));
      });
    },
  };
}
