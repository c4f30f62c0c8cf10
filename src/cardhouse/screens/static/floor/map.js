// @ts-check
/** The map: every table with who sits there, what needs doing, and the one tap that answers it. */

import { h, icon, one, replace } from "../dom.js";
import { cents, clock } from "../format.js";
import { act, live } from "../page.js";
import { askSheet, countDown, needWords } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {{kind: string, says: string, cite?: string | null, person?: string, seat?: number, until?: number}} Need */
/** @typedef {{table: number, spread: string, stage: string, size: number, players: number, open?: number[], hand?: boolean, mode?: string, dealer?: string, dealer_since?: number, away?: number, broken?: boolean, feeds?: number[], needs?: Need[]}} Line */
/** @typedef {{spread: string, game: string, tables?: number[], open_seats?: number, waiting?: string[]}} Game */
/** @typedef {{room: string, tables: Line[], games: Game[], people: number, offers?: {spread: string, game: string, seats: number, least_buy_in?: number}[], rulings?: import("../staff/ruling.js").Ruling[]}} View */

/** @type {View | null} */
let latest = null;

/** What answers a need with one tap. @param {Line} line @param {Need} need @returns {HTMLElement | null} */
function answer(line, need) {
  /** @type {Record<string, [string, {type: string, [field: string]: unknown}]>} */
  const ways = {
    call: [t("floor.map.came"), { type: "SupervisorAtTable", table: line.table }],
    must_move: [t("floor.map.call_mover"), { type: "CallToMainGame", table: line.table }],
    recall: [t("floor.table.recall"), { type: "RecallAbsent", table: line.table }],
    pick_up: [t("floor.table.pick_up"), { type: "PickUpChips", table: line.table, person: need.person }],
  };
  const way = ways[need.kind];
  if (!way) return null;
  const made = h("button", { type: "button", "data-key": `${line.table}-${need.kind}-${need.person ?? ""}`, onclick: () => act(way[1], { button: made }) }, way[0]);
  return made;
}

/** @param {Line} line @returns {HTMLElement[]} */
function tags(line) {
  /** @type {[boolean, string, string][]} */
  const all = [
    [Boolean(line.broken), t("floor.map.broken"), "bad"],
    [line.stage === "forming", t("floor.map.forming"), "warm"],
    [Boolean(line.hand), t("floor.map.hand"), ""],
    [Boolean(line.feeds?.length), t("floor.map.must_move", { tables: (line.feeds ?? []).join(", ") }), "warm"],
    [Boolean(line.away), t("floor.map.away", { count: line.away ?? 0 }), ""],
  ];
  return all.filter(([so]) => so).map(([, words, kind]) => h("span", { class: `tag ${kind}` }, words));
}

/** @param {View} view @param {Line} line @returns {HTMLElement} */
function tableElement(view, line) {
  const waiting = view.games.find((game) => game.spread === line.spread)?.waiting?.length ?? 0;
  const open = line.open?.length ? t("floor.map.open_seats", { seats: line.open.join(", ") }) : t("floor.map.full");
  const dealer = line.dealer ? t("floor.map.dealer", { dealer: line.dealer, time: clock(line.dealer_since ?? 0).slice(0, 5) }) : t("floor.map.no_dealer");
  const next = h("button", { type: "button", "data-key": `next-${line.table}`, onclick: () => act({ type: "CallNext", spread: line.spread, table: line.table }, { button: next }) }, t("floor.map.call_next"));
  const needs = line.needs ?? [];
  return h(
    "article",
    { class: needs.some((need) => need.kind === "call") ? "floor-table urgent" : "floor-table", "data-table": line.table },
    h("header", null, h("h2", null, h("a", { href: `/rooms/${view.room}/floor/tables/${line.table}`, "data-key": `t${line.table}` }, t("common.table", { number: line.table }))), h("p", null, line.spread)),
    h("p", null, `${t("floor.map.players", { count: line.players, size: line.size })} · ${open}`),
    h("p", { class: "soft" }, `${dealer} · ${t("floor.map.waiting", { count: waiting })}`),
    h("p", null, tags(line)),
    needs.length ? h("ul", { class: "needs plain" }, needs.map((need) => h("li", { class: `need ${need.kind}` }, h("span", null, needWords(need)), answer(line, need)))) : h("p", { class: "soft" }, t("floor.map.ok")),
    Boolean(line.open?.length) && waiting > 0 && next,
  );
}

function openTable() {
  const offers = latest?.offers ?? [];
  const number = Math.max(0, ...(latest?.tables ?? []).map((line) => line.table)) + 1;
  askSheet(t("floor.map.open_table"), [
    { name: "spread", label: t("floor.map.game"), kind: "choice", choices: offers.map((one) => one.spread), value: offers[0]?.spread, required: true },
    { name: "table", label: t("floor.map.number"), kind: "number", value: String(number), required: true },
    { name: "mode", label: t("floor.map.mode"), kind: "choice", choices: [["tracked", t("floor.map.mode_tracked")], ["dealt", t("floor.map.mode_dealt")]], value: "tracked" },
  ], (answers, button) => act({ type: "OpenTable", table: Number(answers.table), spread: answers.spread, mode: answers.mode }, { button }));
}

function offerGame() {
  askSheet(t("floor.map.offer"), [
    { name: "spread", label: t("floor.map.spread"), required: true },
    { name: "game", label: t("floor.map.game"), value: "holdem", required: true },
    { name: "stakes", label: t("floor.map.stakes"), required: true },
    { name: "seats", label: t("floor.map.seats"), kind: "number", value: "9", required: true },
    { name: "least", label: t("floor.map.least"), kind: "money" },
    { name: "most", label: t("floor.map.most"), kind: "money" },
    { name: "charge", label: t("floor.map.charge") },
  ], (answers, button) => act({ type: "OfferGame", spread: answers.spread, game: answers.game, stakes: answers.stakes, seats: Number(answers.seats), least_buy_in: cents(answers.least) ?? 0, most_buy_in: cents(answers.most) ?? 0, charge: answers.charge }, { button }));
}

/** @param {View} view */
function show(view) {
  latest = view;
  const waits = (view.rulings ?? []).filter((made) => made.waits).length;
  const words = waits === 1 ? t("floor.map.ruling_one") : t("floor.map.rulings", { count: waits });
  replace(
    one("#bar"),
    waits > 0 && h("a", { class: "button danger", href: `/rooms/${view.room}/floor/rulings` }, icon("gavel"), words),
    h("button", { type: "button", "data-key": "open", onclick: openTable }, icon("plus"), t("floor.map.open_table")),
    h("button", { type: "button", "data-key": "offer", onclick: offerGame }, t("floor.map.offer")),
  );
  const urgent = (/** @type {Line} */ line) => (line.needs ?? []).some((need) => need.kind === "call") ? 0 : 1;
  const lines = [...view.tables].sort((a, b) => urgent(a) - urgent(b) || a.table - b.table);
  if (lines.length) replace(one("#map"), lines.map((line) => tableElement(view, line)));
  else replace(one("#map"), h("div", { class: "empty" }, icon("floor"), h("p", null, t("floor.map.none"))));
}

countDown();
live().watch("room", (message) => show(message.view));
