/** The card of one space: what it costs, what it brings, who owns it. */

import { BANK } from "../board.js";
import { actionButton } from "../controls/control.js";
import { button, element, setText, show } from "../dom.js";
import { refusalText } from "../refusals.js";
import { TradeDraft } from "../trade-draft.js";
import { updateDeedActions } from "./deed-actions.js";
import { bankFacts, deedFacts, rentRows } from "./deed-facts.js";
import { spaceIcon } from "./icons.js";
import { createRuleLink } from "./rule-link.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./deed-facts.js").Figure} Figure */

/** @param {Figure[]} rows */
function table(rows) {
  return element("table", { class: "rents" }, element("tbody", {}, ...rows.map(({ label, value, current }) =>
    element("tr", { "aria-current": current ? "true" : null }, element("th", { scope: "row" }, label), element("td", {}, value)))));
}

/** @param {Figure[]} figures */
function list(figures) {
  return element("dl", { class: "facts" }, ...figures.map(({ label, value }) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, value))));
}

/**
 * @param {Context} context
 * @param {number} index
 * @returns {HTMLElement[]}
 */
function cardOf({ t, board, scene }, index) {
  const space = board.space(index);
  const group = board.groupOf(index);
  const head = element("header", { class: "deed-head", "data-group": group?.letter.toLowerCase() },
    spaceIcon(space.kind), element("small", {}, scene().groupName(index)), element("h2", { id: "deed-title", lang: space.lang }, space.name));
  if (group) return [head, table(rentRows(scene(), space)), list([...deedFacts(scene(), space), ...bankFacts(scene(), space)])];
  const words = element("p", {}, t(`space-kind.${space.kind}`));
  return space.amount ? [head, words, list([{ key: "amount", label: t("deed.price"), value: t("money", { amount: space.amount }) }])] : [head, words];
}

/**
 * @param {Context} context
 * @param {number} index
 * @param {string[]} reasons Codes why something is not possible with the deed.
 * @returns {string[]}
 */
function rulesOf({ board, rulebook }, index, reasons) {
  return rulebook ? [...rulebook.behind("space-kind", board.space(index).kind), ...reasons.flatMap((code) => rulebook.behind("problem", code))] : [];
}

/** Refusals that other terms can lift. */
const OF_TERMS = new Set(["insufficient-funds", "raisable-would-fall"]);

/**
 * The way to an offer for a deed of somebody else; the server says whether the deed can be asked for.
 * @param {Context} context
 * @param {() => void} leave
 */
function createWish(context, leave) {
  let space = -1;
  let asked = "";
  /** @type {import("../types.js").TradePreview["refusal"] | null} */
  let refusal = null;
  const press = actionButton("propose-trade", () => {
    leave();
    context.openTradeFor(space);
  }, { class: "action quiet" });
  const draw = (/** @type {import("./scene.js").Scene} */ scene) => {
    const blocked = scene.blocked("propose-trade");
    const found = blocked ? { code: blocked, params: {} } : refusal;
    press.set(context.t("deed.trade"), !found, found ? refusalText(context.translator, found.code, found.params) : "");
  };
  return {
    element: press.element,
    /**
     * @param {import("./scene.js").Scene} scene
     * @param {number} index The space that is shown.
     */
    update(scene, index) {
      const owner = scene.game.owner[index] ?? BANK;
      const possible = scene.me !== null && !scene.game.over && owner !== BANK && owner !== scene.me;
      show(press.element, possible);
      if (!possible) return;
      const asking = JSON.stringify([index, owner, scene.state.version]);
      if (asking !== asked) {
        asked = asking;
        if (space !== index) refusal = null;
        space = index;
        void context.previewTrade(wishFor(owner, index)).then((preview) => {
          if (asking !== asked) return;
          refusal = preview?.refusal && !OF_TERMS.has(preview.refusal.code) ? preview.refusal : null;
          draw(context.scene());
        });
      }
      draw(scene);
    },
  };
}

/**
 * @param {number} owner
 * @param {number} space
 * @returns {Record<string, unknown>} The terms that ask for the deed and give nothing yet.
 */
function wishFor(owner, space) {
  const draft = new TradeDraft(owner);
  draft.chooseDeed("take", space, true);
  return draft.request.params;
}

/**
 * @param {Context} context
 */
export function createDeedDialog(context) {
  const { t } = context;
  const card = element("div", { class: "deed-card" });
  const rule = createRuleLink(t);
  const actions = element("div", { class: "answers deed-actions" });
  const wish = createWish(context, () => dialog.close());
  const trade = element("p", { class: "hint" });
  const close = button(t("deed.close"), () => dialog.close(), { class: "quiet", "data-close": "" });
  const dialog = element("dialog", { class: "deed", "aria-labelledby": "deed-title", "data-dialog": "deed" }, card, rule.element, actions, wish.element, trade, close);
  let shown = -1;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  const draw = (/** @type {import("./scene.js").Scene} */ scene) => {
    const own = scene.me !== null && scene.game.owner[shown] === scene.me;
    card.replaceChildren(...cardOf(context, shown));
    const reasons = Object.values(own ? scene.blockedDeed(shown) : {});
    rule.set(rulesOf(context, shown, reasons));
    updateDeedActions(actions, scene, shown, context, own);
    wish.update(scene, shown);
    const code = scene.blockedDeed(shown).trade;
    setText(trade, own && code ? t("manage.because", { action: t("action.propose-trade"), reason: t(`problem.${code}`) }) : "");
  };
  return {
    element: dialog,
    /** @param {import("./scene.js").Scene} scene */
    update(scene) {
      if (dialog.open) draw(scene);
    },
    /** @param {number} index */
    open(index) {
      shown = index;
      draw(context.scene());
      dialog.showModal();
    },
  };
}
