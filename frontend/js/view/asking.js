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

/**
 * @param {Context} context
 * @param {{events: () => GameEvent[], say: (words: string) => void}} ways
 */
export function createAsking(context, { events, say }) {
  const { t, settings } = context;
  const answer = element("p", { class: "answer", hidden: true, "data-answer": "" });
  const field = element("input", { type: "text", autocomplete: "off", maxlength: 60, "data-input": "ask" });
  const form = element("form", { class: "ask", "data-ask": "" }, labelled(t("ask.title"), field, helpWords(t)), button(t("ask.button"), () => form.requestSubmit(), { class: "quiet" }));
  const listening = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding = undefined;
  /** @param {string} words */
  const give = (words) => {
    const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (answer.parentElement !== place) place.append(answer);
    setText(answer, words);
    show(answer, true);
    clearTimeout(hiding);
    hiding = setTimeout(() => show(answer, false), SHOWN);
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
    if (event.key === "Escape") show(answer, false);
    const question = settings.get("keys") ? keyed(event) : undefined;
    if (question) ask(question);
  }, { signal: listening.signal });
  return {
    element: form,
    close() {
      listening.abort();
      clearTimeout(hiding);
      answer.remove();
    },
  };
}
