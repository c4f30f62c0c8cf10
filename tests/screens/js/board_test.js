// @ts-check
import assert from "node:assert/strict";
import {
  buyInWords,
  leftWords,
  openWords,
  runningWords,
} from "../../../src/cardhouse/screens/static/board.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

const board = {
  not_running: "not running",
  names_taken: "names are taken",
  full: "full",
  wait: "wait about {wait}",
  table_count: "{count} tables",
  table_count_one: "1 table",
  hands: "{count} hands",
  hands_one: "1 hand",
  open_seats: "{count} open",
  open_seats_one: "1 open",
  buy_in: "{least} to {most}",
  buy_in_least: "from {least}",
  buy_in_most: "up to {most}",
  call_left: "{minutes}:{seconds} left",
  call_over: "time is up",
};
useTexts({ board, common: { wait_minutes: "{minutes} min", wait_soon: "soon" } });
const game = { spread: "1-3", game: "holdem" };

Deno.test("a game says whether it runs, and how lively", () => {
  assert.equal(runningWords(game), "not running");
  assert.equal(runningWords({ ...game, tables: [4] }), "1 table · 0 hands");
  assert.equal(runningWords({ ...game, tables: [4, 7], hands_lately: 1 }), "2 tables · 1 hand");
});

Deno.test("a game says whether there is a seat, or how long one waits", () => {
  assert.equal(openWords(game), "names are taken");
  assert.equal(openWords({ ...game, tables: [4], open_seats: 1 }), "1 open");
  assert.equal(openWords({ ...game, tables: [4] }), "full");
  assert.equal(openWords({ ...game, tables: [4], wait: 25 }), "full · wait about 25 min");
});

Deno.test("what a seat costs, as far as the sign says", () => {
  assert.equal(buyInWords(game), "");
  assert.equal(buyInWords({ ...game, least_buy_in: 10000, most_buy_in: 30000 }), "$100 to $300");
  assert.equal(buyInWords({ ...game, least_buy_in: 4000 }), "from $40");
  assert.equal(buyInWords({ ...game, most_buy_in: 50000 }), "up to $500");
});

Deno.test("a call counts down to its end and not below", () => {
  assert.equal(leftWords(125_000_000, 0), "2:05 left");
  assert.equal(leftWords(1_500_000, 0), "0:02 left");
  assert.equal(leftWords(1, 1), "time is up");
  assert.equal(leftWords(0, 9_000_000), "time is up");
});
