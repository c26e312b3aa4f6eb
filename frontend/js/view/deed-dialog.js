/** The card of one space: what it costs, what it brings, who owns it. */

import { button, element } from "../dom.js";
import { BANK } from "./scene.js";
import { spaceIcon } from "./icons.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").Space} Space */

/**
 * @param {Context} context
 * @param {Space} space
 * @returns {Array<[string, string]>} Label and amount of each step of the rent.
 */
function rentSteps({ t }, space) {
  const rents = space.rents ?? [];
  if (space.kind === "street") return rents.map((amount, level) => [t(`deed.rent.${level}`), t("money", { amount })]);
  if (space.kind === "railroad") {
    return (space.rent_by_owned ?? rents).map((amount, step) => [t("deed.railroads", { count: step + 1 }), t("money", { amount })]);
  }
  return (space.multipliers ?? []).map((times, step) => [t("deed.utilities", { count: step + 1 }), t("deed.times", { times })]);
}

/**
 * @param {Context} context
 * @param {Space} space
 * @returns {Array<[string, string]>}
 */
function facts(context, space) {
  const { t } = context;
  const { game, state } = context.scene();
  const owner = game.owner[space.index] ?? BANK;
  const rent = game.rent[space.index];
  /** @type {Array<[string, string]>} */
  const rows = [
    [t("deed.price"), t("money", { amount: space.price })],
    [t("deed.mortgage"), t("money", { amount: space.mortgage })],
  ];
  if (space.house_cost) rows.push([t("deed.house-cost"), t("money", { amount: space.house_cost })]);
  rows.push([t("deed.owner"), owner === BANK ? t("deed.bank") : (state.seats.find(({ seat }) => seat === owner)?.name ?? "")]);
  if (typeof rent === "number") rows.push([t("deed.now"), t("money", { amount: rent })]);
  else if (rent) rows.push([t("deed.now"), t("deed.times", { times: rent.times })]);
  return rows;
}

/**
 * @param {Array<[string, string]>} rows
 * @param {number} current Row to be marked.
 */
function table(rows, current) {
  return element(
    "table",
    { class: "rents" },
    element("tbody", {}, ...rows.map(([label, amount], row) =>
      element("tr", { "aria-current": row === current ? "true" : null }, element("th", { scope: "row" }, label), element("td", {}, amount)))),
  );
}

/**
 * @param {Context} context
 * @returns {(index: number) => void} Opens the card of a space.
 */
export function createDeedDialog(context) {
  const { t, board } = context;
  const dialog = element("dialog", { class: "deed", "aria-labelledby": "deed-title", "data-dialog": "deed" });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return (index) => {
    const space = board.space(index);
    const group = board.groupOf(index);
    const scene = context.scene();
    const owned = scene.game.owner[index] !== BANK && !scene.mortgaged.has(index);
    const head = element("header", { class: "deed-head", "data-group": group?.letter.toLowerCase() },
      spaceIcon(space.kind), element("small", {}, group ? scene.groupName(index) : ""), element("h2", { id: "deed-title" }, space.name));
    const close = button(t("deed.close"), () => dialog.close(), { class: "quiet", "data-close": "" });
    const body = group
      ? [table(rentSteps(context, space), space.kind === "street" && owned ? (scene.game.level[index] ?? 0) : -1), factList(facts(context, space))]
      : [element("p", {}, t(`space-kind.${space.kind}`)), space.amount ? factList([[t("deed.price"), t("money", { amount: space.amount })]]) : null];
    dialog.replaceChildren(head, ...body.filter((part) => part !== null), close);
    dialog.showModal();
  };
}

/** @param {Array<[string, string]>} rows */
function factList(rows) {
  return element("dl", { class: "facts" }, ...rows.map(([label, value]) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, value))));
}
