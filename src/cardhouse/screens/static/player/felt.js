// @ts-check
/**
 * Draws a table as a view has it: seats around the felt with the viewer in front, cards, bets, pots, boards.
 */

import { h, replace } from "../dom.js";
import { boardsOf, cardElement, money } from "../format.js";
import { phrase, t } from "../texts.js";
import { chips } from "./chips.js";
import { bankElement, clockElement } from "./clock.js";

/** @typedef {import("../views.d.ts").SeatView} Seat */
/** @typedef {import("../views.d.ts").HandView} Hand */
/** @typedef {import("../views.d.ts").TableView} Table */
/** @typedef {import("../views.d.ts").NextHand} Next */
/** @typedef {import("../views.d.ts").OwnView} Own */
/** @typedef {import("./result.js").Result} Result */
/**
 * @typedef {{shown: Map<number, string[]>, won: Map<number, number>, hands: Map<number, string>, board:
 *   string[], boards: string[][], pot: number}} Past what the last hand left on the table
 */

const SEATS_LEAST = 2;

/**
 * Where a seat lies on the felt, in parts of its width and height: the viewer's in front, the others
 * clockwise. A little squarer than an ellipse, so that nine fit on a phone.
 * @param {number} seat @param {number} size @param {number} front
 * @returns {{x: number, y: number}}
 */
export function place(seat, size, front) {
  const seats = Math.max(size, SEATS_LEAST);
  const turn = 2 * Math.PI * ((((seat - front) % seats) + seats) % seats) / seats;
  const squarer = (/** @type {number} */ part) => Math.sign(part) * Math.abs(part) ** 0.82;
  return { x: 0.5 - 0.5 * squarer(Math.sin(turn)), y: 0.5 + 0.5 * squarer(Math.cos(turn)) };
}

/** @param {string} label @param {string} [kind] @returns {HTMLElement} */
function tag(label, kind = "") {
  return h("span", { class: `tag ${kind}` }, label);
}

/**
 * What is to be said about a seat in a word: what it did last, unless something weighs more.
 * @param {Seat} seat
 * @returns {HTMLElement | null}
 */
export function state(seat) {
  if (seat.all_in && seat.in_hand) return tag(t("felt.all_in"), "warm");
  if (seat.busted) return tag(t("felt.busted"));
  if (seat.leaving) return tag(t("felt.leaving"));
  if (seat.away) return tag(t("felt.away"));
  if (seat.folded) return tag(t("felt.folded"));
  const drew = typeof seat.drew === "number"
    ? (seat.drew ? t("felt.drew", { count: seat.drew }) : t("felt.pat"))
    : "";
  const did = seat.did ? t(`felt.did.${seat.did}`) : "";
  const words = [did, drew].filter((one) => one).join(" · ");
  return words ? tag(words, `did did-${seat.did ?? "draw"}`) : null;
}

/** What is left of somebody's time bank; nothing where none has. @param {Seat} [seat] @returns {string} */
export function bankWords(seat) {
  return typeof seat?.bank === "number" ? t("felt.clock_bank_runs", { seconds: seat.bank }) : "";
}

/** @typedef {{card: string, street: number, up: boolean}} StreetCard the street: 0 where the game has none */

/**
 * Stud: cards in the order in which they came, each with its street. Two down and one up are third street's;
 * the last one comes down again.
 * @param {string[]} down @param {string[]} up @returns {StreetCard[]}
 */
export function byStreets(down, up) {
  const told = (/** @type {string} */ card, /** @type {number} */ street, /** @type {boolean} */ open) => ({
    card,
    street,
    up: open,
  });
  if (!up.length) return down.map((card) => told(card, 0, false));
  return [
    ...down.slice(0, 2).map((card) => told(card, 3, false)),
    ...up.map((card, place) => told(card, place + 3, true)),
    ...down.slice(2).map((card) => told(card, 7, false)),
  ];
}

/** A card that says on which street it came. @param {StreetCard} one @returns {HTMLElement} */
export function streetCard({ card, street, up }) {
  const made = cardElement(card);
  if (!street) return made;
  const words = t("felt.on_street", { street: t(`felt.streets.${street - 3}`) });
  made.title = words;
  made.setAttribute("aria-label", `${made.getAttribute("aria-label")}, ${words}`);
  if (up) made.classList.add("is-up");
  return made;
}

/**
 * The cards before a seat: what lies open, else backs.
 * @param {Seat} seat
 * @param {Past} past
 * @param {Own | null} own
 * @returns {HTMLElement | null}
 */
function cardsOf(seat, past, own) {
  const open = seat.shown?.length ? seat.shown : seat.in_hand ? [] : past.shown.get(seat.seat) ?? [];
  const many = (/** @type {unknown[]} */ cards) => `cards${cards.length > 4 ? " many" : ""}`;
  if (open.length) return h("span", { class: many(open) }, open.map(cardElement));
  const down = own && own.seat === seat.seat ? own.cards ?? [] : Array(seat.cards ?? 0).fill("??");
  const all = byStreets(down, seat.up ?? []);
  return all.length ? h("span", { class: many(all) }, all.map(streetCard)) : null;
}

/** What somebody has, however long it is to write: it is never cut. @param {number} stack */
function stackElement(stack) {
  const words = money(stack);
  const made = h("span", { class: "stack" }, words);
  made.style.setProperty("--signs", String(words.length));
  return made;
}

/**
 * @param {Seat} seat
 * @param {Table} view
 * @param {Past} past
 * @param {Own | null} own
 * @returns {HTMLElement}
 */
