/**
 * Keeps one press one action: a held key and a double click must not answer the next question too; and a wheel that
 * scrolls the page turns no figure.
 */

/** @param {EventTarget | null} target */
function isAction(target) {
  return target instanceof Element && target.closest("[data-action]") !== null;
}

/** @param {Document} page */
export function guardPresses(page) {
  page.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && isAction(event.target)) event.preventDefault();
  }, { capture: true });
  page.addEventListener("click", (event) => {
    if (event.detail > 1 && isAction(event.target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });
  page.addEventListener("wheel", ({ target }) => {
    if (target instanceof HTMLInputElement && target === page.activeElement) target.blur();
  }, { passive: true });
}
