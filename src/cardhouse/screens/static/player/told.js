// @ts-check
/**
 * What happened at a table in words, hand by hand, and what a hand that is over left on it; from the events.
 */

import { h, replace } from "../dom.js";
import { cardName, money } from "../format.js";
import { phrase, t } from "../texts.js";

/**
 * @typedef {{type: string, seat?: number, chips?: number, to?: number, cards?: any[], [field: string]: any}}
 *   Told
 */
/** @typedef {(seat: number) => string} Naming */
/** @typedef {{number: number, lines: string[]}} Group the lines of one hand, the latest last */

const GROUPS_MOST = 12;
const STUD_STREETS = ["third street", "fourth street", "fifth street", "sixth street", "seventh street"];

/** @returns {import("./felt.js").Past} */
export function noPast() {
  return { shown: new Map(), won: new Map(), hands: new Map(), board: [], boards: [], pot: 0 };
}

/**
 * What these events leave on the table when the hand is over.
 * @param {import("./felt.js").Past} past
 * @param {Told[]} events
 * @param {import("./felt.js").Hand | null | undefined} hand the hand as it stood before
 * @param {(past: import("./felt.js").Past) => void} [over] told of what a hand that is over left
 * @returns {import("./felt.js").Past}
 */
export function remember(past, events, hand, over) {
  let found = past;
  let ended = false;
  if (hand) found = { ...found, board: hand.board ?? [], boards: hand.boards ?? [] };
  for (const event of events) {
    if (event.type === "HandBegan") {
      if (ended && found.won.size) over?.(found);
      ended = false;
      found = noPast();
    }
    if (event.type === "BoardRunAgreed" && event.times > 1) {
      found = { ...found, boards: Array.from({ length: event.times }, () => [...found.board]) };
    }
    if (event.type === "BoardDealt") found = dealt(found, event);
    if (event.type === "Shown") found.shown.set(event.seat ?? 0, event.cards ?? []);
    if (event.type === "PotAwarded") {
      const seat = event.seat ?? 0;
      found.won.set(seat, (found.won.get(seat) ?? 0) + (event.chips ?? 0));
      if (event.hand) found.hands.set(seat, event.hand);
      ended = true;
    }
  }
  if (ended) over?.(found);
  return found;
}

/** @param {import("./felt.js").Past} past @param {Told} event @returns {import("./felt.js").Past} */
function dealt(past, event) {
  const cards = event.cards ?? [];
  const run = event.run ?? 0;
  const boards = past.boards.map((board, at) => at === run ? [...board, ...cards] : board);
  return { ...past, boards, board: run ? past.board : [...past.board, ...cards] };
}

/** A card in two signs, for eyes. @param {string} card @returns {string} */
export function short(card) {
  const suit = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" })[card[1]];
  return suit ? `${card[0] === "T" ? "10" : card[0]}${suit}\ufe0e` : cardName(card);
}

/**
 * An event in words; "" where there is nothing to be said.
 * @param {Told} event
 * @param {Naming} name
 * @param {(card: string) => string} [written] how a card is written: in whole words, for ears
 * @returns {string}
 */
export function words(event, name, written = cardName) {
  const facts = {
    who: event.seat ? name(event.seat) : "",
    chips: money(event.chips ?? event.live ?? 0),
    to: money(event.to ?? 0),
    count: (event.discards ?? event.cards ?? []).length,
    cards: (event.cards ?? []).flat().map((one) => written(String(one))).join(
      written === cardName ? ", " : " ",
    ),
    times: event.times ?? 0,
    hand: phrase(event.hand ?? ""),
  };
  if (event.type === "CardsDealt") return dealtWords(event, name, written);
  if (event.type === "Posted") facts.chips = money((event.live ?? 0) + (event.dead ?? 0) + (event.ante ?? 0));
  const kind = event.type === "Drew" && !facts.count
    ? "StoodPat"
    : event.type === "PotAwarded" && event.hand
    ? "PotWonWith"
    : event.type;
  const key = `felt.said.${kind}`;
  const said = t(key, facts);
  return said === key ? "" : said;
}

/**
 * Stud: who got which card up on which street; of cards that came down, that they did.
 * @param {Told} event @param {Naming} name @param {(card: string) => string} written @returns {string}
 */
function dealtWords(event, name, written) {
  if (typeof event.street !== "number") return "";
  const street = t(`felt.streets.${event.street}`);
  const seats = /** @type {number[]} */ (event.seats ?? []);
  if (!event.up) return event.street ? t("felt.said.DealtDown", { street }) : "";
  const each = (event.cards ?? []).map((card, place) =>
    `${name(seats[place % seats.length])} ${written(String(card))}`
  );
  return t("felt.said.DealtUp", { street, cards: each.join(", ") });
}

/**
 * The events of a stud game with the street on which cards were dealt; others as they are.
 * @param {Told[]} events @param {string} street the street as it is now, in the view's words
 * @returns {Told[]}
 */
export function onStreets(events, street) {
  if (!STUD_STREETS.includes(street)) return events;
  const begun = events.filter((event) => event.type === "StreetBegan").length;
  let at = STUD_STREETS.indexOf(street) - begun;
  return events.map((event) => {
    if (event.type === "StreetBegan") at = Number(event.street);
    return event.type === "CardsDealt" ? { ...event, street: Math.max(at, 0) } : event;
  });
}

/**
 * The step at which another street begins, on this way from a step; the end where none does.
 * @param {(string | undefined)[]} streets the street at each step
 * @param {number} from @param {1 | -1} way
 * @returns {number}
 */
export function streetStep(streets, from, way) {
  const there = (/** @type {number} */ at) => streets[at] ?? "";
  if (way > 0) {
    for (let at = from + 1; at < streets.length; at += 1) if (there(at) !== there(at - 1)) return at;
    return streets.length - 1;
  }
  for (let at = from - 1; at > 0; at -= 1) if (there(at) !== there(at - 1)) return at;
  return 0;
}

/** The list of what happened, the newest hand first and in it the newest line. */
export class Feed {
  /** @param {HTMLElement} place @param {HTMLElement} aloud where the latest line is read out */
  constructor(place, aloud) {
    this.place = place;
    this.aloud = aloud;
    /** @type {Group[]} */
    this.groups = [];
  }

  /**
   * @param {Told[]} events @param {Naming} name
   * @param {number} number how many hands were over at this table before
   */
  add(events, name, number) {
    let last = "";
    for (const event of events) {
      if (event.type === "HandBegan") this.groups.unshift({ number: number + 1, lines: [] });
      const line = event.type === "HandBegan" ? "" : words(event, name, short);
      if (!line) continue;
      if (!this.groups.length) this.groups.unshift({ number: number + 1, lines: [] });
      this.groups[0].lines.push(line);
      last = words(event, name);
    }
    this.groups.length = Math.min(this.groups.length, GROUPS_MOST);
    if (!this.groups.length) return;
    if (last) this.aloud.textContent = last;
    replace(this.place, this.groups.map((group) => this.group(group)));
  }

  /** @param {Group} group @returns {HTMLElement} */
  group({ number, lines }) {
    const made = h("ol", { class: "plain" }, [...lines].reverse().map((line) => h("li", null, line)));
    return h("li", { class: "said-hand" }, h("h3", null, t("felt.said_hand", { number })), made);
  }
}
