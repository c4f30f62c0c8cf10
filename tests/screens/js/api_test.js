// @ts-check
import assert from "node:assert/strict";
import { ask, give, newId, Refused, Unreachable } from "../../../src/cardhouse/screens/static/api.js";

// @ts-ignore: there is no page here, and so nothing that belongs to its session
globalThis.document = { querySelector: () => null };

/** A server that fails so many times first. @param {number} failures @param {() => Response} answer */
function flaky(failures, answer) {
  /** @type {string[]} */
  const bodies = [];
  /** @type {any} */
  const fetcher = (/** @type {string} */ _path, /** @type {RequestInit} */ init) => {
    bodies.push(String(init.body));
    return bodies.length <= failures ? Promise.reject(new TypeError("lost")) : Promise.resolve(answer());
  };
  return { bodies, fetcher };
}

Deno.test("ids sort by when they were made, also within a millisecond, and fit the server's pattern", () => {
  const ids = Array.from({ length: 50 }, () => newId(1_794_000_000_000));
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(ids).size, ids.length);
  assert.match(newId(), /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/);
});

Deno.test("a command whose answer was lost is sent again under the same id", async () => {
  const { bodies, fetcher } = flaky(2, () => Response.json({ position: 7, at: 1, events: [] }));
  /** @type {number[]} */
  const retries = [];
  const told = await give("main", { type: "BeginHand", table: 1 }, {
    fetcher,
    onRetry: (number) => retries.push(number),
  });
  assert.equal(told.position, 7);
  assert.equal(bodies.length, 3);
  assert.equal(new Set(bodies).size, 1);
  assert.deepEqual(retries, [1, 2]);
});

Deno.test("a refusal comes at once, with its words and its rule", async () => {
  const refusal = { code: "cannot_check", text: "no", facts: {}, cite: "pechanga.21.3" };
  const { bodies, fetcher } = flaky(0, () => Response.json({ refusal }, { status: 409 }));
  await assert.rejects(give("main", { type: "Act" }, { fetcher }), (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.status, 409);
    assert.equal(error.refusal.cite, "pechanga.21.3");
    return true;
  });
  assert.equal(bodies.length, 1);
});

Deno.test("what may not be sent twice is sent once", async () => {
  const { bodies, fetcher } = flaky(9, () => Response.json({}));
  await assert.rejects(ask("POST", "/sign-in", new URLSearchParams({ a: "1" }), { fetcher }), Unreachable);
  assert.deepEqual(bodies, ["a=1"]);
});
