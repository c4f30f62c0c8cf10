// @ts-check
/** The page behind the board's QR code: join and leave lists by phone, and see one's place and seat. */

import { offerRinging, ring } from "./called.js";
import { h, one, replace } from "./dom.js";
import { gameWords, placeWords, reason, seatElement } from "./my_places.js";
import { act, live } from "./page.js";
import { t } from "./texts.js";

/** @typedef {import("./views.d.ts").GameLine} Game */
/** @typedef {import("./views.d.ts").MyPlace} Place */

/** @type {Game[]} */
let games = [];
/** @type {import("./views.d.ts").MyView} */
let me = { person: "" };
const room = document.body.dataset.room ?? "";
const title = document.title;
let told = "";

/**
 * @param {string} words @param {string} type @param {string} spread @param {string} [kind]
 * @returns {HTMLElement}
 */
function button(words, type, spread, kind = "") {
  const way = one("#join").dataset.here ? "kiosk" : "phone";
  const joins = type === "JoinList";
  const made = h("button", {
    type: "button",
    class: kind,
    "data-key": type === "DeclineCall" ? `decline-${spread}` : spread,
    disabled: joins && Boolean(me.sign_up),
  }, words);
  const more = joins ? { way } : {};
  made.addEventListener("click", () => act({ type, spread, person: me.person, ...more }, { button: made }));
  return made;
}

/** @param {Game} game @returns {HTMLElement} */
function line(game) {
  const { spread } = game;
  const mine = (me.lists ?? []).find((one) => one.spread === spread);
  const plays = (me.seats ?? []).some((seat) => seat.spread === spread);
  const words = mine ? placeWords(mine) : gameWords(game);
  return h(
    "li",
    { class: "panel" },
    h("div", null, h("b", null, spread), h("p", { class: mine?.called ? "called" : "soft" }, words)),
    mine?.called ? button(t("mine.decline"), "DeclineCall", spread) : null,
    mine
      ? button(t("join.leave"), "LeaveList", spread)
      : plays
      ? null
      : button(t("join.join"), "JoinList", spread, "primary"),
    mine ? reason(mine) : null,
  );
}

/** Whoever is called is told where the phone lies: in words, in the tab's name, and by `called.js`. */
function tellCall() {
  const called = (me.lists ?? []).filter((mine) => mine.called);
  const says = (/** @type {Place} */ mine) =>
    `${mine.spread}: ${t("join.called", { table: mine.table ?? 0 })}`;
  const words = called.map(says).join(" ");
  const place = one("#called");
  place.hidden = words === "";
  if (words === told) return;
  told = words;
  place.textContent = words;
  document.title = words ? t("join.called_title", { table: called[0]?.table ?? 0 }) : title;
  if (words) ring(words);
}

/** How it stands with the desk. */
function tellSignUp() {
  const place = one("#sign-up-state");
  place.hidden = !me.sign_up;
  place.textContent = me.sign_up === "waits"
    ? t("join.sign_up_waits")
    : me.sign_up
    ? t("join.sign_up_declined")
    : "";
}

function show() {
  tellSignUp();
  tellCall();
  replace(one("#my-seats"), (me.seats ?? []).map((seat) => seatElement(seat, room)));
  replace(one("#join"), games.map(line));
}

offerRinging(one("#ring"));
live().watch("board", (message) => {
  games = message.view.games;
  show();
});
live().watch("me", (message) => {
  me = message.view;
  show();
});
