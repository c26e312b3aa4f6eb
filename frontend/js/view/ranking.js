/** How the game ended: places, worth, cash. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { watchPathOf } from "../route.js";
import { tokenShape } from "../token-shapes.js";
import { townStreet } from "./town.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").RankingEntry} RankingEntry */

/**
 * @param {Scene} scene
 * @param {boolean} shared Whether several look at this screen, each of whom has a name.
 * @returns {string}
 */
function headline(scene, shared) {
  const { game, me, t } = scene;
  const winners = (game.ranking ?? []).filter(({ place }) => place === 1).map(({ seat }) => seat);
  const names = winners.map((seat) => scene.nameOf(seat));
  if (winners.length !== 1) return t("ranking.shared", { names });
  return winners[0] === me && !shared ? t("ranking.you") : t("ranking.winner", { name: names[0] });
}

/**
 * @param {RankingEntry[]} ranking
 * @returns {boolean} Whether cash decided between some who are worth the same.
 */
export function decidedByCash(ranking) {
  const standing = ranking.filter(({ bankrupt, worth }) => !bankrupt && worth > 0);
  return standing.some(({ worth, place }) => standing.some((other) => other.worth === worth && other.place !== place));
}

/**
 * @param {RankingEntry} entry
 * @param {Scene} scene
 * @param {boolean} left Whether the seat went out of its own will, or was voted out.
 */
function createRow({ seat, place, worth, cash, bankrupt }, scene, left) {
  const { t } = scene;
  const who = element("span", { class: "ranking-who" },
    tokenShape(scene.seat(seat).token),
    element("span", { class: "ranking-name" }, scene.nameOf(seat), bankrupt && element("small", {}, t(left ? "ranking.left" : "ranking.bankrupt"))));
  return { element: element("tr", { "data-seat": seat, "data-place": place, "data-own": seat === scene.me ? "" : null }, element("td", {}, t("ordinal.place", { place })), element("th", { scope: "row" }, who),
    element("td", {}, t("money", { amount: worth })), element("td", {}, t("money", { amount: cash }))) };
}

/**
 * @param {Context} context
 * @returns {View & {add: (events: import("../types.js").GameEvent[]) => void}}
 */
export function createRanking(context) {
  const { t } = context;
  const again = button("", () => context.playAgain(), { class: "primary big", "data-action": "play-again" });
  const title = element("h2", { tabindex: -1 });
  const reason = element("p", {});
  const rows = element("tbody", {});
  const heads = ["place", "player", "worth", "cash"].map((key) => element("th", { scope: "col" }, t(`ranking.${key}`)));
  const table = element("table", { class: "ranking-table" }, element("caption", {}, t("ranking.title")), element("thead", {}, element("tr", {}, ...heads)), rows);
  const tie = element("p", { class: "hint", hidden: true }, t("ranking.tie"));
  const home = element("a", { class: "button quiet", href: "/", "data-navigate": "" }, t("ranking.home"));
  const onward = element("a", { class: "button", "data-navigate": "", "data-watch-on": "", hidden: true }, t("ranking.watch-on"));
  const section = element("section", { class: "ranking", hidden: true, "data-ranking": "" }, townStreet(), title, reason, table, tie, element("div", { class: "answers" }, again, onward, home));
  /** @type {Set<number>} */
  const left = new Set();
  return {
    element: section,
    add(events) {
      for (const { type, params } of events) if (type === "player-resigned") left.add(params.seat);
      if (context.scene()) this.update(context.scene());
    },
    update(scene) {
      show(section, scene.game.over);
      if (!scene.game.over) return;
      setText(title, headline(scene, context.local.shared));
      setText(reason, scene.game.ended_by ? t(`ranking.ended.${scene.game.ended_by}`) : "");
      show(tie, decidedByCash(scene.game.ranking ?? []));
      show(again, scene.me !== null && scene.state.rematch !== undefined);
      const next = scene.me === null ? scene.state.rematch_watch_id : null;
      show(onward, Boolean(next));
      setAttributes(onward, { href: next ? watchPathOf(next) : null });
      setText(again, t(scene.state.rematch ? "ranking.again.join" : "ranking.again"));
      patchList(rows, scene.game.ranking ?? [], ({ seat }) => `${seat} ${left.has(seat)}`, (entry) => createRow(entry, scene, left.has(entry.seat)));
    },
  };
}
