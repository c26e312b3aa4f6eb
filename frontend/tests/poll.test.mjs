import assert from "node:assert/strict";
import { test } from "node:test";
import { OtherSeats } from "../js/other-seats.js";
import { Poll } from "../js/poll.js";
import { SeatBook } from "../js/seats.js";
import { TableSession } from "../js/session.js";

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A tab that the test hides and shows, with a clock in its hand. */
function tab(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const listeners = new Set();
  globalThis.document = { hidden: false, addEventListener: (_kind, listener) => listeners.add(listener), removeEventListener: (_kind, listener) => listeners.delete(listener) };
  globalThis.addEventListener = () => undefined;
  globalThis.removeEventListener = () => undefined;
  return {
    async show(visible) {
      document.hidden = !visible;
      for (const listener of listeners) listener();
      context.mock.timers.tick(0);
      await settled();
    },
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        context.mock.timers.tick(1_000);
        await settled();
      }
    },
  };
}

/** A table whose game is over from the second answer on. */
function finished() {
  const waits = [];
  const api = {
    state: async (_game, _token, { wait }) => {
      waits.push(wait);
      return waits.length === 1 ? { state: { status: "active" }, etag: '"1"' } : waits.length === 2 ? { state: { status: "over" }, etag: '"2"' } : null;
    },
  };
  const poll = new Poll({ api, game: "g", accessToken: () => "a", onConnection: () => undefined, onRefused: assert.fail, onAnswered: () => undefined, onState: ({ status }) => {
    if (status === "over") poll.slowDown();
    return true;
  } });
  return { poll, waits };
}

test("whoever has not sat down yet holds a request, too", async (context) => {
  const here = tab(context);
  const waits = [];
  const state = { status: "lobby", version: 0, revision: 1, seats: [] };
  const api = { state: async (_game, _token, { wait }) => (waits.push(wait) === 1 ? { state, etag: '"1"' } : new Promise(() => undefined)) };
  const session = new TableSession("g", api, new SeatBook(NO_STORAGE, NO_STORAGE), { onConnection: () => undefined, onGone: assert.fail });
  session.open();
  await settled();
  await here.pass(4);
  assert.deepEqual(waits, [0, 25]);
  session.close();
});

test("after the game the page asks every ten seconds, unheld, and no more after ten minutes b177", async (context) => {
  const here = tab(context);
  const { poll, waits } = finished();
  poll.start();
  await settled();
  assert.deepEqual(waits, [0, 25]);
  await here.pass(30);
  assert.deepEqual(waits, [0, 25, 0, 0, 0]);
  await here.pass(600);
  const asked = waits.length;
  assert.ok(asked <= 2 + 61, String(asked));
  await here.pass(600);
  assert.equal(waits.length, asked);
  poll.stop();
});

test("who comes back to the tab after the game asks once, at once b177", async (context) => {
  const here = tab(context);
  const { poll, waits } = finished();
  poll.start();
  await settled();
  await here.show(false);
  await here.pass(700);
  assert.equal(waits.length, 2, "nobody sees the tab");
  await here.show(true);
  assert.equal(waits.length, 3);
  await here.pass(60);
  assert.equal(waits.length, 3);
  poll.stop();
});

test("the other seats of a tab are heard of every twenty seconds, each by its own tag", async () => {
  const asked = [];
  let now = 1_000;
  const api = {
    state: async (game, token, { etag }) => {
      asked.push([token, etag]);
      if (token === "gone") throw new Error("refused");
      return etag === null ? { state: {}, etag: `"of ${token}"` } : null;
    },
  };
  const book = { local: () => [{ seat: 0, accessToken: "polls" }, { seat: 1, accessToken: "gone" }, { seat: 2, accessToken: "b" }] };
  const others = new OtherSeats("g", api, book, () => now);
  await others.beHeard();
  await others.beHeard();
  assert.deepEqual(asked, [["gone", null], ["b", null]]);
  now += 20_000;
  await others.beHeard();
  assert.deepEqual(asked.slice(2), [["gone", null], ["b", '"of b"']]);
});

test("a tab with one seat asks for nobody else", async () => {
  const others = new OtherSeats("g", { state: assert.fail }, { local: () => [{ seat: 0, accessToken: "a" }] }, () => 0);
  await others.beHeard();
});
