/** The time that is left: for the pending decision, and for the whole game. */

import { clockText, isUrgent } from "../clock.js";
import { element, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View & {tick: () => void}} TickingView */

/**
 * @param {Context} context
 * @returns {{seconds: number, whole: number, urgent: boolean}} What is left for the pending decision, and of how much.
 */
function timeOf({ clock, scene }) {
  const { state, game } = scene();
  const seconds = clock.secondsUntil(state.deadline ?? "");
  const whole = game.timer?.seconds ?? seconds;
  return { seconds, whole, urgent: isUrgent(seconds, whole) };
}

/**
 * The time for the pending decision alone, for what covers the decision.
 * @param {Context} context
 */
export function createTimeLeft(context) {
  const box = element("strong", { class: "time-left", role: "timer", "aria-live": "off", hidden: true });
  return {
    element: box,
    tick() {
      const { state, game } = context.scene();
      const { seconds, urgent } = timeOf(context);
      show(box, Boolean(state.deadline) && !game.over);
      setText(box, clockText(seconds));
      setAttributes(box, { "data-urgent": urgent });
    },
  };
}

/**
 * @param {Context} context
 * @param {Scene} scene
 * @returns {string} What the end of the time leads to: the bank goes on, as long as there is some (R18.10).
 */
function outcomeOf({ t, translator }, { game, me, myCall }) {
  const bank = myCall && me !== null && game.timer?.kind === "decision" ? (game.time_banks?.[me] ?? 0) : 0;
  if (bank > 0) return t("deadline.bank");
  const key = `deadline.${game.on_timeout}`;
  return game.on_timeout && translator.has(key) ? t(key) : t("deadline.other");
}

/**
 * @param {Context} context
 * @returns {TickingView}
 */
export function createDeadline(context) {
  const { t } = context;
  const left = element("strong", { role: "timer", "aria-live": "off" });
  const outcome = element("span", {});
  const bar = element("span", { class: "deadline-bar", "aria-hidden": "true" });
  const box = element("p", { class: "deadline", hidden: true }, left, " ", outcome, bar);
  let warned = "";
  const tick = () => {
    const { state, game, myCall } = context.scene();
    if (!state.deadline || game.over) return;
    const { seconds, whole, urgent } = timeOf(context);
    setText(left, clockText(seconds));
    bar.style.setProperty("--left", String(whole > 0 ? Math.min(1, seconds / whole) : 0));
    setAttributes(box, { "data-urgent": urgent });
    if (!myCall || !urgent || warned === state.deadline) return;
    warned = state.deadline;
    if (seconds > 0) context.announce(t("deadline.warning", { count: seconds }));
  };
  return {
    element: box,
    tick,
    update(scene) {
      const { state, game, myCall } = scene;
      show(box, Boolean(state.deadline) && !game.over);
      const words = outcomeOf(context, scene);
      const [asked] = scene.awaited;
      setText(outcome, game.on_timeout ? t(myCall ? "deadline.mine" : "deadline.theirs", { outcome: words, player: asked ?? scene.game.turn }) : "");
      tick();
    },
  };
}

/**
 * @param {Context} context
 * @returns {TickingView}
 */
export function createGameClock(context) {
  const { t } = context;
  const box = element("p", { class: "game-clock", role: "timer", "aria-live": "off", hidden: true });
  const tick = () => {
    const { state, game } = context.scene();
    if (!state.game_deadline) return;
    const seconds = context.clock.secondsUntil(state.game_deadline);
    setText(box, seconds > 0 && !game.time_is_up ? t("deadline.game", { left: clockText(seconds) }) : t("deadline.game.over"));
  };
  return {
    element: box,
    tick,
    update({ state, game }) {
      show(box, Boolean(state.game_deadline) && !game.over);
      tick();
    },
  };
}
