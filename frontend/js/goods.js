/** What a side of a trade gives, in words. */

/** @typedef {import("./types.js").Goods} Goods */
/** @typedef {import("./i18n.js").Translator} Translator */

/**
 * @param {Goods} goods
 * @param {Translator} translator Knows the formats space, deck and money.
 * @param {Set<number>} [mortgaged] Marked where it is known.
 * @returns {string[]} A part for each deed and card, and for the cash; one word for nothing.
 */
export function goodsWords({ deeds, cards, cash }, translator, mortgaged = new Set()) {
  const words = [
    ...deeds.map((space) => translator.text(mortgaged.has(space) ? "goods.deed.mortgaged" : "goods.deed", { space })),
    ...cards.map((deck) => translator.text("goods.card", { deck })),
    ...(cash > 0 ? [translator.text("money", { amount: cash })] : []),
  ];
  return words.length > 0 ? words : [translator.text("goods.nothing")];
}
