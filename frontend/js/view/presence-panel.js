/** The time a player has, who asks for more of it, who is away, and what the table decides about that. */

import { clockText } from "../clock.js";
import { actionButton } from "../controls/control.js";
import { element, patchList, setText, show } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("../types.js").Absence} Absence */

const CHOICES = ["wait", "bot", "retire"];
const PRESSES = ["more-time", "give-time", "come-back"];

/**
 * @param {string} action
 * @param {Context} context
 */
function createPress(action, context) {
  const press = actionButton(action, () => {
    const legal = context.scene().legal(action);
    if (legal) context.act(legal);
  });
  press.element.classList.add("quiet", "small");
  press.set(context.t(`action.${action}`), true);
  return press;
}

/**
 * @param {Scene} scene
 * @param {Absence} absence
 * @returns {string}
 */
function wordsFor({ t, me }, { seat, reason, stand_in: standIn, vote_open: open }) {
  if (seat === me) return t(standIn ? "absence.mine.bot" : reason === "silence" ? "absence.mine.silence" : "absence.mine");
  if (open) return t("absence.vote", { player: seat });
  return t(standIn ? "absence.theirs.bot" : "absence.theirs", { player: seat });
}

/**
 * @param {Context} context
 * @param {Absence} absence
 */
function createRow(context, { seat }) {
  const words = element("span", {});
  const choices = CHOICES.map((choice) => ({
    choice,
    press: actionButton("vote-absence", () => {
      const legal = context.scene().legal("vote-absence");
      if (legal) context.act(legal, { absent: seat, choice }, choice === "retire" ? context.t("confirm.vote-absence", { absent: seat }) : undefined);
    }, { "data-choice": choice }),
  }));
  for (const { press } of choices) press.element.classList.add("quiet", "small");
  const votes = element("span", { class: "choices" }, ...choices.map(({ press }) => press.element));
  const left = element("span", { class: "hint", "data-vote-in": "", hidden: true });
  return { element: element("li", { "data-absent": seat }, words, " ", left, votes), words, left, votes, choices };
}

/**
 * @param {HTMLElement} list
 * @param {Context} context
 */
function tellWhenToVote(list, context) {
  for (const { seat, vote_opens_at: instant } of context.scene().game.absences ?? []) {
    const left = list.querySelector(`[data-absent="${seat}"] [data-vote-in]`);
    if (instant && left instanceof HTMLElement) setText(left, context.t("absence.vote-in", { left: clockText(context.clock.secondsUntil(instant)) }));
  }
}

/**
 * @param {Context} context
 * @returns {import("./deadline.js").TickingView}
 */
export function createPresencePanel(context) {
  const { t } = context;
  const bank = element("span", { "data-time-bank": "" });
  const asked = element("span", { "data-time-asked": "" });
  const presses = element("span", { class: "choices" });
  const list = element("ul", { class: "absences" });
  const line = element("p", { class: "pace" }, bank, asked, presses);
  const box = element("div", { class: "presence", hidden: true, role: "status" }, list, line);
  const tick = () => tellWhenToVote(list, context);
  return {
    element: box,
    tick,
    update(scene) {
      const { game, me, state } = scene;
      const absences = game.absences ?? [];
      const left = me !== null && scene.myCall && state.deadline ? (game.time_banks?.[me] ?? 0) : 0;
      const asking = game.time_asked ?? null;
      // Only what is possible is there: an onlooker gets no control, not even a hidden one.
      const possible = PRESSES.filter((action) => scene.legal(action));
      patchList(presses, possible, String, (action) => createPress(action, context));
      show(presses, possible.length > 0);
      show(bank, left > 0);
      setText(bank, t("time.bank", { left: clockText(left) }));
      show(asked, asking !== null);
      setText(asked, asking === null ? "" : asking === me ? t("time.asked.mine") : t("time.asked", { player: asking }));
      show(line, possible.length > 0 || left > 0 || asking !== null);
      show(box, !game.over && (absences.length > 0 || !line.hidden));
      const may = scene.legal("vote-absence") !== undefined;
      patchList(list, absences, ({ seat }) => String(seat), (absence) => createRow(context, absence), (row, absence) => {
        setText(row.words, wordsFor(scene, absence));
        show(row.votes, absence.vote_open && may);
        show(row.left, Boolean(absence.vote_opens_at) && absence.seat !== me && !absence.stand_in);
        for (const { choice, press } of row.choices) {
          const count = absence.votes.filter((vote) => vote.choice === choice).length;
          press.set(count > 0 ? t("absence.votes", { choice: t(`absence.${choice}`), count }) : t(`absence.${choice}`), true);
        }
      });
      tick();
    },
  };
}
