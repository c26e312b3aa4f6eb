/** Small own drawings for the spaces that are no streets, on a field of 24 by 24. */

import { svg } from "../dom.js";

/** @type {Record<string, string>} */
const DRAWINGS = {
  go: "M3 12h13m-5-6 6 6-6 6M20 5v14",
  railroad: "M7 4h10v11H7zM7 10h10M9 19l-2 2m8-2 2 2M9 15l-1 4m7-4 1 4M8 17h8",
  utility: "M13 3 6 13h5l-1 8 8-11h-5z",
  chance: "M8 9a4 4 0 1 1 5.5 3.7C12 13.4 12 14 12 16m0 3.5v.5",
  "community-chest": "M4 10c0-3 1.5-5 4-5h8c2.5 0 4 2 4 5v9H4zm0 1h16M10 11v3h4v-3",
  tax: "M7 3h10v18l-2.5-2-2.5 2-2.5-2L7 21zM10 8h4m-4 4h4",
  jail: "M4 4h16v16H4zM9 4v16M15 4v16M4 12h16",
  "free-parking": "M12 20v-7M12 13c-4 0-6-2-6-5 3 0 6 1.5 6 5zm0-2c0-3.5 2.5-6 6.5-6 0 4-2.5 6-6.5 6zM7 20h10",
  "go-to-jail": "M4 12h9m-4-4 4 4-4 4M16 4v16M20 4v16",
};

/**
 * @param {string} kind
 * @returns {SVGElement | null}
 */
export function spaceIcon(kind) {
  const drawing = DRAWINGS[kind];
  if (!drawing) return null;
  return svg("svg", { viewBox: "0 0 24 24", class: "space-icon", "aria-hidden": "true" }, svg("path", { d: drawing }));
}
