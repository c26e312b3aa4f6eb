/** A proposal to end the game: whose it is, whose answer is missing, and what each answer leads to. */

import { PROPOSAL_ANSWERS } from "../actions.js";
import { actionButton, questionFor } from "../controls/control.js";
import { element, patchList, setText, show } from "../dom.js";
import { createRuleLink } from "./rule-link.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * An answer that is as calm as the other one: what to throw or buy is not less urgent.
 * @param {string} action
 * @param {Context} context
 */
function createAnswer(action, context) {
  const press = actionButton(action, () => {
    const legal = context.scene().legal(action);
    if (legal) context.act(legal, {}, questionFor(context.scene(), legal));
  });
  press.element.classList.add("quiet");
  press.set(context.t(`action.${action}`), true, "", context.t(`end.then.${action}`));
  return press;
}

/**
 * @param {Scene} scene
 * @param {number} seat
 * @returns {string} A name, with what keeps the player from answering.
 */
function pendingName(scene, seat) {
  const away = (scene.game.absences ?? []).some((absence) => absence.seat === seat);
  return away ? scene.t("end.away", { name: scene.nameOf(seat) }) : scene.nameOf(seat);
}

/**
 * @param {Scene} scene
 * @param {number[]} pending Seats whose answers are missing.
 * @returns {string}
 */
function pendingWords(scene, pending) {
  const { t, me } = scene;
  const others = pending.filter((seat) => seat !== me).map((seat) => pendingName(scene, seat));
  if (others.length === pending.length) return t("end.pending", { names: others });
  return others.length === 0 ? t("end.pending.mine") : t("end.pending", { names: [t("end.pending.you"), ...others] });
}

/**
 * @param {Context} context
 * @returns {View}
 */
export function createEndProposal(context) {
  const { t } = context;
  const words = element("span", {});
  const pending = element("span", {});
  const waits = element("p", { class: "hint" }, t("end.away.how"));
  const answers = element("div", { class: "answers even" });
  const rule = createRuleLink(t);
  const box = element("div", { class: "proposal", hidden: true, role: "group" }, element("p", {}, words), element("p", { class: "hint" }, pending, " ", rule.element), waits, answers);
  return {
    element: box,
    update(scene) {
      const proposal = scene.game.end_proposal;
      show(box, proposal !== null);
      if (!proposal) return;
      rule.set(context.rulebook?.behind("action", "agree-end") ?? []);
      setText(words, proposal.by === scene.me ? t("end.proposed.mine") : t("end.proposed", { player: proposal.by }));
      setText(pending, pendingWords(scene, proposal.pending));
      show(waits, proposal.pending.some((seat) => scene.game.absences?.some((absence) => absence.seat === seat)));
      const possible = PROPOSAL_ANSWERS.filter((action) => scene.legal(action));
      patchList(answers, possible, String, (action) => createAnswer(action, context));
    },
  };
}
