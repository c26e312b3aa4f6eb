/** The head of the board's middle: whose turn it is, the dice, the card drawn. */

import { element, setAttributes, setText, show } from "../dom.js";
import { createDice } from "./dice.js";
import { createRuleLink } from "./rule-link.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */

/**
 * @param {Scene} scene
 * @returns {string}
 */
function headline(scene) {
  const { game, me, t } = scene;
  if (game.over) return t("centre.over");
  if (scene.myCall && game.frame?.kind === "auction") return t("centre.your-bid");
  if (game.turn === me) return scene.myCall || scene.awaited.length === 0 ? t("centre.your-turn") : scene.waiting;
  if (scene.myCall) return t("centre.your-answer");
  return t("centre.turn", { name: scene.nameOf(game.turn) });
}

/**
 * @param {Context} context
 * @param {HTMLElement} recent The last sentences.
 * @param {import("./scene.js").View} clock Of the whole game.
 */
export function createStage(context, recent, clock) {
  const { t } = context;
  const turn = element("h2", { class: "stage-turn" });
  const round = element("p", { class: "stage-round" });
  const dice = createDice(context);
  const deck = element("small", {});
  const words = element("span", {});
  const rule = createRuleLink(t);
  const card = element("p", { class: "drawn-card" }, deck, words, rule.element);
  return {
    element: element("section", { class: "stage", "aria-label": t("centre.label") }, element("div", { class: "stage-head" }, turn, round, clock.element), dice.element, card, recent),
    /** @param {Scene} scene */
    update(scene) {
      const { game } = scene;
      setText(turn, headline(scene));
      setText(round, t("centre.round", { round: game.round, houses: game.houses, hotels: game.hotels }));
      clock.update(scene);
      dice.update(scene);
      show(card, game.card !== null);
      if (game.card) {
        setText(deck, t(`deck.${game.card.deck}`));
        setText(words, context.translator.formats.card?.(game.card.card) ?? "");
        rule.set(context.rulebook?.behind("card", game.card.card) ?? []);
        setAttributes(card, { "data-deck": game.card.deck });
      }
    },
  };
}
