// @ts-check
/**
 * The lists, worked by tap: call, roll, pass over, seat, place with a reason. A name can be dragged to another
 * place; its menu does the same by keyboard. Two people may work one list at once: the room decides, and
 * whoever comes second is told.
 */

import { h, icon, one, replace } from "../dom.js";
import { cents, clock, wait } from "../format.js";
import { act, live } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { askSheet, choicesOf, closeSheet, countDown, leftWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {{place: number, name: string, person: string, since?: number, way?: string, why?: string, cite?: string | null, called?: boolean, called_until?: number, table?: number, wait?: number | null}} Waiter */
/** @typedef {{spread: string, waiting?: Waiter[]}} List */
/** @typedef {{type: string, [field: string]: unknown}} Command */

/** @type {Map<string, List>} */
const lists = new Map();
/** @type {string[]} */
let spreads = [];
/** @type {Map<string, {open_seats?: number, least?: number}>} */
const games = new Map();
/** @type {{spread: string, waiter: Waiter} | null} */
let dragged = null;

/** @param {Command} command */
async function does(command) {
  if (await act(command)) closeSheet();
}

/** @param {string} spread @param {Waiter} waiter @param {number} place */
function placeName(spread, waiter, place) {
  askSheet(t("floor.lists.moved_to", { name: waiter.name, place: place || "–" }), [
    { name: "place", label: t("floor.lists.place_number"), kind: "number", value: String(place), required: true },
    { name: "reason", label: t("floor.reason"), required: true },
  ], (answers, button) => act({ type: "PlaceName", spread, person: waiter.person, place: Number(answers.place), reason: answers.reason }, { button }));
}

/** @param {string} spread @param {Waiter} waiter */
function seatCalled(spread, waiter) {
  const least = games.get(spread)?.least ?? 0;
  askSheet(`${t("floor.lists.seat")}: ${waiter.name}`, [
    { name: "chips", label: t("floor.chips"), kind: "money", value: least ? String(least / 100) : "", required: true },
    { name: "seat", label: t("floor.seat"), kind: "number", value: "0" },
  ], (answers, button) => act({ type: "TakeCalledSeat", spread, person: waiter.person, chips: cents(answers.chips) ?? 0, seat: Number(answers.seat || 0) }, { button }));
}

/** @param {string} spread @param {Waiter} waiter */
function openWaiter(spread, waiter) {
  const { person } = waiter;
  const others = (lists.get(spread)?.waiting ?? []).filter((name) => name.person !== person).map((name) => /** @type {[string, string]} */ ([name.person, name.name]));
  /** @type {[string, () => void, string?][]} */
  const called = [
    [t("floor.lists.seat"), () => seatCalled(spread, waiter), "primary"],
    [t("floor.lists.pass_over"), () => does({ type: "PassOver", spread, person })],
    [t("floor.lists.roll"), () => does({ type: "RollToBottom", spread, person })],
    [t("floor.lists.decline"), () => does({ type: "DeclineCall", spread, person })],
    [t("floor.lists.take_back"), () => askSheet(t("floor.lists.take_back"), [{ name: "reason", label: t("floor.reason"), required: true }], (answers, button) => act({ type: "TakeBackCall", spread, person, reason: answers.reason }, { button }))],
  ];
  /** @type {[string, () => void, string?][]} */
  const always = [
    [t("floor.lists.place"), () => placeName(spread, waiter, waiter.place)],
    [t("floor.lists.trade"), () => askSheet(t("floor.lists.trade"), [{ name: "other", label: t("floor.lists.trade_with"), kind: "choice", choices: others, required: true }], (answers, button) => act({ type: "TradePlaces", spread, person, other: answers.other }, { button }))],
    [t("floor.lists.stay"), () => does({ type: "StayOnList", spread, person })],
    ...(waiter.way === "call_in" || waiter.way === "phone" ? [/** @type {[string, () => void]} */ ([t("floor.lists.arrive"), () => does({ type: "Arrive", person })])] : []),
    [t("floor.lists.leave"), () => does({ type: "LeaveList", spread, person }), "danger"],
  ];
  const why = waiter.why ? h("p", { class: "soft" }, waiter.why, " ", waiter.cite ? h("a", { class: "cite", href: `/rules/${waiter.cite}` }, waiter.cite) : null) : null;
  sheet(waiter.name, why, choicesOf([...(waiter.called ? called : []), ...always]));
}

/** @param {string} spread @param {Waiter} waiter @returns {HTMLElement} */
function waiterElement(spread, waiter) {
  const left = waiter.called_until ? h("span", { class: "tag warm", "data-until": waiter.called_until }, leftWords(waiter.called_until)) : null;
  const made = h(
    "li",
    { class: waiter.called ? "waiter is-called" : "waiter", draggable: "true", "data-person": waiter.person },
    h(
      "button",
      { type: "button", "data-key": `${spread}-${waiter.person}`, onclick: () => openWaiter(spread, waiter) },
      h("b", null, waiter.place),
      h("span", { class: "waiter-name" }, waiter.name),
      waiter.called && h("span", { class: "tag warm" }, t("floor.lists.called", { table: waiter.table ?? 0 })),
      left,
      h("span", { class: "soft" }, waiter.since ? t("floor.lists.since", { time: clock(waiter.since).slice(0, 5) }) : "", waiter.wait ? ` · ${t("floor.lists.wait", { wait: wait(waiter.wait) })}` : ""),
    ),
  );
  made.addEventListener("dragstart", () => {
    dragged = { spread, waiter };
  });
  made.addEventListener("dragover", (event) => {
    if (dragged?.spread === spread) event.preventDefault();
  });
  made.addEventListener("drop", (event) => {
    event.preventDefault();
    if (dragged && dragged.spread === spread && dragged.waiter.person !== waiter.person) placeName(spread, dragged.waiter, waiter.place);
    dragged = null;
  });
  return made;
}

/** @param {string} spread @returns {HTMLElement} */
function listElement(spread) {
  const waiting = lists.get(spread)?.waiting ?? [];
  const call = h("button", { type: "button", class: "primary", "data-key": `call-${spread}`, onclick: () => act({ type: "CallNext", spread }, { button: call }) }, t("floor.lists.call_next"));
  const add = h("button", { type: "button", "data-key": `add-${spread}`, onclick: () => choosePerson(`${t("floor.lists.add")}: ${spread}`, (person) => does({ type: "JoinList", spread, person: person.person })) }, icon("plus"), t("floor.lists.add"));
  return h(
    "section",
    { class: "floor-list", "data-spread": spread },
    h("h2", null, spread, " ", h("span", { class: "tag" }, t("floor.lists.open_seats", { count: games.get(spread)?.open_seats ?? 0 }))),
    h("div", { class: "bar" }, call, add),
    waiting.length ? h("ol", { class: "plain" }, waiting.map((waiter) => waiterElement(spread, waiter))) : h("p", { class: "soft" }, t("floor.lists.nobody")),
  );
}

function show() {
  if (spreads.length) replace(one("#lists"), spreads.map(listElement));
  else replace(one("#lists"), h("div", { class: "empty" }, icon("list"), h("p", null, t("floor.lists.none"))));
}

countDown();
live().watch("room", (message) => {
  for (const game of message.view.games) {
    const offer = (message.view.offers ?? []).find((/** @type {{spread: string}} */ one) => one.spread === game.spread);
    games.set(game.spread, { open_seats: game.open_seats, least: offer?.least_buy_in });
    if (!spreads.includes(game.spread)) {
      live().watch(`list ${game.spread}`, (told) => {
        if (told.view) lists.set(game.spread, told.view);
        else lists.delete(game.spread);
        show();
      });
    }
  }
  spreads = message.view.games.map((/** @type {{spread: string}} */ game) => game.spread);
  show();
});
