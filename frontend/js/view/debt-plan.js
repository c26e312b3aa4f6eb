/** One way to raise what is owed, step by step, as the server would take them. */

import { actionButton, questionFor } from "../controls/control.js";
import { button, element, patchList, setText, show } from "../dom.js";
import { softened } from "../soft-words.js";
import { listsOf, choicesOf } from "../schema.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").DebtPlan} DebtPlan */
/** @typedef {import("../types.js").DebtStep} DebtStep */

/**
 * @param {Scene} scene
 * @param {DebtStep} step
 * @returns {import("../types.js").LegalAction | undefined} Missing while an earlier step must come first.
 */
function possibleStep(scene, { action, params }) {
  const legal = scene.legal(action);
  const fits = Object.entries(params).every(([name, value]) => {
    const schema = legal?.params?.[name];
    if (!Array.isArray(value)) return choicesOf(schema).includes(value);
    return listsOf(schema).some((list) => JSON.stringify(list) === JSON.stringify(value));
  });
  return fits ? legal : undefined;
}

/**
 * @param {Context} context
 * @param {DebtStep} step
 * @returns {string}
 */
function stepWords({ t, board }, { action, params }) {
  const spaces = typeof params.space === "number" ? [params.space] : [...new Set(/** @type {number[]} */ (params.spaces ?? []))];
  return t("debt.step", { action: t(`action.${action}`), spaces: spaces.map((index) => softened(board.space(index).name)) });
}

/** @param {Context} context */
function createBox({ t, goToDeeds }) {
  const count = element("p", { class: "hint" });
  const list = element("ol", { class: "debt-steps" });
  const head = element("header", {}, element("h3", {}, t("debt.plan")), count, button(t("debt.jump"), goToDeeds, { class: "quiet small" }));
  return { box: element("section", { class: "debt-plan", "aria-label": t("debt.plan"), hidden: true }, head, list), list, count };
}

/** @param {Context} context */
export function createDebtPlan(context) {
  const { t } = context;
  const { box, list, count } = createBox(context);
  let asked = -1;
  /** @type {DebtPlan | null} */
  let plan = null;

  /** @param {DebtStep} step */
  const createStep = (step) => {
    const control = actionButton(step.action, () => {
      const scene = context.scene();
      const legal = possibleStep(scene, step);
      if (legal) context.act(legal, step.params, questionFor(scene, legal, step.params));
    }, { class: plan?.steps[0] === step ? "action" : "action small quiet", "data-step": "" });
    return { element: element("li", {}, control.element), control };
  };
  const draw = () => {
    const scene = context.scene();
    const steps = plan?.steps ?? [];
    show(box, steps.length > 0 && scene.game.frame?.kind === "debt" && scene.myCall);
    setText(count, steps.length > 1 ? t("debt.steps", { count: steps.length }) : "");
    patchList(list, steps, (step) => JSON.stringify([step.action, step.params, steps.indexOf(step)]), createStep, ({ control }, step) => {
      // The same sale may stand there twice: in order, nothing is done that was not looked at.
      const possible = step === steps[0] && possibleStep(scene, step) !== undefined;
      control.set(stepWords(context, step), possible, possible ? "" : t("debt.step.later"), t("control.then", { amount: step.cash_after }));
    });
  };
  return {
    element: box,
    /** @param {Scene} scene */
    update(scene) {
      const owing = scene.game.frame?.kind === "debt" && scene.myCall;
      if (!owing) plan = null;
      draw();
      if (!owing || asked === scene.state.version) return;
      asked = scene.state.version;
      void context.debtPlan().then((found) => {
        if (asked !== context.scene().state.version) return;
        plan = found;
        context.redraw();
      });
    },
  };
}
