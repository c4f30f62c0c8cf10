// @ts-check
/**
 * Chips of an earlier bet of the round that still lie before a player who acts again: which they are, and
 * which of them were pulled back. Only asked where the player has a bet in front.
 */

import { h, replace } from "../dom.js";
import { money } from "../format.js";
import { t } from "../texts.js";
import { chipWords, stillInFront } from "./moves.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./moves.js").Move} Move */

/**
 * @param {Table} view
 * @param {number} seat
 * @param {(value: number) => void} pull one of these chips was pulled back
 * @returns {{element: HTMLElement | null, chips: () => number[], answer: () => {in_front?: number[]},
 *   after: (moves: Move[]) => void}}
 */
export function inFront(view, seat, pull) {
  const bet = view.seats.find((one) => one.seat === seat)?.bet ?? 0;
  /** @type {number[]} */
  let chips = [];
  /** @type {Move[]} */
  let moves = [];
  const said = h("p", { class: "soft", role: "status" });
  const pulls = h("div", { class: "acts" });
  const draw = () => {
    replace(said, t("unclear.lies", { chips: chips.length ? chipWords(chips) : "–", bet: money(bet) }));
    replace(
      pulls,
      stillInFront(chips, moves).map((value) =>
        chip(t("unclear.pulls", { chips: money(value) }), { "data-pull": value }, () => pull(value))
      ),
    );
  };
  const set = (/** @type {number[]} */ now) => {
    chips = now;
    draw();
  };
  const values = view.desk.tablet?.chips ?? []; // one may be worth more than the bet, and wait for its change
  const element = bet
    ? h(
      "details",
      { class: "in-front" },
      h("summary", null, t("unclear.in_front")),
      said,
      h(
        "div",
        { class: "acts" },
        values.map((value) =>
          chip(money(value), { "data-front": value, class: "chip-value" }, () => set([...chips, value]))
        ),
        chip(t("unclear.erase"), { class: "quiet" }, () => set(chips.slice(0, -1))),
      ),
      pulls,
    )
    : null;
  draw();
  return {
    element,
    chips: () => chips,
    answer: () => chips.length ? { in_front: chips } : {},
    after: (done) => {
      moves = done;
      draw();
    },
  };
}

/**
 * @param {import("../dom.js").Child} words
 * @param {Record<string, unknown>} more
 * @param {() => void} then
 * @returns {HTMLElement}
 */
function chip(words, more, then) {
  return h("button", { type: "button", ...more, onclick: then }, words);
}
