/**
 * What happened since one's last turn, in the middle of the board: a sentence for what belongs together. Decoration
 * beside the log.
 */

import { element, setText, show } from "../dom.js";
import { NOTHING_YET, extended } from "../recap.js";
import { spoken } from "../speech/sentences.js";
import { createFollowing } from "./following.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */

/** Sentences that are shown, and events of which they are made: most sentences have several. */
const LONGEST = 60;
const MOST_EVENTS = 4 * LONGEST;

/**
 * @param {Translator} translator
 * @param {() => number | null} me
 * @param {import("../local-seats.js").LocalSeats} local Where several people share the screen, nobody is "you".
 */
export function createRecap(translator, me, local) {
  const { translate: t } = translator;
  let recap = NOTHING_YET;
  const title = element("h3", {});
  const lines = element("ol", {});
  const scroll = element("div", { class: "recap-lines" }, lines);
  const following = createFollowing(scroll);
  const box = element("section", { class: "recap", "aria-hidden": "true", hidden: true }, title, scroll);
  return {
    element: box,
    /** @param {GameEvent[]} events */
    add(events) {
      const own = me();
      for (const event of events) recap = extended(recap, event, own);
      if (recap.events.length > MOST_EVENTS) recap = { ...recap, events: recap.events.slice(-MOST_EVENTS) };
      const told = spoken(recap.events, translator, local.shared ? null : own).slice(-LONGEST);
      lines.replaceChildren(...told.map(({ words }) => element("li", {}, words)));
      setText(title, t(own === null ? "recap.title.all" : recap.turned ? "recap.title" : "recap.title.first"));
      show(box, told.length > 0);
      following.added();
    },
  };
}
