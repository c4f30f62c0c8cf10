// @ts-check
import assert from "node:assert/strict";
import { byAmount, total } from "../../../src/cardhouse/screens/static/dealer/between.js";
import { cardNumber } from "../../../src/cardhouse/screens/static/dealer/cards.js";
import { cardsOut, reported } from "../../../src/cardhouse/screens/static/dealer/dealing.js";
import {
  chipWords,
  moveWords,
  stillInFront,
  withAmount,
  withChip,
  withHow,
  withPulled,
  withWords,
} from "../../../src/cardhouse/screens/static/dealer/moves.js";
import { asOf, noLast, remember } from "../../../src/cardhouse/screens/static/dealer/types.js";
import { optionsOf } from "../../../src/cardhouse/screens/static/dealer/questions.js";
import { long, tall } from "../../../src/cardhouse/screens/static/dealer/ring.js";
import { didWords, tagsOf } from "../../../src/cardhouse/screens/static/dealer/seats.js";
import { complete, partWords, winners } from "../../../src/cardhouse/screens/static/dealer/showdown.js";
import { hasCents, keyed } from "../../../src/cardhouse/screens/static/dealer/turn.js";
import { commandFor, unlessSeen, used } from "../../../src/cardhouse/screens/static/dealer/wrong.js";
import { stepsOf } from "../../../src/cardhouse/screens/static/staff/ruling.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

useTexts({
  dealer: {
    all_in: "all-in",
    folded: "folded",
    away: "away",
    missed: "missed {blind}",
    blind_short: { big_blind: "BB", small_blind: "SB" },
    mark: { third_man: "third man", absent: "absent ×{count}", penalty: "penalty" },
    did: { call: "call", drew: "drew {count}", pat: "pat" },
    winners_pot: "Pot {chips}",
    winners_main: "Main pot {chips}",
    winners_side: "Side pot {number}, {chips}",
    winners_run: "{pot}, board {number}",
  },
  unclear: {
    said: "said {word}",
    put: "put out {chips}",
    word: { raise: "raise" },
    reach: { short: "short of the line" },
    kept: "kept in the hand",
    took_back: "took chips back",
    gesture: { tap: "tapped" },
    pulled: "pulled back {chips}",
    gathered: "with those in front",
    unheard: "not heard by everybody",
    in_all: "as the whole bet",
  },
  staff: { yes: "Yes", no: "No", nobody: "Nobody", unknown: "not known" },
});

const SEAT = { seat: 3, player: "Cyd", stack: 20000 };

Deno.test("cards are numbers by rank, then suit", () => {
  assert.deepEqual(["2c", "2d", "7h", "As", "Jk"].map(cardNumber), [0, 1, 22, 51, 52]);
});

Deno.test("every seat has a place of its own, seat 1 at the dealer's left and the last at the right", () => {
  for (let size = 2; size <= 10; size += 1) {
    for (const spots of [long(size), tall(size)]) {
      assert.equal(spots.length, size);
      assert.ok(spots.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1), `${size}`);
      assert.ok(spots[0].x < 0.5 && spots[size - 1].x > 0.5);
      assert.equal(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size, size);
      const [first, last] = [spots[0], spots[size - 1]];
      assert.ok(Math.abs(first.x + last.x - 1) < 1e-9 && first.y === last.y, "the table is even");
    }
  }
});

Deno.test("reported cards lie in their places, what was not seen is unknown", () => {
  assert.deepEqual(reported([-1, -1, -1, -1, 1, 2], ["2c", "As"]), [53, 53, 53, 53, 0, 51]);
  assert.deepEqual(reported([1, 2, 3], ["2c", null, "As"]), [0, 53, 51]);
  assert.deepEqual(reported([0, 0, 0], []), [53, 53, 53]);
});

