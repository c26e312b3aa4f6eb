/** The colour of a player: that of the token, which stays from the waiting room to the rematch while seats change. */

/**
 * @param {Array<{seat: number, token: string}>} seats
 * @param {HTMLElement} [root]
 */
export function colourSeats(seats, root = document.documentElement) {
  for (const { seat, token } of seats) {
    const colour = `var(--token-${token})`;
    if (root.style.getPropertyValue(`--seat-${seat}`) !== colour) root.style.setProperty(`--seat-${seat}`, colour);
  }
}
