/** The form that makes a table: what is decided first in plain sight, the house rules folded. */

import { element, hasRoom, labelled, setText, show, ticked } from "../dom.js";
import { boardFor } from "../space-names.js";
import { createOptionsForm } from "./options-form.js";
import { createPaceFields } from "./pace-fields.js";

/** @typedef {import("../api.js").Api} Api */
/** @typedef {import("../i18n.js").Translator} Translator */

const PACES = ["slow", "normal", "instant"];

/** What the folded choices tell of themselves, and in which order. */
const TOLD = ["board", "rounds", "minutes", "auction-style", "clock", "bots"];

/** Whether programs of others may sit down, the usual first. */
const PROGRAMS = ["by-host", "welcome", "none"];

/**
 * @param {Translator} translator
 * @param {Api} api
 * @param {HTMLElement} name A field for the name, where it is not known yet.
 * @param {(wishes: Record<string, unknown>) => void} create
 * @returns {{element: HTMLElement, ready: Promise<void>}} `ready` once the house rules are there, or cannot be had.
 */
export function createTableForm(translator, api, name, create) {
  const t = translator.translate;
  const board = element("select", { "data-input": "board" });
  const play = createPaceFields(t);
  const pace = element("select", { "data-input": "pace" }, ...PACES.map((value) => element("option", { value, selected: value === "normal" }, t(`pace.${value}`))));
  const programs = element("select", { "data-input": "programs" }, ...PROGRAMS.map((value) => element("option", { value }, t(`programs.${value}`))));
  const listed = element("input", { type: "checkbox", checked: true, "data-input": "listed" });
  const rules = createHouseRules(translator);
  const ready = Promise.all([api.ruleSets(), api.boards()]).then(([ruleSets, boards]) => {
    fillBoards(boards, board, translator);
    board.dispatchEvent(new Event("input", { bubbles: true }));
    rules.fill(ruleSets.options);
  }, () => undefined);
  const form = element("form", { class: "card host", "aria-labelledby": "host-title" },
    element("h2", { id: "host-title", tabindex: -1 }, t("start.create.title")), element("p", {}, t("start.create.lead")), name,
    createChoices(t, element("div", { class: "fields" }, labelled(t("start.board"), board), ...play.fields, labelled(t("start.pace"), pace)),
      labelled(t("start.programs"), programs, t("start.programs.hint")), play.together, ticked(t("start.listed"), listed)),
    rules.element,
    element("button", { type: "submit", class: "primary", "data-action": "create-table" }, t("start.create.button")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    create({
      board: board.value || boardFor(translator.locale),
      options: { ...rules.read(), ...play.options() },
      bots: play.bots(),
      bot_pace: pace.value,
      listed: listed.checked,
      programs: programs.value,
    });
  });
  unfoldWhatIsInvalid(form);
  return { element: form, ready };
}

/**
 * What is chosen about a table, folded on a telephone: there one line says what holds.
 * @param {import("../i18n.js").Translate} t
 * @param {...HTMLElement} parts
 */
function createChoices(t, ...parts) {
  const told = element("span", { class: "hint" });
  const details = element("details", { class: "choices", open: hasRoom() }, element("summary", {}, t("start.choices"), " ", told), element("div", { class: "chosen" }, ...parts));
  const tell = () => {
    const inputs = TOLD.flatMap((name) => [...details.querySelectorAll(/** @type {"input"} */ (`[data-input="${name}"]:enabled`))]);
    setText(told, inputs.map((input) => {
      const value = (input instanceof HTMLSelectElement ? input.selectedOptions[0]?.textContent : input.value) ?? "";
      return input.dataset.input === "board" ? value : t("option.is", { option: input.labels?.[0]?.textContent ?? "", value });
    }).join(" · "));
  };
  details.addEventListener("input", tell);
  tell();
  return details;
}

/**
 * A field that is folded away cannot say what is wrong with it.
 * @param {HTMLFormElement} form
 */
function unfoldWhatIsInvalid(form) {
  form.addEventListener("invalid", ({ target }) => {
    let folding = target instanceof Element ? target.closest("details") : null;
    while (folding) {
      folding.open = true;
      folding = folding.parentElement?.closest("details") ?? null;
    }
  }, true);
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

/** @param {Translator} translator */
function createHouseRules(translator) {
  const t = translator.translate;
  const count = element("span", { class: "hint" });
  const details = element("details", { class: "house-rules", hidden: true }, element("summary", {}, t("start.options"), " ", count), element("p", { class: "hint" }, t("start.options.lead")));
  let read = () => /** @type {Record<string, unknown>} */ ({});
  return {
    element: details,
    /** @returns {Record<string, unknown>} Only what was changed. */
    read: () => read(),
    /** @param {import("../types.js").OptionDescription[]} options */
    fill(options) {
      const form = createOptionsForm(options, translator, (changed) => setText(count, t("start.options.changed", { count: changed })));
      read = form.read;
      details.append(form.element);
      show(details, true);
    },
  };
}
