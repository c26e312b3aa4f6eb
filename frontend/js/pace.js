/** What the page does by itself when nothing is left to decide. Only answers the server lists. */

import { bareGroups } from "./view/facts.js";

/** @typedef {import("./view/scene.js").Scene} Scene */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{action: "end-turn" | "roll", delay: number, key: string}} Automatic */

const END_DELAY = 4_000;
const ROLL_DELAY = 1_200;

/**
 * @param {Scene} scene
 * @param {Pick<Settings, "get">} settings
 * @returns {Automatic | null} Delay in milliseconds; the key changes with the decision.
 */
export function automaticAnswer(scene, settings) {
  const { state, game, me, myCall } = scene;
  if (!myCall || me === null || game.over || isAsked(scene, me)) return null;
  const kind = game.frame?.kind;
  const key = JSON.stringify([kind, game.round, game.turn, game.doubles, game.dice, state.id]);
  // Who may build on a group for the first time has something left to decide.
  if (kind === "after-roll" && settings.get("autoEnd") && scene.legal("end-turn") && bareGroups(scene).length === 0) return { action: "end-turn", delay: END_DELAY, key };
  if (kind === "before-roll" && settings.get("autoRoll") && scene.legal("roll")) return { action: "roll", delay: ROLL_DELAY, key };
  return null;
}

/**
 * @param {Scene} scene
 * @param {number} me
 * @returns {boolean} Whether somebody waits for another answer of this seat.
 */
function isAsked({ game }, me) {
  return (game.end_proposal?.pending.includes(me) ?? false) || (game.offers ?? []).some(({ to }) => to === me);
}
