// @ts-check
import assert from "node:assert/strict";
import {
  ago,
  cardName,
  cents,
  clock,
  countIn,
  dated,
  hour,
  money,
  perWhole,
  wait,
} from "../../../src/cardhouse/screens/static/format.js";
import { toType, useLanguage } from "../../../src/cardhouse/screens/static/figures.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

const common = {
  now: "just now",
  seconds_ago: "{count} s ago",
  minutes_ago: "{count} min ago",
  hours_ago: "{count} h ago",
  wait_hours: "{hours} h {minutes} min",
  wait_minutes: "{minutes} min",
  wait_soon: "soon",
};
const cards = {
  joker: "joker",
  down: "face down",
  name: "{rank} of {suit}",
  ranks: { A: "ace", T: "ten" },
  suits: { h: "hearts", c: "clubs" },
};
useTexts({ common, cards });

Deno.test("amounts are written as the server writes them", () => {
  assert.equal(money(123400), "$1,234");
  assert.equal(money(50), "$0.50");
  assert.equal(money(-1250), "-$12.50");
  assert.equal(money(100000000005), "$1,000,000,000.05");
  assert.equal(money(0), "$0");
});

Deno.test("what is typed becomes whole cents, or nothing", () => {
  assert.equal(cents("12"), 1200);
  assert.equal(cents(" $1,234.5 "), 123450);
  assert.equal(cents("0.05"), 5);
  for (const wrong of ["", "1,2", "1.234", "abc", "-3", "1e3", "12,34", "0x1F", "１２"]) {
    assert.equal(cents(wrong), null, wrong);
  }
});

Deno.test("an amount that is written can be typed again", () => {
  for (const amount of [0, 1, 99, 100, 12345, 99999999, 123456789012]) {
    assert.equal(cents(money(amount)), amount);
  }
});

Deno.test("amounts, days and times are written as the page's language writes them, and read so", () => {
  const at = 1_772_560_800_000_000;
  assert.deepEqual([money(123450), dated(at, "UTC")], ["$1,234.50", "Mar 3, 2026, 6:00\u00a0PM"]);
  for (const [name, date] of [["de", "03.03.2026"], ["es", "03/03/2026"]]) {
    useLanguage(name);
    assert.deepEqual([money(123450), money(-1200000, "chips")], ["1.234,50\u00a0$", "-1.200.000"]);
    assert.deepEqual([dated(at, "UTC"), clock(at, "UTC"), hour(at, "UTC")], [
      `${date}, 18:00`,
      "18:00:00",
      "18:00",
    ]);
    assert.deepEqual([cents("1.234,50 $"), cents("1.234"), cents("12,5"), cents("12.50")], [
      123450,
      123400,
      1250,
      1250,
    ]);
    assert.deepEqual([cents("1,2,3"), cents("1.23.4"), toType(123450)], [null, null, "1234,50"]);
  }
  useLanguage(null);
  assert.deepEqual([cents("1.234"), toType(123450)], [null, "1234.50"]);
});

Deno.test("cards have names", () => {
  assert.equal(cardName("Ah"), "ace of hearts");
  assert.equal(cardName("Tc"), "ten of clubs");
  assert.equal(cardName("Jk"), "joker");
  assert.equal(cardName("??"), "face down");
});

Deno.test("instants are shown in the room's zone", () => {
  const [noon, night] = [1_772_539_200_000_000, 1_772_497_809_000_000];
  assert.equal(clock(noon + 3_600_000_000, "UTC"), "1:00:00\u00a0PM");
  assert.equal(clock(noon + 3_600_000_000, "America/New_York"), "8:00:00\u00a0AM");
  assert.deepEqual([hour(noon, "UTC"), hour(night, "UTC")], ["12:00\u00a0PM", "12:30\u00a0AM"]);
});

Deno.test("ages and waits in words", () => {
  assert.equal(ago(0, 3e6), "just now");
  assert.equal(ago(0, 30e6), "30 s ago");
  assert.equal(ago(0, 600e6), "10 min ago");
  assert.equal(ago(0, 3 * 3600e6), "3 h ago");
  assert.equal(wait(null), "");
  assert.equal(wait(0), "soon");
  assert.equal(wait(75), "1 h 15 min");
});

Deno.test("amounts are in what the table of the page counts in", () => {
  assert.equal(money(123400, "chips"), "123,400");
  countIn("chips");
  assert.deepEqual([money(-500), cents("1,500"), cents("1.50"), perWhole()], ["-500", 1500, null, 1]);
  countIn();
  assert.deepEqual([money(500), cents("5"), perWhole()], ["$5", 500, 100]);
});
