/** Sitting down: in the waiting room as oneself, as one more player before this screen, or as somebody else in a second tab. */

import { button, element, setText, show } from "../dom.js";
import { createNameField } from "./name-field.js";
import { SEATS } from "./seat-list.js";
import { createTokenPicker } from "./token-picker.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../i18n.js").Translate} Translate */

/**
 * @param {Translate} t
 * @param {TableSession} session
 * @param {boolean} adding Whether another player of this device is about to sit down.
 * @param {() => void} seated Called when somebody has sat down: the table may have told of the seat before it was one of this screen.
 */
export function createJoinForm(t, session, adding, seated) {
  const name = createNameField(t);
  const token = createTokenPicker(t, "join-token");
  const title = element("h2", { id: "sit-title" });
  const setAdding = (/** @type {boolean} */ wish) => {
    adding = wish;
    draw();
    if (wish) name.input.value = "";
    (wish ? name.input : another.querySelector("button"))?.focus();
  };
  const cancel = button(t("waiting.cancel"), () => setAdding(false), { class: "quiet", "data-action": "cancel-join" });
  const form = element("form", { class: "card join-table", "aria-labelledby": "sit-title" }, title, name.element, token.element,
    element("div", { class: "answers" }, element("button", { type: "submit", class: "primary", "data-action": "join" }, t("waiting.join.button")), cancel));
  const draw = () => {
    const state = session.store.state;
    const sits = state?.you !== null;
    const free = state !== null && state.seats.length < SEATS && !session.watching;
    show(form, free && (!sits || adding));
    show(another, free && sits && !adding);
    show(cancel, sits);
    setText(title, t(sits ? "waiting.here" : "waiting.join.title"));
  };
  const another = createAdd(t, () => setAdding(true));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = token.value();
    const wishes = { name: name.value(), ...(chosen ? { token: chosen } : {}) };
    if (await (session.local.current ? session.joinHere(wishes) : session.join(wishes))) adding = false;
    seated();
  });
  return {
    element: form,
    another,
    isAdding: () => adding,
    /** @param {State} state */
    update({ seats, reserved = [] }) {
      draw();
      token.setTaken([...seats, ...reserved].map((seat) => seat.token));
    },
  };
}

/**
 * @param {Translate} t
 * @param {() => void} add
 */
function createAdd(t, add) {
  return element("div", { class: "with-hint" }, button(t("waiting.here"), add, { class: "quiet", "data-action": "join-here" }), element("p", { class: "hint" }, t("waiting.here.hint")));
}

/**
 * Whoever opens the link in a second tab holds the seat of the first one there, and may want one of their own.
 * @param {Translate} t
 * @param {TableSession} session
 */
export function createSecondTab(t, session) {
  const words = element("p", {});
  const press = button(t("waiting.another"), () => session.standUp(), { class: "quiet", "data-action": "stand-up" });
  const box = element("section", { class: "card second-tab", hidden: true }, words, press);
  return {
    element: box,
    /** @param {State} state */
    update({ you, seats }) {
      const name = seats.find(({ seat }) => seat === you?.seat)?.name;
      show(box, name !== undefined && session.seats.isBorrowed(session.game));
      setText(words, t("waiting.second-tab", { name: name ?? "" }));
    },
  };
}