Deno.test("cards that lie open are not offered again", () => {
  const view = /** @type {any} */ ({
    hand: { board: ["7h"], boards: [["7h", "2c"], ["7h"]], common: "3d" },
    seats: [{ ...SEAT, up: ["As"] }, { ...SEAT, shown: ["Kd"] }],
  });
  assert.deepEqual(new Set(cardsOut(view)), new Set(["7h", "2c", "3d", "As", "Kd"]));
});

Deno.test("marks come with their seat, the most pressing first", () => {
  const seat = { ...SEAT, in_hand: true, all_in: true, away: true, missed: ["small_blind", "big_blind"] };
  const words = tagsOf(seat, [{ seat: 3, kind: "third_man", until: 5 }, {
    seat: 3,
    kind: "absent",
    count: 2,
  }]);
  assert.deepEqual(words.map((one) => one.words), [
    "all-in",
    "missed SB",
    "missed BB",
    "third man",
    "absent ×2",
  ]);
  assert.equal(words[3].until, 5);
  assert.equal(words[3].kind, "bad");
  assert.deepEqual(tagsOf({ ...SEAT, away: true }, []).map((one) => one.words), ["away"]);
});

Deno.test("what a player did, in a word", () => {
  assert.equal(didWords({ ...SEAT, did: "call" }), "call");
  assert.equal(didWords({ ...SEAT, did: "call", drew: 0 }), "pat");
  assert.equal(didWords({ ...SEAT, drew: 3 }), "drew 3");
  assert.equal(didWords({ ...SEAT, did: "fold", folded: true }), "");
});

Deno.test("an amount by keypad", () => {
  const press = (/** @type {string} */ keys) => [...keys].reduce((typed, key) => keyed(typed, key), "");
  assert.equal(press("0450"), "450");
  assert.equal(press(".5"), "0.5");
  assert.equal(press("1.2.34"), "1.23");
  assert.equal(press("123456789"), "1234567");
  assert.equal(keyed("45", "erase"), "4");
  assert.equal(keyed("45", "clear"), "");
  assert.ok(!hasCents({ kind: "bet", least: 600, step: 100, all_in: 20000 }));
  assert.ok(hasCents({ kind: "bet", least: 600, step: 50, all_in: 20000 }));
});

const MAIN = { pot: 0, chips: 9000, seats: [1, 2, 3] };
const SIDE = { pot: 1, chips: 4000, seats: [3] };

Deno.test("winners are named pot by pot; who is alone in one needs no word", () => {
  assert.deepEqual(winners([MAIN, SIDE], [new Set([3, 1]), new Set()], [new Set(), new Set()]), {
    high: [[1, 3], [3]],
  });
  assert.deepEqual(winners([MAIN], [new Set([1])], [new Set([2])]), { high: [[1]], low: [[2]] });
  assert.deepEqual(winners([{ ...MAIN, chips: 0 }], [new Set([1])], [new Set()]), { high: [[]] });
  const nobody = [new Set(), new Set()];
  assert.ok(complete([MAIN, SIDE], [new Set([1]), new Set()], nobody));
  assert.ok(!complete([MAIN, SIDE], nobody, nobody));
  assert.ok(complete([{ ...MAIN, low: "may" }], [new Set([1])], nobody));
  assert.ok(!complete([{ ...MAIN, low: "must" }], [new Set([1])], nobody), "there always is a low");
});

Deno.test("pots by name, and runs of the board", () => {
  assert.equal(partWords(MAIN, [MAIN]), "Pot $90");
  assert.equal(partWords(MAIN, [MAIN, SIDE]), "Main pot $90");
  assert.equal(partWords(SIDE, [MAIN, SIDE]), "Side pot 1, $40");
  const second = { ...MAIN, run: 1 };
  assert.equal(partWords(second, [MAIN, second]), "Pot $90, board 2");
});

