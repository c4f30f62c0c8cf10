// @ts-check
/**
 * Promotions on the tablet: that this board may be a hit and nothing is to be mucked, which cards must still
 * be read out, why a hand that came near was none, and what to do when one was found.
 */

import { citation } from "../cite.js";
import { h, icon, one, replace } from "../dom.js";
import { act, live, notice } from "../page.js";
import { choicesOf, closeSheet, sheet } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { cardPicker } from "./cards.js";

/** @typedef {import("../views.d.ts").TableHits} TableHits */

/** The seat that cards are asked of. @param {string} need such as `seat 3` @returns {number} */
export function seatOf(need) {
  return Number(need.replace("seat ", "")) || 0;
}

/** @param {Record<string, unknown> & {type: string}} command @param {HTMLElement} [button] */
async function tell(command, button) {
  const told = await act(command, button ? { button } : {});
  if (told) closeSheet();
  return told;
}

/** Cards of a seat are read out. @param {number} table @param {number} seat @param {number} count */
function readOut(table, seat, count) {
  /** @type {string[]} */
  let chosen = [];
  const send = h("button", { type: "button", class: "primary wide", disabled: true }, t("staff.send"));
  const picker = cardPicker(count, (cards) => {
    chosen = cards.filter((card) => card !== null);
    if (send instanceof HTMLButtonElement) send.disabled = chosen.length < count;
  });
  send.addEventListener("click", () => tell({ type: "TellCards", table, seat, cards: chosen }, send));
  sheet(
    t("dealer.hits.cards_of", { seat }),
    picker,
    send,
    choicesOf([[t("dealer.hits.mucked"), () => tell({ type: "TellCards", table, seat, cards: [] })]]),
  );
}

/** Something about the hand that may void it. @param {number} table */
function tellOfHand(table) {
  sheet(
    t("dealer.hits.tell"),
    choicesOf([
      ...["talked_about", "wrong_deck", "mucked_on_river"].map((
        what,
      ) => /** @type {[string, () => unknown]} */ ([
        t(`dealer.hits.${what}`),
        () => tell({ type: "TellOfHand", table, what }).then((told) => told && notice(t("dealer.hits.told"))),
      ])),
      [t("dealer.hits.cut"), () => tell({ type: "NoteCut", table })],
    ]),
  );
}

/** @param {TableHits} view @returns {HTMLElement[]} */
export function lines(view) {
  const { table } = view;
  const may = (view.may ?? []).map((line) =>
    h(
      "div",
      { class: "prompt waits", "data-may": line.promotion },
      h("p", null, icon("gavel"), h("b", null, line.promotion), ` ${phrase(line.says)}`),
      h("p", null, ...(line.cites ?? []).flatMap((row) => [citation(row), " "])),
    )
  );
  const asks = (view.asks ?? []).map((need) =>
    h(
      "button",
      {
        type: "button",
        class: "primary wide",
        "data-key": need,
        onclick: () => readOut(table, seatOf(need), view.hole_cards ?? 0),
      },
      t("dealer.hits.cards_of", { seat: seatOf(need) }),
    )
  );
  const near = view.near && h(
    "details",
    null,
    h("summary", null, t("dealer.hits.near", { promotion: view.near.promotion })),
    h(
      "ul",
      { class: "plain" },
      (view.near.why ?? []).map((why) =>
        h(
          "li",
          null,
          why.seat ? t("dealer.hits.of_seat", { seat: why.seat, why: phrase(why.says) }) : phrase(why.says),
          " ",
          citation(why.cite),
        )
      ),
    ),
  );
  const hits = (view.hits ?? []).length > 0 &&
    h(
      "div",
      { class: "prompt came", "data-hit": "" },
      h("p", null, icon("gavel"), h("b", null, t("dealer.hits.hit"))),
    );
  const tells = (may.length > 0 || asks.length > 0 || hits) &&
    h("button", { type: "button", class: "wide", onclick: () => tellOfHand(table) }, t("dealer.hits.tell"));
  return [hits, ...may, ...asks, tells, near].filter((part) => part instanceof Object);
}

/** Keeps the tablet told. @param {number} table */
export function watchHits(table) {
  live().watch(`table_hits ${table}`, (message) => {
    const told = message.view ? lines(message.view) : [];
    const place = one("#hits");
    place.hidden = told.length === 0;
    replace(place, told);
  });
}
