// @ts-check
/**
 * What the view of a table has for its dealer, as types; and what the last hand brought, from its events: who
 * won what, and what goes into which box.
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

/** Whether people deal, tracked or only counted. @param {Table} view @returns {boolean} */
export function dealtByHand(view) {
  return view.mode !== "dealt";
}

/** @param {Table} view @returns {boolean} */
export function tracked(view) {
  return view.mode === "tracked";
}

/**
 * @typedef {{won: Map<number, number>, rake: number, promotional: number, carried: number, over: boolean}}
 *   Last
 */

/** @returns {Last} */
export function noLast() {
  return { won: new Map(), rake: 0, promotional: 0, carried: 0, over: false };
}

/**
 * What the hand in progress dropped so far is in its view: right also for who opened the page in its middle.
 * @param {Last} last
 * @param {Table | null} view
 * @returns {Last}
 */
export function asOf(last, view) {
  if (!view?.hand) return last;
  return { ...last, rake: view.hand.rake ?? 0, promotional: handOf(view).promotional ?? 0 };
}

/**
 * @param {Last} last
 * @param {{type: string, seat?: number, chips?: number}[]} events
 * @returns {Last} as it is after these events; a hand that begins, or is told again, starts from nothing
 */
export function remember(last, events) {
  let now = { ...last, won: new Map(last.won) };
  for (const { type, seat = 0, chips = 0 } of events) {
    if (type === "HandBegan") now = noLast();
    else if (type === "PotAwarded") now.won.set(seat, (now.won.get(seat) ?? 0) + chips);
    else if (type === "RakeTaken") now.rake += chips;
    else if (type === "PromotionalDropTaken") now.promotional += chips;
    else if (type === "PotCarried") now.carried += chips;
    else if (type === "HandEnded" || type === "TableHandEnded") now.over = true;
  }
  return now;
}
