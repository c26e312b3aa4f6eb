/** The waiting room: who sits where, the link to share, bots, and the start for the host. */

import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { createLinks } from "./link.js";
import { createBotPicker } from "./bot-picker.js";
import { createNameField } from "./name-field.js";
import { optionWords } from "./option-words.js";
import { SEATS, createSeatList } from "./seat-list.js";
import { townStreet } from "./town.js";
import { createTokenPicker } from "./token-picker.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../i18n.js").Translate} Translate */

/** How many seats are taken after the host has filled the table. */
const FILLED = 4;

/**
 * @param {Translator} translator
 * @param {TableSession} session
 * @param {boolean} [adding] Whether another player of this device is about to sit down.
 */
export function createWaitingRoom(translator, session, adding = false) {
  const t = translator.translate;
  const title = element("h1", {});
  const rules = element("ul", { class: "rules", "data-rules": "" });
  const links = createLinks(t, true);
  const seats = createSeatList(t, session);
  const join = createJoinForm(t, session, adding);
  const host = createHostControls(t, session);
  seats.element.append(join.another);
  const screen = element("div", { class: "waiting" }, element("div", { class: "hero" }, title, element("p", {}, t("waiting.lead")), rules, townStreet()),
    element("div", { class: "waiting-main" }, join.element, seats.element, host.element),
    element("div", { class: "waiting-side" }, element("section", { class: "card" }, links.element)));
  return {
    element: screen,
    isAdding: join.isAdding,
    /** @param {State} state */
    update(state) {
      const owner = state.seats.find(({ seat }) => seat === state.host)?.name ?? "";
      setText(title, t("waiting.title", { host: owner }));
      patchList(rules, optionWords(state, translator), String, (words) => ({ element: element("li", {}, words) }));
      links.update(state);
      seats.update(state);
      join.update(state);
      host.update(state, owner);
    },
  };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 * @param {boolean} adding
 */
function createJoinForm(t, session, adding) {
  const name = createNameField(t);
  const token = createTokenPicker(t, "join-token");
  const title = element("h2", { id: "sit-title" });
  const form = element("form", { class: "card join-table", "aria-labelledby": "sit-title" }, title, name.element, token.element,
    element("button", { type: "submit", class: "primary", "data-action": "join" }, t("waiting.join.button")));
  const draw = () => {
    const state = session.store.state;
    const seated = state?.you !== null;
    const free = state !== null && state.seats.length < SEATS && !session.watching;
    show(form, free && (!seated || adding));
    show(another, free && seated && !adding);
    setText(title, t(seated ? "waiting.here" : "waiting.join.title"));
  };
  const another = button(t("waiting.here"), () => {
    adding = true;
    draw();
    name.input.value = "";
    name.input.focus();
  }, { class: "quiet", "data-action": "join-here" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = token.value();
    const wishes = { name: name.value(), ...(chosen ? { token: chosen } : {}) };
    const granted = await (session.local.current ? session.joinHere(wishes) : session.join(wishes));
    if (granted) adding = false;
    draw();
  });
  return {
    element: form,
    another,
    isAdding: () => adding,
    /** @param {State} state */
    update({ seats }) {
      draw();
      token.setTaken(seats.map((seat) => seat.token));
    },
  };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 */
function createReady(t, session) {
  const press = button("", () => {
    const { you, seats } = /** @type {State} */ (session.store.state);
    const own = seats.find(({ seat }) => seat === you?.seat);
    void session.manage("POST", "ready", { ready: !own?.ready });
  }, { class: "quiet", "data-action": "ready" });
  return {
    element: press,
    /** @param {State} state */
    update({ you, seats }) {
      const own = seats.find(({ seat }) => seat === you?.seat);
      show(press, own?.ready !== undefined && !you?.host);
      setText(press, t(own?.ready ? "waiting.ready.no" : "waiting.ready.yes"));
      setAttributes(press, { "data-ready": own?.ready === true });
    },
  };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 */
function createHostControls(t, session) {
  const allHere = () => shareScreen(session);
  const bots = createBotPicker(t);
  const add = button(t("waiting.add-bot"), () => void session.manage("POST", "bots", { strategy: bots.value() }), { class: "quiet", "data-action": "add-bot" });
  const adding = element("div", { class: "adding" }, bots.element, add);
  const start = button(t("waiting.start"), () => void session.manage("POST", "start", { pass_and_play: allHere() }), { class: "primary big", "data-action": "start" });
  const fill = button(t("waiting.fill"), () => void session.manage("POST", "start", { fill: bots.value(), pass_and_play: allHere() }), { class: "quiet", "data-action": "fill" });
  const note = element("p", { class: "hint" });
  const ready = createReady(t, session);
  const another = button(t("waiting.another"), () => session.standUp(), { class: "quiet small", "data-action": "stand-up" });
  const together = element("p", { class: "hint", "data-together": "", hidden: true }, t("waiting.together"));
  const box = element("section", { class: "card host-controls" }, ready.element, adding, start, fill, note, together, another);
  return {
    element: box,
    /**
     * @param {State} state
     * @param {string} owner
     */
    update(state, owner) {
      const { you, seats } = state;
      const hosts = you?.host === true;
      const enough = seats.length >= 2;
      const missing = seats.filter(({ kind, seat, ready: done }) => kind === "human" && seat !== state.host && done === false).map(({ name }) => name);
      ready.update(state);
      show(together, allHere());
      show(adding, hosts && seats.length < SEATS);
      show(start, hosts);
      show(fill, hosts && seats.length < FILLED && seats[0]?.ready !== undefined);
      start.disabled = !enough;
      show(another, you !== null && !session.local.shared);
      const waiting = missing.length > 0 ? t("waiting.ready.missing", { names: missing }) : "";
      setText(note, hosts ? (enough ? waiting : t("waiting.start.few")) : you ? t("waiting.start.wait", { name: owner }) : t("waiting.watch"));
    },
  };
}

/**
 * @param {TableSession} session
 * @returns {boolean} Whether several people play, and all of them in this browser.
 */
function shareScreen(session) {
  const humans = session.store.state?.seats.filter(({ kind }) => kind === "human") ?? [];
  const here = session.local.all.map(({ seat }) => seat);
  return humans.length > 1 && humans.every(({ seat }) => here.includes(seat));
}
