// @ts-check
/** The device's own chance for the next deck of its table: 32 bytes for each promise, given unasked. */

import { give } from "../api.js";
import { remember } from "../shuffle/added.js";

const BYTES = 32;
/** @type {{[table: number]: string}} */
const given = {};

/**
 * Whoever sits at the table adds to the order of the next deck, and to the room's next draw; where it comes
 * too late nothing is lost.
 * @param {number} table
 * @param {string} person
 * @param {import("./felt.js").Table} view
 */
export function addChance(table, person, view) {
  add(table, person, view.promise?.root);
  add(0, person, view.promise?.draw);
}

/** @param {number} table @param {string} person @param {string | undefined} root */
function add(table, person, root) {
  if (!root || root === given[table]) return;
  given[table] = root;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const value = Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  give(document.body.dataset.room ?? "", { type: "AddChance", person, root, value, table })
    .then(() => remember(root, value), () => {});
}