function seatElement(seat, view, past, own) {
  const acting = view.hand?.acting === seat.seat;
  const won = view.hand ? 0 : past.won.get(seat.seat) ?? 0;
  const mine = own?.seat === seat.seat;
  const shows = mine && !view.hand && past.shown.has(seat.seat);
  const idle = view.hand && !seat.in_hand && !seat.away;
  const kinds = { acting, out: seat.folded || seat.away || idle, mine, won, shows };
  const names = Object.entries(kinds).filter(([, holds]) => holds).map(([name]) => name);
  return h(
    "li",
    { class: ["seat", ...names].join(" "), "data-seat": seat.seat },
    h("div", { class: "seat-cards" }, cardsOf(seat, past, own)),
    h(
      "div",
      { class: "pod", title: bankWords(seat) || seat.player },
      h("b", { class: "who" }, mine ? t("felt.you") : seat.player),
      stackElement(seat.stack),
      view.button === seat.seat &&
        h("span", { class: "button-chip", role: "img", "aria-label": t("felt.button") }, "D"),
      acting && h("span", { class: "visually-hidden" }, t("felt.acts")),
      acting && view.hand?.clock ? clockElement() : null,
    ),
    won
      ? tag(t("felt.won", { chips: money(won) }), "good")
      : state(seat) ?? (idle ? tag(t("felt.not_dealt"), "did") : null),
    acting && view.hand?.clock?.bank ? bankElement() : null,
    seat.bet ? chips(seat.bet) : null,
  );
}

/**
 * A seat that nobody has; whoever sits at the table can ask for it.
 * @param {number} number @param {((seat: number, button: HTMLElement) => void) | null} take
 * @returns {HTMLElement}
 */
function emptySeat(number, take) {
  const words = t("felt.open_seat", { number });
  const inner = take
    ? h("button", {
      type: "button",
      class: "take-seat",
      "data-key": `seat-${number}`,
      "aria-label": t("felt.take_seat", { number }),
    }, words)
    : h("span", { class: "stack" }, words);
  if (take) inner.addEventListener("click", () => take(number, inner));
  return h("li", { class: "seat empty-seat", "data-seat": number }, h("div", { class: "pod" }, inner));
}

/** One pot, or each of several by its name. @param {Hand} hand @returns {HTMLElement[]} */
export function pots(hand) {
  const several = hand.pots ?? [];
  if (several.length < 2) {
    return hand.pot ? [h("p", { class: "pot" }, t("felt.pot", { chips: money(hand.pot) }))] : [];
  }
  const name = (/** @type {number} */ at) =>
    at
      ? (several.length > 2 ? t("felt.side_pot_number", { number: at }) : t("felt.side_pot"))
      : t("felt.main_pot");
  const each = several.map((amount, at) =>
    h("li", null, h("span", null, name(at)), chips(amount, "pot-chips"))
  );
  return [
    h("p", { class: "pot visually-hidden" }, t("felt.pot", { chips: money(hand.pot) })),
    h("ul", { class: "pots plain" }, each),
  ];
}

/**
 * The boards; where none is dealt yet their place is kept, or taken by how the last hand ended.
 * @param {string[][]} dealt @param {HTMLElement | null} result @returns {HTMLElement[]}
 */
function boardRows(dealt, result) {
  if (!dealt.length) return [result ?? h("p", { class: "board-cards", "aria-hidden": "true" })];
  return dealt.map((board) =>
    h(
      "p",
      { class: "board-cards", role: "group", "aria-label": t("felt.board") },
      h("span", { class: "cards" }, board.map(cardElement)),
    )
  );
}

/**
 * @param {Table} view @param {Past} past @param {Result | null} result @returns {HTMLElement}
 */
function middle(view, past, result) {
  const hand = view.hand;
  const lines = hand
    ? []
    : result?.lines.length
    ? result.lines
    : [...new Set(past.hands.values())].map(phrase);
  return h(
    "div",
    { class: "middle" },
    h("p", { class: "street" }, hand ? streetWords(hand) : t("felt.between")),
    boardRows(boardsOf(hand ?? past), hand ? result?.element() ?? null : null),
    hand?.common
      ? h("p", { class: "board-cards" }, h("span", { class: "cards" }, cardElement(hand.common)))
      : null,
    hand ? pots(hand) : lines.map((line) => h("p", { class: "won-with" }, line)),
    !hand && view.carried
      ? h("p", { class: "pot" }, t("felt.carried", { chips: money(view.carried) }))
      : null,
  );
}

/** @param {Hand} hand @returns {string} */
export function streetWords(hand) {
  const said = phrase(hand.street);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/**
 * @param {HTMLElement} felt
 * @param {Table} view
 * @param {Own | null} own
 * @param {Past} past
 * @param {Result | null} [result]
 * @param {((seat: number, button: HTMLElement) => void) | null} [take] asks for an open seat
 */
export function draw(felt, view, own, past, result = null, take = null) {
  const front = own?.seat ?? 1;
  const asks = own && view.mode === "dealt" ? take : null;
  const seats = [];
  for (let number = 1; number <= view.size; number += 1) {
    const sitting = view.seats.find((one) => one.seat === number);
    const made = sitting ? seatElement(sitting, view, past, own) : emptySeat(number, asks);
    const { x, y } = place(number, view.size, front);
    made.style.setProperty("--x", String(x));
    made.style.setProperty("--y", String(y));
    seats.push(made);
  }
  felt.dataset.size = String(view.size);
  replace(felt, h("ol", { class: "ring" }, seats), middle(view, past, result));
}
