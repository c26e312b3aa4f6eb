/** Who is still in an auction. */

/**
 * In rounds those who have not passed; in open outcry everybody, as who has passed may come back (R5.10).
 * @param {import("./types.js").Frame | null | undefined} frame
 * @returns {number[]} Seats.
 */
export function stillIn(frame) {
  return (frame?.outcry ? frame.circle : frame?.bidders) ?? [];
}

/**
 * Who has passed in open outcry, until a new bid asks everybody again.
 * @param {import("./types.js").Frame | null | undefined} frame
 * @returns {number[]} Seats.
 */
export function passedForNow(frame) {
  if (!frame?.outcry) return [];
  return (frame.circle ?? []).filter((seat) => seat !== frame.leader && !frame.bidders?.includes(seat));
}
