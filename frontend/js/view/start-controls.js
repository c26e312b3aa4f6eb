/** What leads from the waiting room to the game: a guest's word of being ready; bots and the start for the host. */

import { button, element, setAttributes, setText, show } from "../dom.js";
import { createBotPicker } from "./bot-picker.js";
import { SEATS } from "./seat-list.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {(question: string, action: string) => Promise<boolean>} Ask Asks for a second word. */

/** How many seats are taken after the host has filled the table. */
const FILLED = 4;

/**
 * @param {TableSession} session
 * @returns {number[]} The seats of this screen.
 */
function seatsHere(session) {
  return session.local.all.map(({ seat }) => seat);
}

/**
 * @param {TableSession} session
 * @returns {boolean} Whether several people play, and all of them in this browser.
 */
function shareScreen(session) {
  const humans = session.store.state?.seats.filter(({ kind }) => kind === "human") ?? [];
  const here = seatsHere(session);
  return humans.length > 1 && humans.every(({ seat }) => here.includes(seat));
}

/**
 * @param {State} state
 * @param {number[]} here Who sits at the host's own screen need not say so.
 * @returns {{others: number, missing: string[]}} How many people could say that they are ready, and who has not: also
 *   whoever is awaited from the game before.
 */
function unready({ seats, host, reserved = [] }, here) {
  const others = seats.filter(({ kind, seat }) => kind === "human" && seat !== host && !here.includes(seat));
  const missing = [...others.filter(({ ready }) => ready === false), ...reserved].map(({ name }) => name);
  return { others: others.length + reserved.length, missing };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 */
export function createReady(t, session) {
  const press = button("", () => {
    const { you, seats } = /** @type {State} */ (session.store.state);
    const own = seats.find(({ seat }) => seat === you?.seat);
    void session.manage("POST", "ready", { ready: !own?.ready });
  }, { "data-action": "ready" });
  const note = element("p", { class: "hint" });
  const box = element("section", { class: "card ready", hidden: true }, press, note);
  return {
    element: box,
    /**
     * @param {State} state
     * @param {string} owner
     */
    update({ you, seats }, owner) {
      const free = seats.length < SEATS && !session.watching;
      const own = seats.find(({ seat }) => seat === you?.seat);
      const ready = own?.ready === true;
      show(box, !you?.host);
      show(press, own?.ready !== undefined);
      setText(press, t(ready ? "waiting.ready.no" : "waiting.ready.yes"));
      setAttributes(press, { "data-ready": ready, class: ready ? "quiet" : "primary big" });
      setText(note, !you ? t(free ? "waiting.watch.free" : "waiting.watch") : t(ready ? "waiting.ready.done" : "waiting.start.wait", { name: owner }));
    },
  };
}

/**
 * @param {Translate} t
 * @param {TableSession} session
 * @param {Ask} ask
 */
export function createStartControls(t, session, ask) {
  const allHere = () => shareScreen(session);
  const bots = createBotPicker(t);
  const add = button(t("waiting.add-bot"), () => void session.manage("POST", "bots", { strategy: bots.value() }), { class: "quiet", "data-action": "add-bot" });
  const adding = element("div", { class: "adding" }, bots.element, add);
  /**
   * Who has not said ready, or is awaited, is not started without in passing.
   * @param {string} action In words.
   * @param {Record<string, unknown>} [wishes]
   */
  const begin = async (action, wishes = {}) => {
    const state = session.store.state;
    const missing = state ? unready(state, seatsHere(session)).missing : [];
    if (missing.length > 0 && !(await ask(t("waiting.start.unready", { count: missing.length, names: missing }), action))) return;
    await session.manage("POST", "start", { ...wishes, pass_and_play: allHere() });
  };
  const start = button(t("waiting.start"), () => void begin(t("waiting.start")), { class: "primary big", "data-action": "start" });
  const fill = button(t("waiting.fill"), () => void begin(t("waiting.fill"), { fill: bots.value() }), { class: "quiet", "data-action": "fill" });
  const note = element("p", { class: "hint", role: "status" });
  const together = element("p", { class: "hint", "data-together": "", hidden: true }, t("waiting.together"));
  const box = element("section", { class: "card host-controls" }, note, together, start, fill);
  return {
    element: box,
    /** What seats a bot. */
    adding,
    /** @param {State} state */
    update(state) {
      const { you, seats } = state;
      const enough = seats.length >= 2;
      const { others, missing } = unready(state, seatsHere(session));
      show(box, you?.host === true);
      show(together, allHere() && !state.reserved?.length);
      show(adding, you?.host === true && seats.length < SEATS);
      show(fill, seats.length < FILLED);
      start.disabled = !enough;
      const told = missing.length > 0 ? t("waiting.ready.missing", { names: missing }) : others > 0 ? t("waiting.ready.all") : "";
      setText(note, enough ? told : t("waiting.start.few"));
      setAttributes(note, { "data-all-ready": others > 0 && missing.length === 0 });
    },
  };
}
