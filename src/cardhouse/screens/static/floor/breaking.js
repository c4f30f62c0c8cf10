// @ts-check
/**
 * Breaking a game: to which tables, who goes home, the cards that were drawn; then who chooses, in which
 * order.
 */

import { h } from "../dom.js";
import { cardElement } from "../format.js";
import { askSheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, may, order, plain, row } from "./acts.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("../staff/sheet.js").Question} Question */

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** Two of clubs is 0, ace of spades 51. @param {string} card @returns {number} */
function cardNumber(card) {
  return (RANKS.length - 1 - RANKS.indexOf(card[0])) * SUITS.length +
    (SUITS.length - 1 - SUITS.indexOf(card[1]));
}

/** Every card as a choice, the highest first. @returns {[string, string][]} */
export function cardChoices() {
  return [...RANKS].flatMap((rank) =>
    [...SUITS].map((
      suit,
    ) => /** @type {[string, string]} */ ([
      rank + suit,
      `${rank === "T" ? "10" : rank}${{ s: "♠", h: "♥", d: "♦", c: "♣" }[suit]}`,
    ]))
  );
}

/**
 * The cards that were reported, as numbers by person or seat.
 * @param {Record<string, string>} answers
 * @returns {Record<string, number>}
 */
export function cardsIn(answers) {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, card]) => name.startsWith("card-") && card).map((
      [name, card],
    ) => [name.slice("card-".length), cardNumber(card)]),
  );
}

/** @param {string} name @param {string} label @returns {Question} */
function cardQuestion(name, label) {
  return {
    name: `card-${name}`,
    label,
    kind: "choice",
    choices: [["", t("floor.break.no_card")], ...cardChoices()],
  };
}

/**
 * Who does what when the game breaks.
 * @param {Record<string, string>} answers
 * @param {string} what
 * @returns {string[]}
 */
export function whoDoes(answers, what) {
  return Object.entries(answers).filter(([name, value]) => name.startsWith("does-") && value === what).map((
    [name],
  ) => name.slice("does-".length));
}

/** @param {string | undefined} text @returns {string[]} */
function several(text) {
  return (text ?? "").split(",").filter(Boolean);
}

/** @param {Scene} at */
export function breakGame({ table, room, floor }) {
  const plan = floor.breaking ?? {};
  const to = (plan.to ?? []).map((number) => {
    const line = room?.tables.find((one) => one.table === number);
    return /** @type {[string, string]} */ ([
      String(number),
      t("floor.map.table_open", {
        table: number,
        seats: (line?.open ?? []).join(", ") || t("floor.map.full"),
      }),
    ]);
  });
  const drawing = new Set(table.mode === "tracked" ? (plan.draws ?? []).map((one) => one.person) : []);
  const before = h(
    "p",
    null,
    t(to.length ? "floor.break.room_for" : "floor.break.nowhere", {
      players: table.seats.length,
      seats: plan.seats ?? 0,
    }),
  );
  const does = ["goes", "leaving", "unwilling"].map((
    one,
  ) => /** @type {[string, string]} */ ([one, t(`floor.break.${one}`)]));
  const players = table.seats.flatMap((seat) => [
    /** @type {Question} */ ({
      name: `does-${seat.person}`,
      label: `${seat.seat} ${seat.player}`,
      kind: "choice",
      choices: does,
      value: "goes",
    }),
    ...(drawing.has(seat.person ?? "")
      ? [cardQuestion(seat.person ?? "", t("floor.break.drew", { name: seat.player }))]
      : []),
  ]);
  askSheet(
    t("floor.table.break"),
    [
      ...(to.length > 1
        ? [
          /** @type {Question} */ ({
            name: "to",
            label: t("floor.break.to"),
            kind: "many",
            choices: to,
            value: to.map(([number]) => number).join(","),
          }),
        ]
        : []),
      ...players,
      { name: "without", label: t("floor.break.without"), kind: "yes or no", value: "no" },
    ],
    (answers, button) =>
      order({
        type: "BreakGame",
        table: table.table,
        to: several(answers.to).map(Number),
        leaving: whoDoes(answers, "leaving"),
        unwilling: whoDoes(answers, "unwilling"),
        without_draw: answers.without === "yes",
        cards: cardsIn(answers),
      }, button),
    { before, send: t("floor.table.break"), form: "pairs" },
  );
}

