/** The drawings of the town: its plan, and a street of it. Decoration in the colours of the theme. */

import { svg } from "../dom.js";

/**
 * @param {string} name Of the drawing: its file, and the class it is styled by.
 * @param {string} part What of the file is shown.
 * @param {string} viewBox
 * @param {string} fit How it fills its place.
 */
function drawing(name, part, viewBox, fit) {
  return svg("svg", { class: name, viewBox, preserveAspectRatio: fit, "aria-hidden": "true" }, svg("use", { href: `/static/art/${name}.svg#${part}` }));
}

/** @returns {SVGElement} The town from above. */
export function townPlan() {
  return drawing("plan", "town", "0 0 600 600", "xMidYMid slice");
}

/** @returns {SVGElement} Eight houses in a row, one for each group of streets. */
export function townStreet() {
  return drawing("street", "street", "0 0 940 300", "xMidYMax meet");
}
