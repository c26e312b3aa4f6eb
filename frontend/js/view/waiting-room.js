/** The waiting room: who sits where, the link to share, bots, and the start for the host. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { tokenShape } from "../token-shapes.js";
import { createLink } from "./link.js";
import { createBotPicker } from "./bot-picker.js";
import { createNameField } from "./name-field.js";
import { optionWords } from "./option-words.js";
import { createTokenPicker } from "./token-picker.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Seat} Seat */

const SEATS = 8;

/**
 * @param {Translator} translator
 * @param {TableSession} session
 */
export function createWaitingRoom(translator, session) {
  const t = translator.translate;
  const title = element("h1", {});
  const rules = element("ul", { class: "rules", "data-rules": "" });
  const seats = createSeats(t, session);
  const join = createJoinForm(t, session);
  const host = createHostControls(t, session);
  const screen = element("div", { class: "waiting" }, element("div", { class: "hero" }, title, element("p", {}, t("waiting.lead")), rules),
    element("div", { class: "waiting-main" }, join.element, seats.element),
    element("div", { class: "waiting-side" }, element("section", { class: "card" }, createLink(t("waiting.link"), t)), host.element));
  return {
    element: screen,
    /** @param {State} state */
    update(state) {
      const owner = state.seats.find(({ seat }) => seat === state.host)?.name ?? "";
      setText(title, t("waiting.title", { host: owner }));
      patchList(rules, optionWords(state, translator), String, (words) => ({ element: element("li", {}, words) }));
      seats.update(state);
      join.update(state);
      host.update(state, owner);
    },
  };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {TableSession} session
 */
function createSeats(t, session) {
  const list = element("ol", { class: "seats" });
  /** @param {Seat} seat */
  const createSeat = ({ seat, token }) => {
    const name = element("strong", {});
    const notes = element("span", { class: "hint" });
    const remove = button("", () => void (session.store.state?.you?.seat === seat ? session.leave(seat) : session.manage("DELETE", `seats/${seat}`)), { class: "quiet small", "data-action": "remove-seat" });
    return { element: element("li", { class: "seat", "data-seat": seat }, element("span", { class: "player-token" }, tokenShape(token)), element("span", { class: "seat-who" }, name, notes), remove), name, notes, remove };
  };
  const free = element("p", { class: "hint" });
  return {
    element: element("section", { class: "card", "aria-labelledby": "seats-title" }, element("h2", { id: "seats-title" }, t("waiting.seats")), list, free),
    /** @param {State} state */
    update({ seats, you, host }) {
      patchList(list, seats, ({ seat, token }) => `${seat}${token}`, createSeat, (entry, { seat, name, kind, strategy }) => {
        const own = you?.seat === seat;
        const notes = [own && t("waiting.you"), seat === host && t("waiting.host"), kind === "bot" && `${t("waiting.bot")}, ${t(`strategy.${strategy}`)}`];
        setText(entry.name, name);
        setText(entry.notes, notes.filter(Boolean).join(" · "));
        setText(entry.remove, own ? t("waiting.leave") : t("waiting.remove", { name }));
        setAttributes(entry.element, { "data-kind": kind });
        show(entry.remove, you !== null && (own ? true : you.host));
      });
      setText(free, t("waiting.chairs", { count: SEATS - seats.length }));
    },
  };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {TableSession} session
 */
function createJoinForm(t, session) {
  const name = createNameField(t);
  const token = createTokenPicker(t, "join-token");
  const form = element("form", { class: "card join-table", "aria-labelledby": "sit-title" }, element("h2", { id: "sit-title" }, t("waiting.join.title")), name.element, token.element,
    element("button", { type: "submit", class: "primary", "data-action": "join" }, t("waiting.join.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = token.value();
    void session.join(chosen ? { name: name.value(), token: chosen } : { name: name.value() });
  });
  return {
    element: form,
    /** @param {State} state */
    update({ you, seats }) {
      show(form, you === null && seats.length < SEATS);
      token.setTaken(seats.map((seat) => seat.token));
    },
  };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {TableSession} session
 */
function createHostControls(t, session) {
  const bots = createBotPicker(t);
  const add = button(t("waiting.add-bot"), () => void session.manage("POST", "bots", { strategy: bots.value() }), { class: "quiet", "data-action": "add-bot" });
  const adding = element("div", { class: "adding" }, bots.element, add);
  const start = button(t("waiting.start"), () => void session.manage("POST", "start"), { class: "primary big", "data-action": "start" });
  const note = element("p", { class: "hint" });
  const another = button(t("waiting.another"), () => session.standUp(), { class: "quiet small", "data-action": "stand-up" });
  const box = element("section", { class: "card host-controls" }, adding, start, note, another);
  return {
    element: box,
    /**
     * @param {State} state
     * @param {string} owner
     */
    update({ you, seats }, owner) {
      const hosts = you?.host === true;
      const enough = seats.length >= 2;
      show(adding, hosts && seats.length < SEATS);
      show(start, hosts);
      start.disabled = !enough;
      show(another, you !== null);
      setText(note, hosts ? (enough ? "" : t("waiting.start.few")) : you ? t("waiting.start.wait", { name: owner }) : t("waiting.watch"));
    },
  };
}
