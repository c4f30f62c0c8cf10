// @ts-check
/** What the last hand brought, from its events: who won what, and what goes into which box. */

import { handOf } from "./types.js";

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
 * @param {import("./types.js").Table | null} view
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
