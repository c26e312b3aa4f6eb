/**
 * The lower edge of small screens: everybody's cash, and which of the panels is shown, chosen by presses within
 * the thumb's reach.
 */

import { afterPaint } from "../after-paint.js";
import { button, element, scrollToTop, setAttributes, setText, show } from "../dom.js";
import { createPurses } from "./purses.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {"actions" | "mine" | "trade" | "log"} Tab */

/** @type {Tab[]} */
const TABS = ["actions", "mine", "trade", "log"];

/**
 * @param {Scene} scene
 * @returns {number} How much waits on the first panel for an answer of the own seat.
 */
function questionsFor({ myCall, game, me }) {
  return Number(myCall) + Number(isAskedToEnd({ game, me }));
}

/**
 * @param {Pick<Scene, "game" | "me">} scene
 * @returns {boolean} Whether a proposal to end waits for the own seat.
 */
function isAskedToEnd({ game, me }) {
  return me !== null && (game.end_proposal?.pending.includes(me) ?? false);
}

/**
 * @param {Tab} tab
 * @param {() => void} choose
 */
function createPress(tab, choose) {
  const name = element("span", {});
  const count = element("span", { class: "badge", hidden: true });
  const press = button("", choose, { class: "tab", "data-tab-press": tab });
  press.append(name, " ", count);
  return { tab, press, name, count };
}

/**
 * @param {Array<ReturnType<typeof createPress>>} presses
 * @param {Tab} shown
 */
function mark(presses, shown) {
  for (const { tab, press } of presses) setAttributes(press, { "aria-pressed": tab === shown ? "true" : "false" });
}

/**
 * @param {Context} context
 * @param {HTMLElement} table Marked with the tab that is shown; what that means is a matter of style.
 */
export function createTabs(context, table) {
  const { t } = context;
  const presses = TABS.map((tab) => createPress(tab, () => void go(tab)));
  /** @param {Tab} shown */
  const open = (shown) => {
    mark(presses, shown);
    table.dataset.tab = shown;
  };
  /** @param {Tab} shown From its beginning, however far the one before was scrolled. */
  const go = async (shown) => {
    // Whoever reads another panel is not done yet.
    if (shown !== "actions") context.holdPace();
    mark(presses, shown);
    await afterPaint();
    open(shown);
    scrollToTop();
  };
  open("actions");
  const purses = createPurses(context);
  const nav = element("nav", { class: "tabs", "aria-label": t("tab.label") }, ...presses.map(({ press }) => press));
  const dock = element("div", { class: "dock" }, purses.element, nav);
  keepClear(dock, table);
  let over = false;
  return {
    element: dock,
    open,
    /** @param {Scene} scene */
    update(scene) {
      const { offersToMe, me, game } = scene;
      purses.update(scene);
      const waiting = { actions: questionsFor(scene), mine: 0, trade: offersToMe.length, log: 0 };
      for (const { tab, press, name, count } of presses) {
        setText(name, t(tab === "mine" && me === null ? "tab.deeds" : `tab.${tab}`));
        show(count, waiting[tab] > 0);
        setText(count, String(waiting[tab]));
        if (tab === "actions") setAttributes(count, { "data-badge": isAskedToEnd(scene) ? "end" : null });
        if (tab === "trade") setAttributes(press, { "aria-description": offersToMe.length > 0 ? t("offer.badge", { count: offersToMe.length }) : null });
      }
      if (game.over && !over) void go("actions");
      over = game.over;
    },
  };
}

/**
 * Tells the style how much of the lower edge is taken, so that the page scrolls what has the focus above it. Each
 * change has the styles of the whole table worked out anew, so less than before is told in a new size of window only.
 * @param {HTMLElement} dock
 * @param {HTMLElement} table
 */
function keepClear(dock, table) {
  const foot = table.querySelector(".decision-foot");
  const parts = foot instanceof HTMLElement ? [dock, foot] : [dock];
  let told = { taken: -1, window: 0 };
  const sizes = new ResizeObserver(() => {
    const taken = parts.filter((part) => getComputedStyle(part).position === "sticky").reduce((sum, part) => sum + part.offsetHeight, 0);
    if (taken <= told.taken && innerHeight === told.window) return;
    told = { taken, window: innerHeight };
    table.style.setProperty("--dock", `${taken}px`);
  });
  for (const part of parts) sizes.observe(part);
}
