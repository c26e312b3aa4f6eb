/** Building and patching the page. Text only ever enters as text, so no name can become markup. */

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} AttributeValue */
/** @typedef {Record<string, AttributeValue>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets, changes or removes attributes; a function under an "on..." name becomes a listener.
 * @param {Element} node
 * @param {Attributes} attributes false, null and undefined remove the attribute.
 */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      node.addEventListener(name.slice(2), value);
    } else if (value === null || value === undefined || value === false) {
      node.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
}

/**
 * @param {Element} node
 * @param {Child[]} children
 */
function append(node, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

/**
 * Changes a text only when it differs, so that selections and live regions stay undisturbed.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {HTMLElement} node
 * @param {boolean} shown
 */
export function show(node, shown) {
  if (node.hidden === shown) node.hidden = !shown;
}

/** @type {WeakMap<Element, Map<string, any>>} */
const listed = new WeakMap();

/**
 * Makes the children of a parent follow a list, reusing what is there: a child whose key stays is
 * updated in place and never rebuilt, so focus and half-typed input survive.
 * @template Item
 * @template {{element: Element}} Entry
 * @param {Element} parent Holds nothing but these children.
 * @param {Item[]} items
 * @param {(item: Item) => string | number} keyOf Unique within the list.
 * @param {(item: Item) => Entry} create
 * @param {(entry: Entry, item: Item) => void} [update] Also called for new entries.
 */
export function patchList(parent, items, keyOf, create, update) {
  /** @type {Map<string, Entry>} */
  const before = listed.get(parent) ?? new Map();
  /** @type {Map<string, Entry>} */
  const after = new Map();
  for (const item of items) {
    const key = String(keyOf(item));
    after.set(key, before.get(key) ?? create(item));
  }
  for (const [key, entry] of before) if (!after.has(key)) entry.element.remove();
  listed.set(parent, after);
  let place = parent.firstElementChild;
  for (const item of items) {
    const entry = /** @type {Entry} */ (after.get(String(keyOf(item))));
    if (entry.element === place) place = place.nextElementSibling;
    else parent.insertBefore(entry.element, place);
    update?.(entry, item);
  }
}

/**
 * A button, ready for the eyes, the keyboard and the tests.
 * @param {string} label
 * @param {(event: MouseEvent) => void} onClick
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, onClick, attributes = {}) {
  return element("button", { type: "button", ...attributes, onclick: onClick }, label);
}

let labels = 0;

/**
 * @param {HTMLInputElement | HTMLSelectElement} control Gets an id, and the hint as its description.
 * @param {string | undefined} hint
 * @returns {HTMLElement | null}
 */
function hintOf(control, hint) {
  control.id ||= `control-${(labels += 1)}`;
  if (!hint) return null;
  const note = element("small", { id: `${control.id}-hint` }, hint);
  control.setAttribute("aria-describedby", note.id);
  return note;
}

/**
 * A control with its visible label.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {string} [hint]
 * @returns {HTMLElement}
 */
export function labelled(label, control, hint) {
  const note = hintOf(control, hint);
  return element("div", { class: "field" }, element("label", { for: control.id }, label), control, note);
}

/**
 * A box to tick within its label, which is large enough for a thumb.
 * @param {string} label
 * @param {HTMLInputElement} box
 * @param {string} [hint]
 * @returns {HTMLElement}
 */
export function ticked(label, box, hint) {
  const note = hintOf(box, hint);
  return element("div", { class: "field" }, element("label", { class: "tick" }, box, element("span", {}, label)), note);
}

/** Shows the page from its beginning, however far it was scrolled; the focus stays where it is. */
export function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** @returns {boolean} Whether what is folded on a telephone may stand open. */
export function hasRoom() {
  return matchMedia("(min-width: 48rem)").matches;
}
