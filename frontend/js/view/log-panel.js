/** The running log: each event a sentence, the latest at the bottom and in view. */

import { element } from "../dom.js";
import { seatOf, sentence } from "../log.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */

const LONGEST = 300;

/**
 * @param {Translator} translator
 * @param {{add: (sentences: string[]) => void}} recent
 */
export function createLogPanel(translator, recent) {
  const { translate: t } = translator;
  const lines = element("ol", { class: "log-lines", role: "log", "aria-live": "off", "aria-labelledby": "log-title", tabindex: 0 });
  const section = element("section", { class: "panel log", "aria-labelledby": "log-title" }, element("h2", { id: "log-title" }, t("log.title")), lines);
  return {
    element: section,
    /** @param {GameEvent[]} events */
    add(events) {
      recent.add(events.slice(-LONGEST).map((event) => sentence(event, translator)).filter(Boolean));
      const atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40;
      for (const event of events.slice(-LONGEST)) {
        const words = sentence(event, translator);
        if (words) lines.append(element("li", { "data-event": event.type, "data-seat": seatOf(event) }, words));
      }
      while (lines.childElementCount > LONGEST) lines.firstElementChild?.remove();
      if (atEnd) lines.scrollTop = lines.scrollHeight;
    },
  };
}
