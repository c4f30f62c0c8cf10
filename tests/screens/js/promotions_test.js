// @ts-check
import { amountOf, counted } from "../../../src/cardhouse/screens/static/promotions/promotions.js";
import assert from "node:assert/strict";

Deno.test("an amount counts up in whole dollars and ends at the cent", () => {
  assert.equal(counted(100_000, 100_250, 0), 100_000);
  assert.equal(counted(100_000, 100_250, 0.5), 100_100);
  assert.equal(counted(100_000, 100_250, 1.2), 100_250);
  assert.equal(counted(100_000, 50_000, 0.5), 75_000);
});

Deno.test("what is posted goes before what is reckoned", () => {
  const line = { promotion: "x", kind: "beaten", phase: "running" };
  assert.equal(amountOf({ ...line, posted: 500, worth: 300 }), 500);
  assert.equal(amountOf({ ...line, worth: 300 }), 300);
  assert.equal(amountOf(line), 0);
});
