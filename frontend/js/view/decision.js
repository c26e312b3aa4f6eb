/** The decision the game waits for: what it is about, and the controls that answer it. */

import { ACTIONS, DECISIONS } from "../actions.js";
import { actionButton } from "../controls/control.js";
import { createControl } from "../controls/index.js";
import { button, element, patchList, setAttributes, setText, show } from "../dom.js";
import { stillIn } from "../still-in.js";
import { createDebtPlan } from "./debt-plan.js";
import { createEndProposal } from "./end-proposal.js";
import { createPresencePanel } from "./presence-panel.js";
import { bareGroups, factsOf, questionOf, shortOf, wantsCash } from "./facts.js";
import { createRuleLink } from "./rule-link.js";
import { createSignposts } from "./signposts.js";
import { createSkip } from "./skip.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */

/**
 * The actions shown as answers: what is possible, and, for who is asked, also what is not. A bidder keeps
 * the bid field between calls, for what is half typed in it. Actions the page does not know are the way on
 * when there is no other.
 * @param {Scene} scene
 * @returns {string[]}
 */
function answersOf({ state, game, me, myCall }) {
  const legal = state.legal_actions.map(({ action }) => action);
  const blocked = state.blocked.map(({ action }) => action);
  const unknown = legal.filter((action) => !ACTIONS.includes(action));
  const bidding = game.frame?.kind === "auction" && me !== null && stillIn(game.frame).includes(me);
  const shown = DECISIONS.filter(
    (action) => legal.includes(action) || (action === "bid" && bidding) || (myCall && blocked.includes(action) && belongs(action, game.frame?.kind)),
  );
  return shown.length === 0 && myCall ? unknown : shown;
}

/**
 * Answers that are worth showing greyed, by kind of the decision.
 * @type {Record<string, string[]>}
 */
const GREYED = {
  "before-roll": ["roll"],
  jail: ["roll", "pay-jail-fine", "use-jail-card"],
  buy: ["buy"],
  auction: ["bid"],
  debt: ["declare-bankruptcy"],
  "jail-fine": ["pay-jail-fine", "use-jail-card"],
};

/**
 * @param {string} action
 * @param {string | undefined} frame
 */
function belongs(action, frame) {
  return GREYED[frame ?? ""]?.includes(action) ?? false;
}

/**
 * What is to be known beside the figures: that one is out, that one may build for the first time while nobody
 * proposes to end, how cash is raised for what one could pay, or, where no plan says it, how a debt is met.
 * @param {Scene} scene
 * @returns {string}
 */
function hintOf(scene) {
  const { frame, solvent } = scene.game;
  if (!frame) return "";
  if (scene.me !== null && !solvent[scene.me]) return scene.t("watching.out");
  if (!scene.myCall) return "";
  if (frame.kind === "debt") return debtWords(scene);
  if (wantsCash(scene)) return scene.t("cash.raise");
  const groups = ["before-roll", "after-roll"].includes(frame.kind) && !scene.game.end_proposal ? bareGroups(scene) : [];
  return groups.length > 0 ? scene.t("manage.can-build", { groups }) : "";
}

/**
 * @param {Scene} scene Of the debtor.
 * @returns {string}
 */
function debtWords(scene) {
  const short = shortOf(scene);
  if (short === 0) return scene.t("debt.how");
  return scene.t(scene.legal("propose-trade") ? "debt.beyond" : "debt.beyond.alone", { short });
}

/**
 * From the hint to where cash is raised or buildings are bought.
 * @param {Context} context
 * @returns {View}
 */
function createWays(context) {
  const { t } = context;
  const jump = button(t("debt.jump"), () => context.goToDeeds(), { class: "quiet small" });
  const trade = button(t("action.propose-trade"), () => context.openTrade(), { class: "quiet small" });
  const box = element("div", { class: "hint-ways", hidden: true }, jump, trade);
  return {
    element: box,
    update(scene) {
      const wanting = wantsCash(scene);
      show(jump, scene.myCall && hintOf(scene) !== "" && scene.game.frame?.kind !== "debt" && (!wanting || scene.deedsOf(scene.acting).length > 0));
      show(trade, wanting && scene.legal("propose-trade") !== undefined);
      show(box, !jump.hidden || !trade.hidden);
    },
  };
}

/**
 * The way out of a debt beyond one's means, beside the answers to it.
 * @param {Context} context
 * @returns {View}
 */
function createRescue(context) {
  const trade = actionButton("propose-trade", () => context.openTrade());
  return {
    element: trade.element,
    update(scene) {
      const needed = scene.myCall && shortOf(scene) > 0;
      show(trade.element, needed);
      // Whoever looks on has no action at all, not even one that is hidden.
      setAttributes(trade.element, { "data-action": needed && "propose-trade" });
      trade.set(scene.t("action.propose-trade"), scene.legal("propose-trade") !== undefined, scene.reasonFor("propose-trade"));
    },
  };
}

