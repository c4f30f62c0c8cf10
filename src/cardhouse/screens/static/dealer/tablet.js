// @ts-check
/** The dealer's tablet: seats, pot and board, what comes next, what to see to. */

import { h, icon, one, replace } from "../dom.js";
import { cardElement, clock, money } from "../format.js";
import { act, live } from "../page.js";
import { rulingElement, sentence } from "../staff/ruling.js";
import { countDown, needWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { Next } from "./next.js";
import { callFloor, seatElement } from "./seats.js";
import { openWrong } from "./wrong.js";

/** @typedef {import("./seats.js").Table} Table */

const place = one("#tablet");
const number = Number(place.dataset.table);
const next = new Next(one("#next"));
/** @type {Table | null} */
let latest = null;

/** @param {Table} view */
function showMiddle(view) {
  const { hand } = view;
  replace(
    one("#middle"),
    h("p", { class: "soft" }, hand ? `${t("dealer.hand_number", { number: (view.hands ?? 0) })} · ${hand.street}` : view.game),
    hand && h("span", { class: "cards board" }, (hand.board ?? []).map(cardElement)),
    hand && h("p", { class: "pot-chips" }, t("dealer.pot", { chips: money(hand.pot) }), hand.rake ? ` · ${t("dealer.rake", { chips: money(hand.rake) })}` : ""),
    Boolean(view.carried) && h("p", null, t("dealer.carried", { chips: money(view.carried ?? 0) })),
  );
}

/** @param {Table} view */
function showBar(view) {
  const mine = view.desk.dealer === place.dataset.dealer;
  const box = one("#box");
  const since = view.desk.dealer_since ? ` · ${clock(view.desk.dealer_since)}` : "";
  box.textContent = view.desk.dealer ? t("dealer.in_box", { dealer: view.desk.dealer }) + since : t("dealer.box_empty");
  const push = h("button", { type: "button", "data-key": "push", onclick: () => act(mine ? { type: "DealerOut", table: number } : { type: "DealerIn", table: number, dealer: place.dataset.dealer }, { button: push }) }, icon("move"), mine ? t("dealer.out") : t("dealer.push"));
  replace(
    one("#bar"),
    push,
    h("button", { type: "button", "data-key": "call", onclick: () => latest && callFloor(latest) }, icon("bell"), t("dealer.call_floor")),
    h("button", { type: "button", class: "danger", "data-key": "wrong", onclick: () => openWrong(number, Boolean(latest?.hand), seatsNow) }, icon("warning"), t("dealer.wrong")),
  );
}

/** @returns {number[]} */
function seatsNow() {
  return (latest?.seats ?? []).map((one) => one.seat);
}

/** @param {Table} view */
function showNotes(view) {
  const needs = (view.desk.needs ?? []).map((one) => h("li", { class: `need ${one.kind}` }, needWords(one)));
  const rulings = (view.desk.rulings ?? []).slice(0, 3).map((one) => h("details", { open: Boolean(one.waits) }, h("summary", null, `${sentence(one.what)}: ${one.settled || one.outcome}`), rulingElement(one)));
  replace(one("#notes"), needs.length ? h("ul", { class: "needs plain" }, needs) : h("p", { class: "soft" }, t("dealer.no_needs")), rulings);
}

/** @param {Table | null} view */
function show(view) {
  if (!view) return replace(one("#next"), h("p", null, t("live.gone")));
  latest = view;
  showBar(view);
  showMiddle(view);
  replace(one("#seats"), Array.from({ length: view.size }, (_, at) => seatElement(view, at + 1)));
  next.show(view);
  showNotes(view);
}

countDown();
live().watch(`table ${number}`, (message) => show(message.view));
