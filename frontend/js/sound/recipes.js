/** The sounds themselves, as tones and noise: nothing is loaded. */

/**
 * @typedef {object} Tone
 * @property {OscillatorType | "noise"} wave
 * @property {number} from Hertz; of noise, where its band lies.
 * @property {number} [to] Hertz at the end, when it glides.
 * @property {number} at Seconds after the beginning.
 * @property {number} length Seconds.
 * @property {number} level 0 to 1.
 */

/**
 * @param {OscillatorType | "noise"} wave
 * @param {number} from
 * @param {number} at
 * @param {number} length
 * @param {number} level
 * @param {number} [to]
 * @returns {Tone}
 */
const tone = (wave, from, at, length, level, to = from) => ({ wave, from, to, at, length, level });

/** @type {Record<import("./sounds.js").SoundName, Tone[]>} */
export const RECIPES = {
  dice: [tone("noise", 2_600, 0, 0.05, 0.5), tone("noise", 1_900, 0.09, 0.05, 0.45), tone("noise", 2_300, 0.2, 0.06, 0.4), tone("noise", 1_500, 0.31, 0.08, 0.35)],
  step: [tone("triangle", 420, 0, 0.05, 0.35), tone("triangle", 420, 0.13, 0.05, 0.3), tone("triangle", 470, 0.26, 0.06, 0.35)],
  "cash-in": [tone("sine", 880, 0, 0.09, 0.35), tone("sine", 1_320, 0.08, 0.16, 0.35)],
  "cash-out": [tone("sine", 660, 0, 0.09, 0.35), tone("sine", 440, 0.08, 0.16, 0.35)],
  card: [tone("noise", 5_200, 0, 0.12, 0.25), tone("triangle", 620, 0.1, 0.08, 0.2)],
  "my-turn": [tone("triangle", 523, 0, 0.14, 0.4), tone("triangle", 784, 0.13, 0.24, 0.4)],
  hammer: [tone("noise", 900, 0, 0.05, 0.6), tone("square", 150, 0, 0.07, 0.35, 90)],
  build: [tone("noise", 1_400, 0, 0.04, 0.45), tone("noise", 1_400, 0.14, 0.04, 0.45), tone("triangle", 330, 0.24, 0.1, 0.3)],
  jail: [tone("square", 196, 0, 0.12, 0.22), tone("square", 147, 0.12, 0.24, 0.22, 110)],
  win: [tone("triangle", 523, 0, 0.14, 0.4), tone("triangle", 659, 0.14, 0.14, 0.4), tone("triangle", 784, 0.28, 0.14, 0.4), tone("triangle", 1_047, 0.42, 0.4, 0.45)],
};
