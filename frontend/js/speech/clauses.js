/**
 * What happened as clauses: each says what one seat did, so that the clauses of one seat make one sentence.
 *
 * Events are small (the cash that paid for a deed and the deed's move are two); a clause is what a person
 * would mention. What goes without saying has no clause: timers, frames, and the next turn, which the next
 * throw tells.
 */

import { BANK, HOTEL } from "../board.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Goods} Goods */

/**
 * @typedef {object} Clause
 * @property {string} say The text's key after "say.".
 * @property {number | null} seat Who did it; null for a sentence of its own.
 * @property {number[]} whom The others it concerns.
 * @property {Record<string, any>} params
 * @property {GameEvent} [event] Told in the words of the log.
 */

/** Payments that another event of the same action tells. */
const TOLD_ELSEWHERE = new Set(["auction", "building-auction", "estate"]);

/** @typedef {(teller: Teller, params: Record<string, any>, event: GameEvent) => void} Tell */

/** @param {string} say @returns {Tell} */
const plainly = (say) => (teller, params) => teller.add(say, params.seat, params);

/** @type {Tell} */
const unsaid = () => undefined;

/** @type {Record<string, Tell>} */
const PAYMENTS = {
  salary: (teller, { payee, amount }) => teller.add("salary", payee, { amount }),
  tax: (teller, { payer, amount }) => teller.add("tax", payer, { amount }),
  "jail-fine": (teller, { payer, amount }) => teller.add("fine", payer, { amount }),
  purchase: (teller, { amount }) => {
    teller.price = amount;
  },
  building: (teller, { payer, amount }) => teller.gather("built", payer, amount, []),
  "building-sale": (teller, { payee, amount }) => teller.gather("sold", payee, amount, teller.takeLots()),
  mortgage: (teller, { payee, amount }) => teller.gather("mortgaged", payee, amount, teller.takeLots()),
  unmortgage: (teller, { payer, amount }) => teller.gather("lifted", payer, amount, []),
  "mortgage-fee": (teller, { payer, amount }) => teller.gather("fees", payer, amount, []),
  trade: (teller, { payee, amount }) => {
    teller.gotten(payee).cash += amount;
  },
};

/** @type {Record<string, Tell>} */
const TELLS = {
  "opening-thrown": (teller, { seat, first, second }) => {
    teller.opening = true;
    teller.add("opening", seat, { total: first + second });
  },
  "turn-started": (teller, { seat }) => {
    if (teller.opening) teller.add("begins", seat, {});
    teller.opening = false;
  },
  "dice-rolled": (teller, { seat, first, second, purpose }) => {
    const double = first === second && purpose !== "utility" ? ".doubles" : "";
    teller.add(purpose === "utility" ? "threw.rent" : `threw${double}`, seat, { total: first + second, face: first });
  },
  "token-moved": (teller, { seat, end }) => teller.add("moved", seat, { space: end }),
  jailed: (teller, { seat, by }) => {
    if (by === "space") teller.takeBack("moved");
    teller.add(by === "doubles" ? "jailed.doubles" : "jailed", seat, {});
  },
  "jail-throw-failed": plainly("stayed"),
  "jail-left": (teller, { seat, by }) => teller.add(by === "card" ? "left-jail.card" : "left-jail", seat, {}),
  "cash-moved": (teller, params, event) => {
    if (teller.estate || TOLD_ELSEWHERE.has(params.reason)) return;
    (PAYMENTS[params.reason] ?? paid)(teller, params, event);
  },
  "deed-moved": (teller, params, event) => {
    const { reason, receiver, space } = params;
    if (reason === "purchase") teller.bought(receiver, space);
    else if (reason === "trade") teller.gotten(receiver).deeds.push(space);
    else if (reason !== "auction" && reason !== "estate") teller.tell(event);
  },
  "jail-card-moved": (teller, { deck, giver, receiver }) => {
    if (giver !== BANK && receiver !== BANK && !teller.estate) teller.gotten(receiver).cards.push(deck);
  },
  "buildings-moved": (teller, { space, start, end }, event) => {
    if (teller.estate) return;
    if (end < start) teller.lots.push({ space, start, end });
    else if (!teller.attach("built", { space, start, end })) teller.tell(event);
  },
  "deed-mortgaged": (teller, { space }) => void teller.lots.push({ space }),
  "deed-unmortgaged": (teller, { space }) => void teller.attach("lifted", { space }),
  "card-drawn": (teller, { seat, card }) => teller.add("card", seat, { card }),
  "frame-opened": (teller, { frame }, event) => openings[frame.kind]?.(teller, frame, event),
  "bid-placed": plainly("bid"),
  "auction-passed": plainly("passed"),
  "auction-closed": (teller, { winner, space, piece = "deed", amount }, event) => {
    if (winner === BANK) teller.tell(event);
    else teller.add(piece === "deed" ? "won-auction" : `won-auction.${piece}`, winner, { space, amount });
  },
  "player-bankrupt": (teller, { seat, creditor }) => {
    teller.add("bankrupt", seat, {}, [creditor]);
    teller.estate = true;
  },
  "player-resigned": (teller, { seat }) => {
    teller.add("resigned", seat, {});
    teller.estate = true;
  },
  "end-proposed": plainly("proposed-end"),
  "end-agreed": plainly("agreed-end"),
  "end-refused": plainly("refused-end"),
  "end-withdrawn": plainly("withdrew-end"),
  "game-ended": (teller, { ranking }, event) => {
    teller.tell(event);
    const winners = ranking.filter((/** @type {{place: number}} */ { place }) => place === 1);
    const seats = winners.map((/** @type {{seat: number}} */ { seat }) => seat);
    const worth = winners[0]?.worth ?? 0;
    if (seats.length === 1) teller.add("won", seats[0], { worth });
    else teller.add("won.shared", null, { worth }, seats);
  },
  "trade-proposed": (teller, { offer }) => teller.add("offered", offer.seat, offer, [offer.to]),
  "trade-countered": (teller, { offer }) => teller.add("countered", offer.seat, offer, [offer.to]),
  "trade-accepted": plainly("accepted"),
  "trade-declined": (teller, { seat, reason }) => teller.add(reason ? `declined.${reason}` : "declined", seat, {}),
  "trade-withdrawn": plainly("withdrew"),
  "trade-expired": (teller) => teller.add("expired", null, {}),
  "offers-refused": (teller, { seat, refused }) => teller.add(refused ? "refuses-offers" : "takes-offers", seat, {}),
  "time-bank-drawn": (teller, { seat, seconds }) => teller.drawTime(seat, seconds),
  "more-time-asked": plainly("asked-time"),
  "more-time-given": plainly("got-time"),
  "time-ran-out": plainly("ran-out"),
  "seat-away": plainly("away"),
  "seat-back": plainly("back"),
  "absence-vote-opened": plainly("vote"),
  "absence-voted": (teller, { seat, absent, choice }) => teller.add(`voted.${choice}`, seat, {}, [absent]),
  "absence-decided": (teller, { seat, choice }) => teller.add(`decided.${choice}`, seat, {}),
  "timer-extended": unsaid,
  "time-kept": unsaid,
  "absence-timer-started": unsaid,
  "throw-finished": unsaid,
  "frame-changed": unsaid,
  "frame-closed": unsaid,
  "stack-amended": unsaid,
  "timer-started": unsaid,
  "timer-stopped": unsaid,
  "claim-answered": unsaid,
};

