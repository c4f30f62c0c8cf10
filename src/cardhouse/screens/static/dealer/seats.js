// @ts-check
/** The seats of a table with everything that the dealer must know of them, and what a tap on one offers. */

import { h } from "../dom.js";
import { cardElement, cents, money } from "../format.js";
import { act, notice } from "../page.js";
import { askSheet, choicesOf, closeSheet, leftWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {{seat: number, player: string, stack: number, person?: string, bet?: number, cards?: number, up?: string[], shown?: string[], in_hand?: boolean, folded?: boolean, all_in?: boolean, away?: boolean, busted?: boolean, leaving?: boolean, behind?: number, missed?: string[]}} Seat */
/** @typedef {{seat: number, name: string, person: string, until?: number, lapsed?: boolean, cite?: string | null}} Held */
/** @typedef {{next: string, why?: string, cite?: string | null, choices?: import("../player/wagers.js").Choices, deal?: number, high_low?: boolean, pots?: {chips: number, seats: number[]}[], dealer?: string, dealer_since?: number, time?: string, held?: Held[], away?: {seat: number, says: string, cite?: string | null}[], needs?: {kind: string, says: string, cite?: string | null, until?: number}[], rulings?: import("../staff/ruling.js").Ruling[]}} Desk */
/** @typedef {{table: number, spread: string, game: string, mode: string, stage: string, size: number, button: number, seats: Seat[], hand?: {game: string, street: string, waits_for: string, acting: number, pot: number, board?: string[], level?: number, rake?: number}, hands?: number, carried?: number, desk: Desk}} Table */

/** @param {Seat} seat @returns {[string, string][]} tags with their kind */
export function tagsOf(seat) {
  /** @type {[string, string][]} */
  const found = [];
  if (seat.all_in) found.push([t("dealer.all_in"), "warm"]);
  if (seat.folded) found.push([t("dealer.folded"), ""]);
  if (seat.away) found.push([t("dealer.away"), "warm"]);
  if (seat.busted) found.push([t("dealer.busted"), "bad"]);
  if (seat.leaving) found.push([t("dealer.leaving"), "bad"]);
  if (seat.missed?.length) {
    const blinds = seat.missed.map((one) => t(`dealer.missed_${one}`)).join(", ");
    found.push([t("dealer.missed", { blinds }), "bad"]);
  }
  if (seat.behind) found.push([t("dealer.behind", { chips: money(seat.behind) }), ""]);
  return found;
}

/** @param {Table} view @param {number} number @returns {HTMLElement} */
export function seatElement(view, number) {
  const seat = view.seats.find((one) => one.seat === number);
  const held = view.desk.held?.find((one) => one.seat === number);
  const acting = view.hand?.acting === number;
  const button = view.button === number ? h("span", { class: "puck", role: "img", "aria-label": t("dealer.button") }, "D") : null;
  const open = () => seat ? openSeat(view, seat) : held ? openHeld(view, held) : undefined;
  const head = [h("b", { class: "seat-number" }, number), button];
  if (!seat) {
    const words = held ? t("dealer.held_for", { name: held.name }) : t("dealer.open");
    const left = held?.until && !held.lapsed ? h("span", { class: "tag warm", "data-until": held.until }, leftWords(held.until)) : null;
    const late = held?.lapsed ? h("span", { class: "tag bad" }, t("dealer.lapsed")) : null;
    return h("li", { class: "seat empty-seat", "data-seat": number }, h("button", { type: "button", "data-key": `seat-${number}`, disabled: !held, onclick: open }, head, h("span", { class: "seat-name" }, words), left, late));
  }
  const kind = ["seat", acting && "acting", seat.folded && "out", seat.away && "gone"].filter(Boolean).join(" ");
  const cards = [...(seat.up ?? []), ...(seat.shown ?? [])];
  const notes = (view.desk.away ?? []).filter((one) => one.seat === number).map((one) => one.says).join("; ");
  return h(
    "li",
    { class: kind, "data-seat": number },
    h(
      "button",
      { type: "button", "data-key": `seat-${number}`, "aria-current": acting ? "true" : null, onclick: open },
      head,
      h("span", { class: "seat-name" }, seat.player),
      h("span", { class: "seat-stack" }, money(seat.stack)),
      Boolean(seat.bet) && h("span", { class: "seat-bet" }, t("dealer.bet", { chips: money(seat.bet ?? 0) })),
      cards.length > 0 && h("span", { class: "cards" }, cards.map(cardElement)),
      ...tagsOf(seat).map(([words, tag]) => h("span", { class: `tag ${tag}` }, words)),
      notes && h("span", { class: "seat-notes" }, notes),
    ),
  );
}

/** Gives a command and closes the sheet where it was taken. @param {{type: string, [field: string]: unknown}} command */
async function does(command) {
  if (await act(command)) closeSheet();
}

/** @param {Table} view @param {Seat} seat */
function openSeat(view, seat) {
  const { table } = view;
  const person = seat.person ?? "";
  const between = (/** @type {string} */ type) => does({ type: "BetweenHandsDo", table, do: { type, seat: seat.seat } });
  /** @type {[string, () => void, string?][]} */
  const choices = [
    seat.away
      ? [t("dealer.returns"), () => does({ type: "ReturnToSeat", table, person })]
      : [t("dealer.step_away"), () => does({ type: "StepAway", table, person })],
    [t("dealer.come_back"), () => between("ComeBack")],
    [t("dealer.sit_out"), () => between("SitOut")],
    [t("dealer.add_chips"), () => askChips(t("dealer.add_amount"), (amount) => ({ type: "AddChips", table, person, amount }))],
    [t("dealer.rack_up"), () => does({ type: "RackUp", table, person })],
    [t("dealer.unrack"), () => does({ type: "Unrack", table, person })],
    [t("dealer.lower_rake"), () => does({ type: "AskLowerRake", table, person })],
    [t("dealer.toke"), () => askChips(t("dealer.add_amount"), (amount) => ({ type: "GiveToke", table, dealer: view.desk.dealer ?? "", person, amount }))],
    [t("dealer.wants_floor"), () => callFloor(view, person)],
    [t("dealer.leaves"), () => does({ type: "LeaveTable", table, person }), "danger"],
  ];
  sheet(t("dealer.seat_actions", { seat: seat.seat, name: seat.player }), choicesOf(choices));
}

/** @param {string} label @param {(amount: number) => {type: string, [field: string]: unknown}} command */
function askChips(label, command) {
  askSheet(label, [{ name: "amount", label, kind: "money", required: true }], (answers, button) => act(command(cents(answers.amount) ?? 0), { button }));
}

/** @param {Table} view @param {Held} held */
function openHeld(view, held) {
  const { table } = view;
  const { seat, person } = held;
  sheet(t("dealer.seat_actions", { seat, name: held.name }), choicesOf([
    [t("dealer.sits_down"), () => askChips(t("dealer.with_chips"), (chips) => ({ type: "SeatPlayer", table, seat, person, chips })), "primary"],
    [t("dealer.release"), () => does({ type: "ReleaseSeat", table, seat })],
    [t("dealer.release_says"), () => does({ type: "ReleaseSeat", table, seat, given_up: true })],
  ]));
}

/** @param {Table} view @param {string} [person] */
export function callFloor(view, person = "") {
  const people = view.seats.filter((one) => one.person).map((one) => /** @type {[string, string]} */ ([one.person ?? "", `${one.seat} ${one.player}`]));
  askSheet(t("dealer.call_floor"), [
    { name: "person", label: t("dealer.call_for"), kind: "choice", choices: people, value: person || people[0]?.[0], required: true },
    { name: "about", label: t("dealer.call_about"), kind: "text" },
  ], async (answers, button) => {
    const told = await act({ type: "CallSupervisor", table: view.table, person: answers.person, about: answers.about }, { button });
    if (told) notice(t("dealer.called"));
    return told;
  });
}
