/** The running log: each event a sentence, the latest at the bottom and in view. */

import { button, element, show } from "../dom.js";
import { seatOf, sentence } from "../log.js";
import { createFollowing } from "./following.js";
import { ruleMark } from "./rule-link.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */

const LONGEST = 300;

/** Ends lines with the links to the rules behind them, once there are rules. */
class LineRules {
  /** @param {import("../i18n.js").Translate} t */
  constructor(t) {
    this.t = t;
    /** @type {import("../rulebook.js").Rulebook | null} */
    this.rulebook = null;
    /** @type {WeakMap<Element, GameEvent>} */
    this.events = new WeakMap();
  }

  /**
   * @param {Element} line
   * @param {GameEvent | undefined} [event] What the line tells; known already when left out.
   */
  end(line, event = this.events.get(line)) {
    if (!event) return;
    this.events.set(line, event);
    line.querySelector(".rule-mark-link")?.remove();
    line.append(...ruleMark(this.t, this.rulebook?.behindEvent(event) ?? []));
  }
}

/**
 * Keeps the log at its end, or leads there whoever reads further up once there are new lines.
 * @param {HTMLElement} scroll
 * @param {HTMLElement} lines
 * @param {import("../i18n.js").Translate} t
 */
function followLines(scroll, lines, t) {
  const press = button(t("log.newest"), () => {
    following.resume();
    // The press goes away with its purpose.
    requestAnimationFrame(() => scroll.focus({ preventScroll: true }));
  }, { class: "small", "data-newest": "" });
  const newest = element("div", { class: "log-newest", hidden: true }, press);
  scroll.prepend(newest);
  const following = createFollowing(scroll, {
    shorten() {
      while (lines.childElementCount > LONGEST) lines.firstElementChild?.remove();
    },
    onBehind: (behind) => show(newest, behind),
  });
  return following;
}

/**
 * @param {Translator} translator
 * @param {{add: (sentences: string[]) => void}} recent
 * @param {() => number | null} me
 */
export function createLogPanel(translator, recent, me) {
  const { translate: t } = translator;
  const lines = element("ol", {});
  /** @type {Element | null} The line before which one's last turn ended. */
  let marked = null;
  let own = false;
  const rules = new LineRules(t);
  const scroll = element("div", { class: "log-lines", role: "log", "aria-live": "off", "aria-labelledby": "log-title", tabindex: 0 }, lines);
  const section = element("section", { class: "panel log", "aria-labelledby": "log-title" }, element("h2", { id: "log-title" }, t("log.title")), scroll);
  const following = followLines(scroll, lines, t);
  const mark = (/** @type {Element} */ line) => {
    marked?.removeAttribute("data-mark");
    line.setAttribute("data-mark", t("recap.title"));
    marked = line;
  };
  return {
    element: section,
    /** @param {import("../rulebook.js").Rulebook} book Names the rules of what was told already, too. */
    cite(book) {
      rules.rulebook = book;
      for (const line of lines.children) rules.end(line);
    },
    /** @param {GameEvent[]} events */
    add(events) {
      const told = events.slice(-LONGEST).map((event) => ({ event, words: sentence(event, translator) }));
      for (const { event, words } of told) {
        const line = element("li", { "data-event": event.type, "data-seat": seatOf(event) }, words);
        if (event.type === "turn-started") {
          const mine = event.params.seat === me();
          if (own && !mine) mark(line);
          own = mine;
        }
        rules.end(line, event);
        if (words) lines.append(line);
      }
      recent.add(told.map(({ words }) => words).filter(Boolean));
      if (told.some(({ words }) => words)) following.added();
    },
  };
}
