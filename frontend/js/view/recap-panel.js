/** What happened since one's last turn, in the middle of the board. Decoration beside the log. */

import { element, setText, show } from "../dom.js";
import { NOTHING_YET, extended } from "../recap.js";
import { sentence } from "../log.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */

const LONGEST = 60;

/**
 * @param {Translator} translator
 * @param {() => number | null} me
 */
export function createRecap(translator, me) {
  const { translate: t } = translator;
  let recap = NOTHING_YET;
  const title = element("h3", {});
  const lines = element("ol", {});
  const scroll = element("div", { class: "recap-lines" }, lines);
  const box = element("section", { class: "recap", "aria-hidden": "true", hidden: true }, title, scroll);
  return {
    element: box,
    /** @param {GameEvent[]} events */
    add(events) {
      const own = me();
      for (const event of events) recap = extended(recap, event, own);
      if (recap.events.length > 4 * LONGEST) recap = { own: recap.own, events: recap.events.slice(-4 * LONGEST) };
      const told = recap.events.map((event) => ({ event, words: sentence(event, translator) })).filter(({ words }) => words).slice(-LONGEST);
      lines.replaceChildren(...told.map(({ event, words }) => element("li", { "data-event": event.type }, words)));
      setText(title, t(own === null ? "recap.title.all" : "recap.title"));
      show(box, told.length > 0);
      scroll.scrollTop = scroll.scrollHeight;
    },
  };
}
