// @ts-check
/** Chips as they lie on a table: a few discs in the colours of their worth, and the amount beside them. */

import { h } from "../dom.js";
import { money } from "../format.js";

/** What a disc of each colour is worth, in cents, the largest first. */
const WORTHS = [100000, 50000, 10000, 2500, 500, 100];
const DISCS_MOST = 5;

/**
 * The discs for an amount, the largest first: as few as make it up, and never more than a small stack.
 * @param {number} amount @returns {number[]}
 */
export function discs(amount) {
  const found = [];
  let left = amount;
  for (const worth of WORTHS) {
    while (left >= worth && found.length < DISCS_MOST) {
      found.push(worth);
      left -= worth;
    }
  }
  return found.length ? found : [WORTHS[WORTHS.length - 1]];
}

/** @param {number} amount @param {string} [kind] @returns {HTMLElement} */
export function chips(amount, kind = "bet") {
  const stack = h(
    "span",
    { class: "discs", "aria-hidden": "true" },
    discs(amount).reverse().map((worth) => h("i", { class: `disc worth-${worth / 100}` })),
  );
  return h("span", { class: kind }, stack, h("span", { class: "amount" }, money(amount)));
}
