// @ts-check
/** What happened at a table in words, and what a hand that is over left on it; from the events of a view. */

import { cardName, money } from "../format.js";
import { t } from "../texts.js";

/** @typedef {{type: string, seat?: number, chips?: number, to?: number, cards?: any[], [field: string]: any}} Told */

/** @returns {import("./felt.js").Past} */
export function noPast() {
  return { shown: new Map(), won: new Map(), board: [], boards: [], pot: 0 };
}

/**
 * What these events leave on the table when the hand is over.
 * @param {import("./felt.js").Past} past
 * @param {Told[]} events
 * @param {import("./felt.js").Hand | null | undefined} hand the hand as it stood before
 * @returns {import("./felt.js").Past}
 */
export function remember(past, events, hand) {
  let found = past;
  if (hand) found = { ...found, board: hand.board ?? [], boards: hand.boards ?? [] };
  for (const event of events) {
    if (event.type === "HandBegan") found = noPast();
    if (event.type === "BoardDealt") found = dealt(found, event);
    if (event.type === "Shown") found.shown.set(event.seat ?? 0, event.cards ?? []);
    if (event.type === "PotAwarded") {
      const seat = event.seat ?? 0;
      found.won.set(seat, (found.won.get(seat) ?? 0) + (event.chips ?? 0));
    }
  }
  return found;
}

/** @param {import("./felt.js").Past} past @param {Told} event @returns {import("./felt.js").Past} */
function dealt(past, event) {
  const cards = event.cards ?? [];
  if (!event.run) return { ...past, board: [...past.board, ...cards] };
  const boards = past.boards.map((board) => [...board]);
  boards[event.run - 1] = [...(boards[event.run - 1] ?? []), ...cards];
  return { ...past, boards };
}

/**
 * An event in words; "" where there is nothing to be said.
 * @param {Told} event
 * @param {(seat: number) => string} name
 * @returns {string}
 */
export function words(event, name) {
  const key = `felt.said.${event.type}`;
  const facts = {
    who: event.seat ? name(event.seat) : "",
    chips: money(event.chips ?? event.live ?? 0),
    to: money(event.to ?? 0),
    count: (event.discards ?? event.cards ?? []).length,
    cards: (event.cards ?? []).flat().map((one) => cardName(String(one))).join(", "),
    times: event.times ?? 0,
  };
  if (event.type === "Posted") facts.chips = money((event.live ?? 0) + (event.dead ?? 0) + (event.ante ?? 0));
  if (event.type === "Drew" && !facts.count) return t("felt.said.StoodPat", facts);
  const said = t(key, facts);
  return said === key ? "" : said;
}
