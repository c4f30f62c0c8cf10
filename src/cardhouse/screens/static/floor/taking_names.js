// @ts-check
/** A name comes onto a list; where the house keeps none while a seat is open, that seat is one tap away. */

import { Refused } from "../api.js";
import { h } from "../dom.js";
import { act } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { closeSheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { may, overruling } from "./acts.js";
import { sitsDown } from "./open_seat.js";

/** @typedef {import("./open_seat.js").Who} Who */

/**
 * The button that gives the open seat to whoever was refused a place on the list.
 * @param {unknown} error
 * @param {string} spread
 * @param {Who} who
 * @param {import("./map.js").View | null} room
 * @returns {HTMLElement | null}
 */
function seatInstead(error, spread, who, room) {
  if (!(error instanceof Refused) || error.refusal.code !== "seat_open" || !may("SeatPlayer")) return null;
  const { table, seat } = error.refusal.facts;
  const at = /** @type {import("./open_seat.js").Scene} */ ({ table: { table, spread }, room });
  const button = h("button", {
    type: "button",
    onclick: () => {
      button.closest(".notice")?.remove();
      sitsDown(at, Number(seat), who).then();
    },
  }, t("floor.lists.seat"));
  return button;
}

/**
 * Somebody is chosen and put on the list of a game.
 * @param {string} words
 * @param {string} spread
 * @param {"in_person" | "call_in"} way
 * @param {() => import("./map.js").View | null} room as it is when it is asked
 */
export function takesName(words, spread, way, room) {
  return choosePerson(`${words}: ${spread}`, async (person) => {
    const who = { person: person.person, name: person.alias };
    const command = { type: "JoinList", spread, person: who.person, way };
    const remedy = (/** @type {unknown} */ error) =>
      seatInstead(error, spread, who, room()) ?? overruling(error, command);
    if (await act(command, { remedy })) closeSheet();
  });
}
