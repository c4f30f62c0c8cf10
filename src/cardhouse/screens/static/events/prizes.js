// @ts-check
/** The first prizes beside an event's clock, with who has them where that is certain. */

import { h, replace } from "../dom.js";
import { money } from "../format.js";
import { live } from "../page.js";

/** @typedef {import("../views.d.ts").Results} Results */

const MOST = 12;

/**
 * Places still played for by what they are worth, then those that are certain; after a deal the prizes of
 * those who are left are theirs, and no place's.
 * @param {Results} view
 * @returns {{place: number, person: string, prize: number}[]}
 */
export function resultRows(view) {
  const lines = view.lines ?? [];
  const prizes = view.prizes ?? [];
  const reached = Math.min(prizes.length + 1, ...lines.map((line) => line.place));
  const open = view.deal ? [] : prizes.slice(0, reached - 1);
  return [...open.map((prize, at) => ({ place: at + 1, person: "", prize })), ...lines];
}

/** Keeps the page's list of prizes fresh. @param {string} event */
export function watchPrizes(event) {
  const place = document.querySelector("[data-prizes]");
  if (!place) return;
  live().watch(`results ${event}`, (message) =>
    replace(
      place,
      resultRows(message.view).slice(0, MOST).map((row) =>
        h(
          "li",
          null,
          h("span", { class: "soft" }, row.place),
          " ",
          h("b", null, money(row.prize, "cents")),
          row.person ? ` ${row.person}` : null,
        )
      ),
    ));
}
