/** The forty spaces as an ordered list of buttons, laid out as a ring; one tab stop, arrows follow the track. */

import { BANK, HOTEL, SPACES, placeOf, sideOf } from "../board.js";
import { element, patchList, setAttributes, setText, show } from "../dom.js";
import { paramsForSpace } from "../schema.js";
import { softened } from "../soft-words.js";
import { tokenShape } from "../token-shapes.js";
import { spaceIcon } from "./icons.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Space} Space */

/**
 * Everything a space tells, as one sentence for those who do not see the board.
 * @param {Scene} scene
 * @param {number} index
 * @returns {string}
 */
export function spaceLabel(scene, index) {
  const { t, board } = scene;
  const space = board.space(index);
  const parts = [space.name];
  if (space.group) parts.push(t("board.group", { group: scene.groupName(index) }), ...deedWords(scene, space));
  else if (space.amount) parts.push(t("board.tax", { amount: space.amount }));
  const here = scene.tokensAt(index);
  const names = here.map(({ seat, name }) =>
    space.kind !== "jail" ? name : t(scene.inJail(seat) ? "board.jailed" : "board.visiting", { name }),
  );
  if (names.length > 0) parts.push(t("board.tokens", { names }));
  const mark = markOf(scene, index);
  if (mark) parts.push(t(`board.mark.${mark}`));
  return parts.join(t("list.separator"));
}

/**
 * What the own seat could do about a space now.
 * @param {Scene} scene
 * @param {number} index
 * @returns {"completes" | "build" | "mortgage" | null} The most telling one.
 */
export function markOf(scene, index) {
  const offered = (/** @type {string} */ action) => {
    const legal = scene.legal(action);
    return legal !== undefined && paramsForSpace(legal, index) !== null;
  };
  if (scene.me === null || scene.game.over) return null;
  if (scene.completing.has(index)) return "completes";
  if (offered("build")) return "build";
  // Outside of a debt nearly every deed could be mortgaged: that tells nothing.
  return scene.game.frame?.kind === "debt" && scene.myCall && offered("mortgage") ? "mortgage" : null;
}

/**
 * @param {Scene} scene
 * @param {Space} space
 * @returns {string[]}
 */
function deedWords(scene, space) {
  const { game, t } = scene;
  const owner = game.owner[space.index] ?? BANK;
  if (owner === BANK) return [t("board.price", { amount: space.price }), t("board.unowned")];
  const words = [owner === scene.me ? t("board.own") : t("board.owner", { name: scene.nameOf(owner) })];
  const level = game.level[space.index] ?? 0;
  if (level > 0) words.push(level === HOTEL ? t("board.hotel") : t("board.houses", { count: level }));
  if (scene.mortgaged.has(space.index)) words.push(t("board.mortgaged"));
  const rent = game.rent[space.index];
  if (typeof rent === "number") words.push(t("board.rent", { amount: rent }));
  else if (rent) words.push(t("board.rent.dice", { times: rent.times }));
  return words;
}

/**
 * @param {Scene} scene
 * @param {number} index
 * @returns {string} What landing there costs now, as short as a lot is small.
 */
export function rentDue({ game, t }, index) {
  const rent = game.rent[index];
  if (typeof rent === "number") return t("money", { amount: rent });
  return rent ? `×${rent.times}` : "";
}

/**
 * @param {number} index
 * @param {Context} context
 */
