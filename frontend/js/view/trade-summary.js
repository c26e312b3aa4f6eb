/** What a trade changes for both sides, before and after, as the server counts it. */

import { element, patchList, setAttributes, setText, show } from "../dom.js";
import { refusalText } from "../refusals.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("../types.js").TradePreview} TradePreview */
/** @typedef {import("../types.js").TradeSide} TradeSide */

/**
 * @param {Scene} scene
 * @param {string[]} keys Groups as the server names them.
 * @returns {string[]}
 */
function groupNames({ board, t }, keys) {
  return keys.map((key) => {
    const group = board.groups.find((other) => other.key === key);
    return group ? t("group.lettered", { letter: group.letter, name: t(`group.${group.slug}`) }) : key;
  });
}

/**
 * @param {Scene} scene
 * @param {TradeSide} side
 * @returns {string[]} Further effects, in words.
 */
function effectsOf(scene, side) {
  const { t } = scene;
  const words = [];
  if (side.fees > 0) words.push(t("trade.fees", { amount: side.fees }));
  if (side.groups_completed.length > 0) words.push(t("trade.completes", { groups: groupNames(scene, side.groups_completed) }));
  if (side.groups_broken.length > 0) words.push(t("trade.breaks", { groups: groupNames(scene, side.groups_broken) }));
  return words;
}

function createSide() {
  const name = element("strong", {});
  const cash = element("dd", {});
  const worth = element("dd", {});
  const effects = element("ul", { class: "trade-effects" });
  return { name, cash, worth, effects };
}

/** Of a refusal of new terms: whoever accepts makes none. */
const OF_NEW_TERMS = new Set(["offers-refused"]);

/**
 * @param {Context} context
 * @param {TradePreview | null} preview
 * @param {boolean} accepting
 * @returns {string} What stands in the way.
 */
function refusalOf({ translator, scene, t }, preview, accepting) {
  const { code, params } = preview?.refusal ?? {};
  if (!code || (accepting && OF_NEW_TERMS.has(code))) return "";
  const short = preview?.sides.find((side) => side.cash_after < 0);
  if (code === "insufficient-funds" && short) {
    return t(short.seat === scene().me ? "control.missing" : "control.missing.theirs", { player: short.seat, amount: -short.cash_after });
  }
  return refusalText(translator, code, params);
}

/**
 * @param {Context} context
 * @param {(reason: string) => void} [refused] Told what stands in the way of new terms; without, it is about the
 *   terms as they are, and says so itself.
 */
export function createTradeSummary(context, refused) {
  const { t } = context;
  const sides = element("div", { class: "trade-changes" });
  const refusal = element("p", { class: "trade-refusal", role: "status" });
  const box = element("section", { class: "trade-summary", "aria-label": t("trade.summary"), hidden: true }, sides, !refused && refusal);
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @param {TradePreview | null} preview */
  const draw = (preview) => {
    const scene = context.scene();
    const reason = refusalOf(context, preview, !refused);
    if (!refused) setText(refusal, reason);
    show(box, Boolean(preview?.sides.length || refusal.textContent));
    patchList(sides, preview?.sides ?? [], ({ seat }) => seat, () => {
      const parts = createSide();
      const figures = element("dl", { class: "facts" }, element("div", {}, element("dt", {}, t("players.cash")), parts.cash), element("div", {}, element("dt", {}, t("players.worth")), parts.worth));
      return { ...parts, element: element("div", { class: "trade-change" }, parts.name, figures, parts.effects) };
    }, (entry, side) => {
      setAttributes(entry.element, { "data-change": side.seat });
      setText(entry.name, side.seat === scene.me ? t("trade.you") : scene.nameOf(side.seat));
      setText(entry.cash, t("trade.before-after", { before: side.cash_before, after: side.cash_after }));
      setText(entry.worth, t("trade.before-after", { before: side.worth_before, after: side.worth_after }));
      patchList(entry.effects, effectsOf(scene, side), String, (words) => ({ element: element("li", {}, words) }));
    });
    refused?.(reason);
  };

  return {
    element: box,
    /**
     * Asks the server about terms, after a moment without a change; null shows nothing.
     * @param {Record<string, unknown> | null} terms
     * @param {number} [delay] Milliseconds.
     */
    ask(terms, delay = 200) {
      const number = (asked += 1);
      clearTimeout(waiting);
      if (terms === null) {
        draw(null);
        return;
      }
      waiting = setTimeout(() => void context.previewTrade(terms).then((preview) => {
        if (number === asked) draw(preview);
      }), delay);
    },
  };
}
