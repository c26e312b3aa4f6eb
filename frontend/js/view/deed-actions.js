/** What can be done with one own deed, and, where there is room, what cannot and why. */

import { DEED_ACTIONS } from "../actions.js";
import { actionButton, cashAfter, questionFor, whyNot } from "../controls/control.js";
import { patchList, setAttributes } from "../dom.js";
import { paramsForSpace } from "../schema.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */

/** Reasons that anybody sees from the deed itself, or from how much of its group is owned. */
const PLAIN = new Set(["not-mortgaged", "already-mortgaged", "not-a-street", "no-buildings", "fully-built", "group-incomplete"]);

/**
 * Cash change that goes with an action on one space, as the board and the view name the figures.
 * @param {Scene} scene
 * @param {string} action
 * @param {number} space
 * @returns {number | null} Negative for a payment.
 */
export function changeOf({ board, game }, action, space) {
  const { house_cost: cost, mortgage } = board.space(space);
  const lifting = game.lifting[String(space)];
  if (action === "build" && cost) return -cost;
  if (action === "sell-buildings" && cost) return cost / 2;
  if (action === "mortgage" && mortgage) return mortgage;
  if (action === "unmortgage" && lifting) return -lifting;
  return null;
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {number} space
 * @param {number | null} change
 * @returns {string} The cash it leaves or brings, and what it costs to undo a mortgage.
 */
function outcomeOf(scene, action, space, change) {
  const cost = scene.game.lifting[String(space)];
  const words = [cashAfter(scene, change), action === "mortgage" && cost ? scene.t("manage.back", { amount: cost }) : ""];
  return words.filter(Boolean).join(" · ");
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {number} space
 * @returns {Record<string, unknown> | null} What to send; null while it is not possible.
 */
function paramsOf(scene, action, space) {
  const legal = scene.legal(action);
  return legal ? paramsForSpace(legal, space) : null;
}

/**
 * Reasons of one deed that are worth a line: neither seen from the deed nor true of all deeds.
 * @param {Scene} scene
 * @param {number} space
 * @returns {Array<{action: string, code: string}>}
 */
export function reasonsOf(scene, space) {
  return Object.entries(scene.blockedDeed(space))
    .filter(([action, code]) => DEED_ACTIONS.includes(action) && !PLAIN.has(code) && code !== scene.blocked(action))
    .map(([action, code]) => ({ action, code }));
}

/**
 * @param {HTMLElement} box
 * @param {Scene} scene
 * @param {number} space
 * @param {Context} context
 * @param {boolean} greyed Whether what is not possible is shown too.
 */
export function updateDeedActions(box, scene, space, context, greyed) {
  const { t } = context;
  const name = context.board.space(space).name;
  const codes = scene.blockedDeed(space);
  const shown = DEED_ACTIONS.filter((action) => paramsOf(scene, action, space) || (greyed && codes[action]));
  patchList(box, shown, (action) => `${action} ${space}`, (action) => actionButton(action, () => {
    const now = context.scene();
    const legal = now.legal(action);
    const params = paramsOf(now, action, space);
    if (legal && params) context.act(legal, params, questionFor(now, legal, params));
  }, { class: "action small", "data-space": space }), (control, action) => {
    const possible = paramsOf(scene, action, space) !== null;
    const change = changeOf(scene, action, space);
    const label = change === null ? t(`action.${action}`) : t("manage.with-amount", { action: t(`action.${action}`), amount: Math.abs(change) });
    const outcome = possible ? outcomeOf(scene, action, space, change) : "";
    const reason = possible ? "" : whyNot(scene, codes[action], change === null ? null : -change);
    control.set(label, possible, reason, outcome);
    setAttributes(control.element, { "aria-label": t("manage.label", { action: [label, outcome, reason].filter(Boolean).join(" "), space: name }) });
  });
}

/**
 * Name of an action without its amounts.
 * @param {import("../i18n.js").Translator} translator
 * @param {string} action
 */
export function plainName(translator, action) {
  const key = `action.${action}`;
  return translator.text(translator.has(`${key}.plain`) ? `${key}.plain` : key);
}
