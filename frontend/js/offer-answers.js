/**
 * How the last offer of one's own, or the last one that one accepted, ended: told where offers stand, to both
 * sides, until the next offer of one's own, the next throw or the next turn.
 */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Goods} Goods */

/**
 * @typedef {object} OfferAnswer
 * @property {"accepted" | "done" | "declined" | "lapsed"} answer "done" to whoever accepted.
 * @property {number} partner The other side.
 * @property {Goods} got What the seat got, or would have got.
 * @property {Goods} gave
 * @property {string} [reason] Why the offer was declined, if the other side says so.
 */

/** @type {Record<string, "accepted" | "declined" | "lapsed">} */
const ANSWERS = { "trade-accepted": "accepted", "trade-declined": "declined", "trade-lapsed": "lapsed", "trade-expired": "lapsed" };

export class OfferAnswers {
  constructor() {
    /** @type {Map<number, Offer>} Offers as they were last made, by id. */
    this.made = new Map();
    /** @type {Map<number, OfferAnswer>} By the seat that is told. */
    this.bySeat = new Map();
  }

  /** @param {GameEvent[]} events In their order. */
  add(events) {
    for (const { type, params } of events) {
      const answer = ANSWERS[type];
      if (type === "turn-started" || type === "dice-rolled") this.bySeat.delete(params.seat);
      else if (type === "trade-proposed" || type === "trade-countered") this.make(params.offer);
      else if (answer) this.close(params.offer, answer, params.reason);
    }
  }

  /** @param {Offer} offer */
  make(offer) {
    this.made.set(offer.id, offer);
    this.bySeat.delete(offer.seat);
  }

  /**
   * @param {number} id
   * @param {"accepted" | "declined" | "lapsed"} answer
   * @param {string} [reason]
   */
  close(id, answer, reason) {
    const offer = this.made.get(id);
    if (!offer) return;
    const { seat, to, give, take } = offer;
    // A trade lets others lapse whose goods it moved: what was agreed is the news.
    if (answer !== "lapsed" || !traded(this.bySeat.get(seat))) this.bySeat.set(seat, { answer, partner: to, got: take, gave: give, ...(reason && { reason }) });
    if (answer === "accepted") this.bySeat.set(to, { answer: "done", partner: seat, got: give, gave: take });
  }
}

/**
 * @param {OfferAnswer | undefined} answer
 * @returns {boolean} Whether goods have changed hands.
 */
export function traded(answer) {
  return answer?.answer === "accepted" || answer?.answer === "done";
}

/**
 * @param {OfferAnswer | undefined} answer
 * @param {{owner: number[]}} game
 * @param {number} me
 * @param {import("./board.js").BoardModel} board
 * @returns {import("./board.js").Group[]} Groups of streets that the trade completed for the own seat, while they are whole.
 */
export function completedBy(answer, { owner }, me, board) {
  const got = answer && traded(answer) ? answer.got.deeds : [];
  return board.groups.filter(({ members }) =>
    members.some((space) => got.includes(space)) && members.every((space) => owner[space] === me && board.space(space).kind === "street"));
}

/**
 * @param {OfferAnswer} answer To an offer that was declined.
 * @param {{owner: number[]}} game
 * @param {number} me
 * @param {import("./board.js").BoardModel} board
 * @returns {import("./board.js").Group | undefined} The group that the offer would have completed for the own seat.
 */
export function missedBy({ got: { deeds } }, { owner }, me, board) {
  return board.groups.find(({ members }) =>
    members.some((space) => deeds.includes(space)) && members.every((space) => owner[space] === me || deeds.includes(space)));
}
