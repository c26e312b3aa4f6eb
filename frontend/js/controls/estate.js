/** Which mortgages of an estate are lifted at once: a tick for each deed, one answer for all. */

import { element, patchList, setText } from "../dom.js";
import { membersOf } from "../schema.js";
import { actionButton } from "./control.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../view/scene.js").Context} Context */

/** @param {string | number} space */
function createTick(space) {
  const box = element("input", { type: "checkbox", value: space, "data-lift": space });
  const words = element("span", {});
  return { element: element("label", { class: "tick" }, box, words), box, words };
}

/**
 * @param {string} action
 * @param {Context} context
 * @returns {Control}
 */
export function createEstateControl(action, context) {
  const { t } = context;
  const ticks = element("div", { class: "ticks" });
  /** @type {LegalAction | undefined} */
  let current;
  const press = actionButton(action, () => {
    const chosen = [...ticks.querySelectorAll("input")].filter((box) => box.checked).map((box) => Number(box.value));
    if (current) context.act(current, { lift: chosen });
  });
  const box = element("div", { class: "estate" }, ticks, element("p", { class: "hint" }, t("estate.keep")), press.element);
  return {
    element: box,
    update(scene, legal, reason) {
      current = legal;
      const schema = legal?.params?.lift;
      const spaces = membersOf(schema).length > 0 ? membersOf(schema) : (scene.game.frame?.spaces ?? []);
      patchList(ticks, legal ? spaces : [], String, createTick, (entry, space) => {
        const fee = scene.game.frame?.fees?.[String(space)];
        setText(entry.words, t("estate.choice", { space, amount: scene.game.lifting[String(space)] ?? 0, fee: fee ?? 0 }));
      });
      press.set(t(`action.${action}`), legal !== undefined, reason && t(`problem.${reason}`));
    },
  };
}
