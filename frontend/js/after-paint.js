/** Lets the page show what a press has done to itself before heavier work begins. */

/** Milliseconds after which one goes on though nothing is painted, as on a page that nobody sees. */
const LONGEST = 100;

/** @returns {Promise<void>} Settled once the page has been painted. */
export function afterPaint() {
  return new Promise((settle) => {
    const late = setTimeout(settle, LONGEST);
    requestAnimationFrame(() => setTimeout(() => {
      clearTimeout(late);
      settle();
    }));
  });
}
