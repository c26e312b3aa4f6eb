/** The start page: play at once, host a table, sit down at an open one. */

import { button, element, labelled, patchList, setText, show } from "../dom.js";
import { gameIn, pathOf, watchIn, watchPathOf } from "../route.js";
import { boardFor } from "../space-names.js";
import { DEFAULT_STRATEGY } from "./bot-picker.js";
import { createGoOn } from "./go-on.js";
import { createNameField } from "./name-field.js";
import { createSensesDialog } from "./senses-dialog.js";
import { createTableForm } from "./table-form.js";
import { createThemePicker } from "./theme-picker.js";
import { townStreet } from "./town.js";
import { createTokenPicker } from "./token-picker.js";

/** @typedef {import("../api.js").Api} Api */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../types.js").OpenTable} OpenTable */

const ROUNDS = 30;
const BOTS = [DEFAULT_STRATEGY, DEFAULT_STRATEGY, DEFAULT_STRATEGY];

/**
 * @typedef {object} StartHooks
 * @property {(wishes: Record<string, unknown>, startAtOnce: boolean) => void} create
 * @property {(path: string) => void} visit
 * @property {(code: string) => void} reEnter
 */

/**
 * @param {Translator} translator
 * @param {Api} api
 * @param {import("../settings.js").Settings} settings
 * @param {import("../seats.js").SeatBook} seats
 * @param {StartHooks} hooks
 * @returns {{element: HTMLElement, ready: Promise<void>}} `ready` once the house rules are there, or cannot be had.
 */
export function createStart(translator, api, settings, seats, hooks) {
  const t = translator.translate;
  const name = createNameField(t);
  const token = createTokenPicker(t, "start-token");
  const who = () => ({ name: name.value(), token: token.value() });
  const form = createTableForm(translator, api, createNameOfHost(t, name.input), (wishes) => hooks.create({ ...who(), ...wishes }, false));
  const open = createOpenTables(t, api, (game) => hooks.visit(pathOf(game)));
  const play = button(t("start.play.button"), () => {
    hooks.create({ ...who(), board: boardFor(translator.locale), bots: BOTS, options: { turn_limit: ROUNDS }, bot_pace: "normal", listed: false }, true);
  }, { class: "primary big", "data-action": "play-now" });
  const friends = button(t("start.friends.button"), () => goTo(form.element), { class: "quiet", "data-action": "to-host" });
  const join = button(t("start.join.button"), () => goTo(open.element), { class: "quiet", "data-action": "to-open" });
  const you = element("section", { class: "card you", "aria-label": t("start.you.title") },
    name.element, token.element, play, element("p", { class: "hint" }, t("start.play.lead")),
    element("div", { class: "ways" }, friends, join));
  const welcome = element("div", { class: "welcome" },
    element("div", { class: "hero" }, element("h1", {}, t("start.title")), element("p", {}, t("app.tagline")), createGoOn(t, api, seats)),
    you, townStreet());
  const screen = element("div", { class: "start" }, welcome, form.element,
    element("div", { class: "start-side" }, open.element, createLinkForm(t, hooks.visit), createCodeForm(t, hooks.reEnter), createComfort(t, settings)));
  void open.refresh();
  return { element: screen, ready: form.ready };
}

/** @param {HTMLElement} section Is brought into view, and its heading gets the keyboard. */
function goTo(section) {
  section.scrollIntoView({ block: "start" });
  section.querySelector("h2")?.focus({ preventScroll: true });
}

/**
 * A field beside the form for whoever has not said a name yet, so that no table is called after a guest.
 * @param {import("../i18n.js").Translate} t
 * @param {HTMLInputElement} known Where the name is kept.
 * @returns {HTMLElement}
 */
function createNameOfHost(t, known) {
  const input = element("input", { type: "text", maxlength: known.maxLength, autocomplete: "nickname", required: true, "data-input": "host-name", value: known.value });
  const field = labelled(t("start.host.name"), input);
  show(field, known.value === "");
  input.addEventListener("input", () => {
    known.value = input.value;
  });
  known.addEventListener("input", () => {
    input.value = known.value;
    show(field, known.value === "");
  });
  return field;
}

/**
 * Colours, and what can be set of sound, motion and speech.
 * @param {import("../i18n.js").Translate} t
 * @param {import("../settings.js").Settings} settings
 */
function createComfort(t, settings) {
  const senses = createSensesDialog({ t, settings });
  return element("section", { class: "card", "aria-labelledby": "comfort-title" }, element("h2", { id: "comfort-title" }, t("setting.title")), createThemePicker(t),
    button(t("setting.senses"), senses.open, { class: "quiet", "data-open": "senses" }), senses.element);
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {Api} api
 * @param {(game: string) => void} visit
 */
function createOpenTables(t, api, visit) {
  const list = element("ul", { class: "open-tables" });
  const note = element("p", { class: "hint" }, t("app.loading"));
  /** @param {OpenTable} table */
  const createRow = ({ id }) => {
    const words = element("span", {});
    return { element: element("li", { "data-table": id }, words, button(t("start.open.join"), () => visit(id), { class: "quiet", "data-action": "visit" })), words };
  };
  const refresh = async () => {
    try {
      const tables = await api.openTables();
      patchList(list, tables, ({ id }) => id, createRow, ({ words }, { host, seats_free: count }) => setText(words, t("start.open.row", { host, count })));
      setText(note, tables.length === 0 ? t("start.open.empty") : "");
    } catch {
      setText(note, t("start.open.failed"));
    }
  };
  const again = button(t("start.open.refresh"), () => void refresh(), { class: "quiet", "data-action": "refresh-tables" });
  return { element: element("section", { class: "card open", "aria-labelledby": "open-title" }, element("h2", { id: "open-title", tabindex: -1 }, t("start.open.title")), list, note, again), refresh };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {(path: string) => void} visit
 */
function createLinkForm(t, visit) {
  const link = element("input", { type: "text", required: true, "data-input": "link", autocomplete: "off" });
  const form = element("form", { class: "card join", "aria-labelledby": "join-title" }, element("h2", { id: "join-title" }, t("start.link.title")), labelled(t("start.link.label"), link),
    element("button", { type: "submit", class: "quiet", "data-action": "visit-link" }, t("start.link.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const watched = watchIn(link.value);
    const game = gameIn(link.value);
    if (watched) visit(watchPathOf(watched));
    else if (game) visit(pathOf(game));
  });
  return form;
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {(code: string) => void} reEnter
 */
function createCodeForm(t, reEnter) {
  const code = element("input", { type: "text", required: true, maxlength: 12, "data-input": "code", autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false" });
  const form = element("form", { class: "card code", "aria-labelledby": "code-title" },
    element("h2", { id: "code-title" }, t("start.code.title")), labelled(t("start.code.label"), code, t("start.code.hint")),
    element("button", { type: "submit", class: "quiet", "data-action": "re-enter" }, t("start.code.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reEnter(code.value.replace(/[\s-]/g, "").toUpperCase());
  });
  return form;
}
