/** Which sounds belong to what happened, and where the page shows the same to the eye. */

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {"dice" | "step" | "cash-in" | "cash-out" | "card" | "my-turn" | "hammer" | "build" | "jail" | "win"} SoundName */
/** @typedef {{name: SoundName, seat: number | null, space: number | null}} Sound With the seat and the space it is about. */

/**
 * Where each sound is to be seen: what is marked while it sounds, also when all is mute.
 * @type {Record<SoundName, (sound: Sound) => string>}
 */
export const TWINS = {
  dice: () => ".dice",
  step: ({ seat }) => `.token[data-seat="${seat}"]`,
  "cash-in": ({ seat }) => `.player[data-seat="${seat}"] .player-cash`,
  "cash-out": ({ seat }) => `.player[data-seat="${seat}"] .player-cash`,
  card: () => ".drawn-card",
  "my-turn": () => ".decision",
  hammer: () => ".spotlight",
  build: ({ space }) => `.space[data-space="${space}"]`,
  jail: ({ seat }) => `.token[data-seat="${seat}"]`,
  win: () => ".ranking",
};

/**
 * @param {GameEvent} event
 * @param {number | null} me
 * @returns {SoundName | null}
 */
function nameOf({ type, params }, me) {
  if (type === "cash-moved") return params.payee === me ? "cash-in" : params.payer === me ? "cash-out" : null;
  if (type === "buildings-moved") return params.end > params.start ? "build" : null;
  if (type === "game-ended") return params.ranking.some((/** @type {{place: number, seat: number}} */ { place, seat }) => place === 1 && seat === me) ? "win" : null;
  return PLAIN[type] ?? null;
}

/** @type {Record<string, SoundName>} */
const PLAIN = { "dice-rolled": "dice", "token-moved": "step", "card-drawn": "card", "auction-closed": "hammer", jailed: "jail" };

/**
 * @param {GameEvent[]} events
 * @param {number | null} me Own seat, to which cash and victory sound; null for who only looks on.
 * @returns {Sound[]} In order, each name once: ten payments at once make one sound.
 */
export function soundsOf(events, me) {
  /** @type {Map<SoundName, Sound>} */
  const found = new Map();
  for (const event of events) {
    const name = nameOf(event, me);
    const seat = name?.startsWith("cash") ? me : (event.params.seat ?? null);
    if (name && !found.has(name)) found.set(name, { name, seat, space: event.params.space ?? null });
  }
  return [...found.values()];
}

/**
 * What is to be heard of sounds: onlookers hear nothing unless they wish to.
 * @param {SoundName[]} names
 * @param {Pick<import("../settings.js").Settings, "get">} settings
 * @param {boolean} looksOn
 * @returns {SoundName[]}
 */
export function audible(names, settings, looksOn) {
  if (looksOn && !settings.get("soundWatching")) return [];
  return settings.get("soundMine") ? names.filter((name) => name === "my-turn") : names;
}
