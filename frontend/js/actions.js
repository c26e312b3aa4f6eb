/** Where each action has its control on the page. Order is the order of the controls. */

/** Actions that answer the pending decision. */
export const DECISIONS = [
  "roll",
  "buy",
  "decline",
  "bid",
  "pass",
  "choose-tax",
  "pay-jail-fine",
  "use-jail-card",
  "settle-mortgages",
  "claim",
  "waive",
  "place-building",
  "end-turn",
  "declare-bankruptcy",
];

/** Actions on the deeds of one's own. */
export const DEED_ACTIONS = ["build", "sell-buildings", "mortgage", "unmortgage"];

/** Answers to a proposal to end the game, and what its maker may do. */
export const PROPOSAL_ANSWERS = ["agree-end", "refuse-end", "withdraw-end"];

/** Actions on offers between players. */
const TRADE_ACTIONS = ["propose-trade", "counter-trade", "accept-trade", "decline-trade", "withdraw-trade", "refuse-offers"];

/** Actions that concern the table as a whole. */
export const TABLE_ACTIONS = ["propose-end", "resign"];

/** Actions around the clock and players who are away. */
const PRESENCE_ACTIONS = ["more-time", "give-time", "come-back", "vote-absence"];

/** Every action the page knows. */
export const ACTIONS = [...DECISIONS, ...DEED_ACTIONS, ...PROPOSAL_ANSWERS, ...TRADE_ACTIONS, ...TABLE_ACTIONS, ...PRESENCE_ACTIONS];

/**
 * Answers that depend on the decision the player has seen. They name the version, so that a tab with an
 * old view cannot throw twice. Bids are guarded by their minimum, and what may be done at any time needs no guard.
 */
export const GUARDED = new Set([...DECISIONS.filter((action) => action !== "bid" && action !== "pass"), "accept-trade"]);