function createSpace(index, context) {
  const { board, t } = context;
  const space = board.space(index);
  const group = board.groupOf(index);
  const { row, column } = placeOf(index);
  const houses = element("span", { class: "space-houses" });
  const bar = group && element("span", { class: "space-bar" }, element("b", { class: "space-letter" }, group.letter), houses);
  const price = space.price ?? space.amount;
  const foot = element("span", { class: "space-price" }, price ? t("money", { amount: price }) : "");
  const owner = element("span", { class: "space-owner" });
  const rent = element("span", { class: "space-rent" });
  const mortgage = element("span", { class: "space-mortgage", hidden: true }, t("board.mortgaged"));
  const content = element("span", { class: "space-content" });
  content.append(spaceIcon(space.kind) ?? "", element("span", { class: "space-name", lang: space.lang }, softened(space.name)), mortgage, foot);
  const press = element("button", {
    type: "button",
    class: "space",
    "data-space": index,
    "data-kind": space.kind,
    "data-side": sideOf(index),
    "data-corner": index % 10 === 0 ? index : null,
    "data-group": group?.letter.toLowerCase(),
    tabindex: -1,
    onclick: () => context.openDeed(index),
  });
  press.append(bar ?? "", content, owner, element("span", { class: "space-mark", "aria-hidden": "true" }));
  const item = element("li", {}, press);
  item.style.gridArea = `${row} / ${column}`;
  return { element: item, press, houses, owner, rent, mortgage, foot, shown: "" };
}

/** @typedef {ReturnType<typeof createSpace>} SpaceEntry */

/**
 * @param {SpaceEntry} entry
 * @param {Scene} scene
 * @param {number} index
 */
function updateSpace(entry, scene, index) {
  const { game } = scene;
  const owner = game.owner[index] ?? BANK;
  const level = game.level[index] ?? 0;
  const mortgaged = scene.mortgaged.has(index);
  setAttributes(entry.press, {
    "aria-label": spaceLabel(scene, index),
    "data-owner": owner === BANK ? null : owner,
    "data-seat": owner === BANK ? null : owner,
    "data-level": level,
    "data-mortgaged": mortgaged,
    "data-mark": markOf(scene, index),
    "data-here": scene.game.frame?.space === index,
  });
  show(entry.mortgage, mortgaged);
  setText(entry.rent, rentDue(scene, index));
  const look = `${owner}/${level}`;
  if (entry.shown === look) return;
  entry.shown = look;
  entry.owner.replaceChildren(...(owner === BANK ? [] : [tokenShape(scene.seat(owner).token), entry.rent]));
  const marks = level === HOTEL ? [element("i", { class: "hotel" })] : Array.from({ length: level }, () => element("i", { class: "house" }));
  entry.houses.replaceChildren(...marks);
  setAttributes(entry.houses, { "data-count": level > 0 && level < HOTEL ? level : null });
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createRing(context) {
  const list = element("ol", { class: "ring", "aria-label": context.t("board.label") });
  let current = 0;
  /** @param {number} index */
  const button = (index) => /** @type {HTMLElement} */ (list.querySelector(`[data-space="${index}"]`));
  /** @param {number} index */
  const makeCurrent = (index) => {
    button(current).tabIndex = -1;
    current = index;
    button(current).tabIndex = 0;
  };
  list.addEventListener("focusin", (event) => {
    const index = Number(/** @type {HTMLElement} */ (event.target).dataset.space);
    if (index !== current) makeCurrent(index);
  });
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = nextSpace(event.key, current) ?? nextOfGroup(event.key, current, context.board.groups);
    if (next === null) return;
    event.preventDefault();
    button(next).focus();
  });
  return {
    element: list,
    update(scene) {
      const first = list.childElementCount === 0;
      patchList(list, [...Array(SPACES).keys()], Number, (index) => createSpace(index, context), (entry, index) => updateSpace(entry, scene, index));
      if (first) makeCurrent(0);
    },
  };
}

/**
 * @param {string} key
 * @param {number} index
 * @returns {number | null}
 */
function nextSpace(key, index) {
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % SPACES;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index + SPACES - 1) % SPACES;
  if (key === "Home") return 0;
  if (key === "End") return SPACES - 1;
  return null;
}

/**
 * A digit leads to the first space of a group, and from within the group to the next one of it:
 * 1 to 8 are the streets' groups in the order of the track, 9 the railroads, 0 the utilities.
 * @param {string} key
 * @param {number} index
 * @param {Array<{members: number[]}>} groups
 * @returns {number | null}
 */
export function nextOfGroup(key, index, groups) {
  if (!/^[0-9]$/.test(key)) return null;
  const members = groups[key === "0" ? groups.length - 1 : Number(key) - 1]?.members ?? [];
  return members[(members.indexOf(index) + 1) % members.length] ?? null;
}
