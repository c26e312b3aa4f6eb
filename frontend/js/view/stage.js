/** The middle of the board: whose turn it is, the dice, the card drawn and the space in question. */

import { element, setAttributes, setText, show } from "../dom.js";
import { createDice } from "./dice.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * @param {Scene} scene
 * @returns {string}
 */
function headline(scene) {
  const { game, me, t } = scene;
  if (game.over) return t("centre.over");
  return game.turn === me ? t("centre.your-turn") : t("centre.turn", { name: scene.nameOf(game.turn) });
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createStage(context) {
  const { t } = context;
  const turn = element("h2", { class: "stage-turn" });
  const round = element("p", { class: "stage-round" });
  const dice = createDice(context);
  const deck = element("small", {});
  const words = element("span", {});
  const card = element("p", { class: "drawn-card" }, deck, words);
  const supply = element("p", { class: "stage-supply" });
  const stage = element("section", { class: "stage", "aria-label": t("board.label") },
    element("div", { class: "stage-head" }, turn, round), dice.element, card, supply);
  return {
    element: stage,
    update(scene) {
      const { game } = scene;
      setText(turn, headline(scene));
      setText(round, t("board.round", { round: game.round }));
      setText(supply, t("board.supply", { houses: game.houses, hotels: game.hotels }));
      dice.update(scene);
      show(card, game.card !== null);
      if (game.card) {
        setText(deck, t(`deck.${game.card.deck}`));
        setText(words, t(`card.${game.card.card}`));
        setAttributes(card, { "data-deck": game.card.deck });
      }
    },
  };
}
