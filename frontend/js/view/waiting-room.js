/** The waiting room: who sits where, the link to share, bots, and the start for the host. */

import { button, element, patchList, setAttributes, setText } from "../dom.js";
import { createJoinForm, createSecondTab } from "./join-form.js";
import { createLinks } from "./link.js";
import { optionWords } from "./option-words.js";
import { createSeatList } from "./seat-list.js";
import { createSensesDialog } from "./senses-dialog.js";
import { createReady, createStartControls } from "./start-controls.js";
import { townStreet } from "./town.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../types.js").State} State */

/**
 * @param {Translator} translator
 * @param {TableSession} session
 * @param {import("./start-controls.js").Ask} ask
 * @param {import("../settings.js").Settings} settings
 * @param {boolean} [adding] Whether another player of this device is about to sit down.
 */
export function createWaitingRoom(translator, session, ask, settings, adding = false) {
  const t = translator.translate;
  const title = element("h1", {});
  const rules = element("ul", { class: "rules", "data-rules": "" });
  const links = createLinks(t, true);
  const seats = createSeatList(t, session);
  const join = createJoinForm(t, session, adding, () => session.store.state && update(session.store.state));
  const secondTab = createSecondTab(t, session);
  const ready = createReady(t, session);
  const controls = createStartControls(t, session, ask);
  const senses = createSensesDialog({ t, settings });
  seats.element.append(controls.adding, join.another);
  const screen = element("div", { class: "waiting" }, element("div", { class: "hero" }, title, element("p", {}, t("waiting.lead")), rules, townStreet()),
    element("div", { class: "waiting-main" }, secondTab.element, join.element, ready.element, seats.element, controls.element),
    element("div", { class: "waiting-side" }, element("section", { class: "card" }, links.element),
      button(t("setting.senses"), senses.open, { class: "quiet", "data-open": "senses" }), senses.element));
  /** @param {State} state */
  const update = (state) => {
    const owner = state.seats.find(({ seat }) => seat === state.host)?.name ?? "";
    setText(title, t("waiting.title", { host: owner }));
    patchList(rules, optionWords(state, translator), String, (words) => ({ element: element("li", {}, words) }));
    links.update(state);
    seats.update(state);
    join.update(state);
    secondTab.update(state);
    ready.update(state, owner);
    controls.update(state);
    setAttributes(screen, { "data-alone": state.you?.host === true && state.seats.length === 1 });
  };
  return { element: screen, isAdding: join.isAdding, update };
}
