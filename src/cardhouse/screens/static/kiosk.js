// @ts-check
/**
 * The kiosk: one game or event, one card, one answer; then it is ready for the next guest. A reader that
 * types what is on a card works wherever the focus is. Whoever walks away leaves nothing behind: after a
 * while it clears itself.
 */

import { ask, newId } from "./api.js";
import { h, icon, one, replace } from "./dom.js";
import { money, wait } from "./format.js";
import { live, offline, wordsOf } from "./page.js";
import { t } from "./texts.js";

/** @typedef {import("./views.d.ts").SeatCard} SeatCard */

const REST_SECONDS = 15;
const IDLE_SECONDS = 40;
const TOLD_SECONDS = 10;
const EVENT = "event ";
/** What is chosen begins with this where it is an event. */
const games = one("[data-games]");
const events = document.querySelector("[data-events]");
const card = /** @type {HTMLInputElement} */ (one("#card"));
const join = /** @type {HTMLButtonElement} */ (one("#join"));
const here = /** @type {HTMLButtonElement} */ (one("#here"));
const said = one(".refusal");
const steps = one("#kiosk");
const done = one(".kiosk-done");
const rest = one("[data-rest]");
const seatCard = one("[data-seat-card]");
const print = one("#print");
let chosen = "";
/** @type {Map<string, string>} */
const prices = new Map();
let asking = false;
let left = 0;

/** @param {string} key a game's name, or an event's behind a word */
function choose(key) {
  chosen = key;
  for (const button of document.querySelectorAll(".kiosk-games button")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.key === key));
  }
  const amount = prices.get(key);
  join.textContent = amount === undefined ? t("kiosk.join") : t("kiosk.enter", { amount });
  stir();
}

/** Somebody is there: the time until it clears itself begins again. */
function stir() {
  const empty = !chosen && !card.value && said.hidden;
  left = empty ? 0 : IDLE_SECONDS;
  join.disabled = asking || !chosen || !card.value.trim();
  here.disabled = asking || !card.value.trim();
  showRest();
}

function showRest() {
  const soon = left > 0 && left <= TOLD_SECONDS;
  rest.hidden = !soon;
  rest.textContent = soon ? t("kiosk.rest", { seconds: left }) : "";
}

function clear() {
  card.value = "";
  said.hidden = true;
  done.hidden = seatCard.hidden = print.hidden = true;
  steps.hidden = false;
  choose("");
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
}

/** @param {(Node | string)[]} words */
function refuse(words) {
  said.replaceChildren(...words);
  said.hidden = false;
}

/** Where to sit. @param {SeatCard} told @returns {string} */
export function seatWords(told) {
  if (told.table) return t("kiosk.card_seat", { table: told.table, seat: told.seat ?? 0 });
  return t(told.alternate ? "kiosk.card_alternate" : "kiosk.card_later");
}

/** @param {SeatCard} told */
function tellSeat(told) {
  one(".kiosk-said").textContent = t("kiosk.entered", { alias: told.alias });
  const paid = told.voucher ? t("kiosk.card_by_voucher", { voucher: told.voucher }) : t("kiosk.card_by_cage");
  replace(
    seatCard,
    h("p", null, told.event),
    h("h2", null, told.alias),
    h("p", { class: "seat" }, seatWords(told)),
    h("p", null, t("kiosk.card_entry", { entry: told.entry ?? 0 })),
  );
  seatCard.hidden = print.hidden = false;
  one("[data-more]").textContent = paid;
  finish();
}

function finish() {
  steps.hidden = true;
  done.hidden = false;
  done.focus();
  left = REST_SECONDS;
  showRest();
}

/** @param {{alias: string, spread: string, place: number, wait: number | null, [fact: string]: any}} told */
function tell(told) {
  one(".kiosk-said").textContent = told.place ? t("kiosk.joined", told) : t("kiosk.arrived", told);
  one("[data-more]").textContent = told.wait
    ? t("kiosk.wait", { wait: wait(told.wait) })
    : told.place
    ? t("kiosk.watch")
    : "";
  finish();
}

