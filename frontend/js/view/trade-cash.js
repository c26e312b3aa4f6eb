/** The cash of a trade: one sum in one direction, by steps or by typing. */

import { button, element, labelled, setText } from "../dom.js";

/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../trade-draft.js").TradeDraft} TradeDraft */
/** @typedef {import("../trade-draft.js").Way} Way */

const STEPS = [-50, -10, 10, 50];
/** The largest sum the server reads. */
const MOST = 1_000_000;

/**
 * @param {Context} context
 * @param {() => TradeDraft} draft
 * @param {() => void} changed
 */
export function createTradeCash({ t, scene }, draft, changed) {
  const input = element("input", { type: "number", inputmode: "numeric", min: 0, max: MOST, step: 1, placeholder: 0, autocomplete: "off", "data-input": "trade-cash" });
  /** @param {number} amount */
  const setCash = (amount) => {
    draft().cash = Math.max(0, Math.min(MOST, Math.trunc(amount) || 0));
    changed();
  };
  input.addEventListener("input", () => setCash(Number(input.value)));
  const steps = STEPS.map((step) => button(t(step < 0 ? "trade.less" : "trade.more", { step: Math.abs(step) }), () => {
    const { cash, cashWay, partner } = draft();
    const { game, me } = scene();
    const purse = game.cash[(cashWay === "give" ? me : partner) ?? -1] ?? 0;
    setCash(step > 0 ? Math.max(cash, Math.min(cash + step, purse)) : cash + step);
    input.value = String(draft().cash);
  }, { class: "quiet quick", "data-step": step }));
  const ways = /** @type {Way[]} */ (["give", "take"]).map((way) => {
    const radio = element("input", { type: "radio", name: "trade-cash-way", value: way, "data-cash": way, onchange: () => {
      draft().cashWay = way;
      changed();
    } });
    const words = element("span", {});
    return { way, radio, words, element: element("label", { class: "tick" }, radio, words) };
  });
  const field = labelled(t("trade.cash"), input);
  return {
    element: element("div", { class: "trade-cash" },
      element("div", { class: "trade-ways", role: "radiogroup", "aria-label": t("trade.cash.way") }, ...ways.map((way) => way.element)),
      field, element("div", { class: "raises" }, ...steps)),
    /** Shows the draft; what is being typed stays as it is. */
    update() {
      const { cash, cashWay, partner } = draft();
      for (const { way, radio, words } of ways) {
        radio.checked = way === cashWay;
        setText(words, way === "give" ? t("trade.cash.give") : t("trade.cash.take", { player: partner }));
      }
      if (Number(input.value) !== cash) input.value = String(cash);
    },
  };
}
