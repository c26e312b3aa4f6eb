/** The space in question as a small card: the one to be decided about, else where the mover stands. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { spaceIcon } from "./icons.js";
import { deedFacts, rentRows } from "./deed-facts.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

function createRow() {
  const label = element("dt", {});
  const value = element("dd", {});
  return { element: element("div", {}, label, value), label, value };
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createSpotlight(context) {
  const { t, board } = context;
  let shown = -1;
  const stamp = element("span", { class: "stamp", hidden: true }, t("board.mortgaged"));
  const group = element("small", {});
  const name = button("", () => context.openDeed(shown), { class: "spotlight-name" });
  const icon = element("span", { class: "spotlight-icon" });
  const head = element("div", { class: "spotlight-head" }, icon, group, name);
  const words = element("p", { class: "spotlight-words" });
  const rows = element("dl", { class: "spotlight-rows" });
  const card = element("aside", { class: "spotlight", "aria-label": t("centre.space") }, head, words, rows, stamp);
  return {
    element: card,
    update(scene) {
      const { game } = scene;
      const index = game.frame?.space ?? game.position[scene.me === null ? scene.acting : game.turn] ?? 0;
      const space = board.space(index);
      const found = board.groupOf(index);
      if (index !== shown) icon.replaceChildren(spaceIcon(space.kind) ?? "");
      shown = index;
      setAttributes(head, { "data-group": found?.letter.toLowerCase() });
      setText(group, scene.groupName(index));
      setText(name, space.name);
      setAttributes(name, { lang: space.lang });
      show(stamp, scene.mortgaged.has(index));
      setText(words, found ? "" : t(`space-kind.${space.kind}`));
      const facts = found ? [...deedFacts(scene, space), ...rentRows(scene, space)] : [];
      // Each card has rows of its own: none is seen to jump to where it stands on the next one.
      patchList(rows, facts, ({ key }) => `${index} ${key}`, createRow, (entry, { label, value, current }) => {
        setText(entry.label, label);
        setText(entry.value, value);
        setAttributes(entry.element, { "data-current": current === true });
      });
    },
  };
}