/** @param {"join" | "here"} what */
async function send(what) {
  if (offline()) return refuse([t("live.rests")]);
  if (what === "join" && !chosen) return refuse([t("kiosk.choose_first")]);
  asking = true;
  said.hidden = true;
  stir();
  const event = what === "join" && chosen.startsWith(EVENT) ? chosen.slice(EVENT.length) : "";
  const body = new URLSearchParams({
    what: event ? "enter" : what,
    event,
    spread: what === "join" && !event ? chosen : "",
    card: card.value.trim(),
    id: newId(),
  });
  try {
    const told = await ask("POST", location.pathname, body, { again: true });
    if (event) tellSeat(told);
    else tell(told);
  } catch (error) {
    refuse(wordsOf(error));
  }
  asking = false;
  card.value = "";
  if (done.hidden) stir();
}

/** @param {{games: {spread: string, waiting?: string[]}[]}} view */
function show(view) {
  if (!chosen.startsWith(EVENT) && !view.games.some((game) => game.spread === chosen)) chosen = "";
  if (!view.games.length) {
    return replace(games, h("div", { class: "empty" }, icon("board"), h("p", null, t("board.no_games"))));
  }
  replace(
    games,
    view.games.map((game) =>
      h(
        "button",
        {
          type: "button",
          class: "tile",
          "data-key": game.spread,
          "aria-pressed": String(game.spread === chosen),
          onclick: () => choose(game.spread),
        },
        h("b", null, game.spread),
        h("span", null, t("kiosk.waiting", { count: (game.waiting ?? []).length })),
      )
    ),
  );
}

/** @param {{events?: import("./views.d.ts").EventLine[]}} view */
function showEvents(view) {
  const open = (view.events ?? []).filter((line) => line.open);
  prices.clear();
  for (const line of open) prices.set(EVENT + line.event, money(line.buy_in ?? 0, "cents"));
  if (chosen.startsWith(EVENT) && !prices.has(chosen)) choose("");
  one("#step-event").hidden = open.length === 0;
  replace(
    one("[data-events]"),
    open.map((line) => {
      const key = EVENT + line.event;
      const facts = { amount: prices.get(key) ?? "", entries: line.entries ?? 0 };
      return h(
        "button",
        {
          type: "button",
          class: "tile",
          "data-key": key,
          "aria-pressed": String(key === chosen),
          onclick: () => choose(key),
        },
        h("b", null, line.event),
        h("span", null, t("kiosk.enter_says", facts)),
      );
    }),
  );
}

/** @param {string} sign */
function press(sign) {
  if (sign === "erase") card.value = card.value.slice(0, -1);
  else if (sign === "clear") clear();
  else if (card.value.length < card.maxLength) card.value += sign;
  stir();
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "erase"];
replace(
  one("[data-keypad]"),
  keys.map((sign) =>
    h("button", {
      type: "button",
      "data-local": true,
      onclick: () => press(sign),
    }, sign.length > 1 ? t(`kiosk.${sign}`) : sign)
  ),
);
card.addEventListener("input", stir);
addEventListener("keydown", (event) => {
  if (event.key === "Escape") return clear();
  const elsewhere = !(event.target instanceof HTMLButtonElement);
  if (event.key === "Enter" && elsewhere && card.value.trim() && !asking) return send("join");
  if (
    event.target !== card && /^[0-9A-Za-z]$/.test(event.key) && !event.ctrlKey && !event.metaKey &&
    !event.altKey
  ) {
    if (!done.hidden) clear();
    press(event.key);
  }
});
join.addEventListener("click", () => send("join"));
here.addEventListener("click", () => send("here"));
one("#again").addEventListener("click", clear);
setInterval(() => {
  if (!left) return;
  left -= 1;
  if (left) showRest();
  else clear();
}, 1000);
print.addEventListener("click", () => globalThis.print());
live().watch("board", (message) => show(message.view));
if (events) live().watch("events", (message) => showEvents(message.view));
