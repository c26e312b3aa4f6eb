/** What a person wants the page to do by itself and how it moves, sounds and speaks, remembered in this browser. */

const KEY = "rentroll.settings";

/**
 * @typedef {object} SettingValues
 * @property {boolean} autoEnd
 * @property {boolean} autoRoll
 * @property {"all" | "mine" | "off"} speech What is announced of what happens.
 * @property {"normal" | "fast" | "off"} motion
 * @property {boolean} sound
 * @property {number} volume Percent.
 * @property {boolean} soundMine Only the sound that calls for the own turn.
 * @property {boolean} soundWatching Sounds also when one only looks on.
 * @property {boolean} keys Whether single letters ask for something.
 */

/** @typedef {keyof SettingValues} SettingName */

/** @type {SettingValues} */
export const DEFAULTS = { autoEnd: true, autoRoll: false, speech: "all", motion: "normal", sound: true, volume: 60, soundMine: false, soundWatching: false, keys: true };

/** Settings of what the page does by itself. */
export const AUTOMATIC = /** @type {const} */ (["autoEnd", "autoRoll"]);

/** The values of settings that are a choice. */
export const CHOICES = { speech: ["all", "mine", "off"], motion: ["normal", "fast", "off"] };

export const LOUDEST = 100;

export class Settings {
  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {SettingValues} */
    this.values = { ...DEFAULTS, ...readStored(storage) };
  }

  /**
   * @template {SettingName} Name
   * @param {Name} name
   * @returns {SettingValues[Name]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @template {SettingName} Name
   * @param {Name} name
   * @param {SettingValues[Name]} value
   */
  set(name, value) {
    this.values[name] = value;
    this.storage.setItem(KEY, JSON.stringify(this.values));
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean} Whether it is a value that the setting can have.
 */
function isPossible(name, value) {
  const usual = DEFAULTS[/** @type {SettingName} */ (name)];
  if (typeof value !== typeof usual) return false;
  if (typeof value === "number") return value >= 0 && value <= LOUDEST;
  return typeof value !== "string" || CHOICES[/** @type {keyof typeof CHOICES} */ (name)].includes(value);
}

/**
 * @param {Pick<Storage, "getItem">} storage
 * @returns {Partial<SettingValues>} Only known settings with possible values.
 */
function readStored(storage) {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.keys(DEFAULTS).filter((name) => isPossible(name, found?.[name])).map((name) => [name, found[name]]));
  } catch {
    return {};
  }
}
