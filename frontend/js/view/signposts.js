/** On small screens, where one panel is in sight at a time: what waits in another one, told in words that lead there. */

import { button, element, patchList, setText } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** How a proposal is dropped: told until the game goes on. */
const DROPPED = ["end-refused", "end-withdrawn"];

/**
 * @param {Scene} scene
 * @param {GameEvent | null} dropped
 * @returns {Array<{to: "actions" | "trade", words: string}>}
 */
function signpostsOf({ game, me, offersToMe, t }, dropped) {
  const proposal = game.end_proposal;
  const [offer, ...more] = offersToMe;
  const end = proposal ? t(proposal.by === me ? "end.proposed.mine" : "end.proposed", { player: proposal.by }) : dropped ? t(`event.${dropped.type}`, dropped.params) : "";
  const trade = !offer ? "" : more.length > 0 ? t("offer.badge", { count: offersToMe.length }) : t(offer.revision > 1 ? "offer.to-me.again" : "offer.to-me", { player: offer.seat });
  return [{ to: /** @type {const} */ ("actions"), words: end }, { to: /** @type {const} */ ("trade"), words: trade }].filter(({ words }) => words !== "");
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
  const update = (/** @type {Scene} */ scene) => patchList(box, signpostsOf(scene, dropped), ({ to }) => to, ({ to }) => ({ element: button("", ways[to], { class: "quiet", "data-signpost": to }) }), (post, { words }) => setText(post.element, words));
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
