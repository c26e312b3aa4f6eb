/** A plain form for an action the page has no control of its own for, made from its schema. */

import { element, labelled } from "../dom.js";
import { boundsOf, choicesOf, listsOf, membersOf } from "../schema.js";
import { actionButton } from "./control.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("../types.js").Schema} Schema */
/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../view/scene.js").Context} Context */

/**
 * @param {Schema} schema
 * @returns {{control: HTMLInputElement | HTMLSelectElement, read: () => unknown}}
 */
function fieldFor(schema) {
  const lists = listsOf(schema);
  const choices = lists.length > 0 ? lists : membersOf(schema).length > 0 ? membersOf(schema) : choicesOf(schema);
  if (choices.length > 0) {
    const select = element("select", {}, ...choices.map((choice, order) => element("option", { value: order }, String(choice))));
    select.multiple = membersOf(schema).length > 0;
    const chosen = () => [...select.selectedOptions].map((option) => choices[Number(option.value)]);
    return { control: select, read: () => (select.multiple ? chosen() : chosen()[0]) };
  }
  const { minimum, maximum } = boundsOf(schema);
  const input = element("input", { type: "number", min: minimum, max: maximum, value: minimum });
  return { control: input, read: () => Number(input.value) };
}

/**
 * @param {string} action
 * @param {Context} context
 * @returns {Control}
 */
export function createFormControl(action, context) {
  const box = element("div", { class: "generic" });
  /** @type {Record<string, () => unknown>} */
  let fields = {};
  /** @type {LegalAction | undefined} */
  let current;
  let built = "";
  const press = actionButton(action, () => {
    const params = Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read()]));
    if (current) context.act(current, params);
  });
  return {
    element: box,
    update(scene, legal, reason) {
      current = legal;
      press.set(scene.t(`action.${action}`), legal !== undefined, reason && scene.t(`problem.${reason}`));
      const shape = JSON.stringify(legal?.params ?? {});
      if (shape === built && box.childElementCount > 0) return;
      built = shape;
      const parts = Object.entries(legal?.params ?? {}).map(([name, schema]) => ({ name, ...fieldFor(schema) }));
      fields = Object.fromEntries(parts.map(({ name, read }) => [name, read]));
      box.replaceChildren(...parts.map(({ name, control }) => labelled(scene.t(`param.${name}`), control)), press.element);
    },
  };
}
