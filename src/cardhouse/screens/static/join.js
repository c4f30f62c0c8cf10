// @ts-check
/** The page behind the board's QR code: join and leave lists by phone, and see one's place. */

import { offerRinging, ring } from "./called.js";
import { h, one, replace } from "./dom.js";
import { wait } from "./format.js";
import { act, live } from "./page.js";
import { t } from "./texts.js";

/**
 * @typedef {{spread: string, place: number, of: number, called?: boolean, table?: number, wait?: number |
 *   null}} Place
 */
/** @typedef {{spread: string, waiting?: string[]}} Game */

/** @type {Game[]} */
let games = [];
/** @type {{person: string, sign_up?: string, lists?: Place[]}} */
let me = { person: "" };
const title = document.title;
let told = "";

/** @param {Place} mine @returns {string} */
export function placeWords(mine) {
  if (mine.called) return t("join.called", { table: mine.table ?? 0 });
  const words = t("join.place", { place: mine.place, of: mine.of });
  return mine.wait ? `${words} ${t("join.wait", { wait: wait(mine.wait) })}` : words;
}

/** @param {Event} event @param {string} type @param {string} spread */
function ask(event, type, spread) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const way = one("#join").dataset.here ? "kiosk" : "phone";
  const more = type === "JoinList" ? { way } : {};
  act({ type, spread, person: me.person, ...more }, { button });
}

/** @param {Game} game @returns {HTMLElement} */
function line(game) {
  const mine = (me.lists ?? []).find((one) => one.spread === game.spread);
  const words = mine ? placeWords(mine) : t("join.waiting", { count: (game.waiting ?? []).length });
  const type = mine ? "LeaveList" : "JoinList";
  return h(
    "li",
    { class: "panel" },
    h("div", null, h("b", null, game.spread), h("p", { class: mine?.called ? "called" : "soft" }, words)),
    h(
      "button",
      {
        type: "button",
        class: mine ? "" : "primary",
        "data-key": game.spread,
        disabled: !mine && Boolean(me.sign_up),
        onclick: (/** @type {Event} */ event) => ask(event, type, game.spread),
      },
      mine ? t("join.leave") : t("join.join"),
    ),
  );
}

/** Whoever is called is told where the phone lies: in words, in the tab's name, and by `called.js`. */
function tellCall() {
  const called = (me.lists ?? []).filter((mine) => mine.called);
  const words = called.map((mine) => `${mine.spread}: ${placeWords(mine)}`).join(" ");
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
