/** A trade that is being put together: who gives what. What may be traded is for the server to say. */

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {{deeds: Set<number>, cards: Set<string>}} Chosen */
/** @typedef {"give" | "take"} Way */

/** @returns {Chosen} */
const nothing = () => ({ deeds: new Set(), cards: new Set() });

export class TradeDraft {
  /** @param {number} partner */
  constructor(partner) {
    this.partner = partner;
    /** @type {Record<Way, Chosen>} */
    this.sides = { give: nothing(), take: nothing() };
    /** @type {Set<number>} Mortgaged deeds to be received whose mortgages are lifted at once. */
    this.lift = new Set();
    /** @type {Way} Which side adds the cash. */
    this.cashWay = "give";
    this.cash = 0;
    /** @type {{id: number, revision: number} | null} The offer that is being countered. */
    this.answers = null;
  }

  /**
   * New terms for an open offer, beginning with the terms it has.
   * @param {Offer} offer
   * @param {number} me Either side of it.
   * @returns {TradeDraft}
   */
  static counter(offer, me) {
    const mine = offer.seat === me;
    const draft = new TradeDraft(mine ? offer.to : offer.seat);
    const [give, take] = mine ? [offer.give, offer.take] : [offer.take, offer.give];
    draft.sides = { give: { deeds: new Set(give.deeds), cards: new Set(give.cards) }, take: { deeds: new Set(take.deeds), cards: new Set(take.cards) } };
    draft.cashWay = take.cash > 0 ? "take" : "give";
    draft.cash = give.cash || take.cash;
    if (mine) draft.lift = new Set(offer.lift);
    draft.answers = { id: offer.id, revision: offer.revision };
    return draft;
  }

  /** @param {number} seat */
  setPartner(seat) {
    if (seat === this.partner) return;
    this.partner = seat;
    this.sides.take = nothing();
    this.lift.clear();
  }

  /**
   * @param {Way} way
   * @param {number} space
   * @param {boolean} chosen
   */
  chooseDeed(way, space, chosen) {
    if (chosen) this.sides[way].deeds.add(space);
    else this.sides[way].deeds.delete(space);
    if (!chosen && way === "take") this.lift.delete(space);
  }

  /**
   * @param {Way} way
   * @param {string} deck
   * @param {boolean} chosen
   */
  chooseCard(way, deck, chosen) {
    if (chosen) this.sides[way].cards.add(deck);
    else this.sides[way].cards.delete(deck);
  }

  /**
   * Drops what has changed hands meanwhile.
   * @param {Game} game
   * @param {number} me
   */
  keepOwned(game, me) {
    for (const [way, seat] of /** @type {Array<[Way, number]>} */ ([["give", me], ["take", this.partner]])) {
      for (const space of [...this.sides[way].deeds]) if (game.owner[space] !== seat) this.chooseDeed(way, space, false);
      for (const deck of [...this.sides[way].cards]) if (game.jail_cards[deck] !== seat) this.chooseCard(way, deck, false);
    }
    for (const space of [...this.lift]) if (!game.mortgaged.includes(space)) this.lift.delete(space);
  }

  /**
   * Deeds that would complete a group of whoever receives them, with what else is chosen.
   * @param {Way} way
   * @param {Game} game
   * @param {number} me
   * @param {Array<{members: number[]}>} groups
   * @returns {Set<number>}
   */
  completing(way, { owner }, me, groups) {
    const [giver, receiver] = way === "give" ? [me, this.partner] : [this.partner, me];
    const leaving = this.sides[way === "give" ? "take" : "give"].deeds;
    const arriving = this.sides[way].deeds;
    const held = (/** @type {number} */ space) => (owner[space] === receiver && !leaving.has(space)) || arriving.has(space);
    return new Set(groups.flatMap(({ members }) =>
      members.filter((space) => owner[space] === giver && members.every((other) => other === space || held(other)))));
  }

  /** @returns {boolean} Whether there is nothing to be traded yet. */
  get empty() {
    return [this.sides.give, this.sides.take].every(({ deeds, cards }) => deeds.size + cards.size === 0);
  }

  /** What is exchanged, as the actions and the preview name it. */
  get terms() {
    const { give, take } = this.sides;
    return {
      give_deeds: sorted(give.deeds),
      give_cards: [...give.cards].sort(),
      cash_given: this.cashWay === "give" ? this.cash : 0,
      take_deeds: sorted(take.deeds),
      take_cards: [...take.cards].sort(),
      cash_taken: this.cashWay === "take" ? this.cash : 0,
      lift: sorted(this.lift),
    };
  }

  /** @returns {{action: string, params: Record<string, unknown>}} What is sent. */
  get request() {
    if (this.answers === null) return { action: "propose-trade", params: { to: this.partner, ...this.terms } };
    return { action: "counter-trade", params: { offer: this.answers.id, revision: this.answers.revision, ...this.terms } };
  }
}

/** @param {Set<number>} spaces */
function sorted(spaces) {
  return [...spaces].sort((one, other) => one - other);
}

/**
 * The terms of an offer as its receiver sees them, for a preview of accepting.
 * @param {Offer} offer
 * @param {number[]} lift Mortgages the receiver would lift.
 */
export function termsForReceiver(offer, lift) {
  const { params } = TradeDraft.counter(offer, offer.to).request;
  return { ...params, lift, partner_lift: offer.lift };
}
