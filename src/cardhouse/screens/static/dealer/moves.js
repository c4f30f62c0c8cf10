// @ts-check
/**
 * What a player said and did, move by move: one more move, or the last one changed; and each in words.
 * Nothing is judged here.
 */

import { money } from "../format.js";
import { t } from "../texts.js";

/**
 * @typedef {{type: "Said", word: string, amounts?: number[], together?: boolean, heard?: boolean, plus?:
 *   boolean}} Said
 * @typedef {Said | {type: "Chips", chips: number[], reach?: string, released?: boolean, accident?: boolean,
 *   gathered?: boolean} | {type: "Gesture", kind: string} | {type: "TookBack"} | {type: "PulledBack", chips:
 *   number[]}} Move
 */

/** Words that an amount belongs to. */
const SIZED = ["call", "bet", "raise", "complete"];

/**
 * One chip more in the motion that goes on; else a motion begins with it.
 * @param {Move[]} moves
 * @param {number} value
 * @param {boolean} goesOn
 * @returns {Move[]}
 */
export function withChip(moves, value, goesOn) {
  const last = moves.at(-1);
  if (!goesOn || last?.type !== "Chips") return [...moves, { type: "Chips", chips: [value] }];
  return [...moves.slice(0, -1), { ...last, chips: [...last.chips, value] }];
}

/**
 * The last motion with chips changed.
 * @param {Move[]} moves
 * @param {{reach?: string, released?: boolean, accident?: boolean, gathered?: boolean}} how
 * @returns {Move[]}
 */
export function withHow(moves, how) {
  const at = moves.findLastIndex((one) => one.type === "Chips");
  return moves.map((one, place) => place === at ? { ...one, ...how } : one);
}

/**
 * The last words changed: whether everybody heard them, whether a figure is the whole bet.
 * @param {Move[]} moves
 * @param {{heard?: boolean, plus?: boolean}} how
 * @returns {Move[]}
 */
export function withWords(moves, how) {
  const at = moves.findLastIndex((one) => one.type === "Said");
  return moves.map((one, place) => place === at ? { ...one, ...how } : one);
}

/**
 * An amount that was said: with the word just before it, else by itself. After a raise it may be the whole
 * bet or what goes on top; which, the house says.
 * @param {Move[]} moves
 * @param {number} to
 * @returns {Move[]}
 */
export function withAmount(moves, to) {
  const last = moves.at(-1);
  if (last?.type !== "Said" || !SIZED.includes(last.word) || last.amounts) {
    return [...moves, { type: "Said", word: "amount", amounts: [to] }];
  }
  const plus = last.word === "raise" ? { plus: true } : {};
  return [...moves.slice(0, -1), { ...last, amounts: [to], ...plus }];
}

/**
 * One chip of an earlier bet more that was pulled back.
 * @param {Move[]} moves
 * @param {number} value
 * @returns {Move[]}
 */
export function withPulled(moves, value) {
  const last = moves.at(-1);
  if (last?.type !== "PulledBack") return [...moves, { type: "PulledBack", chips: [value] }];
  return [...moves.slice(0, -1), { ...last, chips: [...last.chips, value] }];
}

/**
 * Chips in front that were not pulled back, each value once.
 * @param {number[]} inFront
 * @param {Move[]} moves
 * @returns {number[]}
 */
export function stillInFront(inFront, moves) {
  const left = [...inFront];
  for (const one of moves) {
    if (one.type !== "PulledBack") continue;
    for (const value of one.chips) left.splice(left.indexOf(value), left.includes(value) ? 1 : 0);
  }
  return [...new Set(left)].sort((a, b) => a - b);
}

/**
 * Chips in a motion by value, the largest first: [2500, 2500] is "2 × $25".
 * @param {number[]} chips
 * @returns {string}
 */
export function chipWords(chips) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const value of chips) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[0] - a[0]).map(([value, count]) => `${count} × ${money(value)}`).join(
    " + ",
  );
}

/** @param {Move} move @returns {string} */
export function moveWords(move) {
  if (move.type === "TookBack") return t("unclear.took_back");
  if (move.type === "PulledBack") return t("unclear.pulled", { chips: chipWords(move.chips) });
  if (move.type === "Gesture") return t(`unclear.gesture.${move.kind}`);
  if (move.type === "Said") return saidWords(move);
  const more = [
    move.reach && move.reach !== "past" && t(`unclear.reach.${move.reach}`),
    move.released === false && t("unclear.kept"),
    move.accident && t("unclear.accident"),
    move.gathered && t("unclear.gathered"),
  ].filter(Boolean);
  return [t("unclear.put", { chips: chipWords(move.chips) }), ...more].join(", ");
}

/** @param {Said} said @returns {string} */
function saidWords(said) {
  const amount = said.amounts?.length ? money(said.amounts[0]) : "";
  const word = said.word === "amount" ? "" : t(`unclear.word.${said.word}`);
  const more = [
    said.plus === false && t("unclear.in_all"),
    said.heard === false && t("unclear.unheard"),
  ].filter(Boolean);
  const words = [word, amount].filter(Boolean).join(" ");
  return [t("unclear.said", { word: words }), ...more].join(", ");
}
