// @ts-check
/** The table page: keeps the felt up to date, gives what the player decides, and says what happened. */

import { h, one, replace } from "../dom.js";
import { ask, newId } from "../api.js";
import { act, goTo, live, notice, pageShown } from "../page.js";
import { phrase, t } from "../texts.js";
import { addChance } from "./chance.js";
import { Clocks } from "./clock.js";
import { asked, Controls } from "./controls.js";
import { bankWords, draw } from "./felt.js";
import { help, listen } from "./keys.js";
import { Result } from "./result.js";
import { RunOut } from "./run_out.js";
import { Feed, noPast, onStreets, remember } from "./told.js";
import { chipsForm, showWaiting } from "./waiting.js";
import { keepWishes, wish } from "./wishes.js";

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
const result = new Result(redraw);
/** Fetched at the tables of private games only, when the felt is there. */
const night = document.getElementById("night-bar") ? pageShown().then(() => import("./night.js")) : null;
let past = noPast();
/** @type {import("./felt.js").Table | null} */
let last = null;
/** @type {import("./felt.js").Own | null} */
let lastOwn = null;

/**
 * @param {import("./controls.js").Act} what
 * @param {HTMLElement | null} _button
 * @returns {Promise<boolean>}
 */
async function give(what, _button) {
  if (what.type === "RunBoard") return await wishRuns(Number(what.times));
  return await act({ type: "Act", table: number, act: what }) !== null;
}

/**
 * How often the board shall be run: it is, when all who are asked have said so.
 * @param {number} times
 * @returns {Promise<boolean>}
 */
async function wishRuns(times) {
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
    if (night) return goTo(`${location.pathname}/night`);
    replace(one("#felt"), h("p", { class: "middle" }, t("live.gone")));
    return;
  }
  /** @type {import("./felt.js").Table} */
  const view = message.view;
  const own = message.own ?? null;
  // Whoever leaves a private game sees what the night came to.
  if (lastOwn && !own && view.private) return goTo(`${location.pathname}/night`);
  if (!message.events && last && view.hands !== last.hands) past = noPast();
  tell(message.events ?? [], view);
  draw(one("#felt"), view, own, past, result, takes);
  controls.show(view, own);
  showWaiting(one("#waiting"), own, facts, order);
  hear(message.events ?? [], Boolean(own?.choices) && !lastOwn?.choices);
  one("#holds").textContent = phrase(own?.holds ?? "");
  one("#watching").hidden = own !== null;
  clocks.show(view.hand?.clock);
  one("#my-clock").classList.toggle("shown", Boolean(own?.choices && view.hand?.clock));
  menu(view, own);
  night?.then(({ showNight }) => showNight(view, own, facts.person));
  if (own) addChance(number, facts.person, view);
  document.title = own?.choices ? t("felt.title_turn", { table: number }) : one("h1").textContent ?? "";
  last = view;
  lastOwn = own;
}

/** A street that nobody can bet on any more. @param {import("./felt.js").Table} view */
function dealOut(view) {
  const own = lastOwn && { ...lastOwn, choices: null };
  draw(one("#felt"), view, own, past, null, takes);
  controls.show(view, own);
  clocks.show(null);
  one("#my-clock").classList.remove("shown");
}

/** Where a player changes his seat himself, an open one is asked for by a tap; the house says who gets it. */
const takes = main.dataset.event || !facts.person ? null : takeSeat;

/** @param {number} seat @param {HTMLElement} button */
async function takeSeat(seat, button) {
  const done = await act({ type: "ClaimSeat", table: number, person: facts.person, seat }, { button });
  if (done && last?.hand) notice(t("felt.seat_claimed", { number: seat }));
}

/** @param {import("./told.js").Told[]} events @param {boolean} turn whether the own turn has just come */
async function hear(events, turn) {
  if (wish("sounds") !== "on" || (!events.length && !turn)) return;
  const { sound, soundFor } = await import("./sounds.js");
  const heard = soundFor(events, turn);
  if (heard) sound(heard);
}

/** The felt once more: what lay on it has gone. */
function redraw() {
  if (last) draw(one("#felt"), last, lastOwn, past, result, takes);
}

/** @param {import("./told.js").Told[]} events @param {import("./felt.js").Table} view */
function tell(events, view) {
  const name = (/** @type {number} */ seat) =>
    [...view.seats, ...(last?.seats ?? [])].find((sits) => sits.seat === seat)?.player ??
      t("common.seat", { number: seat });
  past = remember(past, events, last?.hand, (over) => result.keep(over, name));
  const street = view.hand?.street ?? last?.hand?.street ?? "";
  feed.add(onStreets(events, street), name, view.hands ?? 0);
}

/** @param {{type: string, [field: string]: unknown}} command @param {HTMLElement} button */
async function order(command, button) {
  const done = await act(command, { button });
  if (!done || command.type !== "AddChips") return done;
  if (last?.night && !document.getElementById("host-menu")) night?.then(({ tellAsked }) => tellAsked());
  else notice(t("felt.chips_added"));
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
    const after = seat?.in_hand && !seat.folded && ["SitOut", "LeaveTable"].includes(what ?? "");
    if (!("sure" in /** @type {HTMLElement} */ (button).dataset)) {
      button.textContent = t(`felt.do.${what}${after ? "After" : ""}`);
    }
  }
  const bank = one("#my-bank");
  bank.textContent = bankWords(seat);
  bank.hidden = !bank.textContent;
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
    if (type === "LeaveTable" && !asked(/** @type {HTMLElement} */ (button), t("felt.do.LeaveSure"))) return;
    const command = type === "LeaveTable"
      ? { type, table: number, person: facts.person }
      : { type: "BetweenHandsDo", table: number, do: { type, seat: own.seat } };
    if (await act(command, { button: /** @type {HTMLElement} */ (button) })) closeMenu();
  });
}

/** The menu lies over what is to be decided: it goes when something was done. @param {Node} [unless] */
function closeMenu(unless) {
  for (const open of main.querySelectorAll("details.menu[open]")) {
    if (unless && open.contains(unless)) continue;
    if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
    open.removeAttribute("open");
  }
}

document.addEventListener("click", (event) => {
  closeMenu(event.target instanceof Node ? event.target : undefined);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu();
});

const before = live().last.get(`table ${number}`)?.view;
if (before) tell(JSON.parse(document.getElementById("so-far")?.textContent ?? "[]"), before);
listen(main);
const talk = document.getElementById("chat");
/** @type {Promise<import("./chat.js").Chat> | null} */
const chat = talk
  ? pageShown().then(() => import("./chat.js")).then(({ Chat }) => new Chat(talk, talk.dataset.chat ?? ""))
  : null;
chat?.then((made) => made.want(wish("chat") === "on"));
keepWishes(main, (name, value) => {
  if (name === "chat") chat?.then((made) => made.want(value === "on"));
  if (name === "sounds" && value === "on") import("./sounds.js").then(({ sound }) => sound("turn"));
});
help(one("#keys-open"), /** @type {HTMLDialogElement} */ (one("#keys")));
const runOut = new RunOut(() => last, dealOut, show);
live().watch(`table ${number}`, (message) => runOut.take(message));
if (document.querySelector("script[data-subject='me']")) live().watch("me", follow);
