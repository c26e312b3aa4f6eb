/** Which control shows which action. A new action gets a line here and texts in the catalogues. */

import { createBidControl } from "./bid.js";
import { createChoiceControl } from "./choice.js";
import { createPlainControl } from "./control.js";
import { createEstateControl } from "./estate.js";
import { createFormControl } from "./form.js";

/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("../view/scene.js").Context} Context */

/** @type {Record<string, (action: string, context: Context) => Control>} */
const CONTROLS = {
  bid: createBidControl,
  claim: createFormControl,
  "choose-tax": createChoiceControl,
  "settle-mortgages": createEstateControl,
  "place-building": createChoiceControl,
  "use-jail-card": createChoiceControl,
};

/**
 * @param {string} action
 * @param {boolean} known Whether the page has texts and a place for the action.
 * @param {Context} context
 * @returns {Control}
 */
export function createControl(action, known, context) {
  const create = CONTROLS[action] ?? (known ? createPlainControl : createFormControl);
  return create(action, context);
}
