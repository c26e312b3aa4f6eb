/** The tables that this browser can go back to: those of its seats that still wait or run. */

import { Problem, Unreachable } from "./api.js";

/** @typedef {import("./seats.js").SeatBook} SeatBook */
/** @typedef {import("./types.js").State} State */

/**
 * @typedef {object} KeptTable
 * @property {string} id
 * @property {string[]} others Names of those who play along.
 * @property {number | null} round Null before the start.
 * @property {boolean} myTurn Whether the game waits for the own seat.
 * @property {boolean} out Whether the own seat has left the game, which goes on without it.
 */

/** How many games the server is asked about. */
const MOST_ASKED = 5;
/** How many of them are shown. */
export const MOST_SHOWN = 3;

/**
 * Asks for each kept game once, without sitting down at it by that, and forgets what cannot be gone back to.
 * @param {Pick<import("./api.js").Api, "state">} api
 * @param {SeatBook} seats
 * @returns {Promise<KeptTable[]>} The last one used first; behind all of them those where only watching is left.
 */
export async function keptTables(api, seats) {
  const states = await Promise.all(seats.goingOn().slice(0, MOST_ASKED).map((game) => askFor(game, api, seats)));
  return states.flatMap((state) => (state ? [tableOf(state)] : [])).sort((one, other) => Number(one.out) - Number(other.out)).slice(0, MOST_SHOWN);
}

/**
 * @param {string} game
 * @param {Pick<import("./api.js").Api, "state">} api
 * @param {SeatBook} seats
 * @returns {Promise<State | null>} Null for a game that is over or gone, and without an answer.
 */
async function askFor(game, api, seats) {
  const own = seats.current(game);
  try {
    const state = (await api.state(game, own?.accessToken ?? null, { glance: true }))?.state;
    if (state?.status !== "over") return state ?? null;
    seats.finish(game);
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Unreachable)) throw error;
    const status = error instanceof Problem ? error.status : 0;
    const lost = status === 404 ? seats.held(game) : seats.held(game).filter(({ seat }) => status === 401 && seat === own?.seat);
    for (const { seat } of lost) seats.forget(game, seat);
  }
  return null;
}

/**
 * @param {State} state
 * @returns {KeptTable}
 */
function tableOf({ id, seats, you, game }) {
  return {
    id,
    others: seats.filter(({ seat }) => seat !== you?.seat).map(({ name }) => name),
    round: game?.round ?? null,
    myTurn: you !== null && (game?.frame?.awaited.includes(you.seat) ?? false),
    out: you !== null && game?.solvent[you.seat] === false,
  };
}
