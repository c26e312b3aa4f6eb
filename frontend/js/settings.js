/** What a person wants the page to do by itself, remembered in this browser. */

/** @typedef {"autoEnd" | "autoRoll"} SettingName */

const KEY = "rentroll.settings";

/** @type {Record<SettingName, boolean>} */
export const DEFAULTS = { autoEnd: true, autoRoll: false };

export class Settings {
  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.storage = storage;
    this.values = { ...DEFAULTS, ...readStored(storage) };
  }

  /**
   * @param {SettingName} name
   * @returns {boolean}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @param {SettingName} name
   * @param {boolean} value
   */
  set(name, value) {
    this.values[name] = value;
    this.storage.setItem(KEY, JSON.stringify(this.values));
  }
}

/**
 * @param {Pick<Storage, "getItem">} storage
 * @returns {Partial<Record<SettingName, boolean>>} Only known settings of the right type.
 */
function readStored(storage) {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.keys(DEFAULTS).filter((name) => typeof found?.[name] === "boolean").map((name) => [name, found[name]]));
  } catch {
    return {};
  }
}
