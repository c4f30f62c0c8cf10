// @ts-check
/** A player's own page: seats, places in lists with the reason and its rule, joining and leaving. */

import { h, icon, one, replace } from "../dom.js";
import { clock, wait } from "../format.js";
import { act, live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {{spread: string, place: number, of: number, why?: string, cite?: string | null, called?: boolean, called_until?: number, table?: number, wait?: number | null, wait_basis?: string}} Place */
/** @typedef {{spread: string, waiting?: string[]}} Game */
/** @typedef {{table: number, seat: number, spread: string}} Seat */

/** @type {Game[]} */
let games = [];
/** @type {{person: string, seats?: Seat[], lists?: Place[]}} */
let me = { person: "" };
const room = document.body.dataset.room ?? "";
/** Reasons that somebody has opened stay open. @type {Set<string>} */
const opened = new Set();

/** @param {Seat} seat @returns {HTMLElement} */
function seatElement(seat) {
  const address = `/rooms/${room}/play/${seat.table}`;
  return h("li", null, h("a", { class: "tile", href: address, "data-key": `seat-${seat.table}` }, icon("cards"), h("b", null, seat.spread), h("span", null, t("mine.seat", { table: seat.table, seat: seat.seat }))));
}

/** @param {Place} mine @returns {string} */
function placeWords(mine) {
  if (mine.called) {
    const until = mine.called_until ? ` ${t("mine.until", { time: clock(mine.called_until) })}` : "";
    return t("join.called", { table: mine.table ?? 0 }) + until;
  }
  const words = t("join.place", { place: mine.place, of: mine.of });
  return mine.wait ? `${words} ${t("join.wait", { wait: wait(mine.wait) })}` : words;
}

/** @param {Place} mine @returns {HTMLElement | null} */
function reason(mine) {
  if (!mine.why && !mine.wait_basis) return null;
  const made = h(
    "details",
    { open: opened.has(mine.spread) },
    h("summary", { "data-key": `why-${mine.spread}` }, t("mine.why")),
    h("p", null, mine.why ?? "", mine.why && mine.cite ? " " : null, mine.cite ? h("a", { class: "cite", href: `/rules/${mine.cite}` }, mine.cite) : null),
    mine.wait_basis ? h("p", { class: "soft" }, t("mine.basis", { basis: mine.wait_basis })) : null,
  );
  made.addEventListener("toggle", () => /** @type {HTMLDetailsElement} */ (made).open ? opened.add(mine.spread) : opened.delete(mine.spread));
  return made;
}

/** @param {Game} game @returns {HTMLElement} */
function line(game) {
  const mine = (me.lists ?? []).find((place) => place.spread === game.spread);
  const words = mine ? placeWords(mine) : t("join.waiting", { count: (game.waiting ?? []).length });
  const type = mine ? "LeaveList" : "JoinList";
  const give = (/** @type {Event} */ event) => act({ type, spread: game.spread, person: me.person, ...(mine ? {} : { way: "phone" }) }, { button: /** @type {HTMLElement} */ (event.currentTarget) });
  return h(
    "li",
    { class: "panel" },
    h("div", null, h("b", null, game.spread), h("p", { class: mine?.called ? "called" : "soft" }, words), mine ? reason(mine) : null),
    h("button", { type: "button", class: mine ? "" : "primary", "data-key": `list-${game.spread}`, onclick: give }, mine ? t("join.leave") : t("join.join")),
  );
}

function show() {
  const seats = me.seats ?? [];
  if (seats.length) replace(one("#my-seats"), h("ul", { class: "tiles" }, seats.map(seatElement)));
  else replace(one("#my-seats"), h("div", { class: "empty" }, icon("cards"), h("p", null, t("mine.no_seats"))));
  replace(one("#my-lists"), games.map(line));
}

live().watch("board", (message) => {
  games = message.view.games;
  show();
});
live().watch("me", (message) => {
  me = message.view;
  show();
});
