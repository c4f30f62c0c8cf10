// @ts-check
/** The table page: keeps the felt up to date, gives what the player decides, and says what happened. */

import { h, one, replace } from "../dom.js";
import { act, live } from "../page.js";
import { t } from "../texts.js";
import { Controls } from "./controls.js";
import { draw } from "./felt.js";
import { noPast, remember, words } from "./told.js";

const SAID_MOST = 60;
const main = one("#table");
const number = Number(main.dataset.table);
const controls = new Controls(one("#controls"), one("#hole"), give);
/** @type {string[]} */
let said = [];
let past = noPast();
/** @type {import("./felt.js").Table | null} */
let last = null;

/** @param {import("./controls.js").Act} what @param {HTMLElement | null} _button @returns {Promise<boolean>} */
async function give(what, _button) {
  return await act({ type: "Act", table: number, act: what }) !== null;
}

/** @param {import("../live.js").Message} message */
function show(message) {
  if (message.type === "gone") {
    replace(one("#felt"), h("p", { class: "middle" }, t("live.gone")));
    return;
  }
  /** @type {import("./felt.js").Table} */
  const view = message.view;
  const own = message.own ?? null;
  tell(message.events ?? [], view);
  draw(one("#felt"), view, own, past);
  controls.show(view, own);
  menu(view, own);
  document.title = own?.choices ? t("felt.title_turn", { table: number }) : one("h1").textContent ?? "";
  last = view;
}

/** @param {import("./told.js").Told[]} events @param {import("./felt.js").Table} view */
function tell(events, view) {
  past = remember(past, events, last?.hand);
  const name = (/** @type {number} */ seat) => [...view.seats, ...(last?.seats ?? [])].find((sits) => sits.seat === seat)?.player ?? t("common.seat", { number: seat });
  const fresh = events.map((event) => words(event, name)).filter((line) => line);
  if (!fresh.length) return;
  said = [...said, ...fresh].slice(-SAID_MOST);
  replace(one("#said"), [...said].reverse().map((line) => h("li", null, line)));
  one("#last-said").textContent = fresh.at(-1) ?? "";
}

/** @param {import("./felt.js").Table} view @param {import("./felt.js").Own | null} own */
function menu(view, own) {
  const seat = view.seats.find((sits) => sits.seat === own?.seat);
  for (const button of main.querySelectorAll("[data-between]")) {
    const what = /** @type {HTMLElement} */ (button).dataset.between;
    const shows = seat && (what === "ComeBack" ? seat.away : what === "SitOut" ? !seat.away : what === "OfferStraddle" ? !view.hand && !seat.away : true);
    button.toggleAttribute("hidden", !shows);
  }
}

for (const button of main.querySelectorAll("[data-between]")) {
  button.addEventListener("click", async () => {
    const { between: type } = /** @type {HTMLElement} */ (button).dataset;
    const own = live().last.get(`table ${number}`)?.own;
    if (!own || !type) return;
    const command = type === "LeaveTable"
      ? { type, table: number, person: main.dataset.person }
      : { type: "BetweenHandsDo", table: number, do: { type, seat: own.seat } };
    await act(command, { button: /** @type {HTMLElement} */ (button) });
  });
}

live().watch(`table ${number}`, show);
