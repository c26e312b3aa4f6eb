/** Everybody's cash in one line: what stays in sight where the panel of players does not. */

import { element, patchList, setAttributes, setText } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {Seat} seat */
function createPurse({ seat, token }) {
  const name = element("span", { class: "visually-hidden" });
  const cash = element("b", { class: "purse-cash" });
  return { element: element("li", { class: "purse", "data-seat": seat }, tokenShape(token), name, cash), name, cash };
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createPurses({ t }) {
  const list = element("ul", { class: "purses", "aria-label": t("players.cash") });
  return {
    element: list,
    update({ state, game, me }) {
      patchList(list, state.seats, ({ seat, token }) => `${seat}${token}`, createPurse, (entry, { seat, name }) => {
        setText(entry.name, seat === me ? t("players.you") : name);
        setText(entry.cash, t("money", { amount: game.cash[seat] ?? 0 }));
        setAttributes(entry.element, {
          "data-own": seat === me,
          "data-turn": game.turn === seat && !game.over,
          "data-out": !game.solvent[seat],
        });
      });
    },
  };
}
