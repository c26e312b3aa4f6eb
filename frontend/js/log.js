/** Turns events into sentences. The catalogue decides: an empty text means the event is not told. */

import { BANK, HOTEL } from "./board.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./i18n.js").Translator} Translator */

/** Buildings that can be under the hammer. */
const BUILDINGS = new Set(["house", "hotel"]);

/** Reasons for which the bank's payments have no sentence of their own. */
const RECEIVED = new Set(["card", "estate"]);

/**
 * What tells the variants of an event apart, by event type.
 * @type {Record<string, (params: Record<string, any>) => string>}
 */
const VARIANTS = {
  "absence-decided": ({ choice }) => choice,
  "absence-voted": ({ choice }) => choice,
  "auction-closed": ({ winner, space }) => (winner === BANK ? "none" : space < 0 ? "building" : ""),
  "buildings-moved": ({ start, end }) => (end < start ? "down" : end === HOTEL ? "hotel" : "up"),
  "cash-moved": ({ reason, payer }) => (payer === BANK && RECEIVED.has(reason) ? "from-bank" : reason),
  "deed-moved": ({ reason, receiver }) => (receiver === BANK ? "bank" : reason),
  "dice-rolled": ({ purpose }) => purpose,
  "frame-opened": ({ frame }) => (frame.kind === "auction" && BUILDINGS.has(frame.piece) ? frame.piece : frame.kind),
  "game-ended": ({ reason }) => reason,
  "jail-card-moved": ({ receiver }) => (receiver === BANK ? "bank" : ""),
  "jail-left": ({ by }) => by,
  jailed: ({ by }) => by,
  "offers-refused": ({ refused }) => (refused ? "" : "again"),
  "token-moved": ({ by }) => by,
  "trade-declined": ({ reason }) => reason ?? "",
};

/**
 * @param {GameEvent} event
 * @param {Translator} translator Knows the formats player, space, deck, card and money.
 * @returns {string} Empty when the event is not worth a line.
 */
export function sentence(event, translator) {
  const variant = VARIANTS[event.type]?.(event.params) ?? "";
  const key = `event.${event.type}`;
  const exact = `${key}.${variant}`;
  const { frame, offer } = event.params;
  const inner = [frame, offer].find((part) => typeof part === "object" && part !== null);
  const params = { ...inner, ...event.params };
  return translator.text(variant && translator.has(exact) ? exact : key, params);
}

/**
 * The seat an event is about, for the mark beside its line.
 * @param {GameEvent} event
 * @returns {number | null}
 */
export function seatOf(event) {
  const { offer, frame } = event.params;
  const { seat, payer, payee, receiver, winner } = { ...(typeof frame === "object" ? frame : {}), ...(typeof offer === "object" ? offer : {}), ...event.params };
  return [seat, payer, receiver, payee, winner].find((value) => typeof value === "number" && value >= 0) ?? null;
}
