/** Keeps the keyboard's place: when what had the focus goes away, the pending question gets it. */

/**
 * @param {HTMLElement} within What may take the focus with it when it changes.
 * @param {() => HTMLElement | null} fallback
 * @returns {{check: () => void}} To be called after each change of the page.
 */
export function keepFocus(within, fallback) {
  let held = false;
  let byKeyboard = true;
  /** @type {number} */
  let pending = 0;
  document.addEventListener("focusin", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    held = target !== null && (within.contains(target) || target.closest("dialog, .top, .notices") !== null);
  });
  // A click on nothing gives the focus up on purpose.
  document.addEventListener("keydown", () => {
    byKeyboard = true;
  }, { capture: true });
  document.addEventListener("pointerdown", (event) => {
    byKeyboard = false;
    if (event.target instanceof Element && !event.target.closest("button, input, select, a, summary, [tabindex]")) held = false;
  });
  const restore = () => {
    if (!held) return;
    const active = document.activeElement;
    // Whether it is drawn asks for styles alone; where it is drawn would have the whole page laid out anew.
    const lost = active === null || active === document.body || !active.checkVisibility();
    if (lost && !document.querySelector("dialog[open]")) fallback()?.focus({ preventScroll: !byKeyboard });
  };
  // In the next picture, as styles asked for while much is being changed are worked out in vain; and in the one
  // after it, as what is hidden loses the focus only once it is drawn.
  const check = () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(() => {
      restore();
      pending = requestAnimationFrame(restore);
    });
  };
  document.addEventListener("close", () => setTimeout(check), { capture: true });
  return { check };
}