/**
 * Frames whose opening is news, by kind.
 * @type {Record<string, Tell>}
 */
const openings = {
  auction: (teller, frame, event) => teller.tell(event),
  claim: (teller, frame, event) => teller.tell(event),
  debt: (teller, { seat, creditor, amount }) => teller.add("owed", seat, { amount }, [creditor]),
  "move-after-fine": (teller) => teller.takeBack("stayed"),
  "jail-fine": (teller) => teller.takeBack("stayed"),
};

/** @type {Tell} */
function paid(teller, { payer, payee, amount }) {
  if (payer === BANK) teller.add("received", payee, { amount });
  else teller.pay(payer, payee, amount);
}

/** Reads events in order and keeps what they amount to. */
class Teller {
  constructor() {
    /** @type {Clause[]} */
    this.clauses = [];
    /** @type {Array<{space: number, start?: number, end?: number}>} Lots whose money comes next. */
    this.lots = [];
    this.price = 0;
    this.opening = false;
    /** Whether what moves now is the estate of somebody who left. */
    this.estate = false;
    this.version = -1;
  }

  /** @param {GameEvent} event */
  read(event) {
    if (event.version !== this.version) this.estate = false;
    this.version = event.version;
    const tell = TELLS[event.type];
    if (tell) tell(this, event.params, event);
    else this.tell(event);
  }

  /**
   * @param {string} say
   * @param {number | null} seat
   * @param {Record<string, any>} params
   * @param {number[]} [whom]
   */
  add(say, seat, params, whom = []) {
    this.clauses.push({ say, seat, params, whom });
  }

  /** @param {GameEvent} event Told as the log tells it, in a sentence of its own. */
  tell(event) {
    this.clauses.push({ say: "event", seat: null, params: {}, whom: [], event });
  }

  /** @param {string} say A clause that what follows makes untrue, or says better. */
  takeBack(say) {
    if (this.clauses.at(-1)?.say === say) this.clauses.pop();
  }

  takeLots() {
    return this.lots.splice(0);
  }