Deno.test("what the last hand brought; a hand told again starts from nothing", () => {
  const ended = remember(noLast(), [
    { type: "HandBegan" },
    { type: "RakeTaken", chips: 300 },
    { type: "PotAwarded", seat: 2, chips: 500 },
    { type: "PotAwarded", seat: 2, chips: 100 },
    { type: "PromotionalDropTaken", chips: 100 },
    { type: "HandEnded" },
  ]);
  assert.deepEqual([...ended.won], [[2, 600]]);
  assert.deepEqual([ended.rake, ended.promotional, ended.over], [300, 100, true]);
  assert.deepEqual(remember(ended, []), ended);
  const opened = asOf(
    noLast(),
    /** @type {any} */ ({ hand: { rake: 400 }, desk: { tablet: { hand: { promotional: 200 } } } }),
  );
  const later = remember(opened, [{ type: "RakeTaken", chips: 100 }, { type: "HandEnded" }]);
  assert.deepEqual(
    [later.rake, later.promotional, later.over],
    [500, 200, true],
    "a page opened in the middle of a hand",
  );
  assert.deepEqual(asOf(later, /** @type {any} */ ({ hand: null, desk: {} })), later);
  assert.deepEqual(remember(ended, [{ type: "HandBegan" }]), noLast());
});

Deno.test("time: the sum, and seats by what they pay", () => {
  const due = { pays: [{ seat: 1, chips: 600 }, { seat: 2, chips: 300 }, { seat: 3, chips: 600 }] };
  assert.equal(total(due), 1500);
  assert.deepEqual(byAmount(due), [[600, [1, 3]], [300, [2]]]);
});

Deno.test("an unclear act, move by move", () => {
  const once = withChip([], 2500, false);
  const twice = withChip(once, 500, true);
  assert.deepEqual(twice, [{ type: "Chips", chips: [2500, 500] }]);
  const string = withChip(twice, 2500, false);
  assert.equal(string.length, 2);
  assert.deepEqual(withHow(string, { reach: "short" }), [twice[0], {
    type: "Chips",
    chips: [2500],
    reach: "short",
  }]);
  assert.equal(chipWords([500, 2500, 500]), "1 × $25 + 2 × $5");
  assert.equal(moveWords({ type: "Said", word: "raise" }), "said raise");
  assert.equal(moveWords({ type: "Said", word: "amount", amounts: [4000] }), "said $40");
  assert.equal(
    moveWords({ type: "Chips", chips: [500], reach: "short", released: false }),
    "put out 1 × $5, short of the line, kept in the hand",
  );
});

Deno.test("words that not everybody heard, and a raise with a figure", () => {
  /** @type {import("../../../src/cardhouse/screens/static/dealer/moves.js").Move[]} */
  const raise = [{ type: "Said", word: "raise" }];
  assert.deepEqual(withAmount([], 4000), [{ type: "Said", word: "amount", amounts: [4000] }]);
  assert.deepEqual(withAmount(raise, 4000), [{ type: "Said", word: "raise", amounts: [4000], plus: true }]);
  assert.equal(withAmount([{ type: "Said", word: "all_in" }], 4000).length, 2, "no amount belongs to it");
  assert.equal(withAmount(withAmount(raise, 4000), 500).length, 2, "the first amount stays");
  const [said] = withWords(withAmount(raise, 4000), { heard: false, plus: false });
  assert.equal(moveWords(said), "said raise $40, as the whole bet, not heard by everybody");
});

Deno.test("chips of an earlier bet: which lie in front, and which were pulled back", () => {
  const once = withPulled([], 2500);
  const both = withPulled(once, 500);
  assert.deepEqual(both, [{ type: "PulledBack", chips: [2500, 500] }]);
  assert.deepEqual(stillInFront([2500, 2500, 500], []), [500, 2500]);
  assert.deepEqual(stillInFront([2500, 2500, 500], both), [2500]);
  assert.deepEqual(stillInFront([], both), []);
  assert.equal(moveWords(both[0]), "pulled back 1 × $25 + 1 × $5");
  const added = withHow(withChip(both, 10000, false), { gathered: true });
  assert.deepEqual(added.map((one) => one.type), ["PulledBack", "Chips"]);
  assert.equal(moveWords(added[1]), "put out 1 × $100, with those in front");
});

