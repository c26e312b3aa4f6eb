/** Carries what a person typed, chose and unfolded over to the same screen drawn anew. */

/** @typedef {{value: string, checked: boolean}} Kept */

const CONTROLS = "input:not([readonly]), select";

/**
 * Controls by what tells them apart; equal ones by their order.
 * @param {string} selector
 * @param {(node: any) => unknown[]} traitsOf
 * @returns {Map<string, Element>}
 */
function named(selector, traitsOf) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const node of document.querySelectorAll(selector)) {
    const traits = JSON.stringify([node.tagName, ...traitsOf(node)]);
    let order = 0;
    while (found.has(`${order} ${traits}`)) order += 1;
    found.set(`${order} ${traits}`, node);
  }
  return found;
}

/** @returns {Map<string, HTMLInputElement | HTMLSelectElement>} */
function controls() {
  const choice = (/** @type {string} */ type) => type === "radio" || type === "checkbox";
  return /** @type {Map<string, any>} */ (named(CONTROLS, ({ type, name, value, dataset }) => [type, name, { ...dataset }, choice(type) ? value : ""]));
}

/** @returns {Map<string, HTMLDetailsElement>} */
function foldings() {
  return /** @type {Map<string, any>} */ (named("details", ({ className }) => [className]));
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @returns {boolean} Whether it holds something else than what the page gave it.
 */
function isTouched(control) {
  if (control instanceof HTMLSelectElement) return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @returns {Kept}
 */
function contentOf(control) {
  return { value: control.value, checked: control instanceof HTMLInputElement && control.checked };
}

/**
 * Puts the content back, and tells whoever listens when that changes anything.
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {Kept} kept
 */
function fill(control, { value, checked }) {
  if (control instanceof HTMLInputElement && ["radio", "checkbox"].includes(control.type)) {
    if (control.checked === checked) return;
    control.checked = checked;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.value !== value) {
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** @returns {() => void} Puts everything back that the new screen has a place for. */
export function keepInput() {
  const before = controls();
  const touched = [...before].filter(([, control]) => isTouched(control));
  const contents = touched.map(([key, control]) => /** @type {const} */ ([key, contentOf(control)]));
  const unfolded = [...foldings()].filter(([, { open }]) => open).map(([key]) => key);
  const focused = [...before].find(([, control]) => control === document.activeElement)?.[0];
  const { scrollX, scrollY } = window;
  return () => {
    const folding = foldings();
    for (const key of unfolded) folding.get(key)?.setAttribute("open", "");
    const after = controls();
    for (const [key, kept] of contents) {
      const control = after.get(key);
      if (control) fill(control, kept);
    }
    if (focused) after.get(focused)?.focus({ preventScroll: true });
    scrollTo(scrollX, scrollY);
  };
}
