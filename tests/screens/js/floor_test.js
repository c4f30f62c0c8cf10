// @ts-check
/**
 * The floor's scripts: what is urgent, where seats lie, what a drag or a key means, which acts are offered.
 */

import { endOf, lengths, rightOf } from "../../../src/cardhouse/screens/static/floor/acts.js";
import { cardChoices, cardsIn, whoDoes } from "../../../src/cardhouse/screens/static/floor/breaking.js";
import { numberIn, penaltiesFor } from "../../../src/cardhouse/screens/static/floor/conduct_acts.js";
import { sorted } from "../../../src/cardhouse/screens/static/floor/decks.js";
import { placeByKey } from "../../../src/cardhouse/screens/static/floor/dragging.js";
import { taking, words } from "../../../src/cardhouse/screens/static/floor/games.js";
import { byUrgency, isDue, needsOf, urgency } from "../../../src/cardhouse/screens/static/floor/needs.js";
import { around, seatsOf, seatWords } from "../../../src/cardhouse/screens/static/floor/oval.js";
import {
  bills,
  openSeats,
  otherTables,
  scene,
  tagsOf,
} from "../../../src/cardhouse/screens/static/floor/table_view.js";
import { pairs } from "../../../src/cardhouse/screens/static/floor/trading.js";
import { boardName, ordinal, tierWords } from "../../../src/cardhouse/screens/static/staff/people.js";
import { faultIn, leftWords } from "../../../src/cardhouse/screens/static/staff/sheet.js";
import { useLanguage } from "../../../src/cardhouse/screens/static/figures.js";
import { usePhrases, useTexts } from "../../../src/cardhouse/screens/static/texts.js";

const MINUTE = 60_000_000;
useTexts({
  staff: {
    over: "over",
    left: "{minutes}:{seconds}",
    left_hours: "{hours} h",
    left_days: "{days} d",
    bad_amount: "an amount",
    bad_number: "a number",
    bad_hours: "hours",
    bad_card: "cards",
    bad_bills: "bills",
  },
  floor: {
    no_end: "no end",
    minutes: "{count} minutes",
    hours: "{count} hours",
    day: "1 day",
    seat_state: { open: "open", away: "away" },
    map: { no_dealer: "no dealer", push_due: "{dealer} is due", players: "{count} of {size}" },
    word: { away: "away" },
    table: { is_racked: "racked", missed_blinds: "owes" },
  },
});

