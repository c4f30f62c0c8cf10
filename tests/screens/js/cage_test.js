// @ts-check
import assert from "node:assert/strict";
import { Refused } from "../../../src/cardhouse/screens/static/api.js";
import { compared, split, stacksOf, worth } from "../../../src/cardhouse/screens/static/cage/chips.js";
import { slipOf, waitsForAnother } from "../../../src/cardhouse/screens/static/cage/window.js";
import { named } from "../../../src/cardhouse/screens/static/office.js";

const VALUES = [50, 100, 500, 2500, 10000, 50000, 100000];

Deno.test("chips are worth their values", () => {
  assert.equal(worth({ 500: 20, 2500: 4 }), 20000);
  assert.equal(worth({}), 0);
});

Deno.test("an amount is split so that a stack of the next smaller chips is left to play with", () => {
  assert.deepEqual(split(30000, VALUES), { 2500: 8, 500: 16, 100: 20 });
  assert.deepEqual(split(2000, VALUES), { 100: 20 });
  assert.deepEqual(split(100000, VALUES), { 10000: 5, 2500: 16, 500: 16, 100: 20 });
});

Deno.test("whatever the amount, the chips come to it", () => {
  for (let amount = 100; amount <= 300000; amount += 700) {
    const chips = split(amount, VALUES);
    assert.ok(chips, `${amount} can be made`);
    assert.equal(worth(chips), amount);
  }
});

Deno.test("fractions of a dollar only where the amount has some", () => {
  assert.ok(!("50" in (split(10000, VALUES) ?? {})));
  assert.equal(worth(split(10050, VALUES) ?? {}), 10050);
});

Deno.test("no more chips than the drawer has, the largest first where the small ones are short", () => {
  assert.deepEqual(split(30000, VALUES, { 500: 4, 2500: 40, 10000: 1 }), { 10000: 1, 2500: 8 });
  assert.deepEqual(split(30000, [500, 2500], { 500: 100 }), { 500: 60 });
});

Deno.test("what cannot be made is not made up", () => {
  for (
    const [amount, there] of /** @type {[number, Record<string, number>][]} */ ([
      [300, { 500: 9 }],
      [5000, { 500: 9 }],
      [0, { 500: 9 }],
      [-500, { 500: 9 }],
      [500, {}],
    ])
  ) {
    assert.equal(split(amount, VALUES, there), null);
  }
  assert.equal(split(0.5, VALUES), null);
});

Deno.test("a fill is laid out in stacks: one broken down, others by height, loose chips broken down", () => {
  const rule = { full: 20, size: 5, each: false };
  assert.deepEqual(stacksOf({ 500: 47 }, rule), [
    { value: 500, chips: 20, broken_into: 5 },
    { value: 500, chips: 20, broken_into: 0 },
    { value: 500, chips: 7, broken_into: 5 },
  ]);
  assert.deepEqual(stacksOf({ 500: 40 }, { ...rule, each: true }).map((one) => one.broken_into), [5, 5]);
  assert.deepEqual(stacksOf({}, rule), []);
});

Deno.test("two sides are even, short, over, or nothing yet", () => {
  assert.deepEqual([compared(0, 0), compared(500, 500), compared(400, 500), compared(600, 500)], [
    "nothing",
    "even",
    "short",
    "over",
  ]);
});

Deno.test("a refusal names people and places instead of their ids", () => {
  const refusal = {
    code: "not_your_drawer",
    text: "cage:main is u7's: u9 did not open it (x.1)",
    facts: { place: "cage:main", keeper: "u7", by: "u9" },
    cite: "x.1",
  };
  const told = /** @type {Refused} */ (named(new Refused(409, refusal), {
    "cage:main": "window main",
    u7: "Cal",
    u9: "Sue",
  }));
  assert.equal(told.refusal.text, "window main is Cal's: Sue did not open it (x.1)");
  assert.equal(told.refusal.cite, "x.1");
  const other = new Error("no");
  assert.equal(named(other, {}), other);
});

Deno.test("what waits for another person says so", () => {
  assert.equal(waitsForAnother([{ type: "CageRequestMade" }]), true);
  assert.equal(waitsForAnother([{ type: "Posted" }, { type: "CashRecorded" }]), false);
});

Deno.test("the slip of a command is that of its last posting", () => {
  assert.equal(
    slipOf([{ type: "Posted", posting: { number: 7 } }, { type: "Posted", posting: { number: 8 } }, {
      type: "CashRecorded",
    }]),
    8,
  );
  assert.equal(slipOf([{ type: "CageRequestMade" }]), 0);
});
