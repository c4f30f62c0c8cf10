// @ts-check
/** The kiosk: one game, one card, one answer; then it is ready for the next guest. */

import { ask, newId } from "./api.js";
import { h, one, replace } from "./dom.js";
import { wait } from "./format.js";
import { live, wordsOf } from "./page.js";
import { t } from "./texts.js";

const REST_MILLISECONDS = 9000;
const games = one("[data-games]");
const card = /** @type {HTMLInputElement} */ (one("#card"));
const join = /** @type {HTMLButtonElement} */ (one("#join"));
const here = /** @type {HTMLButtonElement} */ (one("#here"));
const said = one(".refusal");
const done = one(".kiosk-done");
let chosen = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** @param {string} spread */
function choose(spread) {
  chosen = spread;
  for (const button of games.querySelectorAll("button")) {
    if (button instanceof HTMLElement) button.setAttribute("aria-pressed", String(button.dataset.key === spread));
  }
  ready();
}

function ready() {
  join.disabled = !chosen || !card.value.trim();
}

function clear() {
  clearTimeout(resting);
  card.value = "";
  said.hidden = true;
  done.hidden = true;
  choose("");
}

/** @param {string} what */
async function send(what) {
  clearTimeout(resting);
  said.hidden = true;
  done.hidden = true;
  join.disabled = here.disabled = true;
  const spread = what === "join" ? chosen : "";
  const body = new URLSearchParams({ what, spread, card: card.value.trim(), id: newId() });
  try {
    const told = await ask("POST", location.pathname, body, { again: true });
    const words = told.place ? t("kiosk.joined", told) : t("kiosk.arrived", told);
    done.textContent = told.wait ? `${words} ${t("kiosk.wait", { wait: wait(told.wait) })}` : words;
    done.hidden = false;
  } catch (error) {
    said.replaceChildren(...wordsOf(error));
    said.hidden = false;
  }
  card.value = "";
  here.disabled = false;
  ready();
  resting = setTimeout(clear, REST_MILLISECONDS);
}

/** @param {{games: {spread: string, waiting?: string[]}[]}} view */
function show(view) {
  replace(games, view.games.map((game) =>
    h(
      "button",
      { type: "button", class: "tile", "data-key": game.spread, "aria-pressed": String(game.spread === chosen), onclick: () => choose(game.spread) },
      h("b", null, game.spread),
      h("span", null, t("kiosk.waiting", { count: (game.waiting ?? []).length })),
    )
  ));
}

/** @param {string} sign */
function press(sign) {
  if (sign === "erase") card.value = card.value.slice(0, -1);
  else if (sign === "clear") clear();
  else card.value += sign;
  ready();
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "erase"];
replace(one("[data-keypad]"), keys.map((sign) =>
  h("button", { type: "button", onclick: () => press(sign) }, sign.length > 1 ? t(`kiosk.${sign}`) : sign)
));
card.addEventListener("input", ready);
card.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !join.disabled) send("join");
});
join.addEventListener("click", () => send("join"));
here.addEventListener("click", () => send("here"));
live().watch("board", (message) => show(message.view));
