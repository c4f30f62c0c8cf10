// @ts-check
import assert from "node:assert/strict";
import { boardsOf } from "../../../src/cardhouse/screens/static/format.js";
import { options, stillMeant } from "../../../src/cardhouse/screens/static/player/ahead.js";
import { latest, shownLines } from "../../../src/cardhouse/screens/static/player/chat.js";
import { discs } from "../../../src/cardhouse/screens/static/player/chips.js";
import { clockWords, left } from "../../../src/cardhouse/screens/static/player/clock.js";
import { byStreets, place } from "../../../src/cardhouse/screens/static/player/felt.js";
import { resultWords } from "../../../src/cardhouse/screens/static/player/result.js";
import { soundFor } from "../../../src/cardhouse/screens/static/player/sounds.js";
import {
  noPast,
  onStreets,
  remember,
  short,
  streetStep,
  words,
} from "../../../src/cardhouse/screens/static/player/told.js";
import { faultWords, wagerWords } from "../../../src/cardhouse/screens/static/player/wager.js";
import {
  ahead,
  allows,
  amounts,
  fault,
  nearest,
  shortcuts,
  slides,
  stepped,
} from "../../../src/cardhouse/screens/static/player/wagers.js";
import { reason } from "../../../src/cardhouse/screens/static/player/waiting.js";
import { atShowdown, wish } from "../../../src/cardhouse/screens/static/player/wishes.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

