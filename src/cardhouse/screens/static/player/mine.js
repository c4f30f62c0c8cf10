// @ts-check
/**
 * A player's own page: seats with chips, places in lists with the reason and its rule, joining and leaving.
 */

import { citation } from "../cite.js";
import { h, icon, one, replace } from "../dom.js";
import { clock, money, wait } from "../format.js";
import { act, live } from "../page.js";
import { phrase, t } from "../texts.js";

/** @typedef {import("../views.d.ts").MyPlace} Place */
/** @typedef {import("../views.d.ts").GameLine} Game */
/** @typedef {import("../views.d.ts").MySeat} Seat */

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
  const chips = h(
    "span",
    { class: "stack" },
    t("mine.chips", { chips: money(seat.chips ?? 0, seat.unit ?? "cents") }),
  );
  const where = [t("mine.seat", { table: seat.table, seat: seat.seat }), seat.away ? t("mine.away") : ""]
    .filter((word) => word).join(", ");
  return h(
    "li",
    null,
    h(
      "a",
      { class: "tile", href: address, "data-key": `seat-${seat.table}` },
      icon("cards"),
      h("b", null, seat.event || seat.spread),
      h("span", null, where, h("br"), chips),
    ),
  );
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

/** What somebody asks before joining, in a line. @param {Game} game @returns {string} */
export function gameWords(game) {
  const open = game.open_seats ?? 0;
  const least = money(game.least_buy_in ?? 0);
  return [
    (game.tables ?? []).length
      ? (open ? (open === 1 ? t("mine.one_open") : t("mine.open_seats", { count: open })) : t("mine.full"))
      : "",
    t("join.waiting", { count: (game.waiting ?? []).length }),
    game.wait ? t("mine.wait_now", { wait: wait(game.wait) }) : "",
    game.least_buy_in
      ? (game.most_buy_in
        ? t("mine.buy_in", { least, most: money(game.most_buy_in) })
        : t("mine.buy_in_from", { least }))
      : "",
  ].filter((word) => word).join(" · ");
}

/** @param {Place} mine @returns {HTMLElement | null} */
function reason(mine) {
  if (!mine.why && !mine.wait_basis) return null;
  const made = h(
    "details",
    { open: opened.has(mine.spread) },
    h("summary", { "data-key": `why-${mine.spread}` }, t("mine.why")),
    h("p", null, phrase(mine.why ?? ""), mine.why && mine.cite ? " " : null, citation(mine.cite)),
    mine.wait_basis ? h("p", { class: "soft" }, t("mine.basis", { basis: phrase(mine.wait_basis) })) : null,
  );
  made.addEventListener(
    "toggle",
    () =>
      /** @type {HTMLDetailsElement} */ (made).open ? opened.add(mine.spread) : opened.delete(mine.spread),
  );
  return made;
}

/**
 * @param {string} words
 * @param {string} key
 * @param {{type: string, [field: string]: unknown}} command
 * @param {string} [kind]
 * @returns {HTMLElement}
 */
function button(words, key, command, kind = "") {
  const made = h("button", { type: "button", class: kind, "data-key": key }, words);
  made.addEventListener("click", () => act(command, { button: made }));
  return made;
}

/** @param {Game} game @returns {HTMLElement} */
function line(game) {
  const { spread } = game;
  const mine = (me.lists ?? []).find((place) => place.spread === spread);
  const sits = new Set((me.seats ?? []).map((seat) => seat.table));
  const person = me.person;
  const watch = (game.tables ?? []).filter((number) => !sits.has(number)).map((number) =>
    h(
      "a",
      { class: "button quiet", href: `/rooms/${room}/play/${number}`, "data-key": `watch-${number}` },
      t("mine.watch", { table: number }),
    )
  );
  return h(
    "li",
    { class: "panel" },
    h(
      "div",
      null,
      h("b", null, spread),
      h("p", { class: mine?.called ? "called" : "soft" }, mine ? placeWords(mine) : gameWords(game)),
    ),
    h(
      "div",
      { class: "acts" },
      watch,
      mine?.called
        ? button(t("mine.decline"), `decline-${spread}`, { type: "DeclineCall", spread, person })
        : null,
      mine ? button(t("join.leave"), `list-${spread}`, { type: "LeaveList", spread, person }) : button(
        t("join.join"),
        `list-${spread}`,
        { type: "JoinList", spread, person, way: "phone" },
        "primary",
      ),
    ),
    mine ? reason(mine) : null,
  );
}

function show() {
  const seats = me.seats ?? [];
  if (seats.length) replace(one("#my-seats"), h("ul", { class: "tiles" }, seats.map(seatElement)));
  else {replace(
      one("#my-seats"),
      h("div", { class: "empty" }, icon("cards"), h("p", null, t("mine.no_seats"))),
    );}
  if (games.length) replace(one("#my-lists"), games.map(line));
}

live().watch("board", (message) => {
  games = message.view.games;
  show();
});
live().watch("me", (message) => {
  me = message.view;
  show();
});
if (document.querySelector("[data-promoted]")) import("./promoted.js").then((found) => found.keepUpToDate());