/** A card to each settles who moves. @param {Scene} at @returns {import("./acts.js").Act} */
export function dealForMove({ table }) {
  const cards = table.mode === "tracked"
    ? table.seats.filter((seat) => !seat.away).map((seat) =>
      cardQuestion(String(seat.seat), `${seat.seat} ${seat.player}`)
    )
    : [];
  return asks(
    "DealForMove",
    t("floor.table.deal_for_move"),
    [
      { name: "count", label: t("floor.table.how_many_move"), kind: "number", value: "1", required: true },
      ...cards,
    ],
    (answers) => ({
      type: "DealForMove",
      table: table.table,
      count: Number(answers.count),
      cards: cardsIn(answers),
    }),
  );
}

/** @param {Scene} at @param {string} person */
function takesSeat({ table, room }, person) {
  const tables = (room?.tables ?? []).filter((line) => (table.desk.to ?? []).includes(line.table));
  const seats = tables.flatMap((line) =>
    (line.open ?? []).map((
      seat,
    ) => /** @type {[string, string]} */ ([
      `${line.table} ${seat}`,
      `${t("common.table", { number: line.table })}, ${t("common.seat", { number: seat })}`,
    ]))
  );
  asks("TakeSeatElsewhere", t("floor.table.takes"), [{
    name: "seat",
    label: t("floor.seat"),
    kind: "choice",
    choices: seats,
    value: seats[0]?.[0],
    required: true,
  }], (answers) => {
    const [to, seat] = answers.seat.split(" ").map(Number);
    return { type: "TakeSeatElsewhere", table: table.table, person, to, seat };
  }).then();
}

/** @param {string | undefined} card @returns {HTMLElement} */
function drawn(card) {
  return h(
    "span",
    { class: "cards" },
    card ? cardElement(card) : h("span", { class: "soft" }, t("floor.break.no_draw")),
  );
}

/**
 * The broken game: the draw, who chooses now, who went where.
 * @param {Scene} at
 * @returns {HTMLElement | null}
 */
export function brokenPanel(at) {
  const { table, floor } = at;
  const choosers = table.desk.choosers ?? [];
  const went = floor.went ?? [];
  if (!choosers.length && !went.length) return null;
  const waiting = choosers.map((one, place) => {
    const acts = [
      plain(t("floor.table.declines_list"), {
        type: "DeclineSeatElsewhere",
        table: table.table,
        person: one.person,
      }),
      plain(t("floor.table.declines_home"), {
        type: "DeclineSeatElsewhere",
        table: table.table,
        person: one.person,
        then: "home",
      }),
    ];
    const takes = may("TakeSeatElsewhere")
      ? h("button", {
        type: "button",
        class: place === 0 ? "primary" : "",
        "data-key": `takes-${one.person}`,
        onclick: () => takesSeat(at, one.person),
      }, t("floor.table.takes"))
      : null;
    return h(
      "li",
      { class: place === 0 ? "entry first" : "entry", "data-person": one.person },
      drawn(one.card),
      h(
        "span",
        { class: "entry-words" },
        h("b", null, one.name),
        " ",
        t("floor.table.chooses", { place: place + 1 }),
        one.absent ? ` · ${t("floor.word.away")}` : "",
      ),
      takes,
      row(acts, `break-${one.person}`),
    );
  });
  const gone = went.map((one) =>
    h(
      "li",
      { class: "entry gone" },
      drawn(one.card),
      h(
        "span",
        { class: "entry-words" },
        h("b", null, one.name),
        " → ",
        one.to ? t("floor.break.went", { table: one.to, seat: one.seat ?? 0 }) : t("floor.break.listed"),
      ),
    )
  );
  return h(
    "section",
    { class: "panel", id: "broken" },
    h("h2", null, t("floor.table.breaking")),
    h("p", { class: "soft" }, t("floor.break.tables", { tables: (table.desk.to ?? []).join(", ") })),
    h("ol", { class: "plain entries" }, waiting, gone),
  );
}
