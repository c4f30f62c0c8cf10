// @ts-check
/** The table page: keeps the felt up to date, gives what the player decides, and says what happened. */

import { h, one, replace } from "../dom.js";
import { ask, newId } from "../api.js";
import { act, live, notice } from "../page.js";
import { t } from "../texts.js";
import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { draw } from "./felt.js";
import { listen } from "./keys.js";
import { Feed, noPast, remember } from "./told.js";
import { chipsForm, showWaiting } from "./waiting.js";

const main = one("#table");
const number = Number(main.dataset.table);
const facts = {
  table: number,
  person: main.dataset.person ?? "",
  usual: Number(main.dataset.usual),
  adds: "adds" in main.dataset,
};
const controls = new Controls(one("#controls"), one("#hole"), give);
const feed = new Feed(one("#said"), one("#last-said"));
const clocks = new Clocks();
let past = noPast();
/** @type {import("./felt.js").Table | null} */
let last = null;

/**
 * @param {import("./controls.js").Act} what
 * @param {HTMLElement | null} _button
 * @returns {Promise<boolean>}
 */
async function give(what, _button) {
  if (what.type === "RunBoard") return await wish(Number(what.times));
  return await act({ type: "Act", table: number, act: what }) !== null;
}

/**
 * How often the board shall be run: it is, when all who are asked have said so.
 * @param {number} times
 * @returns {Promise<boolean>}
 */
async function wish(times) {
  try {
    const told = await ask(
      "POST",
      `${location.pathname}/run`,
      new URLSearchParams({ times: String(times), id: newId() }),
    );
    if (!told?.times) notice(t("felt.run_waits"));
    return true;
  } catch (error) {
    notice(error);
    return false;
  }
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
  if (!message.events && last && view.hands !== last.hands) past = noPast();
  tell(message.events ?? [], view);
  draw(one("#felt"), view, own, past);
  controls.show(view, own);
  showWaiting(one("#waiting"), own, facts, order);
  one("#holds").textContent = own?.holds ?? "";
  one("#watching").hidden = own !== null;
  clocks.show(view.hand?.clock);
  one("#my-clock").classList.toggle("shown", Boolean(own?.choices && view.hand?.clock));
  menu(view, own);
  document.title = own?.choices ? t("felt.title_turn", { table: number }) : one("h1").textContent ?? "";
  last = view;
}

/** @param {import("./told.js").Told[]} events @param {import("./felt.js").Table} view */
function tell(events, view) {
  past = remember(past, events, last?.hand);
  const name = (/** @type {number} */ seat) =>
    [...view.seats, ...(last?.seats ?? [])].find((sits) => sits.seat === seat)?.player ??
      t("common.seat", { number: seat });
  feed.add(events, name, view.hands ?? 0);
}

/** @param {{type: string, [field: string]: unknown}} command @param {HTMLElement} button */
async function order(command, button) {
  const done = await act(command, { button });
  if (done && command.type === "AddChips") notice(t("felt.chips_added"));
  return done;
}

/**
 * Whoever was moved to another table of the event is told where.
 * @param {import("../live.js").Message} message
 */
function follow(message) {
  /** @type {import("../views.d.ts").MyEvent | undefined} */
  const own = (message.view?.events ?? []).find((/** @type {{event: string}} */ mine) =>
    mine.event === main.dataset.event
  );
  const place = one("#elsewhere");
  const table = own?.table ?? 0;
  place.hidden = !table || table === number;
  const link = /** @type {HTMLAnchorElement} */ (place.querySelector("a"));
  link.href = `/rooms/${document.body.dataset.room}/play/${table}`;
  link.textContent = t("felt.elsewhere", { table, seat: own?.seat ?? 0 });
}

// The menu

/** @param {import("./felt.js").Table} view @param {import("./felt.js").Own | null} own */
function menu(view, own) {
  const seat = view.seats.find((sits) => sits.seat === own?.seat);
  for (const button of main.querySelectorAll("[data-between]")) {
    const what = /** @type {HTMLElement} */ (button).dataset.between;
    const shows = seat &&
      (what === "ComeBack"
        ? seat.away
        : what === "SitOut"
        ? !seat.away
        : what === "OfferStraddle"
        ? !view.hand && !seat.away
        : true);
    button.toggleAttribute("hidden", !shows);
  }
  const place = document.getElementById("menu-chips");
  if (!place) return;
  place.hidden = !seat;
  if (!place.childElementCount) place.append(chipsForm(order, number, facts.person, facts.usual));
}

for (const button of main.querySelectorAll("[data-between]")) {
  button.addEventListener("click", async () => {
    const { between: type } = /** @type {HTMLElement} */ (button).dataset;
    const own = live().last.get(`table ${number}`)?.own;
    if (!own || !type) return;
    const command = type === "LeaveTable"
      ? { type, table: number, person: facts.person }
      : { type: "BetweenHandsDo", table: number, do: { type, seat: own.seat } };
    await act(command, { button: /** @type {HTMLElement} */ (button) });
  });
}

document.addEventListener("click", (event) => {
  const open = main.querySelector("details.menu[open]");
  if (open && event.target instanceof Node && !open.contains(event.target)) open.removeAttribute("open");
});

const before = live().last.get(`table ${number}`)?.view;
if (before) tell(JSON.parse(document.getElementById("so-far")?.textContent ?? "[]"), before);
listen(one("#hand"));
live().watch(`table ${number}`, show);
if (document.querySelector("script[data-subject='me']")) live().watch("me", follow);
