/** The last few sentences, for screens on which the log is out of sight. Decoration beside the log. */

import { element } from "../dom.js";

const LINES = 4;

export function createRecent() {
  const list = element("ol", { class: "recent", "aria-hidden": "true" });
  /** @type {string[]} */
  let told = [];
  return {
    element: list,
    /** @param {string[]} sentences */
    add(sentences) {
      told = [...told, ...sentences].slice(-LINES);
      list.replaceChildren(...told.map((words) => element("li", {}, words)));
    },
  };
}
