/** The last few sentences, for screens on which the log is out of sight. Decoration beside the log. */

import { element } from "../dom.js";

const LINES = 4;

export function createRecent() {
  const list = element("ol", { class: "recent", "aria-hidden": "true" });
  return {
    element: list,
    /** @param {string[]} sentences */
    add(sentences) {
      for (const words of sentences.slice(-LINES)) list.append(element("li", {}, words));
      while (list.childElementCount > LINES) list.firstElementChild?.remove();
    },
  };
}