useTexts({
  felt: {
    do: {
      fold: "Fold",
      check: "Check",
      call: "Call {chips}",
      check_fold: "Check, or fold",
      raise: "Raise to {chips}",
      all_in: "All-in {chips}",
      allowed: "{least} to {most}",
    },
    wrong: {
      none: "Type an amount.",
      small: "{amount}: at least {least}.",
      large: "{amount}: at most {most}.",
      step: "{low} or {high}.",
    },
    clock: "{seconds} s",
    clock_and_bank: "{seconds} s, then {bank} s",
    clock_bank_runs: "Bank {seconds} s",
    streets: { 0: "third street", 1: "fourth street", 4: "seventh street" },
    won_unseen: "{who} wins {chips}. No cards were shown.",
    next: { dealt: "Next hand.", waits: "You wait." },
    said: {
      DealtUp: "On {street}: {cards}.",
      DealtDown: "On {street}: a card down.",
      PotAwarded: "{who} wins {chips}.",
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

Deno.test("the button says what it will do with what is typed, or what is allowed and why not", () => {
  const may = { ...NO_LIMIT, least_by: "row.least", most_by: "row.most", step_by: "row.step" };
  assert.equal(wagerWords(may, 4500), "Raise to $45");
  assert.equal(wagerWords(may, 20050), "All-in $200.50");
  assert.equal(fault(may, 4500), null);
  for (
    const [to, why, words] of /** @type {[number | null, string, string][]} */ ([
      [400, "small", "$4: at least $6."],
      [30000, "large", "$300: at most $200.50."],
      [4550, "step", "$45 or $46."],
      [null, "none", "Type an amount."],
    ])
  ) {
    assert.equal(fault(may, to)?.why, why);
    assert.equal(faultWords(may, to), words);
    assert.equal(wagerWords(may, to), "$6 to $200.50");
  }
  assert.equal(fault(may, 400)?.cite, "row.least");
  assert.equal(fault(may, 30000)?.cite, "row.most");
  assert.equal(fault(may, 4550)?.cite, "row.step");
});

Deno.test("who won what by which hand is said in words, and that nothing was shown", () => {
  const past = noPast();
  past.won.set(2, 2200);
  const name = () => "Hal";
  assert.deepEqual(resultWords(past, name), ["Hal wins $22. No cards were shown."]);
  past.shown.set(2, ["Kd", "8d"]);
  assert.deepEqual(resultWords(past, name), ["Hal wins $22."]);
  past.hands.set(2, "flush, king high");
  assert.deepEqual(resultWords(past, name), ["Hal wins $22 with flush, king high."]);
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
  const pot = shortcuts({ ...NO_LIMIT, most: 1200, all_in: 0, pot: 1200 }, { pot: 400, level: 300 }, 0);
  assert.deepEqual(pot.at(-1), { key: "pot", to: 1200 }, "pot limit: as the house counts it");
  assert.ok(!slides(LIMIT));
});

Deno.test("few amounts have a button each; nobody goes all-in for nothing", () => {
  /** @type {import("../../../src/cardhouse/screens/static/views.d.ts").Choices} */
  const draw = { kind: "bet", wager: "bet", least: 200, most: 400, step: 200, all_in: 0 };
  assert.deepEqual(amounts(draw), [200, 400]);
  assert.deepEqual(amounts({ ...LIMIT, all_in: 0 }), [LIMIT.least]);
  assert.deepEqual(amounts({ ...LIMIT, all_in: 150 }), [LIMIT.least, 150]);
  assert.deepEqual(amounts(NO_LIMIT), []);
  assert.ok(!allows(draw, 0));
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
  assert.deepEqual(left(clock, 10e6), { seconds: 60, part: 1, bank: 0, banking: false });
  assert.deepEqual(left(clock, 40e6), { seconds: 30, part: 0.5, bank: 0, banking: false });
  assert.deepEqual(left(clock, 99e6), { seconds: 0, part: 0, bank: 0, banking: false });
});

Deno.test("the time bank runs when the time for a decision is over, and the clock says so", () => {
  const clock = { since: 0, until: 50e6, bank: 30e6 };
  assert.equal(clockWords(left(clock, 0)), "20 s, then 30 s");
  assert.equal(clockWords(left(clock, 25e6)), "Bank 25 s");
  assert.ok(left(clock, 25e6).banking);
  assert.equal(clockWords(left({ since: 0, until: 20e6 }, 0)), "20 s");
});

Deno.test("a wish mucks what is beaten and nothing that can win; what must be shown is shown unasked", () => {
  /** @type {Choices} */
  const may = { kind: "show", muck: true };
  assert.equal(wish("showdown"), "muck");
  assert.equal(wish("sounds"), "off");
  assert.equal(atShowdown("ask", may), null);
  assert.equal(atShowdown("show", may), "Show");
  assert.equal(atShowdown("muck", may), "Show");
  assert.equal(atShowdown("muck", { ...may, beaten: true }), "Muck");
  assert.equal(atShowdown("ask", { kind: "show" }), "Show");
  assert.equal(atShowdown("muck", { kind: "show", beaten: true }), "Show");
  assert.equal(atShowdown("muck", NO_LIMIT), null);
});

Deno.test("whoever is hidden is not read, and the own lines always are", () => {
  const line = (/** @type {string} */ who, mine = false) => ({
    number: 1,
    who,
    text: "hello",
    seat: 1,
    mine,
    waits: false,
  });
  const talk = { lines: [line("Ann"), line("Bob"), line("Bob", true)], moderates: false, muted: [] };
  assert.equal(shownLines(talk, new Set()).length, 3);
  assert.deepEqual(shownLines(talk, new Set(["Bob"])).map((one) => one.mine), [false, true]);
});

Deno.test("a talk that was asked for before a line was pushed takes nothing back", () => {
  const talk = (/** @type {number} */ last, muted = [2]) => ({
    lines: last ? [{ number: last, who: "Ann", text: "hello", seat: 1, mine: false, waits: false }] : [],
    moderates: true,
    muted,
  });
  assert.equal(latest(talk(5), talk(0)).lines.length, 1);
  assert.deepEqual(latest(talk(5), talk(0, [3])).muted, [3]);
  assert.equal(latest(talk(5), talk(6)).lines[0].number, 6);
});

Deno.test("one sound at a time, the own turn first", () => {
  assert.equal(soundFor([{ type: "Folded" }], true), "turn");
  assert.equal(soundFor([{ type: "Called" }, { type: "PotAwarded" }], false), "won");
  assert.equal(soundFor([{ type: "Checked" }, { type: "BoardDealt" }], false), "card");
  assert.equal(soundFor([{ type: "Burned" }], false), null);
});

Deno.test("stud is told by streets: cards in the order in which they came", () => {
  const came = byStreets(["2c", "3c", "9c"], ["4d", "5d", "6d", "7d"]);
  assert.deepEqual(came.map((one) => one.card), ["2c", "3c", "4d", "5d", "6d", "7d", "9c"]);
  assert.deepEqual(came.map((one) => one.street), [3, 3, 3, 4, 5, 6, 7]);
  assert.deepEqual(byStreets(["2c", "3c"], []).map((one) => one.street), [0, 0]);
  const name = (/** @type {number} */ seat) => (seat === 1 ? "Ann" : "Bob");
  const dealt = { type: "CardsDealt", seats: [1, 2], cards: ["Ah", "Th"], up: true };
  const lines = (/** @type {string} */ street, /** @type {any[]} */ events) =>
    onStreets(events, street).map((event) => words(event, name, short)).filter((line) => line);
  assert.deepEqual(lines("fourth street", [{ type: "StreetBegan", street: 1 }, dealt]), [
    "On fourth street: Ann A♥\ufe0e, Bob 10♥\ufe0e.",
  ]);
  assert.deepEqual(
    lines("fourth street", [{ type: "StreetBegan", street: 0 }, { ...dealt, up: false }, dealt, {
      type: "StreetBegan",
      street: 1,
    }, dealt]).map((line) => line.slice(0, 16)),
    ["On third street:", "On fourth street"],
  );
  assert.deepEqual(lines("seventh street", [{ type: "StreetBegan", street: 4 }, { ...dealt, up: false }]), [
    "On seventh street: a card down.",
  ]);
  assert.deepEqual(lines("flop", [{ ...dealt, up: false }]), []);
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
  const twice = [{ type: "BoardRunAgreed", times: 2 }, { type: "BoardDealt", cards: ["5c"] }, {
    type: "BoardDealt",
    cards: ["6c"],
    run: 1,
  }];
  const both = [["2c", "3c", "4c", "5c"], ["2c", "3c", "4c", "6c"]];
  assert.deepEqual(boardsOf(remember(noPast(), twice, hand)), both, "each board once");
  assert.deepEqual(past.shown.get(2), ["Ah", "Ad"]);
  assert.equal(past.won.get(2), 350);
  assert.equal(remember(past, [{ type: "HandBegan" }], null).won.size, 0);
  /** @type {number[]} */
  const told = [];
  remember(noPast(), [...events, { type: "HandBegan" }], hand, (over) => told.push(over.won.get(2) ?? 0));
  assert.deepEqual(told, [350]);
});

Deno.test("a hand is leafed through by streets, from wherever one is", () => {
  const streets = ["preflop", "preflop", "flop", "flop", "turn"];
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => streetStep(streets, at, 1)), [2, 2, 4, 4, 4]);
  assert.deepEqual([4, 3, 2, 1, 0].map((at) => streetStep(streets, at, -1)), [2, 2, 0, 0, 0]);
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
