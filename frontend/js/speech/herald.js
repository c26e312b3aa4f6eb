/** Decides what of a table is said aloud, and how urgently. */

import { questionOf } from "../view/facts.js";
import { spoken } from "./sentences.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../view/scene.js").Scene} Scene */

const NOBODY = -2;

/** More than this at once is too much to listen to: the log has it all. */
const MOST_SENTENCES = 6;

export class Herald {
  /**
   * @param {import("../i18n.js").Translator} translator
   * @param {import("../settings.js").Settings} settings
   * @param {import("../session.js").TableSession} session
   * @param {import("../view/announce.js").Announcer} announcer
   */
  constructor(translator, settings, session, announcer) {
    this.translator = translator;
    this.settings = settings;
    this.session = session;
    this.announcer = announcer;
    /** @type {GameEvent[]} Told together, so that a throw and the purchase after it make one sentence. */
    this.gathered = [];
    this.sentences = () => this.compose();
    /** The decision that was called last; empty while it is somebody else's. */
    this.called = "";
  }

  /** The own seat; none for somebody who looks on. */
  get seat() {
    return this.session.store.state?.you?.seat ?? NOBODY;
  }

  /** Who is spoken to as "you": nobody where several people share the screen. */
  get listener() {
    return this.session.local.shared ? null : this.seat;
  }

  /** @param {GameEvent[]} events What has just happened. */
  tell(events) {
    if (this.settings.get("speech") === "off") return;
    this.gathered.push(...events);
    const own = spoken(events, this.translator).some(({ seats }) => seats[0] === this.seat);
    if (own) this.announcer.tellNow(this.sentences);
    else this.announcer.tell(this.sentences);
  }

  /** @returns {string[]} What the gathered events come to. */
  compose() {
    const found = spoken(this.gathered.splice(0), this.translator, this.listener);
    const wanted = this.settings.get("speech") === "mine" ? found.filter(({ seats }) => seats.includes(this.seat)) : found;
    return wanted.slice(-MOST_SENTENCES).map(({ words }) => words);
  }

  /**
   * Calls the player once for each decision: urgently when somebody else had the word before, else after
   * what the player's own answer brought.
   * @param {Scene} scene
   * @returns {boolean} Whether the player was called urgently.
   */
  call(scene) {
    const call = scene.myCall ? `${scene.game.frame?.kind} ${scene.game.round} ${scene.state.version}` : "";
    const urgent = call !== "" && this.called === "";
    if (urgent) this.announcer.call(questionOf(scene));
    else if (call && call !== this.called) this.announcer.ask(questionOf(scene));
    this.called = call;
    return urgent;
  }
}
