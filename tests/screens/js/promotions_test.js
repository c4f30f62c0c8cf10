// @ts-check
import { amountOf, counted } from "../../../src/cardhouse/screens/static/promotions/promotions.js";
import { ticketsOf, winnersOf } from "../../../src/cardhouse/screens/static/promotions/office.js";
import { fundWords } from "../../../src/cardhouse/screens/static/promotions/office_funds.js";
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

Deno.test("a fund is called by its purpose and game, one of the house's own by its name", () => {
  useTexts({ promotions: { purpose: { players_pool: "Players' pool" } } });
  const pool = { name: "players_pool:holdem", purpose: "players_pool", game: "holdem" };
  assert.equal(fundWords(pool, { holdem: "Hold'em" }), "Players' pool · Hold'em");
  assert.equal(fundWords({ name: "splash", purpose: "splash", game: "" }, {}), "splash");
});
