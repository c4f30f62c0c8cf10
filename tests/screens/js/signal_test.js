// @ts-check
import assert from "node:assert/strict";
import { heard } from "../../../src/cardhouse/screens/static/events/signal.js";

Deno.test("the clock is heard when a line of the sheet began by it, and not on the first look", () => {
  const clock = { place: 3, signal: true };
  assert.equal(heard(null, clock), false);
  assert.equal(heard(3, clock), false);
  assert.equal(heard(2, clock), true);
  assert.equal(heard(2, { place: 3 }), false, "the floor announced it");
});
