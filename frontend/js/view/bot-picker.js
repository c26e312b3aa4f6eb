/** Choice of how a bot plays. */

import { element, labelled } from "../dom.js";

/** The strategies of the server, the one that plays well first. */
const STRATEGIES = ["steady", "random"];
export const DEFAULT_STRATEGY = "steady";

/** @param {import("../i18n.js").Translate} t */
export function createBotPicker(t) {
  const select = element("select", { "data-input": "strategy" },
    ...STRATEGIES.map((strategy) => element("option", { value: strategy, selected: strategy === DEFAULT_STRATEGY }, t(`strategy.${strategy}`))));
  return {
    element: labelled(t("waiting.bot.strategy"), select),
    /** @returns {string} */
    value: () => select.value,
  };
}
