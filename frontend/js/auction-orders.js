/** What a bidder has told the page to answer by itself while auctions go on. Only answers the server lists. */

import { boundsOf } from "./schema.js";

/** @typedef {import("./view/scene.js").Scene} Scene */
/** @typedef {{lot: string, limit: number}} BidLimit */
/** @typedef {{turn: string, lots: number[]}} PassedLots Board indexes of an estate, and the turn it fell due in. */
/** @typedef {{limit?: BidLimit, passed?: PassedLots}} Orders Of one seat. */
/** @typedef {{action: "bid" | "pass", params: Record<string, unknown>, key: string, last: boolean}} OrderedAnswer
 *   `last` says that the order is carried out with it. */

/** Into how many steps the way to the limit is cut, so that two such limits are soon through with each other. */
const STEPS = 20;

/** @param {Scene} scene */
const turnOf = ({ game }) => JSON.stringify([game.round, game.turn, game.dice, game.doubles]);

/**
 * @param {Scene} scene
 * @returns {string} Names the lot under the hammer; empty when there is none to bid for.
 */
export function lotOf(scene) {
  const { game, me } = scene;
  const frame = game.frame;
  if (game.over || frame?.kind !== "auction" || me === null || !frame.circle?.includes(me)) return "";
  return JSON.stringify([frame.piece, frame.space, turnOf(scene)]);
}

/**
 * @param {number} limit
 * @returns {number} By how many dollars the page outbids somebody, as long as the limit allows.
 */
export function stepOf(limit) {
  return Math.max(1, Math.ceil(limit / STEPS));
}

/**
 * @param {Scene} scene
 * @param {Orders} orders Of the own seat.
 * @returns {OrderedAnswer | null}
 */
export function orderedAnswer(scene, orders) {
  const lot = lotOf(scene);
  const frame = scene.game.frame;
  if (lot === "" || !frame) return null;
  if (orders.passed && orders.passed.turn === turnOf(scene) && orders.passed.lots.includes(frame.space ?? -1)) {
    return scene.legal("pass") ? { action: "pass", params: {}, key: `pass ${lot}`, last: false } : null;
  }
  if (orders.limit?.lot !== lot || frame.leader === scene.me) return null;
  return answerUpTo(scene, orders.limit);
}

/**
 * @param {Scene} scene
 * @param {BidLimit} order
 * @returns {OrderedAnswer | null}
 */
function answerUpTo(scene, { lot, limit }) {
  const legal = scene.legal("bid");
  const { bid = 0, leader = null } = scene.game.frame ?? {};
  const { minimum, maximum } = boundsOf(legal?.params?.amount);
  const most = Math.min(limit, maximum);
  const key = `${lot} ${bid} ${leader}`;
  if (legal && minimum <= most) {
    const amount = leader === null ? minimum : Math.min(most, Math.max(minimum, bid + stepOf(limit)));
    return { action: "bid", params: { amount }, key, last: false };
  }
  return scene.legal("pass") ? { action: "pass", params: {}, key, last: true } : null;
}

/** The orders of the seats that are played in this tab; a reload keeps them. */
export class AuctionOrders {
  /**
   * @param {Pick<Storage, "getItem" | "setItem">} storage
   * @param {string} game
   */
  constructor(storage, game) {
    this.storage = storage;
    this.name = `rentroll.auction.${game}`;
    /** @type {Record<string, Orders>} */
    this.bySeat = readStored(storage, this.name);
  }

  /**
   * @param {Scene} scene
   * @returns {Orders}
   */
  of(scene) {
    return this.bySeat[String(scene.me)] ?? {};
  }

  /**
   * @param {Scene} scene
   * @param {number} limit Dollars.
   */
  bidUpTo(scene, limit) {
    this.keep(scene, { ...this.of(scene), limit: { lot: lotOf(scene), limit } });
  }

  /** @param {Scene} scene */
  passAll(scene) {
    const { space, following } = scene.game.frame ?? {};
    const lots = [space ?? -1, ...(following ?? [])];
    this.keep(scene, { passed: { turn: turnOf(scene), lots } });
  }

  /** @param {Scene} scene */
  cancel(scene) {
    this.keep(scene, {});
  }

  /**
   * @param {Scene} scene
   * @param {Orders} orders
   */
  keep(scene, orders) {
    this.bySeat[String(scene.me)] = orders;
    this.storage.setItem(this.name, JSON.stringify(this.bySeat));
  }
}

/**
 * @param {Pick<Storage, "getItem">} storage
 * @param {string} name
 * @returns {Record<string, Orders>}
 */
function readStored(storage, name) {
  try {
    const found = JSON.parse(storage.getItem(name) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
