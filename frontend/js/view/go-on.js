/** The way back to the tables at which this browser holds a seat. */

import { element, hasRoom, setAttributes, setText } from "../dom.js";
import { keptTables, MOST_SHOWN } from "../kept-tables.js";
import { pathOf } from "../route.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../kept-tables.js").KeptTable} KeptTable */

/**
 * The table used last in full, the others folded where room is scarce. The card has its full height from the first, as what stands below it may be pressed already.
 * @param {Translate} t
 * @param {import("../api.js").Api} api
 * @param {import("../seats.js").SeatBook} seats
 * @returns {HTMLElement | null} Null where no seat is kept.
 */
export function createGoOn(t, api, seats) {
  const rows = seats.goingOn().slice(0, MOST_SHOWN).map((_, place) => createRow(t, place === 0));
  if (rows.length === 0) return null;
  const [first, ...others] = rows.map((row) => row.element);
  const list = element("ul", { class: "kept-tables", "aria-busy": true }, first);
  const more = others.length > 0 && element("details", { class: "more-tables", open: hasRoom() },
    element("summary", {}, t("start.go-on.more", { count: others.length })), element("ul", { class: "kept-tables" }, ...others));
  const card = element("section", { class: "card go-on", "aria-labelledby": "go-on-title" }, element("h2", { id: "go-on-title" }, t("start.go-on.title")), list, more || null);
  void keptTables(api, seats).then((tables) => {
    setAttributes(list, { "aria-busy": null });
    setAttributes(card, { "data-vacant": tables.length === 0 });
    if (more) setAttributes(more, { "data-vacant": tables.length < 2 });
    tables.forEach((table, place) => rows[place]?.fill(table));
  });
  return card;
}

/**
 * @param {Translate} t
 * @param {boolean} first
 */
function createRow(t, first) {
  const names = element("span", {});
  const progress = element("span", {});
  const link = element("a", { class: first ? "button" : "button quiet", "data-navigate": "" }, names, progress);
  const row = element("li", { "data-vacant": true }, link);
  /** @param {KeptTable} table */
  const fill = ({ id, others, round, myTurn, out }) => {
    setAttributes(row, { "data-vacant": null });
    setAttributes(link, { href: pathOf(id), "data-kept-table": id });
    setText(names, others.length > 0 ? t("start.go-on.with", { names: others }) : t("start.go-on.alone"));
    setText(progress, round === null ? t("start.go-on.waiting") : t(`start.go-on.${myTurn ? "your-turn" : out ? "out" : "round"}`, { round }));
  };
  return { element: row, fill };
}
