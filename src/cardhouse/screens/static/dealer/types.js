// @ts-check
/**
 * What the view of a table has for its dealer, as types.
 *
 * @typedef {import("../views.d.ts").SeatView} Seat
 * @typedef {import("../views.d.ts").HeldSeat} Held
 * @typedef {import("../views.d.ts").Mark} Mark
 * @typedef {import("../views.d.ts").PostLine} Post
 * @typedef {import("../views.d.ts").NextHandNextHand} Coming
 * @typedef {import("../views.d.ts").TimeLine} Due
 * @typedef {import("../views.d.ts").PartLine} Part
 * @typedef {import("../views.d.ts").Entered} Entered
 * @typedef {import("../views.d.ts").InHand} InHand
 * @typedef {import("../views.d.ts").Tablet} Tablet
 * @typedef {import("../views.d.ts").Named} Named
 * @typedef {import("../views.d.ts").DeskView} Desk
 * @typedef {import("../views.d.ts").HandView} Hand
 * @typedef {import("../views.d.ts").TableView & {desk: import("../views.d.ts").DeskView}} Table
 * @typedef {{type: string, [field: string]: unknown}} Command
 */

/** @param {Table} view @param {number} seat @returns {string} */
export function nameOf(view, seat) {
  return view.seats.find((one) => one.seat === seat)?.player ?? "";
}

/** A command for the hand at a table. @param {Table} view @param {Command} inner @returns {Command} */
export function inHand(view, inner) {
  return { type: "Act", table: view.table, act: inner };
}

/** @param {Table} view @returns {InHand} */
export function handOf(view) {
  return view.desk.tablet?.hand ?? {};
}

/** @param {Table} view @returns {boolean} */
export function tracked(view) {
  return view.mode === "tracked";
}
