import assert from "node:assert/strict";
import { test } from "node:test";
import { Api, Problem, Unreachable, backOff } from "../js/api.js";
import { Feed } from "../js/feed.js";
import { gameIn } from "../js/route.js";
import { SeatBook } from "../js/seats.js";

const answer = (status, body, headers = {}) => new Response(body === null ? null : JSON.stringify(body), { status, headers });

test("waiting doubles, is part random and never longer than five seconds", () => {
  assert.equal(backOff(1, () => 1), 500);
  assert.equal(backOff(3, () => 1), 2000);
  assert.equal(backOff(3, () => 0), 1000);
  assert.equal(backOff(30, () => 1), 5000);
});

test("a refusal becomes a problem with code and parameters", async () => {
  const api = new Api(async () => answer(409, { code: "bid-too-low", params: { minimum: 31 } }));
  await assert.rejects(api.json("/games/g"), (error) => error instanceof Problem && error.code === "bid-too-low" && error.params.minimum === 31);
});

test("an answer that is no problem object keeps its status", async () => {
  const api = new Api(async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
  await assert.rejects(api.json("/games/g"), (error) => error instanceof Problem && error.code === "server-error" && error.status === 502);
});

test("no answer is told apart from a refusal", async () => {
  const api = new Api(async () => {
    throw new TypeError("fetch failed");
  });
  await assert.rejects(api.json("/games/g"), Unreachable);
});

test("a wish without an answer is sent again under its key, three times at most", async () => {
  const keys = [];
  const api = new Api(async (_input, init) => {
    keys.push(init.headers["Idempotency-Key"]);
    throw new TypeError("fetch failed");
  });
  await assert.rejects(api.json("/games/g/roll", { method: "POST", body: {} }), Unreachable);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0], /^"[0-9a-f]{32}"$/);
});

test("each wish has a key of its own, and a question has none", async () => {
  const keys = [];
  const api = new Api(async (_input, init) => {
    keys.push(init.headers["Idempotency-Key"]);
    return answer(200, {});
  });
  await api.json("/games/g/roll", { method: "POST", body: {} });
  await api.json("/games/g/roll", { method: "POST", body: {} });
  await api.json("/games/g");
  assert.notEqual(keys[0], keys[1]);
  assert.equal(keys[2], undefined);
});

test("the credential goes into a header, never into the address", async () => {
  const asked = [];
  const api = new Api(async (input, init) => {
    asked.push([String(input), init.headers]);
    return answer(200, { version: 1 }, { ETag: '"g.1"' });
  });
  const found = await api.state("g", "secret", { etag: '"g.0"', wait: 25 });
  assert.equal(found.etag, '"g.1"');
  assert.equal(asked[0][0], "/api/v1/games/g?wait=25");
  assert.equal(asked[0][1].Authorization, "Bearer secret");
  assert.equal(asked[0][1]["If-None-Match"], '"g.0"');
});

test("unchanged is null", async () => {
  const api = new Api(async () => answer(304, null));
  assert.equal(await api.state("g", null, { etag: '"g.1"' }), null);
});

test("events come in order, once, page by page", async () => {
  const all = Array.from({ length: 5 }, (_, index) => ({ seq: index + 1, type: "x", params: {} }));
  const heard = [];
  const feed = new Feed(
    async (after) => ({ events: all.filter(({ seq }) => seq > after).slice(0, 2), next_after: after + 2 < all.length ? after + 2 : null }),
    (fresh, history) => heard.push([fresh.map(({ seq }) => seq), history]),
  );
  await Promise.all([feed.refresh(), feed.refresh()]);
  all.push({ seq: 6, type: "x", params: {} });
  await feed.refresh();
  assert.deepEqual(heard, [[[1, 2, 3, 4, 5], true], [[6], false]]);
});

class Memory {
  constructor() {
    this.items = new Map();
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}

test("two tabs of one browser keep their own seats", () => {
  const kept = new Memory();
  const first = new SeatBook(kept, new Memory());
  const second = new SeatBook(kept, new Memory());
  first.keep("g", { seat: 0, accessToken: "a" });
  second.standUp("g");
  assert.equal(second.current("g"), null);
  second.keep("g", { seat: 1, accessToken: "b" });
  assert.equal(first.current("g")?.accessToken, "a");
  assert.equal(second.current("g")?.accessToken, "b");
  assert.equal(new SeatBook(kept, new Memory()).current("g")?.seat, 1);
  assert.equal(first.current("other"), null);
});

test("a seat whose credential no longer counts is forgotten", () => {
  const book = new SeatBook(new Memory(), new Memory());
  book.keep("g", { seat: 2, accessToken: "a" });
  book.forget("g", 2);
  assert.equal(book.current("g"), null);
});

test("a table is found in its link, its path and its bare id", () => {
  assert.equal(gameIn("https://play.example/game/k3v_9-q2?x=1"), "k3v_9-q2");
  assert.equal(gameIn(" /game/abc "), "abc");
  assert.equal(gameIn("abc"), "abc");
  assert.equal(gameIn("not a link"), null);
});
