/** Who sits where before the game, and what can be done about it. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { tokenShape } from "../token-shapes.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{seat: number, name: string, token: string}} Reservation */
/** @typedef {import("../i18n.js").Translate} Translate */

export const SEATS = 8;

/**
 * @param {Translate} t
 * @param {Seat} seat
 * @param {State} state
 * @param {(seat: number) => boolean} isLocal Who shares this screen is here, whoever asks the server.
 * @returns {string}
 */
function notesOf(t, { seat, kind, strategy, program, admitted, ready, presence }, { you, host }, isLocal) {
  const notes = [
    you?.seat === seat && t("waiting.you"),
    seat === host && t("waiting.host"),
    program && t("players.program"),
    admitted === false && t("waiting.program.asks"),
    kind === "bot" && !program && `${t("waiting.bot")}, ${t(`strategy.${strategy}`)}`,
    kind === "human" && ready && t("waiting.ready.is"),
    kind === "human" && !isLocal(seat) && presence === "away" && t("players.away"),
  ];
  return notes.filter(Boolean).join(" · ");
}

/**
 * Who played the game before and has not come to this table yet.
 * @param {Translate} t
 * @param {TableSession} session
 */
function createAwaitedList(t, session) {
  const list = element("ul", { class: "seats" });
  /** @param {Reservation} kept */
  const createRow = ({ seat, name, token }) => {
    const remove = button(t("waiting.unreserve", { name }), () => void session.manage("DELETE", `seats/${seat}`), { class: "quiet small", "data-action": "unreserve" });
    const who = element("span", { class: "seat-who" }, element("strong", {}, name), element("span", { class: "hint" }, t("waiting.awaited")));
    const row = element("li", { class: "seat", "data-awaited": seat },
      element("span", { class: "player-token" }, tokenShape(token)), who, element("span", { class: "seat-presses" }, remove));
    return { element: row, remove };
  };
  return {
    element: list,
    /** @param {State} state */
    update({ you, reserved = [] }) {
      patchList(list, reserved, ({ seat, name }) => `${seat} ${name}`, createRow, ({ remove }) => show(remove, you?.host === true));
    },
  };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 */
export function createSeatList(t, session) {
  const list = element("ol", { class: "seats" });
  const isLocal = (/** @type {number} */ seat) => session.local.all.some((own) => own.seat === seat);
  /** @param {Seat} seat */
  const createSeat = ({ seat, token }) => {
    const name = element("strong", {});
    const notes = element("span", { class: "hint" });
    const remove = button("", () => void (isLocal(seat) ? session.leave(seat) : session.manage("DELETE", `seats/${seat}`)), { class: "quiet small", "data-action": "remove-seat" });
    const promote = button("", () => void session.manage("POST", "host", { seat }), { class: "quiet small", "data-action": "hand-over-host" });
    const admit = button("", () => void session.manage("POST", `seats/${seat}/admit`), { class: "quiet small", "data-action": "admit-program" });
    const who = element("span", { class: "seat-who" }, name, notes);
    const presses = element("span", { class: "seat-presses" }, admit, promote, remove);
    return { element: element("li", { class: "seat", "data-seat": seat }, element("span", { class: "player-token" }, tokenShape(token)), who, presses), name, notes, admit, remove, promote };
  };
  const awaited = createAwaitedList(t, session);
  const free = element("p", { class: "hint" });
  return {
    element: element("section", { class: "card", "aria-labelledby": "seats-title" }, element("h2", { id: "seats-title" }, t("waiting.seats")), list, awaited.element, free),
    /** @param {State} state */
    update(state) {
      const { seats, you, host, reserved = [] } = state;
      patchList(list, seats, ({ seat, token }) => `${seat}${token}`, createSeat, (entry, seat) => {
        const own = isLocal(seat.seat);
        setText(entry.name, seat.name);
        setText(entry.notes, notesOf(t, seat, state, isLocal));
        setText(entry.remove, you?.seat === seat.seat ? t("waiting.leave") : t("waiting.remove", { name: seat.name }));
        setText(entry.admit, t("waiting.admit", { name: seat.name }));
        setText(entry.promote, t("waiting.promote", { name: seat.name }));
        const ready = seat.kind === "human" && seat.ready === true;
        setAttributes(entry.element, {
          "data-kind": seat.kind, "data-program": seat.program === true, "data-ready": ready, "data-presence": own ? null : seat.presence,
        });
        show(entry.remove, you !== null && (own || you.host));
        show(entry.admit, you?.host === true && seat.admitted === false);
        show(entry.promote, you?.host === true && seat.ready !== undefined && seat.kind === "human" && seat.seat !== host && !own);
      });
      awaited.update(state);
      setText(free, t("waiting.chairs", { count: Math.max(0, SEATS - seats.length - reserved.length) }));
    },
  };
}
