/** Questions at any time: by a single key, or typed into a box. The answer is spoken, and seen wherever one is. */

import { button, element, labelled, setText, show } from "../dom.js";
import { KEYS, QUESTIONS, answerTo, helpWords, understood } from "../speech/answers.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** Milliseconds for which an answer is seen. */
const SHOWN = 9_000;

/** Where letters are typed or choose something. */
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * @param {KeyboardEvent} event
 * @returns {import("../speech/answers.js").Question | undefined}
 */
function keyed({ key, ctrlKey, altKey, metaKey, repeat, isComposing, target }) {
  if (ctrlKey || altKey || metaKey || repeat || isComposing) return undefined;
  if (target instanceof Element && target.closest(TYPED)) return undefined;
  return QUESTIONS.find((name) => KEYS[name] === key.toLowerCase());
}

/** The answer given last, above whatever is open, for some seconds. */
function createAnswer() {
  const line = element("p", { class: "answer", hidden: true, "data-answer": "" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding = undefined;
  const hide = () => {
    clearTimeout(hiding);
    show(line, false);
  };
  return {
    hide,
    /** @param {string} words */
    give(words) {
      const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.getElementById("main");
      if (line.parentElement !== place) place?.append(line);
      setText(line, words);
      show(line, true);
      clearTimeout(hiding);
      hiding = setTimeout(hide, SHOWN);
    },
    remove() {
      hide();
      line.remove();
    },
  };
}

/**
 * @param {Context} context
 * @param {{events: () => GameEvent[], say: (words: string) => void}} ways
 */
export function createAsking(context, { events, say }) {
  const { t, settings } = context;
  const answer = createAnswer();
  const field = element("input", { type: "text", autocomplete: "off", maxlength: 60, "data-input": "ask" });
  const form = element("form", {}, labelled(t("ask.label"), field, helpWords(t)), button(t("ask.button"), () => form.requestSubmit(), { class: "quiet" }));
  const box = element("details", { class: "ask" }, element("summary", {}, t("ask.title")), form);
  const listening = new AbortController();
  /** @param {string} words */
  const give = (words) => {
    answer.give(words);
    say(words);
  };
  /**
   * @param {import("../speech/answers.js").Question} question
   * @param {string} [about]
   */
  const ask = (question, about) => give(answerTo(question, {
    scene: context.scene(), translator: context.translator, events: events(), secondsUntil: (deadline) => context.clock.secondsUntil(deadline),
  }, about));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { question, about } = understood(field.value, t);
    if (question) ask(question, about);
    else give(t("answer.unknown", { help: helpWords(t) }));
    field.select();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") answer.hide();
    const question = settings.get("keys") ? keyed(event) : undefined;
    if (question) ask(question);
  }, { signal: listening.signal });
  return {
    element: box,
    close() {
      listening.abort();
      answer.remove();
    },
  };
}
