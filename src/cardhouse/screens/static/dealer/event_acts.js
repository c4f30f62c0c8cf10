// @ts-check
/**
 * What a dealer enters at an event's table: cards of a race, counts, bags, and what a seat there offers. What
 * is true of it is decided by the room.
 */

import { h } from "../dom.js";
import { money } from "../format.js";
import { act } from "../page.js";
import { askSheet, choicesOf, closeSheet, sheet } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { callFloor } from "./call_floor.js";
import { cardNumber, cardPicker } from "./cards.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("../views.d.ts").RaceLine} RaceLine */
/** @typedef {import("./types.js").Command} Command */

/** Gives a command and closes the sheet where it was taken. @param {Command} command */
async function does(command) {
  if (await act(command)) closeSheet();
}

/**
 * The odd chips of everybody, and the cards that were dealt for them in this order.
 * @param {Table} view
 * @param {RaceLine} race
 */
export function racing(view, race) {
  const cards = race.seats.reduce((sum, seat) => sum + seat.cards, 0);
  const lines = race.seats.map((seat) =>
    h("li", null, t("dealer.event.race_seat", { ...seat, name: seat.person }))
  );
  /** @type {(string | null)[]} */
  let chosen = [];
  const command = () => ({
    type: "RaceOff",
    event: view.event,
    table: view.table,
    dealt: chosen.map((card) => cardNumber(card ?? "")),
  });
  const send = /** @type {HTMLButtonElement} */ (h("button", {
    type: "button",
    class: "primary wide",
    disabled: cards > 0,
    onclick: () => does(command()),
  }, t("dealer.event.raced")));
  const picker = cards > 0 && cardPicker(cards, (picked) => {
    chosen = picked;
    send.disabled = picked.length !== cards;
  });
  const chips = { chip: money(race.denomination, "chips"), smallest: money(race.smallest, "chips") };
  sheet(
    t("dealer.event.race", chips),
    h("p", null, t("dealer.event.race_says", chips)),
    lines.length > 0 && h("ol", { class: "plain" }, lines),
    picker,
    send,
  );
}

/** Chips by denomination, of one player or of all. @param {Table} view @param {string} [person] */
export function counting(view, person = "") {
  const values = view.desk.tablet?.chips ?? [];
  /** @type {[string, string][]} */
  const who = view.seats.map((seat) => [
    seat.person ?? "",
    t("dealer.seat_name", { seat: seat.seat, name: seat.player }),
  ]);
  askSheet(
    t("dealer.event.count"),
    [
      {
        name: "person",
        label: t("dealer.event.count_of"),
        kind: "choice",
        choices: [["", t("dealer.event.whole_table")], ...who],
        value: person,
      },
      ...values.map((value) => ({
        name: `chip_${value}`,
        label: t("dealer.event.count_chip", { chip: money(value, "chips") }),
        kind: /** @type {"number"} */ ("number"),
      })),
    ],
    (answers, button) =>
      act({
        type: "CountChips",
        event: view.event,
        table: view.table,
        person: answers.person ?? "",
        pieces: piecesOf(answers),
      }, { button }),
  );
}

/** How many of each chip. @param {Record<string, string>} answers @returns {Record<string, number>} */
export function piecesOf(answers) {
  const counted = Object.entries(answers).filter(([name, count]) => name.startsWith("chip_") && count);
  return Object.fromEntries(counted.map(([name, count]) => [name.slice("chip_".length), Number(count)]));
}

/** Whose chips go into a bag? @param {Table} view */
export function bagging(view) {
  sheet(
    t("dealer.event.bag"),
    h("p", null, t("dealer.event.bag_says")),
    choicesOf(
      view.seats.map((seat) => [
        t("dealer.seat_name", { seat: seat.seat, name: seat.player }),
        () => bagOf(view, seat),
      ]),
    ),
  );
}

/** @param {Table} view @param {Seat} seat */
function bagOf(view, seat) {
  const count = (/** @type {string} */ text) => Number((text ?? "").replaceAll(",", ""));
  askSheet(
    t("dealer.event.bag_of", { name: seat.player }),
    [
      { name: "player", label: t("dealer.event.bag_player"), kind: "number", required: true },
      { name: "dealer", label: t("dealer.event.bag_dealer"), kind: "number", required: true },
    ],
    (answers, button) =>
      act({
        type: "BagChips",
        event: view.event,
        person: seat.person ?? "",
        player: count(answers.player),
        dealer: count(answers.dealer),
        table: view.table,
      }, { button }),
  );
}

/** What a tap on a taken seat offers at an event's table. @param {Table} view @param {Seat} seat */
export function openEventSeat(view, seat) {
  const between = (/** @type {string} */ type) =>
    does({ type: "BetweenHandsDo", table: view.table, do: { type, seat: seat.seat } });
  const penalty = view.desk.event?.penalties?.find((one) => one.seat === seat.seat);
  /** @type {[string, () => void, string?][]} */
  const offers = [
    seat.away
      ? [t("dealer.come_back"), () => between("ComeBack")]
      : [t("dealer.sit_out"), () => between("SitOut")],
    [t("dealer.event.count"), () => counting(view, seat.person)],
    [t("dealer.wants_floor"), () => callFloor(view, seat.person ?? "")],
  ];
  if (view.desk.event?.bags === "now") offers.unshift([t("dealer.event.bag"), () => bagOf(view, seat)]);
  sheet(
    t("dealer.seat_actions", { seat: seat.seat, name: seat.player }),
    h("p", { class: "sheet-lead" }, money(seat.stack)),
    penalty ? h("p", { class: "tag warm" }, phrase(penalty.says ?? "")) : null,
    choicesOf(offers),
  );
}
