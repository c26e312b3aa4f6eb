/** How the last offer of one's own was answered: told where it was made, until the next one or the next turn. */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {{answer: "accepted" | "declined" | "lapsed", to: number}} OfferAnswer `to` is the seat that was asked. */

/** @type {Record<string, OfferAnswer["answer"]>} */
const ANSWERS = { "trade-accepted": "accepted", "trade-declined": "declined", "trade-lapsed": "lapsed", "trade-expired": "lapsed" };

export class OfferAnswers {
  constructor() {
    /** @type {Map<number, Offer>} Offers as they were last made, by id. */
    this.made = new Map();
    /** @type {Map<number, OfferAnswer>} By the seat whose offer was answered. */
    this.bySeat = new Map();
  }

  /** @param {GameEvent[]} events In their order. */
  add(events) {
    for (const { type, params } of events) {
      const answer = ANSWERS[type];
      if (type === "turn-started") this.bySeat.delete(params.seat);
      else if (type === "trade-proposed" || type === "trade-countered") this.make(params.offer);
      else if (answer) this.close(params.offer, answer);
    }
  }

  /** @param {Offer} offer */
  make(offer) {
    this.made.set(offer.id, offer);
    this.bySeat.delete(offer.seat);
  }

  /**
   * @param {number} id
   * @param {OfferAnswer["answer"]} answer
   */
  close(id, answer) {
    const offer = this.made.get(id);
    if (offer) this.bySeat.set(offer.seat, { answer, to: offer.to });
  }
}
