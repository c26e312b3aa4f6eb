/** The running table: board, middle, panels. Draws each new state into views that stay. */

import { element, setAttributes } from "../dom.js";
import { createDecision } from "./decision.js";
import { createDeedDialog } from "./deed-dialog.js";
import { createLogPanel } from "./log-panel.js";
import { createManage } from "./manage.js";
import { createMenu } from "./menu.js";
import { createPlayers } from "./players.js";
import { createRanking } from "./ranking.js";
import { createRecent } from "./recent.js";
import { createRing } from "./ring.js";
import { Scene } from "./scene.js";
import { createSpotlight } from "./spotlight.js";
import { createStage } from "./stage.js";
import { createTokens } from "./tokens.js";

/** @typedef {import("../session.js").TableSession} TableSession */
/** @typedef {import("../i18n.js").Translator} Translator */
/** @typedef {import("../board.js").BoardModel} BoardModel */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("./scene.js").Context} Context */
/** @typedef {import("./scene.js").View} View */
/** @typedef {import("./shell.js").Shell} Shell */

/**
 * @param {Translator} translator
 * @param {BoardModel} board
 * @param {TableSession} session
 * @param {Shell} shell
 */
export function createTable(translator, board, session, shell) {
  const t = translator.translate;
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Context} */
  const context = {
    t,
    translator,
    board,
    scene: () => /** @type {Scene} */ (scene),
    act: (legal, params = {}, question) => void confirmAndAct(session, shell, t, legal, params, question),
    openDeed: (index) => openDeed(index),
    goToDeeds: () => manage.element.querySelector("h2")?.focus(),
  };
  const openDeed = createDeedDialog(context);
  const manage = createManage(context);
  const recent = createRecent();
  const log = createLogPanel(translator, recent);
  const parts = {
    ring: createRing(context),
    tokens: createTokens(),
    stage: createStage(context, recent.element),
    spotlight: createSpotlight(context),
    ranking: createRanking(context),
    decision: createDecision(context),
    players: createPlayers(context),
    manage,
    menu: createMenu(context),
  };
  const screen = layOut(parts, log.element, t("app.name"));
  return {
    element: screen,
    addEvents: log.add,
    /** @param {State} state */
    update(state) {
      scene = new Scene(state, board, t);
      for (const part of Object.values(parts)) part.update(scene);
      setAttributes(screen, { "data-over": scene.game.over, "data-my-call": scene.myCall });
      return scene;
    },
  };
}

/**
 * @param {Record<"ring" | "tokens" | "stage" | "spotlight" | "ranking" | "decision" | "players" | "manage" | "menu", View>} parts
 * @param {HTMLElement} log
 * @param {string} title
 */
function layOut(parts, log, title) {
  const middle = element("div", { class: "middle" }, parts.stage.element, parts.spotlight.element, parts.ranking.element, parts.decision.element);
  const frame = element("div", { class: "board" }, parts.ring.element, parts.tokens.element, middle);
  const side = element("div", { class: "side" }, parts.players.element, parts.manage.element, log, parts.menu.element);
  return element("div", { class: "table" }, element("h1", { class: "visually-hidden" }, title), frame, side);
}

/**
 * @param {TableSession} session
 * @param {Shell} shell
 * @param {import("../i18n.js").Translate} t
 * @param {import("../types.js").LegalAction} legal
 * @param {Record<string, unknown>} params
 * @param {string} [question]
 */
async function confirmAndAct(session, shell, t, legal, params, question) {
  if (question && !(await shell.confirm.ask(question, t(`action.${legal.action}`)))) return;
  await session.act(legal, params);
}
