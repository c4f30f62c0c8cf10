// @ts-check
/** One table for the floor: seats and what can be done about each, moves, must-move, and breaking the game with
 * the cards that were drawn. */

import { h, one, replace } from "../dom.js";
import { cardElement, cents, money } from "../format.js";
import { act, live } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { askSheet, choicesOf, closeSheet, countDown, leftWords, needWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { tagsOf } from "../dealer/seats.js";

/** @typedef {import("../dealer/seats.js").Table & {desk: {choosers?: {name: string, person: string, card?: string, absent?: boolean}[], to?: number[], asked?: {seat: number, says: string}[]}}} Table */
/** @typedef {import("../dealer/seats.js").Seat} Seat */
/** @typedef {{type: string, [field: string]: unknown}} Command */

const number = Number(one("#table").dataset.table);
/** @type {Table | null} */
let latest = null;
/** @type {import("./map.js").View | null} */
let around = null;

/** @param {Command} command */
async function does(command) {
  if (await act(command)) closeSheet();
}

/** @returns {[string, string][]} */
function otherTables() {
  return (around?.tables ?? []).filter((line) => line.table !== number).map((line) => [String(line.table), `${line.table} · ${line.spread} · ${t("floor.map.players", { count: line.players, size: line.size })}`]);
}

/** @param {number} seat @param {{person: string, alias: string}} person */
function sitsDown(seat, person) {
  const least = around?.offers?.find((one) => one.spread === latest?.spread)?.least_buy_in ?? 0;
  askSheet(person.alias, [{ name: "chips", label: t("floor.chips"), kind: "money", value: least ? String(least / 100) : "", required: true }], (answers, button) =>
    act({ type: "SeatPlayer", table: number, seat, person: person.person, chips: cents(answers.chips) ?? 0 }, { button }));
}

/** @param {number} seat @param {import("../dealer/seats.js").Held | undefined} held */
function openEmpty(seat, held) {
  const title = t("common.seat", { number: seat });
  if (held) {
    return sheet(`${title}: ${held.name}`, choicesOf([
      [t("dealer.sits_down"), () => sitsDown(seat, { person: held.person, alias: held.name }), "primary"],
      [t("floor.table.release"), () => does({ type: "ReleaseSeat", table: number, seat })],
    ]));
  }
  sheet(title, choicesOf([
    [t("floor.table.seat_somebody"), () => choosePerson(t("floor.person"), (person) => sitsDown(seat, person)), "primary"],
    [t("floor.table.lock_up"), () => choosePerson(t("floor.person"), (person) => does({ type: "LockUpSeat", table: number, seat, person: person.person }))],
  ]));
}

/** @param {Seat} seat */
function openSeat(seat) {
  const person = seat.person ?? "";
  sheet(t("dealer.seat_actions", { seat: seat.seat, name: seat.player }), choicesOf([
    seat.away ? [t("dealer.returns"), () => does({ type: "ReturnToSeat", table: number, person })] : [t("dealer.step_away"), () => does({ type: "StepAway", table: number, person })],
    [t("floor.table.dinner"), () => does({ type: "GrantDinner", table: number, person })],
    [t("floor.table.change_seat"), () => askSheet(t("floor.table.change_seat"), [{ name: "seat", label: t("floor.seat"), kind: "number", value: "0" }], (answers, button) => act({ type: "AskForSeatChange", table: number, person, seat: Number(answers.seat) }, { button }))],
    [t("floor.table.change_table"), () => askSheet(t("floor.table.change_table"), [{ name: "to", label: t("floor.table.to_table"), kind: "choice", choices: otherTables(), required: true }], (answers, button) => act({ type: "GrantTableChange", table: number, person, to: Number(answers.to) }, { button }))],
    [t("floor.table.button"), () => does({ type: "BetweenHandsDo", table: number, do: { type: "PlaceButton", seat: seat.seat } })],
    [t("floor.table.pick_up"), () => does({ type: "PickUpChips", table: number, person }), "danger"],
    [t("floor.table.leaves"), () => does({ type: "LeaveTable", table: number, person }), "danger"],
  ]));
}

/** @param {Table} view @param {number} at @returns {HTMLElement} */
function seatElement(view, at) {
  const seat = view.seats.find((one) => one.seat === at);
  const held = view.desk.held?.find((one) => one.seat === at);
  const asked = view.desk.asked?.find((one) => one.seat === at && seat);
  const left = held?.until ? h("span", { class: "tag warm", "data-until": held.until }, leftWords(held.until)) : null;
  return h(
    "li",
    { class: seat ? "seat" : "seat empty-seat", "data-seat": at },
    h(
      "button",
      { type: "button", "data-key": `seat-${at}`, onclick: () => seat ? openSeat(seat) : openEmpty(at, held) },
      h("b", { class: "seat-number" }, at),
      view.button === at && h("span", { class: "puck", role: "img", "aria-label": t("dealer.button") }, "D"),
      h("span", { class: "seat-name" }, seat ? seat.player : held ? t("dealer.held_for", { name: held.name }) : t("dealer.open")),
      seat && h("span", { class: "seat-stack" }, money(seat.stack)),
      left,
      asked && h("span", { class: "tag" }, asked.says),
      ...(seat ? tagsOf(seat).map(([words, kind]) => h("span", { class: `tag ${kind}` }, words)) : []),
    ),
  );
}

function breakGame() {
  askSheet(t("floor.table.break"), [
    { name: "to", label: t("floor.table.break_to") },
    { name: "without", label: t("floor.table.without_draw"), kind: "yes or no", value: "no" },
  ], (answers, button) => {
    const to = answers.to.split(",").map((one) => Number(one.trim())).filter(Boolean);
    return act({ type: "BreakGame", table: number, to, without_draw: answers.without === "yes" }, { button });
  });
}

/** @param {string} person */
function takesSeat(person) {
  const tables = (around?.tables ?? []).filter((line) => (latest?.desk.to ?? []).includes(line.table));
  const seats = tables.flatMap((line) => (line.open ?? []).map((seat) => /** @type {[string, string]} */ ([`${line.table} ${seat}`, `${t("common.table", { number: line.table })}, ${t("common.seat", { number: seat })}`])));
  askSheet(t("floor.table.takes"), [{ name: "seat", label: t("floor.seat"), kind: "choice", choices: seats, required: true }], (answers, button) => {
    const [to, seat] = answers.seat.split(" ").map(Number);
    return act({ type: "TakeSeatElsewhere", table: number, person, to, seat }, { button });
  });
}

/** @param {Table} view */
function showBreaking(view) {
  const choosers = view.desk.choosers ?? [];
  replace(one("#breaking"), choosers.length > 0 && h("h2", null, t("floor.table.breaking")), choosers.length > 0 && h("ol", { class: "needs plain" }, choosers.map((chooser, place) =>
    h("li", { class: "need must_move", "data-person": chooser.person },
      h("span", null, h("b", null, chooser.name), " ", chooser.card && h("span", { class: "cards" }, cardElement(chooser.card)), " ", t("floor.table.chooses", { place: place + 1 }), chooser.absent ? ` · ${t("dealer.away")}` : ""),
      h("span", { class: "bar" },
        h("button", { type: "button", class: "primary", onclick: () => takesSeat(chooser.person) }, t("floor.table.takes")),
        h("button", { type: "button", onclick: () => act({ type: "DeclineSeatElsewhere", table: number, person: chooser.person }) }, t("floor.table.declines_list")),
        h("button", { type: "button", onclick: () => act({ type: "DeclineSeatElsewhere", table: number, person: chooser.person, then: "home" }) }, t("floor.table.declines_home")))))));
}

/** @param {Table} view */
function showBar(view) {
  const tap = (/** @type {string} */ words, /** @type {Command} */ command) => h("button", { type: "button", "data-key": words, onclick: () => act(command) }, words);
  const feeds = around?.tables.find((line) => line.table === number)?.feeds ?? [];
  replace(
    one("#bar"),
    h("a", { class: "button", href: `/rooms/${document.body.dataset.room}/dealer/${number}` }, t("floor.table.tablet")),
    tap(t("floor.table.call_next"), { type: "CallNext", spread: view.spread, table: number }),
    tap(t("floor.table.sign"), { type: "PutUpSign", table: number }),
    tap(t("floor.table.recall"), { type: "RecallAbsent", table: number }),
    feeds.length
      ? tap(t("floor.table.end_must_move"), { type: "EndMustMove", table: number })
      : h("button", { type: "button", "data-key": "must-move", onclick: () => askSheet(t("floor.table.must_move"), [{ name: "to", label: t("floor.table.must_move_to"), kind: "choice", choices: otherTables(), required: true }], (answers, button) => act({ type: "MakeMustMove", table: number, feeds: [Number(answers.to)] }, { button })) }, t("floor.table.must_move")),
    h("button", { type: "button", class: "danger", "data-key": "break", onclick: breakGame }, t("floor.table.break")),
    view.seats.length === 0 && tap(t("floor.table.close"), { type: "CloseTable", table: number }),
  );
}

/** @param {Table} view */
function showNeeds(view) {
  const came = h("button", { type: "button", "data-key": "came", onclick: () => act({ type: "SupervisorAtTable", table: number }, { button: came }) }, t("floor.table.came"));
  const needs = view.desk.needs ?? [];
  replace(one("#needs"), h("ul", { class: "needs plain" }, needs.map((need) => h("li", { class: `need ${need.kind}` }, h("span", null, needWords(need)), need.kind === "call" && came))));
}

function show() {
  if (!latest) return;
  const view = latest;
  showBar(view);
  showNeeds(view);
  showBreaking(view);
  replace(one("#seats"), Array.from({ length: view.size }, (_, at) => seatElement(view, at + 1)));
}

/** The table was closed: nothing of it can be worked any more. */
function gone() {
  closeSheet();
  for (const place of ["#bar", "#needs", "#seats"]) replace(one(place));
  replace(one("#breaking"), h("p", { class: "empty" }, t("live.gone")));
}

countDown();
live().watch(`table ${number}`, (message) => {
  latest = message.view;
  if (latest) show();
  else gone();
});
live().watch("room", (message) => {
  around = message.view;
  show();
});
