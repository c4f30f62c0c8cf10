// @ts-check
/**
 * A player's own page: seats with chips, places in lists with the reason and its rule, joining and leaving.
 */

import { h, icon, one, replace } from "../dom.js";
import { gameWords, placeWords, reason, seatElement } from "../my_places.js";
import { act, live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").MyPlace} Place */
/** @typedef {import("../views.d.ts").GameLine} Game */
/** @typedef {import("../views.d.ts").MySeat} Seat */

/** @type {Game[]} */
let games = [];
/** @type {{person: string, seats?: Seat[], lists?: Place[]}} */
let me = { person: "" };
const room = document.body.dataset.room ?? "";

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

/** What whoever is called may answer. @param {Place} mine @returns {HTMLElement[]} */
function answers(mine) {
  const { spread } = mine;
  const person = me.person;
  const stays = (mine.came_off ?? []).map((other) =>
    button(t("mine.stays_on", { game: other }), `stay-${other}`, {
      type: "StayOnList",
      spread: other,
      person,
      stays: true,
    })
  );
  const no = mine.may_roll
    ? button(t("mine.roll"), `roll-${spread}`, { type: "RollToBottom", spread, person })
    : button(t("mine.decline"), `decline-${spread}`, { type: "DeclineCall", spread, person });
  return [no, ...stays];
}

/** @param {Game} game @returns {HTMLElement} */
function line(game) {
  const { spread } = game;
  const mine = (me.lists ?? []).find((place) => place.spread === spread);
  const sits = new Set((me.seats ?? []).map((seat) => seat.table));
  const plays = (me.seats ?? []).some((seat) => seat.spread === spread);
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
      ...(mine?.called ? answers(mine) : []),
      mine
        ? button(t("join.leave"), `list-${spread}`, { type: "LeaveList", spread, person })
        : plays
        ? null
        : button(
          t("join.join"),
          `list-${spread}`,
          { type: "JoinList", spread, person, way: one("#my-lists").dataset.here ? "kiosk" : "phone" },
          "primary",
        ),
    ),
    mine ? reason(mine) : null,
  );
}

function show() {
  const seats = me.seats ?? [];
  replace(
    one("#my-seats"),
    seats.length
      ? h("ul", { class: "tiles" }, seats.map((seat) => seatElement(seat, room)))
      : h("div", { class: "empty" }, icon("cards"), h("p", null, t("mine.no_seats"))),
  );
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
