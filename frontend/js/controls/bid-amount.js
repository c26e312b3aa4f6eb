/** Reading and raising the amount of a bid within the bounds the server names. */

/**
 * The bid after a quick raise: from what is typed, or from just under the least bid.
 * @param {number | null} typed
 * @param {number} step
 * @param {{minimum: number, maximum: number}} bounds
 * @returns {number}
 */
export function raised(typed, step, { minimum, maximum }) {
  const base = typed === null || typed < minimum ? minimum - 1 : typed;
  return Math.max(minimum, Math.min(maximum, base + step));
}

/**
 * Reads a typed sum; an empty field stands for the least bid.
 * @param {string} text
 * @param {{minimum: number, maximum: number}} bounds
 * @returns {{amount: number, fault: "" | "low" | "high"}}
 */
export function readBid(text, { minimum, maximum }) {
  const amount = text.trim() === "" ? minimum : Number(text);
  if (!Number.isInteger(amount) || amount < minimum) return { amount: minimum, fault: "low" };
  if (amount > maximum) return { amount: maximum, fault: "high" };
  return { amount, fault: "" };
}

/**
 * A limit to begin with, for whoever leaves the bidding to the page: the printed price, as far as it can be bid.
 * @param {number | null} price Null of a building.
 * @param {{minimum: number, maximum: number}} bounds
 * @returns {number}
 */
export function firstLimit(price, { minimum, maximum }) {
  return Math.max(minimum, Math.min(maximum, price ?? minimum));
}
