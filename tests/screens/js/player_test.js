// @ts-check
import assert from "node:assert/strict";
import { options, stillMeant } from "../../../src/cardhouse/screens/static/player/ahead.js";
import { discs } from "../../../src/cardhouse/screens/static/player/chips.js";
import { left } from "../../../src/cardhouse/screens/static/player/clock.js";
import { place } from "../../../src/cardhouse/screens/static/player/felt.js";
import { noPast, remember, short, words } from "../../../src/cardhouse/screens/static/player/told.js";
import {
  ahead,
  allows,
  nearest,
  shortcuts,
  slides,
  stepped,
} from "../../../src/cardhouse/screens/static/player/wagers.js";
import { reason } from "../../../src/cardhouse/screens/static/player/waiting.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

useTexts({
  felt: {
    do: { fold: "Fold", check: "Check", call: "Call {chips}", check_fold: "Check, or fold" },
    next: { dealt: "Next hand.", waits: "You wait." },
    said: {
      PotWonWith: "{who} wins {chips} with {hand}.",
      Posted: "{who} posts {chips}.",
      Drew: "{who} draws {count}.",
      StoodPat: "{who} stands pat.",
      Shown: "{who} shows {cards}.",
    },
  },
  cards: { name: "{rank} of {suit}", ranks: { A: "ace" }, suits: { h: "hearts" } },
});

/** @typedef {import("../../../src/cardhouse/screens/static/views.d.ts").Choices} Choices */

/** @type {Choices} */
const NO_LIMIT = {
  kind: "bet",
  fold: true,
  call: 300,
  wager: "raise",
  least: 600,
  most: 20000,
  step: 100,
  all_in: 20050,
};
/** @type {Choices} */
const LIMIT = { kind: "bet", check: true, wager: "bet", least: 800, most: 800, step: 800, all_in: 5000 };

Deno.test("an amount is brought to one that is allowed, rather less than more", () => {
  assert.equal(nearest(NO_LIMIT, 1), 600);
  assert.equal(nearest(NO_LIMIT, 1275), 1200);
  assert.equal(nearest(NO_LIMIT, 999999), 20000);
  assert.equal(nearest(NO_LIMIT, 20050), 20050);
  for (let wanted = 0; wanted < 21000; wanted += 37) {
    assert.ok(allows(NO_LIMIT, nearest(NO_LIMIT, wanted)), String(wanted));
  }
});

Deno.test("who has less than the least goes all-in or nowhere", () => {
  const short = { ...NO_LIMIT, least: 600, most: 0, all_in: 450 };
  assert.equal(nearest(short, 600), 450);
  assert.ok(allows(short, 450));
  assert.ok(!allows(short, 600));
  assert.ok(!allows({ kind: "bet" }, 0));
});

Deno.test("steps stay within what is allowed", () => {
  assert.equal(stepped(NO_LIMIT, 600, -1), 600);
  assert.equal(stepped(NO_LIMIT, 600, 1), 700);
  assert.equal(stepped(NO_LIMIT, 20000, 1), 20000);
});

Deno.test("shortcuts are sums of the view, each once", () => {
  const found = shortcuts(NO_LIMIT, { pot: 400, level: 300 }, 0);
  assert.deepEqual(found, [{ key: "half", to: 600 }, { key: "pot", to: 1000 }, { key: "all_in", to: 20050 }]);
  assert.deepEqual(shortcuts(LIMIT, { pot: 400 }, 0), []);
  assert.ok(!slides(LIMIT));
});

Deno.test("what was decided ahead holds only for what was looked at", () => {
  assert.equal(ahead({ kind: "call", amount: 300 }, NO_LIMIT), "Call");
  assert.equal(ahead({ kind: "call", amount: 200 }, NO_LIMIT), null);
  assert.equal(ahead({ kind: "check_fold", amount: 0 }, NO_LIMIT), "Fold");
  assert.equal(ahead({ kind: "check_fold", amount: 0 }, LIMIT), "Check");
  assert.equal(ahead({ kind: "check_fold", amount: 0 }, { kind: "draw" }), null);
  assert.equal(ahead({ kind: "check", amount: 0 }, LIMIT), "Check");
  assert.equal(ahead({ kind: "check", amount: 0 }, NO_LIMIT), null);
  assert.equal(ahead(null, LIMIT), null);
});

