/** Actions with one parameter of few values: a button for each value. */

import { element, patchList } from "../dom.js";
import { choicesOf } from "../schema.js";
import { actionButton, cashAfter } from "./control.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../schema.js").Choice} Choice */
/** @typedef {import("../view/scene.js").Scene} Scene */
/** @typedef {import("../view/scene.js").Context} Context */

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {Choice} value
 * @returns {string}
 */
function choiceLabel({ t, game }, action, value) {
  if (action === "choose-tax") {
    const amount = value === "flat" ? game.frame?.flat : game.frame?.percent;
    return typeof amount === "number" ? t(`action.choose-tax.${value}`, { amount }) : t("action.choose-tax.percent.hidden");
  }
  if (action === "place-building") return t("action.place-building.on", { space: value });
  const key = `action.${action}.${value}`;
  const text = t(key);
  return text === key ? `${t(`action.${action}`)}: ${value}` : text;
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @param {Choice} value
 * @returns {number | null}
 */
function taxChange({ game }, action, value) {
  const amount = action !== "choose-tax" ? null : value === "flat" ? game.frame?.flat : game.frame?.percent;
  return typeof amount === "number" ? -amount : null;
}

/**
 * @param {string} action
 * @param {Context} context
 * @returns {Control}
 */
export function createChoiceControl(action, context) {
  const box = element("div", { class: "choices" });
  /** @type {LegalAction | undefined} */
  let current;
  const blocked = actionButton(action, () => undefined);
  return {
    element: box,
    update(scene, legal, reason) {
      current = legal;
      const [name, schema] = Object.entries(legal?.params ?? {})[0] ?? [];
      /** @type {Choice[]} */
      const values = legal && name ? choicesOf(schema) : [""];
      patchList(box, values, String, (value) => value === "" ? blocked : actionButton(action, () => {
        if (current && name) context.act(current, { [name]: value });
      }, { "data-choice": value }), (entry, value) => {
        if (value === "") entry.set(scene.t(`action.${action}`), false, reason && scene.t(`problem.${reason}`));
        else entry.set(choiceLabel(scene, action, value), true, "", cashAfter(scene, taxChange(scene, action, value)));
      });
    },
  };
}
