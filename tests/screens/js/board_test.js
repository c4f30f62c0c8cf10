// @ts-check
import assert from "node:assert/strict";
import {
  buyInWords,
  leftWords,
  openWords,
  runningWords,
} from "../../../src/cardhouse/screens/static/board.js";
import { fitting, nextName, pageOf } from "../../../src/cardhouse/screens/static/board_turns.js";
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

Deno.test("a table without hands, or dealer and players, is not counted as running", () => {
  assert.equal(runningWords({ ...game, tables: [4], forming: [4] }), "not running");
  assert.equal(runningWords({ ...game, tables: [4, 7, 9], forming: [4], quiet: [9] }), "1 table · 0 hands");
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

Deno.test("a wall shows what can be read from across the room, at least one game", () => {
  assert.equal(fitting(1862, 870, 28), 9);
  assert.equal(fitting(300, 200, 28), 1);
});

Deno.test("more games than find room come in pages that are about as full, and begin again", () => {
  const games = Array.from({ length: 30 }, (_, at) => at);
  const sizes = [0, 1, 2, 3].map((turn) => pageOf(games, 9, turn).games.length);
  assert.deepEqual(sizes, [8, 8, 8, 6]);
  assert.deepEqual(pageOf(games, 9, 4), pageOf(games, 9, 0));
  assert.deepEqual(pageOf([], 9, 5), { games: [], each: 0, page: 1, pages: 1 });
});

Deno.test("a list goes on after the last name that was seen", () => {
  assert.equal(nextName(0, 16, 40), 16);
  assert.equal(nextName(16, 24, 40), 0);
  assert.equal(nextName(0, 0, 40), 1);
});
