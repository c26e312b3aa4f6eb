/** The theme of the page: as the system has it, or as somebody chose it in this browser. */

/** @typedef {"system" | "light" | "dark" | "contrast"} Theme */

const KEY = "rentroll.theme";

/** @type {Theme[]} */
export const THEMES = ["system", "light", "dark", "contrast"];

/**
 * What the root element is marked with; nothing leaves day and night to the system.
 * @param {Theme} chosen
 * @param {boolean} wantsContrast Whether the system asks for more contrast.
 * @returns {Exclude<Theme, "system"> | null}
 */
export function markFor(chosen, wantsContrast) {
  if (chosen !== "system") return chosen;
  return wantsContrast ? "contrast" : null;
}

export class ThemeChoice {
  /**
   * @param {Pick<Storage, "getItem" | "setItem">} storage
   * @param {HTMLElement} root
   */
  constructor(storage, root) {
    this.storage = storage;
    this.root = root;
    const stored = /** @type {Theme} */ (storage.getItem(KEY));
    this.chosen = THEMES.includes(stored) ? stored : "system";
    this.contrast = matchMedia("(prefers-contrast: more)");
    this.contrast.addEventListener("change", () => this.apply());
    this.apply();
  }

  /** @param {Theme} theme */
  choose(theme) {
    this.chosen = theme;
    this.storage.setItem(KEY, theme);
    this.apply();
  }

  apply() {
    const mark = markFor(this.chosen, this.contrast.matches);
    if (mark) this.root.dataset.theme = mark;
    else delete this.root.dataset.theme;
  }
}
