/** The running log: each event a sentence, the latest at the bottom and in view. */

import { element } from "../dom.js";
import { seatOf, sentence } from "../log.js";
import { ruleMark } from "./rule-link.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../i18n.js").Translator} Translator */

const LONGEST = 300;
/** Pixels above the end at which the log still follows what happens. */
const NEAR = 40;

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
 * Keeps a log at its end, unless somebody reads further up.
 * @param {HTMLElement} scroll
 * @returns {() => void} To be called after each new line.
 */
function createFollowing(scroll) {
  let following = true;
  /** The picture before which the log goes to its end; 0 when it is there. */
  let due = 0;
  /** Where its end was last. */
  let end = 0;
  scroll.addEventListener("scroll", () => {
    // New lines below do not mean that somebody has scrolled up.
    const lowest = following && due !== 0 ? end : scroll.scrollHeight - scroll.clientHeight;
    following = lowest - scroll.scrollTop < NEAR;
  }, { passive: true });
  const follow = () => {
    due = 0;
    if (!following) return;
    scroll.scrollTop = scroll.scrollHeight;
    end = scroll.scrollTop;
  };
  // The first lines come before the log has a place on the page.
  new ResizeObserver(follow).observe(scroll);
  return () => {
    due ||= requestAnimationFrame(follow);
  };
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
  const follow = createFollowing(scroll);
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
      while (lines.childElementCount > LONGEST) lines.firstElementChild?.remove();
      recent.add(told.map(({ words }) => words).filter(Boolean));
      follow();
    },
  };
}
