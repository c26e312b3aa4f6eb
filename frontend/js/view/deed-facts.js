/** What is printed on a deed and what holds for it now, as labelled figures. */

import { BANK } from "../board.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {{key: string, label: string, value: string, current?: boolean}} Figure */

/**
 * The steps of the rent; the one that stands now is marked.
 * @param {Scene} scene
 * @param {Space} space
 * @returns {Figure[]}
 */
export function rentRows(scene, space) {
  const { t } = scene;
  const now = scene.game.rent[space.index];
  if (space.kind === "utility") {
    return space.multipliers.map((times, step) => ({
      key: `rent-${step}`,
      label: t("deed.utilities", { count: step + 1 }),
      value: t("deed.times", { times }),
      current: typeof now === "object" && now !== null && now.times === times,
    }));
  }
  const label = (/** @type {number} */ step) => (space.kind === "street" ? t(`deed.rent.${step}`) : t("deed.railroads", { count: step + 1 }));
  return space.rents.map((amount, step) => ({ key: `rent-${step}`, label: label(step), value: t("money", { amount }), current: now === amount }));
}

/**
 * @param {Scene} scene
 * @param {Space} space A deed.
 * @returns {Figure[]} Price and owner, and what it brings now.
 */
export function deedFacts(scene, space) {
  const { t, game } = scene;
  const owner = game.owner[space.index] ?? BANK;
  /** @type {Figure[]} */
  const figures = [
    { key: "price", label: t("deed.price"), value: t("money", { amount: space.price }) },
    { key: "owner", label: t("deed.owner"), value: owner === scene.me ? t("deed.owner.you") : scene.nameOf(owner) },
  ];
  const rent = game.rent[space.index];
  if (typeof rent === "number") figures.push({ key: "now", label: t("deed.now"), value: t("money", { amount: rent }) });
  else if (rent) figures.push({ key: "now", label: t("deed.now"), value: t("deed.times", { times: rent.times }) });
  return figures;
}

/**
 * @param {Scene} scene
 * @param {Space} space A deed.
 * @returns {Figure[]} What the bank asks and gives.
 */
export function bankFacts({ t }, space) {
  const figures = [{ key: "mortgage", label: t("deed.mortgage"), value: t("money", { amount: space.mortgage }) }];
  if (space.house_cost) figures.push({ key: "house-cost", label: t("deed.house-cost"), value: t("money", { amount: space.house_cost }) });
  return figures;
}
