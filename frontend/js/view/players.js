/** Everybody at the table: cash, worth, deeds, and whose turn it is. */

import { element, patchList, setAttributes, setText } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {Seat} seat */
function createPlayer(seat) {
  const name = element("strong", { class: "player-name" });
  const notes = element("span", { class: "player-notes" });
  const cash = element("span", { class: "player-cash" });
  const worth = element("span", { class: "player-worth" });
  const deeds = element("ul", { class: "player-deeds" });
  const item = element("li", { class: "player", "data-seat": seat.seat }, element("span", { class: "player-token" }, tokenShape(seat.token)),
    element("span", { class: "player-who" }, name, notes), element("span", { class: "player-money" }, cash, worth), deeds);
  return { element: item, name, notes, cash, worth, deeds };
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @returns {string}
 */
function notesOf(scene, { seat, kind, program, left, presence }) {
  const { game, t } = scene;
  const cards = scene.jailCardsOf(seat).length;
  const notes = [
    seat === scene.me && t("players.you"),
    kind === "bot" && t(program ? "players.program" : "players.bot"),
    presence === "away" && t("players.away"),
    !game.solvent[seat] && t(left ? "players.left" : "players.out"),
    game.turn === seat && !game.over && t("players.turn"),
    scene.awaited.includes(seat) && game.turn !== seat && t("players.awaited"),
    scene.inJail(seat) && t("players.jail"),
    game.refusing_offers.includes(seat) && t("players.no-offers"),
    cards > 0 && t("players.jail-card", { count: cards }),
  ];
  return notes.filter(Boolean).join(" · ");
}

/**
 * The deeds of a seat as one chip a group: its letter, with a pip for each deed of it.
 * @param {HTMLElement} list
 * @param {Scene} scene
 * @param {number} seat
 */
function updateDeeds(list, scene, seat) {
  const owned = new Set(scene.deedsOf(seat));
  const groups = scene.board.groups.filter(({ members }) => members.some((index) => owned.has(index)));
  patchList(list, groups, ({ key }) => key, (group) => {
    const count = element("span", {});
    const text = element("span", { class: "visually-hidden" });
    return { element: element("li", { class: "deed-chip", "data-group": group.letter.toLowerCase() }, element("b", { "aria-hidden": "true" }, group.letter), count, text), count, text };
  }, (entry, { members, slug }) => {
    const held = members.filter((index) => owned.has(index)).length;
    setText(entry.count, `${held}/${members.length}`);
    setText(entry.text, ` ${scene.t(`group.${slug}`)}`);
    setAttributes(entry.element, { "data-complete": held === members.length });
  });
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createPlayers({ t, local }) {
  const list = element("ol", { class: "players" });
  const section = element("section", { class: "panel players-panel", "aria-labelledby": "players-title" },
    element("h2", { id: "players-title" }, t("players.title")), list);
  return {
    element: section,
    update(scene) {
      const { game } = scene;
      patchList(list, scene.state.seats, ({ seat, token }) => `${seat}${token}`, createPlayer, (entry, seat) => {
        setText(entry.name, seat.name);
        // Who shares this screen is here, whoever of them asks the server.
        const here = seat.kind === "bot" || game.over || local.all.some((own) => own.seat === seat.seat);
        const shown = here ? { ...seat, presence: /** @type {const} */ ("here") } : seat;
        setText(entry.notes, notesOf(scene, shown));
        setText(entry.cash, t("money", { amount: game.cash[seat.seat] ?? 0 }));
        setText(entry.worth, `${t("players.worth")} ${t("money", { amount: game.worth[seat.seat] ?? 0 })}`);
        setAttributes(entry.element, {
          "data-turn": game.turn === seat.seat && !game.over,
          "data-presence": shown.presence,
          "data-out": !game.solvent[seat.seat],
          "aria-current": game.turn === seat.seat && !game.over ? "true" : null,
        });
        updateDeeds(entry.deeds, scene, seat.seat);
      });
    },
  };
}
