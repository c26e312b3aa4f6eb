/** On small screens, where one panel is in sight at a time: what waits in another one, told in words that lead there. */

import { button, element, patchList, setText } from "../dom.js";
import { outcomeWords } from "./offers.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** How a proposal is dropped: told until the game goes on. */
const DROPPED = ["end-refused", "end-withdrawn"];

/**
 * @param {Scene} scene
 * @param {GameEvent | null} dropped
 * @returns {string} Of the end of the game.
 */
function endWords({ game, me, t }, dropped) {
  const { by } = game.end_proposal ?? {};
  if (by === undefined) return dropped ? t(`event.${dropped.type}`, dropped.params) : "";
  return t(by === me ? "end.proposed.mine" : "end.proposed", { player: by });
}

/**
 * @param {Scene} scene
 * @param {Context} context
 * @returns {string} Of offers to the own seat, else how one's own ended.
 */
function tradeWords(scene, { offerAnswers }) {
  const { offersToMe, t } = scene;
  const [offer, ...more] = offersToMe;
  if (!offer) return outcomeWords(scene, offerAnswers.bySeat.get(scene.me ?? -1));
  return more.length > 0 ? t("offer.badge", { count: offersToMe.length }) : t(offer.revision > 1 ? "offer.to-me.again" : "offer.to-me", { player: offer.seat });
}

/**
 * @param {Context} context
 * @returns {import("./scene.js").View & {add: (events: GameEvent[]) => void}}
 */
export function createSignposts(context) {
  const box = element("div", { class: "signposts" });
  /** @type {GameEvent | null} */
  let dropped = null;
  const ways = {
    actions() {
      dropped = null;
      context.goToQuestion();
    },
    trade: context.goToOffers,
  };
  /** @param {Scene} scene */
  const update = (scene) => {
    const posts = [
      { to: /** @type {const} */ ("actions"), words: endWords(scene, dropped) },
      { to: /** @type {const} */ ("trade"), words: tradeWords(scene, context) },
    ];
    patchList(box, posts.filter(({ words }) => words !== ""), ({ to }) => to,
      ({ to }) => ({ element: button("", ways[to], { class: "quiet", "data-signpost": to }) }),
      (post, { words }) => setText(post.element, words));
  };
  return {
    element: box,
    update,
    add(events) {
      for (const event of events) {
        if (DROPPED.includes(event.type)) dropped = event;
        else if (["end-proposed", "turn-started", "dice-rolled"].includes(event.type)) dropped = null;
      }
      if (context.scene()) update(context.scene());
    },
  };
}
