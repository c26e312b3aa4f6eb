/**
 * Plays sounds. A browser lets a page sound only after a gesture, and takes the leave back while the page
 * rests, so each gesture renews it.
 */

import { afterPaint } from "../after-paint.js";
import { LOUDEST } from "../settings.js";
import { RECIPES } from "./recipes.js";
import { audible } from "./sounds.js";

/** @typedef {import("./sounds.js").SoundName} SoundName */
/** @typedef {import("./recipes.js").Tone} Tone */

/** Seconds between sounds of one action, and from silence to a tone's level. */
const BETWEEN = 0.18;
const RISE = 0.008;
const SILENCE = 0.0001;

/** Milliseconds for which sounds wait for a context; later than that they would tell of something else. */
const LONGEST_WAKING = 500;

export class SoundPlayer {
  /** @param {import("../settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Promise<void> | null} Settled once a gesture has had its context run, or not. */
    this.waking = null;
    this.listening = new AbortController();
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => this.gesture(), { capture: true, signal: this.listening.signal });
    }
  }

  close() {
    this.listening.abort();
    void this.context?.close();
    this.context = null;
  }

  get loudness() {
    return this.settings.get("sound") ? this.settings.get("volume") / LOUDEST : 0;
  }

  gesture() {
    if (this.loudness === 0 || typeof AudioContext === "undefined" || this.context?.state === "running") return;
    this.waking ??= this.wake().finally(() => {
      this.waking = null;
    });
  }

  /** Makes the context once the press has been shown: a slow telephone needs longer for it than a press may take. */
  async wake() {
    if (!this.context) {
      await afterPaint();
      if (this.listening.signal.aborted) return;
      this.context = new AudioContext();
    }
    const awake = this.context.resume().catch(() => undefined);
    await Promise.race([awake, new Promise((settle) => setTimeout(settle, LONGEST_WAKING))]);
  }

  /**
   * Plays at once, or when a context that a press began is ready: that press may be the one that is heard.
   * @param {SoundName[]} names One after the other.
   * @param {boolean} looksOn Whether it is somebody without a seat who listens.
   */
  play(names, looksOn) {
    const heard = audible(names, this.settings, looksOn);
    if (this.waking) void this.waking.then(() => this.sound(heard));
    else this.sound(heard);
  }

  /** @param {SoundName[]} heard */
  sound(heard) {
    const { context } = this;
    if (!context || context.state !== "running" || this.loudness === 0) return;
    for (const [order, name] of heard.entries()) {
      for (const tone of RECIPES[name]) sound(context, tone, context.currentTime + order * BETWEEN, this.loudness);
    }
  }
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {number} begin Seconds of the context's clock.
 * @param {number} loudness
 */
function sound(context, tone, begin, loudness) {
  const start = begin + tone.at;
  const end = start + tone.length;
  const level = context.createGain();
  level.gain.setValueAtTime(SILENCE, start);
  level.gain.exponentialRampToValueAtTime(Math.max(SILENCE, tone.level * loudness), start + RISE);
  level.gain.exponentialRampToValueAtTime(SILENCE, end);
  level.connect(context.destination);
  const source = tone.wave === "noise" ? noise(context, tone, level) : pitch(context, tone, tone.wave, level, start, end);
  source.start(start);
  source.stop(end);
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {OscillatorType} wave
 * @param {GainNode} level
 * @param {number} start
 * @param {number} end
 */
function pitch(context, tone, wave, level, start, end) {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(tone.from, start);
  source.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, end);
  source.connect(level);
  return source;
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {GainNode} level
 */
function noise(context, tone, level) {
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * tone.length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = tone.from;
  source.connect(band);
  band.connect(level);
  return source;
}