/**
 * @param {Context} context
 * @param {View} deadline
 * @param {import("./pace-ring.js").Pace} pace
 * @returns {import("./deadline.js").TickingView & {foot: HTMLElement, add: (events: import("../types.js").GameEvent[]) => void}}
 */
export function createDecision(context, deadline, pace) {
  const question = element("h2", { class: "question", id: "question", tabindex: -1 });
  const group = element("p", { class: "question-group" });
  const facts = createFacts(context);
  const hint = element("p", { class: "hint" });
  const ways = createWays(context);
  const answers = element("div", { class: "answers" });
  const plan = createDebtPlan(context);
  const rescue = createRescue(context);
  const proposal = createEndProposal(context);
  const skip = createSkip(context);
  const presence = createPresencePanel(context);
  const signposts = createSignposts(context);
  const body = element("div", { class: "decision-body" }, question, group, deadline.element, facts.element, hint, ways.element, presence.element, signposts.element);
  const foot = element("div", { class: "decision-foot" }, proposal.element, plan.element, rescue.element, answers, context.orders.element, pace.element, skip.element);
  const section = element("section", { class: "decision", "aria-labelledby": "question" }, body, foot);
  return {
    element: section,
    foot,
    tick: presence.tick,
    add: signposts.add,
    update(scene) {
      const frame = scene.game.frame;
      patchList(answers, answersOf(scene), String, (action) => createControl(action, ACTIONS.includes(action), context), (control, action) =>
        control.update(scene, scene.legal(action), scene.blocked(action)));
      plan.update(scene);
      setAttributes(section, { "data-frame": frame?.kind, "data-mine": scene.myCall });
      setText(question, questionOf(scene));
      updateGroup(group, scene);
      const words = hintOf(scene);
      setText(hint, plan.element.hidden ? words : "");
      for (const part of [facts, ways, presence, proposal, signposts, deadline, rescue, skip]) part.update(scene);
      context.orders.update(scene);
      pace.update(scene, answers);
    },
  };
}

/**
 * The figures of the decision, and the way to the rules behind it; laid out anew for each decision, so that none
 * is seen to jump to where it stands in the next one.
 * @param {Context} context
 * @returns {View}
 */
function createFacts(context) {
  let shown = "";
  let row = createFactsRow(context);
  const holder = element("div", { class: "facts-holder" }, row.element);
  return {
    element: holder,
    update(scene) {
      const { kind, seat, space } = scene.game.frame ?? {};
      const asked = [kind, seat, space, scene.myCall].join();
      if (asked !== shown) {
        row = createFactsRow(context);
        holder.replaceChildren(row.element);
        shown = asked;
      }
      row.update(scene);
    },
  };
}

/**
 * @param {Context} context
 * @returns {View}
 */
function createFactsRow(context) {
  const facts = element("dl", { class: "facts" });
  const rule = createRuleLink(context.t);
  return {
    element: element("div", { class: "facts-row" }, facts, rule.element),
    update(scene) {
      rule.set(rulesOf(scene, context.rulebook));
      patchList(facts, factsOf(scene), ({ key }) => key, ({ key }) => createFact(key), (entry, { label, value }) => {
        setText(entry.label, label);
        setText(entry.value, value);
      });
    },
  };
}

/**
 * The rules behind the decision, and behind what is greyed among its answers.
 * @param {Scene} scene
 * @param {import("../rulebook.js").Rulebook | null} rulebook
 * @returns {string[]}
 */
function rulesOf(scene, rulebook) {
  const { frame } = scene.game;
  if (!rulebook || !frame) return [];
  const reasons = answersOf(scene).flatMap((action) => rulebook.behind("problem", scene.blocked(action)));
  return [...(frame.rule ? [frame.rule] : []), ...rulebook.behind("frame", frame.kind), ...reasons];
}

/**
 * @param {HTMLElement} chip
 * @param {Scene} scene
 */
function updateGroup(chip, scene) {
  const space = scene.game.frame?.space;
  const name = typeof space === "number" ? scene.groupName(space) : "";
  setText(chip, name);
  show(chip, name !== "");
  setAttributes(chip, { "data-group": typeof space === "number" ? scene.board.groupOf(space)?.letter.toLowerCase() : null });
}

/** @param {string} key */
function createFact(key) {
  const label = element("dt", {});
  const value = element("dd", {});
  return { element: element("div", { "data-fact": key }, label, value), label, value };
}