Deno.test("what was decided ahead is forgotten when the bet changes", () => {
  const call = /** @type {const} */ ({ kind: "call", amount: 300 });
  const check = /** @type {const} */ ({ kind: "check", amount: 0 });
  const fold = /** @type {const} */ ({ kind: "check_fold", amount: 0 });
  assert.equal(stillMeant(call, 300), call);
  assert.equal(stillMeant(call, 900), null);
  assert.equal(stillMeant(check, 0), check);
  assert.equal(stillMeant(check, 300), null);
  assert.equal(stillMeant(fold, 300), fold);
  assert.deepEqual(options(300).map((one) => one.words), ["Fold", "Call $3"]);
  assert.deepEqual(options(0).map((one) => one.words), ["Check, or fold", "Check"]);
});

Deno.test("chips are drawn from the largest down, never more than a small stack", () => {
  assert.deepEqual(discs(300), [100, 100, 100]);
  assert.deepEqual(discs(3100), [2500, 500, 100]);
  assert.deepEqual(discs(50), [100]);
  for (let amount = 1; amount < 500000; amount += 777) assert.ok(discs(amount).length <= 5);
});

Deno.test("the clock runs from when the turn began until the time is up, by the server's time", () => {
  const clock = { since: 10e6, until: 70e6 };
  assert.deepEqual(left(clock, 10e6), { seconds: 60, part: 1 });
  assert.deepEqual(left(clock, 40e6), { seconds: 30, part: 0.5 });
  assert.deepEqual(left(clock, 99e6), { seconds: 0, part: 0 });
});

Deno.test("why somebody has no hand is said in words, whatever the reason", () => {
  assert.equal(reason("dealt"), "Next hand.");
  assert.equal(reason("a_reason_of_later_days"), "You wait.");
});

Deno.test("the viewer sits in front and no two seats share a place", () => {
  for (let size = 2; size <= 11; size += 1) {
    const places = new Set();
    for (let seat = 1; seat <= size; seat += 1) {
      const { x, y } = place(seat, size, 2);
      assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1);
      places.add(`${x.toFixed(2)} ${y.toFixed(2)}`);
    }
    assert.equal(places.size, size);
    assert.ok(Math.abs(place(2, size, 2).y - 1) < 1e-9);
  }
});

Deno.test("a hand that is over leaves its board, what was shown and who won, until the next one", () => {
  const hand = /** @type {any} */ ({ board: ["2c", "3c", "4c"] });
  const events = [{ type: "BoardDealt", cards: ["5c"] }, { type: "Shown", seat: 2, cards: ["Ah", "Ad"] }, {
    type: "PotAwarded",
    seat: 2,
    chips: 300,
  }, { type: "PotAwarded", seat: 2, chips: 50 }];
  const past = remember(noPast(), events, hand);
  assert.deepEqual(past.board, ["2c", "3c", "4c", "5c"]);
  assert.deepEqual(past.shown.get(2), ["Ah", "Ad"]);
  assert.equal(past.won.get(2), 350);
  assert.equal(remember(past, [{ type: "HandBegan" }], null).won.size, 0);
});

Deno.test("events in words", () => {
  const name = () => "Ann";
  assert.equal(words({ type: "Posted", seat: 1, live: 100, dead: 50 }, name), "Ann posts $1.50.");
  assert.equal(words({ type: "Drew", seat: 1, discards: ["??", "??"] }, name), "Ann draws 2.");
  assert.equal(words({ type: "Drew", seat: 1, discards: [] }, name), "Ann stands pat.");
  assert.equal(words({ type: "Shown", seat: 1, cards: ["Ah"] }, name), "Ann shows ace of hearts.");
  assert.equal(
    words({ type: "PotAwarded", seat: 1, chips: 500, hand: "pair of aces" }, name),
    "Ann wins $5 with pair of aces.",
  );
  assert.equal(
    words({ type: "Shown", seat: 1, cards: ["Ah", "Tc"] }, name, short),
    "Ann shows A♥\ufe0e 10♣\ufe0e.",
  );
  assert.equal(words({ type: "Burned" }, name), "");
});
