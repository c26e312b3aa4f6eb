/**
 * What the controls of actions have in common. A control shows one action; it stays in the page while the
 * action stays possible, so what a player types into it is never wiped.
 */

import { HOTEL } from "../board.js";
import { button, element, setAttributes, setText, show } from "../dom.js";

/** @typedef {import("../types.js").LegalAction} LegalAction */
/** @typedef {import("../view/scene.js").Scene} Scene */
/** @typedef {import("../view/scene.js").Context} Context */

/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {(scene: Scene, legal: LegalAction | undefined, reason: string | undefined) => void} update
 *   `legal` is missing while the action is blocked; then `reason` may hold the code why.
 */

/**
 * A button that can be greyed and still read, with the reason beneath.
 * @param {string} action
 * @param {() => void} onPress
 * @param {import("../dom.js").Attributes} [attributes]
 */
export function actionButton(action, onPress, attributes = {}) {
  const label = element("span", {});
  const after = element("small", { class: "after", hidden: true });
  const why = element("small", { class: "why", hidden: true });
  const press = button("", () => {
    if (press.getAttribute("aria-disabled") !== "true") onPress();
  }, { class: "action", "data-action": action, ...attributes });
  press.append(label, after, why);
  return {
    element: press,
    /**
     * @param {string} text
     * @param {boolean} enabled
     * @param {string} [reason] In words.
     * @param {string} [outcome] What it leaves, in words.
     */
    set(text, enabled, reason = "", outcome = "") {
      setText(after, outcome);
      show(after, enabled && outcome !== "");
      setText(label, text);
      setText(why, reason);
      show(why, !enabled && reason !== "");
      setAttributes(press, { "aria-disabled": enabled ? null : "true" });
    },
  };
}

/**
 * The cash a payment leaves, or money brings it to.
 * @param {Scene} scene
 * @param {number | null | undefined} change Dollars, negative for a payment; nothing is told without.
 * @returns {string}
 */
export function cashAfter(scene, change) {
  if (typeof change !== "number" || scene.me === null) return "";
  return scene.t(change < 0 ? "control.left" : "control.then", { amount: scene.cash + change });
}

/**
 * Why something is not possible, in words.
 * @param {Scene} scene
 * @param {string | undefined} code
 * @param {number | null} cost Dollars; where cash is wanting, what is missing is told.
 * @returns {string}
 */
export function whyNot(scene, code, cost) {
  if (code === "insufficient-funds" && cost !== null && cost > scene.cash) return scene.t("control.missing", { amount: cost - scene.cash });
  return code ? scene.t(`problem.${code}`) : "";
}

/**
 * What an answer without parameters costs, as the pending decision says.
 * @param {Scene} scene
 * @param {string} action
 * @returns {number | null}
 */
function costOf({ game }, action) {
  if (action === "buy") return game.frame?.price ?? null;
  if (action === "pay-jail-fine") return game.frame?.fine ?? null;
  return null;
}

/**
 * What else follows from an answer, in words.
 * @param {Scene} scene
 * @param {string} action
 * @returns {string}
 */
function followingOf({ state, t }, action) {
  return action === "decline" && state.options.auctions !== false ? t("control.auction") : "";
}

/**
 * Label of an action as its control shows it.
 * @param {Scene} scene
 * @param {string} action
 * @returns {string}
 */
export function actionLabel({ t, game }, action) {
  const frame = game.frame;
  if (action === "buy" && typeof frame?.price === "number") return t("action.buy", { price: frame.price });
  if (action === "pay-jail-fine") {
    return typeof frame?.fine === "number" ? t("action.pay-jail-fine", { fine: frame.fine }) : t("action.pay-jail-fine.plain");
  }
  return t(`action.${action}`);
}

/** Actions that ask for a second word; the server may name more. */
const CONFIRMED = new Set(["resign", "declare-bankruptcy"]);

/**
 * @param {Scene} scene
 * @param {LegalAction} legal
 * @param {Record<string, unknown>} params
 * @returns {boolean} Whether a hotel is broken up.
 */
function breaksHotel({ game }, { action }, params) {
  return action === "sell-buildings" && Array.isArray(params.spaces) && params.spaces.some((space) => game.level[space] === HOTEL);
}

/**
 * @param {Scene} scene
 * @param {LegalAction} legal
 * @param {Record<string, unknown>} [params]
 * @returns {string | undefined} The question to be asked first.
 */
export function questionFor(scene, legal, params = {}) {
  const { t } = scene;
  if (legal.action === "sell-buildings" && !breaksHotel(scene, legal, params)) return undefined;
  if (legal.action !== "sell-buildings" && !legal.confirm && !CONFIRMED.has(legal.action)) return undefined;
  const key = confirmationKey(scene, legal.action);
  const text = t(key, { ...scene.game.frame, ...params });
  return text === key ? t("confirm.other", { action: t(`action.${legal.action}`) }) : text;
}

/**
 * @param {Scene} scene
 * @param {string} action
 * @returns {string} Of the sentence that says what follows, which may depend on what is open.
 */
function confirmationKey(scene, action) {
  const { game, me, myCall } = scene;
  const pending = game.end_proposal?.pending ?? [];
  if (action === "agree-end" && pending.length === 1 && pending[0] === me) return "confirm.agree-end.last";
  if (action === "resign" && myCall && game.frame?.kind === "debt") return "confirm.resign.debt";
  if (action === "resign" && leavesBotsAlone(scene)) return "confirm.resign.last";
  return `confirm.${action}`;
}

/**
 * @param {Scene} scene
 * @returns {boolean} Whether only bots, and several of them, would be left: the server then ends the game.
 */
function leavesBotsAlone({ game, me, state }) {
  const others = state.seats.filter(({ seat }) => seat !== me && game.solvent[seat]);
  return others.length > 1 && others.every(({ strategy }) => strategy !== null);
}

/**
 * An action without parameters.
 * @param {string} action
 * @param {Context} context
 * @returns {Control}
 */
export function createPlainControl(action, context) {
  /** @type {LegalAction | undefined} */
  let current;
  const press = actionButton(action, () => {
    if (current) context.act(current, {}, questionFor(context.scene(), current));
  });
  return {
    element: press.element,
    update(scene, legal, reason) {
      current = legal;
      const cost = costOf(scene, action);
      press.set(actionLabel(scene, action), legal !== undefined, whyNot(scene, reason, cost), cost === null ? followingOf(scene, action) : cashAfter(scene, -cost));
    },
  };
}
