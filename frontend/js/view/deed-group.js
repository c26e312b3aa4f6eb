/** The own deeds of one group: what can be done on all lots at once, each deed, and once for all what cannot be done. */

import { actionButton, cashAfter, questionFor, whyNot } from "../controls/control.js";
import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { lotsAtOnce } from "../lots-at-once.js";
import { softened } from "../soft-words.js";
import { changeOf, plainName, reasonsOf, updateDeedActions } from "./deed-actions.js";
import { createRuleLink } from "./rule-link.js";
import { groupLabel } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../board.js").Group} Group */

const AT_ONCE = ["build", "sell-buildings"];

/**
 * @param {number} space
 * @param {Context} context
 */
function createDeed(space, context) {
  const { name: words, lang } = context.board.space(space);
  const name = button(softened(words), () => context.openDeed(space), { class: "deed-name", lang });
  const level = element("span", { class: "deed-level" });
  const actions = element("div", { class: "deed-actions" });
  return { element: element("li", { class: "deed-row", "data-deed": space }, name, level, actions), level, actions };
}

/**
 * @param {ReturnType<typeof createDeed>} entry
 * @param {Scene} scene
 * @param {number} space
 * @param {Context} context
 */
function updateDeed(entry, scene, space, context) {
  const { t } = context;
  setText(entry.level, scene.mortgaged.has(space) ? t("manage.mortgaged") : t(`manage.level.${scene.game.level[space] ?? 0}`));
  setAttributes(entry.element, { "data-mortgaged": scene.mortgaged.has(space) });
  updateDeedActions(entry.actions, scene, space, context, false);
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {number[]} members
 */
function atOnce(scene, action, members) {
  const changeOn = (/** @type {number[]} */ spaces) => spaces.reduce((sum, space) => sum + (changeOf(scene, action, space) ?? 0), 0);
  const legal = scene.legal(action);
  const spaces = lotsAtOnce(legal, members, scene.game, 0)?.spaces ?? [];
  const change = changeOn(spaces);
  return { ...lotsAtOnce(legal, members, scene.game, scene.cash + change), spaces, change, oneChange: changeOn(members.slice(0, 1)) };
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {number[]} members
 * @returns {string | undefined} Code of the reason why no lot can be done.
 */
function reasonForAll(scene, action, members) {
  const codes = members.map((space) => scene.blockedDeed(space)[action]);
  return codes.find((code) => code && code !== "uneven-building") ?? scene.blocked(action) ?? codes[0];
}

/**
 * The buttons for all lots of a whole group of streets.
 * @param {Group} group
 * @param {Context} context
 */
function createAtOnce({ members }, context) {
  const { t } = context;
  const controls = AT_ONCE.map((action) => ({
    action,
    control: actionButton(action, () => {
      const now = context.scene();
      const legal = now.legal(action);
      const { params } = atOnce(now, action, members);
      if (legal && params) context.act(legal, params, questionFor(now, legal, params));
    }, { class: "action small" }),
  }));
  const box = element("div", { class: "group-actions" }, ...controls.map(({ control }) => control.element));
  return {
    element: box,
    /** @param {Scene} scene */
    update(scene) {
      for (const { action, control } of controls) {
        const { spaces, change, oneChange, refusal = reasonForAll(scene, action, members) } = atOnce(scene, action, members);
        const label = t(spaces.length % members.length === 0 ? `manage.each.${action}` : `manage.some.${action}`, { count: spaces.length });
        const cost = -(spaces.length > 0 ? change : oneChange);
        control.set(label, refusal === "", whyNot(scene, refusal, cost), t("manage.at-once", { amount: Math.abs(change), outcome: cashAfter(scene, change) }));
      }
    },
  };
}

/**
 * What cannot be done with deeds of the group and why: each reason once, with the deeds where it is not that of all.
 * @param {Context} context
 */
function createReasons(context) {
  const words = element("span", {});
  const rule = createRuleLink(context.t);
  const box = element("small", { class: "deed-why", hidden: true }, words, " ", rule.element);
  return {
    element: box,
    /**
     * @param {Scene} scene
     * @param {number[]} held
     * @param {boolean} whole Whether the buttons for all lots say what hinders building and selling on all of them.
     */
    update(scene, held, whole) {
      const all = held.flatMap((space) => reasonsOf(scene, space).filter(({ action, code }) => !whole || code === "uneven-building" || !AT_ONCE.includes(action)).map(({ action, code }) => {
        const change = changeOf(scene, action, space);
        return { code, space, action: plainName(context.translator, action), reason: whyNot(scene, code, change === null ? null : -change) };
      }));
      /** @type {Map<string, {action: string, reason: string, spaces: string[]}>} */
      const reasons = new Map();
      for (const { action, reason, space } of all) {
        const spaces = reasons.get(action + reason)?.spaces ?? [];
        reasons.set(action + reason, { action, reason, spaces: [...spaces, context.board.space(space).name] });
      }
      setText(words, [...reasons.values()].map((reason) => context.t(reason.spaces.length < held.length ? "manage.because.of" : "manage.because", reason)).join("\n"));
      rule.set([...new Set(all.flatMap(({ code }) => context.rulebook?.behind("problem", code) ?? []))]);
      show(box, all.length > 0);
    },
  };
}

/**
 * @param {Group} group
 * @param {Context} context
 */
export function createDeedGroup(group, context) {
  const share = element("span", { class: "deed-share" });
  const head = element("h3", { class: "deed-group", "data-group": group.letter.toLowerCase() }, groupLabel(group, context.t), " ", share);
  const whole = createAtOnce(group, context);
  const rows = element("ul", { class: "deed-rows" });
  const reasons = createReasons(context);
  const box = element("li", {}, head, whole.element, rows, reasons.element);
  const streets = group.members.every((space) => context.board.space(space).house_cost);
  return {
    element: box,
    /**
     * @param {Scene} scene
     * @param {Set<number>} owned All deeds of the seat.
     */
    update(scene, owned) {
      const held = group.members.filter((space) => owned.has(space));
      setText(share, `${held.length}/${group.members.length}`);
      const buildable = streets && scene.me !== null && held.length === group.members.length;
      // Where there may be buildings, each button has its place and keeps it.
      setAttributes(box, { "data-buildable": buildable });
      show(whole.element, buildable && !scene.game.over);
      whole.update(scene);
      patchList(rows, held, String, (space) => createDeed(space, context), (deed, space) => updateDeed(deed, scene, space, context));
      reasons.update(scene, held, buildable);
    },
  };
}