  /**
   * Adds to the last clause when that says the same of the same seat.
   * @param {string} say
   * @param {number} seat
   * @param {number} amount
   * @param {Array<{space: number, start?: number, end?: number}>} lots
   */
  gather(say, seat, amount, lots) {
    const last = this.clauses.at(-1);
    if (last?.say === say && last.seat === seat) {
      last.params.amount += amount;
      last.params.lots.push(...lots);
    } else {
      this.add(say, seat, { amount, lots });
    }
  }

  /**
   * The bank gives its time in pieces; those that were used at one decision are one sum.
   * @param {number} seat
   * @param {number} seconds
   */
  drawTime(seat, seconds) {
    const last = this.clauses.at(-1);
    if (last?.say === "drew-time" && last.seat === seat) last.params.seconds += seconds;
    else this.add("drew-time", seat, { seconds });
  }

  /**
   * @param {string} say
   * @param {{space: number, start?: number, end?: number}} lot
   * @returns {boolean} Whether the last clause is one that the lot belongs to.
   */
  attach(say, lot) {
    const last = this.clauses.at(-1);
    if (last?.say !== say) return false;
    last.params.lots.push(lot);
    return true;
  }

  /**
   * @param {number} seat
   * @param {number} space
   */
  bought(seat, space) {
    const before = this.clauses.at(-1);
    const here = before?.say === "moved" && before.seat === seat && before.params.space === space;
    this.add(here ? "bought.here" : "bought", seat, { space, amount: this.price });
  }

  /**
   * One payment; the same to several, or by several to one, is told at once.
   * @param {number} payer
   * @param {number} payee
   * @param {number} amount
   */
  pay(payer, payee, amount) {
    const last = this.clauses.at(-1);
    const same = last?.params.amount === amount && payee !== BANK;
    if (last && same && last.say.startsWith("paid") && last.seat === payer) {
      last.say = "paid.each";
      last.whom.push(payee);
    } else if (last && same && last.say === "paid" && last.whom[0] === payee) {
      Object.assign(last, { say: "received.each", seat: payee, whom: [last.seat, payer] });
    } else if (last && same && last.say === "received.each" && last.seat === payee) {
      last.whom.push(payer);
    } else {
      this.add("paid", payer, { amount }, [payee]);
    }
  }

  /**
   * @param {number} seat
   * @returns {Goods} What the seat gets in the trade that is being carried out.
   */
  gotten(seat) {
    const start = this.clauses.findLastIndex(({ say }) => say === "accepted");
    const found = this.clauses.slice(start + 1).find((clause) => clause.say === "got" && clause.seat === seat);
    if (found) return found.params.goods;
    /** @type {Goods} */
    const goods = { deeds: [], cards: [], cash: 0 };
    const clause = { say: "got", seat, params: { goods }, whom: [] };
    // Who accepts comes first, so that accepting and getting make one sentence.
    if (this.clauses[start]?.seat === seat) this.clauses.splice(start + 1, 0, clause);
    else this.clauses.push(clause);
    return goods;
  }
}

/**
 * Of an auction only where it stands is worth telling: bids that were outbid, and bids and passes of an
 * auction that is closed, are left out.
 * @param {GameEvent[]} events
 * @returns {GameEvent[]}
 */
function withoutStaleBids(events) {
  return events.filter(({ type }, index) => {
    if (type !== "bid-placed" && type !== "auction-passed") return true;
    const later = events.slice(index + 1);
    return !later.some((other) => other.type === "auction-closed" || (type === "bid-placed" && other.type === "bid-placed"));
  });
}

/**
 * @param {GameEvent[]} events In order, of one or several actions.
 * @returns {Clause[]}
 */
export function clausesOf(events) {
  const teller = new Teller();
  for (const event of withoutStaleBids(events)) teller.read(event);
  return teller.clauses.map(settled);
}

/**
 * Chooses the words for buildings by what was built or sold.
 * @param {Clause} clause
 * @returns {Clause}
 */
function settled(clause) {
  if (clause.say !== "built" && clause.say !== "sold") return clause;
  const { lots } = clause.params;
  const counted = lots.map(piecesOf);
  const [houses, hotels] = ["houses", "hotels"].map((piece) => counted.reduce((/** @type {number} */ sum, /** @type {any} */ lot) => sum + lot[piece], 0));
  if ((houses > 0) === (hotels > 0)) return clause;
  const [count, piece] = houses > 0 ? [houses, "house"] : [hotels, "hotel"];
  return { ...clause, say: `${clause.say}.${piece}${count > 1 ? "s" : ""}`, params: { ...clause.params, count, space: lots[0].space } };
}

/**
 * @param {{start: number, end: number}} lot
 * @returns {{houses: number, hotels: number}} What was put up or taken down; the houses beneath a hotel do not count.
 */
function piecesOf({ start, end }) {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  return { houses: Math.min(high, HOTEL - 1) - Math.min(low, HOTEL - 1), hotels: Number(high === HOTEL && low < HOTEL) };
}
