/** The start page: play at once, host a table, sit down at an open one. */

import { button, element, labelled, patchList, setText, show } from "../dom.js";
import { gameIn, pathOf, watchIn, watchPathOf } from "../route.js";
import { boardFor } from "../space-names.js";
import { DEFAULT_STRATEGY } from "./bot-picker.js";
import { createNameField } from "./name-field.js";
import { createOptionsForm } from "./options-form.js";
import { createPaceFields } from "./pace-fields.js";
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
 * @param {StartHooks} hooks
 * @returns {{element: HTMLElement, ready: Promise<void>}} `ready` once the house rules are there, or cannot be had.
 */
export function createStart(translator, api, hooks) {
  const t = translator.translate;
  const name = createNameField(t);
  const token = createTokenPicker(t, "start-token");
  const who = () => ({ name: name.value(), token: token.value() });
  const play = button(t("start.play.button"), () => {
    hooks.create({ ...who(), board: boardFor(translator.locale), bots: BOTS, options: { turn_limit: ROUNDS }, bot_pace: "normal", listed: false }, true);
  }, { class: "primary big", "data-action": "play-now" });
  const you = element("section", { class: "card you", "aria-label": t("start.you.title") }, name.element, token.element, play, element("p", { class: "hint" }, t("start.play.lead")));
  const form = createTableForm(translator, api, (wishes) => hooks.create({ ...who(), ...wishes }, false));
  const open = createOpenTables(t, api, (game) => hooks.visit(pathOf(game)));
  const welcome = element("div", { class: "welcome" }, element("div", { class: "hero" }, element("h1", {}, t("start.title")), element("p", {}, t("app.tagline"))), you, townStreet());
  const screen = element("div", { class: "start" }, welcome, form.element,
    element("div", { class: "start-side" }, open.element, createLinkForm(t, hooks.visit), createCodeForm(t, hooks.reEnter), element("section", { class: "card" }, createThemePicker(t))));
  void open.refresh();
  return { element: screen, ready: form.ready };
}

/**
 * @param {Translator} translator
 * @param {Api} api
 * @param {(wishes: Record<string, unknown>) => void} create
 */
function createTableForm(translator, api, create) {
  const t = translator.translate;
  const preset = element("select", { "data-input": "preset" }, element("option", { value: "default" }, t("preset.default")));
  const board = element("select", { "data-input": "board" });
  const play = createPaceFields(t);
  const pace = element("select", { "data-input": "pace" }, ...["slow", "normal", "instant"].map((value) =>
    element("option", { value, selected: value === "normal" }, t(`pace.${value}`))));
  const listed = element("input", { type: "checkbox", checked: true, "data-input": "listed" });
  const details = element("details", { class: "house-rules", hidden: true }, element("summary", {}, t("start.options")));
  let readOptions = () => /** @type {Record<string, unknown>} */ ({});
  const ready = Promise.all([api.ruleSets(), api.boards()]).then(([ruleSets, boards]) => {
    fillBoards(boards, board, translator);
    readOptions = fillRules(ruleSets, preset, details, translator);
  }, () => undefined);
  const form = element("form", { class: "card host", "aria-labelledby": "host-title" }, element("h2", { id: "host-title" }, t("start.create.title")), element("p", {}, t("start.create.lead")),
    element("div", { class: "fields" }, labelled(t("start.preset"), preset), labelled(t("start.board"), board), ...play.fields, labelled(t("start.pace"), pace)),
    play.together, element("label", { class: "tick" }, listed, element("span", {}, t("start.listed"))), details,
    element("button", { type: "submit", class: "primary", "data-action": "create-table" }, t("start.create.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    create({ preset: preset.value, board: board.value || boardFor(translator.locale), options: { ...readOptions(), ...play.options() }, bots: play.bots(), bot_pace: pace.value, listed: listed.checked });
  });
  return { element: form, ready };
}

/**
 * @param {import("../types.js").BoardEntry[]} boards
 * @param {HTMLSelectElement} board
 * @param {Translator} translator
 */
function fillBoards(boards, board, translator) {
  const home = boardFor(translator.locale);
  board.replaceChildren(...boards.map(({ id, name }) => {
    const key = `board-name.${id}`;
    return element("option", { value: id, selected: id === home }, translator.has(key) ? translator.text(key) : name);
  }));
}

/**
 * @param {import("../types.js").RuleSets} ruleSets
 * @param {HTMLSelectElement} preset
 * @param {HTMLElement} details
 * @param {Translator} translator
 * @returns {() => Record<string, unknown>}
 */
function fillRules(ruleSets, preset, details, translator) {
  preset.replaceChildren(...ruleSets.presets.map(({ id: value }) => element("option", { value }, translator.has(`preset.${value}`) ? translator.text(`preset.${value}`) : value)));
  const options = createOptionsForm(ruleSets.options, translator);
  details.append(options.element);
  show(details, options.element.childElementCount > 0);
  return options.read;
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
  return { element: element("section", { class: "card open", "aria-labelledby": "open-title" }, element("h2", { id: "open-title" }, t("start.open.title")), list, note, again), refresh };
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
  const form = element("form", { class: "card code", "aria-labelledby": "code-title" }, element("h2", { id: "code-title" }, t("start.code.title")), labelled(t("start.code.label"), code, t("start.code.hint")),
    element("button", { type: "submit", class: "quiet", "data-action": "re-enter" }, t("start.code.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reEnter(code.value.replace(/[\s-]/g, "").toUpperCase());
  });
  return form;
}
