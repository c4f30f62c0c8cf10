// @ts-check
/**
 * The kiosk: one game, one card, one answer; then it is ready for the next guest. A reader that types what is
 * on a card works wherever the focus is. Whoever walks away leaves nothing behind: after a while it clears
 * itself.
 */

import { ask, newId } from "./api.js";
import { h, icon, one, replace } from "./dom.js";
import { wait } from "./format.js";
import { live, offline, wordsOf } from "./page.js";
import { t } from "./texts.js";

const REST_SECONDS = 15;
const IDLE_SECONDS = 40;
const TOLD_SECONDS = 10;
const games = one("[data-games]");
const card = /** @type {HTMLInputElement} */ (one("#card"));
const join = /** @type {HTMLButtonElement} */ (one("#join"));
const here = /** @type {HTMLButtonElement} */ (one("#here"));
const said = one(".refusal");
const steps = one("#kiosk");
const done = one(".kiosk-done");
const rest = one("[data-rest]");
let chosen = "";
let asking = false;
let left = 0;

/** @param {string} spread */
function choose(spread) {
  chosen = spread;
  for (const button of games.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.key === spread));
  }
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
  done.hidden = true;
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

/** @param {{alias: string, spread: string, place: number, wait: number | null, [fact: string]: any}} told */
function tell(told) {
  one(".kiosk-said").textContent = told.place ? t("kiosk.joined", told) : t("kiosk.arrived", told);
  one("[data-more]").textContent = told.wait
    ? t("kiosk.wait", { wait: wait(told.wait) })
    : told.place
    ? t("kiosk.watch")
    : "";
  steps.hidden = true;
  done.hidden = false;
  done.focus();
  left = REST_SECONDS;
  showRest();
}

/** @param {"join" | "here"} what */
async function send(what) {
  if (offline()) return refuse([t("live.rests")]);
  if (what === "join" && !chosen) return refuse([t("kiosk.choose_first")]);
  asking = true;
  said.hidden = true;
  stir();
  const body = new URLSearchParams({
    what,
    spread: what === "join" ? chosen : "",
    card: card.value.trim(),
    id: newId(),
  });
  try {
    tell(await ask("POST", location.pathname, body, { again: true }));
  } catch (error) {
    refuse(wordsOf(error));
  }
  asking = false;
  card.value = "";
  if (done.hidden) stir();
}

/** @param {{games: {spread: string, waiting?: string[]}[]}} view */
function show(view) {
  if (!view.games.some((game) => game.spread === chosen)) chosen = "";
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
live().watch("board", (message) => show(message.view));
