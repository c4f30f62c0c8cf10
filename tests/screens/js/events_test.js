// @ts-check
import assert from "node:assert/strict";
import { comingWords, leftWords, levelWords } from "../../../src/cardhouse/screens/static/dealer/event.js";
import { piecesOf } from "../../../src/cardhouse/screens/static/dealer/event_acts.js";
import { cardsOf } from "../../../src/cardhouse/screens/static/director/chips.js";
import { numbersOf } from "../../../src/cardhouse/screens/static/director/seldom.js";
import { steps } from "../../../src/cardhouse/screens/static/events/entering.js";
import { moveWords, standingWords } from "../../../src/cardhouse/screens/static/events/mine.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

useTexts({
  events: {
    level: "Level {number}",
    next: "Next: {what}",
    not_begun: "Not begun",
    pause: { break: "Break" },
    enter: "Enter for {amount}",
    sure_enter: "{amount} from the cage.",
    sure_voucher: "Voucher {voucher} pays {amount}.",
    by_voucher: "{words}, with voucher {voucher}",
    my_rank: "{rank}. of {left}",
    my_place: "Place {place}",
    my_prize: "won {amount}",
    fetch: "{amount} waits",
    moves_soon: "You move soon.",
    moved: "Table {table}, seat {seat} ({time})",
  },
  dealer: { event: { left: "{left} left at {tables}", left_one: "{left} left" } },
});

/** @type {import("../../../src/cardhouse/screens/static/views.d.ts").EventPart} */
const PART = { event: "E", phase: "running", clock: { level: 3 }, coming: { minutes: 5, pause: "break" } };

Deno.test("the tablet says what is on, what comes and who is left", () => {
  assert.equal(levelWords(PART), "Level 3");
  assert.equal(levelWords({ ...PART, clock: { pause: "break", level: 3 } }), "Break");
  assert.equal(levelWords({ ...PART, clock: {} }), "Not begun");
  assert.equal(comingWords(PART), "Next: Break");
  assert.equal(comingWords({ ...PART, coming: { minutes: 5, sign: "no limit 1/2" } }), "Next: no limit 1/2");
  const late = { minutes: 5, sign: "no limit 800/1600" };
  assert.equal(comingWords({ ...PART, coming: late }), "Next: no limit 800/1,600");
  assert.equal(comingWords({ ...PART, coming: null }), "");
  assert.equal(leftWords({ ...PART, left: 4, tables: 1 }), "4 left");
  assert.equal(leftWords({ ...PART, left: 14, tables: 2 }), "14 left at 2");
});

Deno.test("what is typed becomes counts, tables and cards", () => {
  assert.deepEqual(piecesOf({ person: "ann", chip_25: "4", chip_100: "", chip_500: "2" }), { 25: 4, 500: 2 });
  assert.deepEqual(numbersOf("3, 5 4"), [3, 5, 4]);
  assert.deepEqual(cardsOf("2c, As"), [0, 51]);
});

Deno.test("an entry is paid by each voucher that is good for it, or from the cage", () => {
  const line = { event: "E", phase: "registering", format: "standard", game: "x", buy_in: 12000, open: true };
  const vouchers = [
    { voucher: 1, left: 12000 },
    { voucher: 2, left: 5000, good_for: "E" },
    { voucher: 3, left: 9000, good_for: "Other" },
  ];
  const found = steps({ line, clock: {} }, { person: "ann", vouchers });
  assert.deepEqual(found.map((step) => step.command.voucher), [1, 2, undefined]);
  assert.deepEqual(found.map((step) => step.sure), [
    "Voucher 1 pays $120.",
    "Voucher 2 pays $50. $70 from the cage.",
    "$120 from the cage.",
  ]);
});

Deno.test("how I stand, and where I move, said for a quarter of an hour", () => {
  const own = { event: "E", entry: 1, status: "playing" };
  assert.equal(standingWords({ ...own, rank: 3 }, 20), "3. of 20");
  assert.equal(
    standingWords({ ...own, place: 2, prize: 9000, prize_left: 9000 }, 1),
    "Place 2 · won $90 · $90 waits",
  );
  assert.equal(moveWords({ ...own, moves: true }, 0), "You move soon.");
  assert.equal(moveWords(own, 0), "");
  const moved = { table: 1, seat: 2, to: 5, to_seat: 3, at: 1e6 };
  assert.match(moveWords({ ...own, moved }, 2e6), /^Table 5, seat 3/);
  assert.equal(moveWords({ ...own, moved }, 1e6 + 16 * 60e6), "");
});
