/** Words and figures of the pending decision, taken from its frame. */

import { BANK } from "../board.js";
import { paramsForSpace } from "../schema.js";
import { passedForNow, stillIn } from "../still-in.js";
import { groupLabel } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{key: string, label: string, value: string}} Fact */

/**
 * @param {Scene} scene
 * @returns {string}
 */
export function questionOf(scene) {
  const { game, t, myCall } = scene;
  const frame = game.frame;
  if (!frame) return game.over ? t("centre.over") : "";
  if (myCall && frame.kind === "jail") return jailQuestion(scene);
  const asked = frame.seat ?? frame.awaited[0];
  const name = asked === undefined ? "" : scene.nameOf(asked);
  const variant = frame.kind === "auction" && frame.piece && frame.piece !== "deed" ? `.${frame.piece}` : "";
  const key = `${myCall ? "frame-mine" : "frame"}.${frame.kind}${variant}`;
  const text = t(key, { ...frame, name });
  return text === key ? scene.waiting : text;
}

/**
 * @param {Scene} scene Of the one in jail.
 * @returns {string}
 */
function jailQuestion(scene) {
  const { game, me, t } = scene;
  const failed = me === null ? 0 : (game.jail[me] ?? 0);
  if (failed > 0) return t("frame-mine.jail.failed", { count: failed });
  return t(scene.legal("use-jail-card") ? "frame-mine.jail.card" : "frame-mine.jail");
}

/**
 * @param {Scene} scene
 * @returns {Fact[]} What is to be seen before deciding.
 */
export function factsOf(scene) {
  const facts = FACTS[scene.game.frame?.kind ?? ""]?.(scene) ?? [];
  return facts.map(([key, value]) => ({ key, label: scene.t(`fact.${key}`), value }));
}

/** @typedef {Array<[string, string]>} Pairs */

/** @type {Record<string, (scene: Scene) => Pairs>} */
const FACTS = {
  buy: buyFacts,
  tax: (scene) => ownCash(scene),
  jail: jailFacts,
  "jail-fine": (scene) => ownCash(scene),
  auction: auctionFacts,
  debt: debtFacts,
  "estate-mortgages": (scene) => ownCash(scene),
  claim: claimFacts,
  "place-building": (scene) => ownCash(scene),
};

/**
 * @param {Scene} scene
 * @returns {Pairs} Of whoever decides, or may set a limit for a bid.
 */
function ownCash(scene) {
  const concerned = scene.myCall || (scene.me !== null && scene.game.frame?.kind === "auction");
  return concerned ? [["cash", money(scene, scene.cash)]] : [];
}

/**
 * @param {Scene} scene
 * @returns {Pairs}
 */
function jailFacts(scene) {
  const { fine, attempts_left: attempts } = scene.game.frame ?? {};
  /** @type {Pairs} */
  const pairs = [["fine", money(scene, fine)]];
  if (typeof attempts === "number") pairs.push(["attempts", String(attempts)]);
  return [...pairs, ...ownCash(scene)];
}

/**
 * @param {Scene} scene
 * @param {number | null | undefined} amount
 * @returns {string}
 */
function money({ t }, amount) {
  return typeof amount === "number" ? t("money", { amount }) : "";
}

/**
 * @param {Scene} scene
 * @returns {Pairs}
 */
function buyFacts(scene) {
  const price = scene.game.frame?.price ?? 0;
  /** @type {Pairs} */
  const pairs = [["price", money(scene, price)]];
  if (!scene.myCall) return pairs;
  pairs.push(["cash", money(scene, scene.cash)]);
  if (scene.legal("buy")) pairs.push(["cash-after", money(scene, scene.cash - price)]);
  return pairs;
}

/**
 * @param {Scene} scene
 * @returns {Pairs}
 */
function auctionFacts(scene) {
  const { t } = scene;
  const { space, bid, leader, awaited = [] } = scene.game.frame ?? {};
  const leads = leader === null || leader === undefined || leader === BANK ? t("fact.leader.none") : names(scene, [leader]);
  /** @type {Pairs} */
  const pairs = [["bid", money(scene, bid ?? 0)], ["leader", leads]];
  if (typeof space === "number") pairs.unshift(["price", money(scene, scene.board.space(space).price)]);
  if (!scene.myCall) pairs.push(["bidder", names(scene, awaited)]);
  const passed = passedForNow(scene.game.frame);
  pairs.push(...ownCash(scene), ["still-in", names(scene, stillIn(scene.game.frame))]);
  return passed.length > 0 ? [...pairs, ["passed", names(scene, passed)]] : pairs;
}

/**
 * @param {Scene} scene
 * @param {number[]} seats
 * @returns {string} Their names; the own seat is "you".
 */
function names(scene, seats) {
  return seats.map((seat) => (seat === scene.me ? scene.t("players.you") : scene.nameOf(seat))).join(scene.t("list.separator"));
}

/**
 * @param {Scene} scene
 * @returns {Pairs}
 */
function claimFacts(scene) {
  return [["stock", String(scene.game.frame?.stock ?? 0)], ...ownCash(scene)];
}

/**
 * @param {Scene} scene
 * @returns {string[]} Names of own whole groups without a building, where building is possible now.
 */
export function bareGroups(scene) {
  const { board, game, me, t } = scene;
  const legal = scene.legal("build");
  if (!legal) return [];
  const ready = board.groups.filter(({ members }) =>
    members.every((space) => game.owner[space] === me && !game.level[space]) && members.some((space) => paramsForSpace(legal, space)));
  return ready.map((group) => groupLabel(group, t));
}

/** Answers that are paid at once. */
const PAID = ["buy", "pay-jail-fine"];

/**
 * @param {Scene} scene
 * @returns {boolean} Whether an answer of the own seat waits for cash that could be raised now.
 */
export function wantsCash(scene) {
  const raisable = ["mortgage", "sell-buildings", "propose-trade"].some((action) => scene.legal(action));
  return scene.myCall && raisable && PAID.some((action) => scene.blocked(action) === "insufficient-funds");
}

/**
 * @param {Scene} scene
 * @returns {number} Dollars of the open debt that its debtor cannot raise; 0 while it can be met.
 */
export function shortOf({ game }) {
  const { kind, amount = 0, raisable = amount } = game.frame ?? {};
  return kind === "debt" ? Math.max(0, amount - raisable) : 0;
}

/**
 * @param {Scene} scene
 * @returns {Pairs}
 */
function debtFacts(scene) {
  const { t, game } = scene;
  const { amount = 0, reason, raisable, seat } = game.frame ?? {};
  const raised = raisable ?? (seat === undefined ? undefined : game.raisable[seat]);
  const cash = seat === undefined ? 0 : (game.cash[seat] ?? 0);
  const short = shortOf(scene);
  return [
    ["reason", reason ? t(`reason.${reason}`) : ""],
    ...ownCash(scene),
    ["missing", money(scene, Math.max(0, amount - cash))],
    ["raisable", money(scene, raised === undefined ? undefined : raised - cash)],
    ...(short > 0 ? [/** @type {[string, string]} */ (["short", money(scene, short)])] : []),
  ];
}
