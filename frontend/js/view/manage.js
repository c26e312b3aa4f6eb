/** The own deeds by group, each with what can be done to it now; what cannot be done says why. */

import { DEED_ACTIONS } from "../actions.js";
import { actionButton, cashAfter, questionFor } from "../controls/control.js";
import { element, patchList, setText, show } from "../dom.js";
import { refusalText } from "../refusals.js";
import { softened } from "../soft-words.js";
import { paramsForSpace, wholeLists } from "../schema.js";
import { changeOf, plainName } from "./deed-actions.js";
import { createDeedGroup } from "./deed-group.js";
import { markOf } from "./ring.js";
import { createRuleLink } from "./rule-link.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * Sales and buildings that are only possible together.
 * @param {Scene} scene
 */
function together(scene) {
  return ["build", "sell-buildings"].flatMap((action) => {
    const legal = scene.legal(action);
    const lists = legal ? wholeLists(legal) : [];
    const loose = lists.filter(({ spaces }) => !spaces.every((space) => legal && paramsForSpace(legal, space)));
    return loose.map(({ spaces, params }) => ({ action, key: `${action}:${spaces.join()}`, spaces, params }));
  });
}

/**
 * @param {string} action
 * @param {import("../i18n.js").Translate} t
 */
function createReason(action, t) {
  const control = actionButton(action, () => undefined, { class: "action small" });
  const rule = createRuleLink(t);
  return { element: element("li", {}, control.element, rule.element), control, rule };
}

/**
 * What the brass signs on the board mean, for those that are there now.
 * @param {Context} context
 * @returns {View}
 */
function createLegend(context) {
  const list = element("ul", { class: "mark-legend hint" });
  return {
    element: list,
    update(scene) {
      const marks = [...new Set(scene.board.spaces.flatMap(({ index }) => markOf(scene, index) ?? []))];
      show(list, marks.length > 0);
      patchList(list, marks, String, (mark) => ({ element: element("li", {}, element("b", { class: "mark-sign", "data-mark": mark, "aria-hidden": "true" }), context.t(`board.mark.${mark}`)) }));
    },
  };
}

/**
 * The jail cards among what is owned.
 * @param {Context} context
 * @returns {View}
 */
function createKeptCards(context) {
  const list = element("ul", { class: "kept-cards" });
  return {
    element: list,
    update(scene) {
      patchList(list, scene.jailCardsOf(scene.me ?? scene.acting), String, (deck) => ({ element: element("li", {}, context.t("goods.card", { deck })) }));
    },
  };
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createManage(context) {
  const { t, board } = context;
  const title = element("h2", { id: "manage-title", tabindex: -1 });
  const empty = element("p", { class: "hint" });
  const groups = element("ul", { class: "deed-groups" });
  const cards = createKeptCards(context);
  const legend = createLegend(context);
  const wholes = element("div", { class: "answers" });
  const reasons = element("ul", { class: "reasons" });
  const why = element("details", { class: "blocked" }, element("summary", {}, t("manage.blocked")), reasons);
  const section = element("section", { class: "panel manage", id: "manage", "aria-labelledby": "manage-title" }, title, empty, groups, cards.element, wholes, legend.element, why);
  return {
    element: section,
    update(scene) {
      // Onlookers see what belongs to whoever acts.
      const owned = new Set(scene.deedsOf(scene.me ?? scene.acting));
      show(section, !scene.game.over || (scene.me !== null && owned.size > 0));
      setText(title, scene.me === null ? t("manage.title.of", { player: scene.acting }) : t("manage.title"));
      show(empty, owned.size === 0);
      setText(empty, t(scene.me === null ? "manage.empty.of" : "manage.empty"));
      const mine = board.groups.filter(({ members }) => members.some((index) => owned.has(index)));
      patchList(groups, mine, ({ key }) => key, (group) => createDeedGroup(group, context), (entry) => entry.update(scene, owned));
      cards.update(scene);
      patchList(wholes, together(scene), ({ key }) => key, ({ action, params }) => actionButton(action, () => {
        const legal = context.scene().legal(action);
        if (legal) context.act(legal, params, questionFor(context.scene(), legal, params));
      }, { class: "action small together" }), (control, { action, spaces }) => {
        const names = [...new Set(spaces)].map((index) => softened(board.space(index).name));
        // Each entry of the list is one level.
        const change = spaces.reduce((sum, index) => sum + (changeOf(scene, action, index) ?? 0), 0);
        control.set(t(action === "build" ? "build.together" : "build.all", { spaces: names, amount: Math.abs(change) }), true, "", cashAfter(scene, change));
      });
      const blocked = scene.game.over || owned.size === 0 ? [] : scene.state.blocked.filter(({ action }) => DEED_ACTIONS.includes(action));
      show(why, blocked.length > 0);
      patchList(reasons, blocked, ({ action }) => action, ({ action }) => createReason(action, t), ({ control, rule }, { action, reason }) => {
        const refused = [...owned].filter((space) => scene.blockedDeed(space)[action] === reason);
        control.set(plainName(context.translator, action), false, refusalText(context.translator, reason, refused.length > 0 ? { spaces: refused } : {}));
        rule.set(context.rulebook?.behind("problem", reason) ?? []);
      });
    },
  };
}
