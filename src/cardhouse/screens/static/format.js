// @ts-check
/**
 * Amounts, cards, times and waits as people read them; `writing.py` writes the first page the same way. How a
 * language writes figures: `figures.js`.
 */

import { day, dollars, number, time, typedAmount } from "./figures.js";
import { t } from "./texts.js";

const SUITS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });

/** @typedef {"cents" | "chips"} Unit */
/** @type {Unit} What the table that the page shows is counted in; its view says so. */
let counted = "cents";

/** The page shows a table that is counted in this. @param {Unit} [unit] */
export function countIn(unit = "cents") {
  counted = unit;
}

/** How many make one of what people write: cents a dollar, or each chip for itself. @returns {number} */
export function perWhole() {
  return counted === "cents" ? 100 : 1;
}

/**
 * An amount: dollars, with cents only where there are some; or chips.
 * @param {number} amount @param {Unit} [unit] @returns {string}
 */
export function money(amount, unit = counted) {
  return unit === "cents" ? dollars(amount) : number(amount);
}

/**
 * Cents, or chips where the table counts in them, from what somebody typed; null where it is no amount.
 * @param {string} text @returns {number | null}
 */
export function cents(text) {
  return typedAmount(text, perWhole());
}

/** @param {string} card @returns {string} */
export function cardName(card) {
  if (card === "Jk") return t("cards.joker");
  if (card.length !== 2 || !(card[1] in SUITS)) return t("cards.down");
  return t("cards.name", { rank: t(`cards.ranks.${card[0]}`), suit: t(`cards.suits.${card[1]}`) });
}

/** A card as an element. @param {string} card @returns {HTMLElement} */
export function cardElement(card) {
  const made = document.createElement("span");
  const joker = card === "Jk";
  const down = !joker && (card.length !== 2 || !(card[1] in SUITS));
  made.className = down ? "card back" : "card";
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", cardName(card));
  if (down) return made;
  made.dataset.suit = joker ? "j" : card[1];
  const rank = document.createElement("b");
  rank.textContent = joker ? "Jk" : card[0] === "T" ? "10" : card[0];
  made.append(rank);
  if (!joker) {
    const suit = document.createElement("i");
    suit.textContent = SUITS[card[1]] + "\ufe0e";
    made.append(suit);
  }
  return made;
}

/**
 * Every board that lies there: one, or each of those that are run on their own.
 * @param {{board?: string[], boards?: string[][]} | null | undefined} hand @returns {string[][]}
 */
export function boardsOf(hand) {
  const { board = [], boards = [] } = hand ?? {};
  return (boards.length ? boards : [board]).filter((one) => one.length);
}

/**
 * The time of day of an instant in microseconds.
 * @param {number} at
 * @param {string} [zone]
 * @returns {string}
 */
export function clock(at, zone) {
  return time(local(at, "medium", zone)[1]);
}

/** The same without its seconds. @param {number} at @param {string} [zone] @returns {string} */
export function hour(at, zone) {
  return time(local(at, "short", zone)[1]);
}

/**
 * The day and the time, for figures to write.
 * @param {number} at @param {"medium" | "short"} timeStyle @param {string} [zone] @returns {string[]}
 */
function local(at, timeStyle, zone = globalThis.document?.body?.dataset?.zone || "UTC") {
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle });
  return made.format(at / 1000).split(" ");
}

/**
 * An instant with its day, for what is not today.
 * @param {number} at @param {string} [zone] @returns {string}
 */
export function dated(at, zone) {
  return `${day(local(at, "short", zone)[0])}, ${hour(at, zone)}`;
}

/** @type {number | null} */
let ahead = null;

/**
 * What the time is by the server, in microseconds: the page said when it was made, and this device only
 * counts on from there. A device whose clock goes wrong shows no wrong times.
 * @returns {number}
 */
export function serverNow() {
  if (ahead === null) {
    const said = Number(globalThis.document?.body?.dataset?.now ?? 0);
    const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    ahead = said && came ? said - came.responseStart * 1000 : (Date.now() - performance.now()) * 1000;
  }
  return Math.round(performance.now() * 1000 + ahead);
}

/** How long ago, in words. @param {number} at @param {number} now both in microseconds @returns {string} */
export function ago(at, now) {
  const seconds = Math.max(0, Math.floor((now - at) / 1e6));
  if (seconds < 5) return t("common.now");
  if (seconds < 120) return t("common.seconds_ago", { count: seconds });
  if (seconds < 7200) return t("common.minutes_ago", { count: Math.floor(seconds / 60) });
  return t("common.hours_ago", { count: Math.floor(seconds / 3600) });
}

/** A wait in minutes. @param {number | null | undefined} minutes @returns {string} */
export function wait(minutes) {
  if (minutes === null || minutes === undefined) return "";
  const hours = Math.floor(minutes / 60);
  if (hours && !(minutes % 60)) return t("common.wait_whole_hours", { hours });
  if (hours) return t("common.wait_hours", { hours, minutes: minutes % 60 });
  return minutes ? t("common.wait_minutes", { minutes }) : t("common.wait_soon");
}
