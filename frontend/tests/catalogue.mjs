/** The English catalogue as a translator, for tests. */

import { readFileSync } from "node:fs";
import { goodsWords } from "../js/goods.js";
import { Translator } from "../js/i18n.js";

export const catalogue = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8"));

const board = JSON.parse(readFileSync(new URL("../../backend/rentroll/engine/data/board-us.json", import.meta.url), "utf8"));
const spaces = Object.fromEntries(board.spaces.map(({ key, index }) => [key, index]));

/** A translator that knows three players and a few spaces. */
export function tableTranslator() {
  const translator = new Translator(catalogue, "en");
  translator.useCurrency("USD");
  translator.formats.player = (seat) => (seat === -1 ? "the bank" : ["Ana", "Bo", "Cy"][seat]);
  translator.formats.space = (index) => board.spaces[index].name;
  translator.formats.groups = (indexes) => translator.formats.list([indexes].flat().map((index) => `the group of ${board.spaces[index].name}`));
  translator.formats.deck = (deck) => translator.text(`deck.${deck}`);
  translator.formats.card = (card) => translator.text(`card.${card}`, spaces);
  translator.formats.goods = (goods) => translator.formats.list(goodsWords(goods, translator));
  return translator;
}