/** @param {unknown} got @param {unknown} wanted */
function same(got, wanted) {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(got)} is not ${JSON.stringify(wanted)}`);
  }
}

/**
 * @param {Partial<import("../../../src/cardhouse/screens/static/floor/needs.js").Line>} more
 * @returns {import("../../../src/cardhouse/screens/static/floor/needs.js").Line}
 */
function line(more) {
  return { table: 1, spread: "1-3", stage: "running", size: 9, players: 6, mode: "tracked", ...more };
}

Deno.test("a club tier is told in the page's language where that knows it, else by its own name", () => {
  same(tierWords("seven_star"), "Seven star");
  usePhrases({ "tier diamond": "Diamante" });
  same(tierWords("diamond"), "Diamante");
  same(tierWords("riverboat_club"), "Riverboat club");
  usePhrases({});
});

Deno.test("calls come before everything, then what runs out first", () => {
  const needs = [
    { kind: "sign", says: "" },
    { kind: "held", says: "", until: 9 },
    { kind: "held", says: "", until: 5 },
    { kind: "call", says: "" },
    { kind: "ruling", says: "" },
  ];
  same(byUrgency(needs).map((need) => [need.kind, need.until ?? 0]), [
    ["call", 0],
    ["ruling", 0],
    ["held", 5],
    ["held", 9],
    ["sign", 0],
  ]);
  same(urgency({ kind: "never heard of", says: "" }), 9);
});

Deno.test("time left is told in minutes, then hours, then days", () => {
  const words = [0, 90, 7200, 172800].map((seconds) => leftWords(seconds * 1e6, 0));
  same(words, ["over", "1:30", "2 h", "2 d"]);
});

Deno.test("a timer needs somebody when it runs out soon", () => {
  const held = { kind: "held", says: "", until: 20 * MINUTE };
  same([
    isDue(held, 0),
    isDue(held, 16 * MINUTE),
    isDue({ kind: "call", says: "" }, 0),
    isDue({ kind: "sign", says: "" }, 0),
  ], [false, true, true, false]);
});

Deno.test("a dealer is due some minutes before the end of the down; a tablet's table needs one", () => {
  const kinds = (/** @type {any} */ more, /** @type {number} */ now) =>
    needsOf(line(more), now, "Dora").map((need) => need.kind);
  same(kinds({ dealer: "u1", dealer_due: 30 * MINUTE }, 10 * MINUTE), []);
  same(kinds({ dealer: "u1", dealer_due: 30 * MINUTE }, 26 * MINUTE), ["dealer"]);
  same(kinds({ dealer: "" }, 0), ["no_dealer"]);
  same(kinds({ dealer: "", mode: "dealt" }, 0), []);
  same(kinds({ dealer: "u1", mode: "dealt", dealer_due: 30 * MINUTE }, 31 * MINUTE), ["dealer"]);
  same(kinds({ dealer: "", players: 1 }, 0), []);
  same(kinds({ broken: true, needs: [{ kind: "sign", says: "" }, { kind: "breaking", says: "" }] }, 0), [
    "breaking",
  ]);
});

Deno.test("seats lie around the oval with the dealer's place free at the bottom", () => {
  for (const size of [2, 6, 8, 9, 10]) {
    const places = Array.from({ length: size }, (_, at) => around(at + 1, size));
    if (
      places.some(({ x, y }) => x < 0 || x > 1 || y < 0 || y > 1 || (y > 0.99 && Math.abs(x - 0.5) < 0.01))
    ) throw new Error(`${size} seats do not fit`);
    if (places[0].x >= 0.5 || places[size - 1].x <= 0.5) throw new Error("seat 1 is on the dealer's left");
  }
  same(seatsOf(3, [[2, "Bob", "away"]]).map((seat) => seat.state), ["open", "away", "open"]);
  same(seatWords(3, [[1, "Ann"], [2, "Bob", "away"]]), "1 Ann, 2 Bob (away), 3 open");
});

Deno.test("arrow keys move a name by one, and nowhere beyond the ends", () => {
  same([
    placeByKey("ArrowUp", 3, 5),
    placeByKey("ArrowUp", 1, 5),
    placeByKey("ArrowDown", 5, 5),
    placeByKey("End", 2, 5),
    placeByKey("Home", 1, 5),
    placeByKey("a", 2, 5),
  ], [2, 0, 0, 5, 0, 0]);
});

Deno.test("tables are traded by the first of each list", () => {
  const sign = (/** @type {string} */ person, /** @type {number} */ origin, /** @type {number} */ to) => ({
    person,
    name: person,
    origin,
    to,
    at: 0,
  });
  const found = pairs([sign("a", 1, 2), sign("b", 1, 2), sign("c", 2, 1), sign("d", 3, 1)]);
  same(found.map(([one, other]) => [one.person, other.person]), [["a", "c"]]);
  same(pairs([sign("a", 1, 2)]), []);
});

Deno.test("cards are reported as numbers, by person", () => {
  same(cardChoices().length, 52);
  same(cardsIn({ "card-ann": "2c", "card-bob": "As", "card-cyd": "", to: "1" }), { ann: 0, bob: 51 });
  same(whoDoes({ "does-ann": "leaving", "does-bob": "goes", to: "leaving" }, "leaving"), ["ann"]);
});

Deno.test("the right of a command that carries another has both names", () => {
  same([rightOf({ type: "CallNext" }), rightOf({ type: "BetweenHandsDo", do: { type: "PlaceButton" } })], [
    "CallNext",
    "BetweenHandsDo.PlaceButton",
  ]);
});

Deno.test("lengths of time are offered in words and end at an instant", () => {
  same(lengths([30, 240, 1440, 0]).map(([, text]) => text), ["30 minutes", "4 hours", "1 day", "no end"]);
  same([endOf("0", 5), endOf("2", 1000)], [0, 1_000_000 + 2 * MINUTE]);
});

Deno.test("penalties that the book allows come first", () => {
  const incident = { incident: 1, person: "p", name: "P", at: 0, row: "x.1", says: "", allowed: ["barred"] };
  same(penaltiesFor(incident, ["warning", "barred"]), [["barred", true], ["warning", false]]);
  same(numberIn([{ type: "ConductRecorded", entries: [{ type: "IncidentRecorded", incident: 7 }] }]), 7);
  same(numberIn([]), 0);
});

Deno.test("cards are at the table, free to come, or for replacing", () => {
  const cards = (/** @type {string} */ id, /** @type {string} */ kind, table = 0) => ({
    id,
    kind,
    design: "red",
    where: table ? "table" : "unused",
    table,
  });
  const found = sorted([
    cards("a", "set", 3),
    cards("b", "set"),
    cards("c", "set", 4),
    cards("d", "replacement"),
  ], 3);
  same([found.here, found.free, found.spare].map((all) => all.map((one) => one.id)), [["a"], ["b"], ["d"]]);
});

Deno.test("bills are amounts one after the other, or nothing", () => {
  same([bills("100 $20, 5"), bills(""), bills("100 and 20")], [[10000, 2000, 500], [], null]);
  same(words("horse, , stud"), ["horse", "stud"]);
});

Deno.test("what people answer is read however they write it, and what cannot be read is told", () => {
  /** @type {Record<string, string>} */
  const answers = {
    chips: "25,000",
    fee: "$1,200.50",
    card: "10H",
    all: "ah, kd jk",
    hours: "7,5",
    none: "",
  };
  const asked = Object.entries({
    chips: "number",
    fee: "money",
    card: "card",
    all: "cards",
    hours: "hours",
    none: "number",
    absent: "money",
  }).map(([name, kind]) => ({ name, label: "", kind: /** @type {"number"} */ (kind) }));
  same(faultIn(asked, answers), "");
  same(answers, { chips: "25000", fee: "1200.50", card: "Th", all: "Ah Kd Jk", hours: "7.5", none: "" });
  for (
    const [kind, said, wrong] of [
      ["number", "ten", "a number"],
      ["number", "1.5", "a number"],
      ["money", "5 each", "an amount"],
      ["card", "7x", "cards"],
      ["cards", "7h 8", "cards"],
      ["hours", "all night", "hours"],
      ["bills", "100 and 20", "bills"],
    ]
  ) {
    const one = { name: "it", label: "How?", kind: /** @type {"number"} */ (kind) };
    same(faultIn([one], { it: said }), `How? ${wrong}`);
  }
  same(faultIn([{ name: "it", label: "", kind: "money" }], { it: "unknown" }), "");
});

Deno.test("a table knows its open seats, its neighbours and what to say of a seat", () => {
  /** @type {any} */
  const table = {
    table: 2,
    spread: "1-3",
    size: 3,
    seats: [{ seat: 2, player: "Bob", person: "b", stack: 1, away: true, missed: ["big"] }],
    desk: { floor: { racked: ["b"] } },
  };
  /** @type {any} */
  const room = { tables: [line({ table: 1, spread: "2-5" }), line({ table: 2 }), line({ table: 3 })] };
  const at = scene(table, room);
  same(openSeats(at.table), [1, 3]);
  same(otherTables(at).map(([number]) => number), ["3", "1"]);
  same(tagsOf(at.table.seats[0], at.floor).map(([text]) => text), ["away", "racked", "owes"]);
});

Deno.test("what the house takes: words before a choice, the stakes before the usual", () => {
  /** @type {[string, object][]} */
  const offered = [["rake 10% up to $6", { kind: "percentage" }], ["nothing", { kind: "nothing" }]];
  const answers = { takes: "0", charge: "", stakes: "no limit 1/3" };
  same(taking(answers, offered), { charge: "", takes: { kind: "percentage" } });
  same(taking({ ...answers, takes: "1" }, offered), { charge: "", takes: { kind: "nothing" } });
  same(taking({ ...answers, stakes: "no limit 5/10 time" }, offered), { charge: "" });
  same(taking({ ...answers, charge: " $4 of every pot " }, offered), { charge: "$4 of every pot" });
});

Deno.test("who gave no other name is on the board by first name and as much of the last as is needed", () => {
  const known = ["Gus H.", "Ann"].map((alias) => ({ person: alias, alias, name: "", card: "" }));
  same(["Gus Hill", "Ida  Jay", "Cher"].map((name) => boardName(known, name)), ["Gus Hi.", "Ida J.", "Cher"]);
});

Deno.test("a day is written as anywhere or as the page's language does, and must be one", () => {
  same(ordinal("1970-02-03"), 719196);
  useLanguage("en");
  same([ordinal("2/3/1970"), ordinal("3.2.1970"), ordinal("2/30/1970")], [719196, null, null]);
  useLanguage("de");
  same([ordinal("3.2.1970"), ordinal("1970-13-01")], [719196, null]);
  useLanguage("es");
  same(ordinal(" 3/2/1970 "), 719196);
  useLanguage(null);
});
