/** On small screens one of the panels is shown at a time: which one, chosen by presses within the thumb's reach. */

import { button, element, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {"actions" | "mine" | "trade" | "log"} Tab */

/** @type {Tab[]} */
const TABS = ["actions", "mine", "trade", "log"];

/**
 * @param {Context} context
 * @param {HTMLElement} table Marked with the tab that is shown; what that means is a matter of style.
 */
export function createTabs({ t }, table) {
  const count = element("span", { class: "badge", hidden: true });
  const presses = TABS.map((tab) => ({ tab, press: button(tab === "mine" ? "" : t(`tab.${tab}`), () => open(tab), { class: "tab", "data-tab-press": tab }) }));
  const mine = element("span", {});
  const asked = element("span", { class: "badge", hidden: true, "data-badge": "end" }, "1");
  const further = { actions: asked, mine, trade: count, log: "" };
  for (const { tab, press } of presses) press.append(" ", further[tab]);
  /** @param {Tab} shown */
  const open = (shown) => {
    table.dataset.tab = shown;
    for (const { tab, press } of presses) setAttributes(press, { "aria-pressed": tab === shown ? "true" : "false" });
  };
  open("actions");
  const nav = element("nav", { class: "tabs", "aria-label": t("tab.label") }, ...presses.map(({ press }) => press));
  keepClear(nav, table);
  return {
    element: nav,
    open,
    /** @param {import("./scene.js").Scene} scene */
    update({ offersToMe, me, game }) {
      show(asked, me !== null && (game.end_proposal?.pending.includes(me) ?? false));
      show(count, offersToMe.length > 0);
      setText(count, String(offersToMe.length));
      setText(mine, t(me === null ? "tab.deeds" : "tab.mine"));
    },
  };
}

/**
 * Tells the style how much of the lower edge is taken, so that the page scrolls what has the focus above it.
 * @param {HTMLElement} nav
 * @param {HTMLElement} table
 */
function keepClear(nav, table) {
  const sizes = new ResizeObserver(() => {
    const foot = table.querySelector(".decision-foot");
    const taken = getComputedStyle(nav).position === "sticky" ? nav.offsetHeight + (foot instanceof HTMLElement ? foot.offsetHeight : 0) : 0;
    document.documentElement.style.setProperty("--dock", `${taken}px`);
  });
  for (const part of [nav, table.querySelector(".decision-foot")]) if (part) sizes.observe(part);
}