const FLASHED = { name: "flashed", title: "A down card flashed", group: "now", mistake: true, questions: [] };
const CLOCK = {
  name: "clock-runs",
  title: "So many seconds",
  says: "of a running clock",
  group: "betting",
  mistake: false,
  questions: [{ name: "seat", label: "" }, { name: "seconds", label: "", value: "" }, {
    name: "facing",
    label: "",
    value: "no",
  }],
};

Deno.test("what was used last comes first", () => {
  assert.deepEqual(used(["a", "b"], "b"), ["b", "a"]);
  assert.equal(used(["a", "b", "c", "d", "e", "f"], "g").length, 6);
});

Deno.test("answers become a command; facts at their default are left out", () => {
  assert.deepEqual(commandFor(1, FLASHED, { seat: "3", card: "2", late: "yes" }), {
    type: "ReportMistake",
    table: 1,
    mistake: "flashed",
    seat: 3,
    card: 2,
    late: true,
    only_ask: true,
  });
  assert.deepEqual(commandFor(1, CLOCK, { seat: "", seconds: "70", facing: "no" }), {
    type: "AskRuling",
    table: 1,
    situation: "clock-runs",
    facts: { seconds: "70" },
    seat: 0,
  });
});

Deno.test("of a list with nothing ticked it is said that there is none", () => {
  const rights = { name: "rights", label: "", kind: /** @type {"list"} */ ("list"), choices: ["asked"] };
  const left = { ...CLOCK, name: "left-out", questions: [{ ...rights, required: true }] };
  assert.deepEqual(commandFor(1, left, {}).facts, { rights: "none" });
  assert.deepEqual(commandFor(1, left, { rights: "asked,posted" }).facts, { rights: "asked,posted" });
  assert.deepEqual(commandFor(1, { ...left, questions: [rights] }, {}).facts, {});
});

Deno.test("what the hand shows is not asked for, and a second seat is said by its name", () => {
  const facing = { name: "facing", label: "", value: "no", required: true, seen: true };
  assert.deepEqual(unlessSeen(facing), { ...facing, required: false, value: "" });
  assert.deepEqual(unlessSeen(CLOCK.questions[1]), CLOCK.questions[1]);
  const pot = {
    ...CLOCK,
    name: "wrong-pot",
    questions: [{ name: "seat", label: "" }, { name: "to", label: "" }, {
      name: "mixed",
      label: "",
      value: "yes",
    }],
  };
  assert.deepEqual(commandFor(1, pot, { seat: "2", to: "3", mixed: "no" }), {
    type: "AskRuling",
    table: 1,
    situation: "wrong-pot",
    facts: { mixed: "no" },
    seat: 2,
    to: 3,
  });
});

Deno.test("questions with few answers are buttons", () => {
  const seats = /** @type {[string, string][]} */ ([["1", "1 Ann"]]);
  assert.deepEqual(optionsOf({ name: "seat", label: "", kind: "seat", required: true }, seats, 2), seats);
  assert.deepEqual(optionsOf({ name: "seat", label: "", kind: "seat" }, seats, 2)?.[0], ["0", "Nobody"]);
  assert.deepEqual(optionsOf({ name: "card", label: "", kind: "number" }, seats, 2), [["1", "1"], [
    "2",
    "2",
  ]]);
  assert.deepEqual(
    optionsOf({ name: "x", label: "", kind: "yes or no", value: "unknown" }, seats, 2)?.length,
    3,
  );
  assert.equal(optionsOf({ name: "x", label: "", kind: "money" }, seats, 2), null);
});

Deno.test("an outcome is a row of steps; what is left open is none of them", () => {
  assert.deepEqual(stepsOf("card 1 of seat 3 is the burn and the stub is shuffled again"), [
    "card 1 of seat 3 is the burn",
    "the stub is shuffled again",
  ]);
  assert.deepEqual(stepsOf("floor decides: misdeal or play goes on"), []);
  assert.deepEqual(stepsOf("call 6; floor decides: bet 4 or check"), ["call 6"]);
});
