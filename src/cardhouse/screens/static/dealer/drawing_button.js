// @ts-check
/** The draw for the button: the software draws with one tap, or the cards on the table are entered. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { closeSheet, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { drew } from "./between.js";
import { cardNumber, cardPicker } from "./cards.js";
import { nameOf, tracked } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("../dom.js").Child} Child */

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function buttonDraw(next, view) {
  const draw = { type: "DrawForTheButton", table: view.table };
  const rows = (view.desk.tablet?.draw_cites ?? []).flatMap((row) => [" ", citation(row)]);
  const says = h("p", { class: "soft" }, t("dealer.draw_says"), rows);
  if (!tracked(view)) return [next.title(t("dealer.no_button")), next.big(t("dealer.draw_button"), draw)];
  const ours = next.big(t("dealer.draw_for_us"), { ...draw, for_us: true });
  const read = h(
    "details",
    { class: "draw-read" },
    h("summary", null, t("dealer.draw_read")),
    entering(next, view, () => {}),
  );
  return [next.title(t("dealer.no_button")), view.desk.tablet?.drew ? drew(next, view) : says, ours, read];
}

/** Everybody's card anew. @param {Next} next @param {Table} view */
export function drawAgain(next, view) {
  sheet(t("dealer.draw_again"), entering(next, view, closeSheet));
}

/**
 * A card for each seat, one after the other, and what was entered so far beside its seat.
 * @param {Next} next
 * @param {Table} view
 * @param {() => void} then once the draw was taken
 * @returns {HTMLElement}
 */
function entering(next, view, then) {
  const seats = view.desk.tablet?.draws ?? [];
  /** @type {(string | null)[]} */
  let chosen = [];
  const title = h("h3", { class: "draw-title" });
  const send = /** @type {HTMLButtonElement} */ (h("button", {
    type: "button",
    class: "wide",
    onclick: async () => {
      const cards = Object.fromEntries(seats.map((seat, place) => [seat, cardNumber(chosen[place] ?? "")]));
      if (await next.send({ type: "DrawForTheButton", table: view.table, cards })) then();
    },
  }, t("dealer.draw_button")));
  const changed = (/** @type {(string | null)[]} */ cards) => {
    chosen = cards;
    const seat = seats[cards.length];
    send.disabled = cards.length !== seats.length;
    send.className = send.disabled ? "wide" : "primary big";
    title.textContent = send.disabled
      ? t("dealer.draw_for", { seat, name: nameOf(view, seat) })
      : t("dealer.draw_all");
  };
  changed([]);
  return h("div", null, title, cardPicker(seats.length, changed), send);
}
