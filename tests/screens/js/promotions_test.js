// @ts-check
import { amountOf, counted } from "../../../src/cardhouse/screens/static/promotions/promotions.js";
import { ticketsOf, winnersOf } from "../../../src/cardhouse/screens/static/promotions/office.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";
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

Deno.test("tickets and prizes are chosen by name", () => {
  useTexts({ promotions: { ticket_of: "{name}: ticket {number}", winner_of: "{name}, {prize}" } });
  const drum = {
    promotion: "x",
    holders: [{ person: "p7", name: "Ann", tickets: [1, 3] }],
    winners: [{ hit: 4, name: "Bob", prize: 20_000 }],
  };
  assert.deepEqual(ticketsOf(drum), [["p7 1", "Ann: ticket 1"], ["p7 3", "Ann: ticket 3"]]);
  assert.deepEqual(winnersOf(drum).map(([hit]) => hit), ["4"]);
  assert.deepEqual([ticketsOf(undefined), winnersOf(undefined)], [[], []]);
});
