// @ts-check
/**
 * Whether a proof of a shuffle is good, with nothing but the proof: what `cardhouse shuffle check` does, in a
 * browser. Knows no page and asks nobody. The form of a proof is in docs/shuffle.md.
 */

import { bytes, climb, hex, order, unhex } from "./order.js";
import { sha256 } from "./sha256.js";

export const FORMAT = "cardhouse shuffle 1";
const RANKS = "23456789TJQKA";

/**
 * @typedef {import("../views.d.ts").ProvedCard} ProvedCard
 * @typedef {import("../views.d.ts").Proof} Proof
 * @typedef {{fault: string, facts: Record<string, string | number>}} Fault
 * @typedef {{shown: ProvedCard, faults: Fault[]}} Checked
 * @typedef {{proof: Proof, faults: Fault[], cards: Checked[], good: boolean}} Verdict
 */

/** The proof in a text; null where it is none. @param {string} text @returns {Proof | null} */
export function read(text) {
  try {
    const found = JSON.parse(text);
    const whole = found?.format === FORMAT && typeof found.root === "string" && fine(found.hand, 2 ** 53) &&
      lists(found.chance) && lists(found.seen) && lists(found.reshuffles) &&
      (found.seen ?? []).every(isCard) &&
      (found.reshuffles ?? []).every((/** @type {any} */ one) => Array.isArray(one?.places));
    return whole ? found : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {boolean} */
function lists(value) {
  return value === undefined ||
    (Array.isArray(value) && value.every((one) => one && typeof one === "object"));
}

/** @param {any} one @returns {boolean} */
function isCard(one) {
  return typeof one.card === "string" && Number.isInteger(one.dealt) && Number.isInteger(one.place) &&
    Array.isArray(one.path);
}

/** @param {unknown} value @param {number} below @returns {boolean} */
function fine(value, below) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < below;
}

/** Everything that a proof says, looked at. @param {Proof} proof @returns {Verdict} */
export function check(proof) {
  const root = unhex(proof.root, 32);
  const chance = (proof.chance ?? []).map((one) => unhex(one.value, 32));
  /** @type {Fault[]} */
  const faults = [];
  if (proof.cards !== 52 && proof.cards !== 53) faults.push({ fault: "deck", facts: { cards: proof.cards } });
  if (!root) faults.push({ fault: "root", facts: {} });
  (proof.chance ?? []).forEach((one, at) => {
    if (!chance[at]) faults.push({ fault: "chance", facts: { who: one.who } });
  });
  if (faults.length || !root) return { proof, faults, cards: [], good: false };
  const added = bytes(.../** @type {Uint8Array[]} */ (chance));
  const orders = [order(proof.cards, sha256(bytes("cardhouse order 1\n", root, added)))];
  if (proof.mix) mixed(proof, root, { added, orders, faults });
  const cards = (proof.seen ?? []).map((shown) => ({ shown, faults: cardFaults(proof, shown, orders) }));
  twice(cards);
  return { proof, faults, cards, good: !faults.length && cards.every((one) => !one.faults.length) };
}

/**
 * The orders after reshuffles, and whether their secret was promised.
 * @param {Proof} proof @param {Uint8Array} root
 * @param {{added: Uint8Array, orders: number[][], faults: Fault[]}} so
 */
function mixed(proof, root, { added, orders, faults }) {
  const mix = unhex(proof.mix, 32);
  const path = (proof.mix_path ?? []).map((step) => unhex(step, 32));
  const top = mix && climb(sha256(bytes(0, proof.cards, "mix", mix)), proof.cards, proof.cards + 1, path);
  if (!mix || !top || hex(top) !== hex(root)) {
    faults.push({ fault: "mix", facts: {} });
    return;
  }
  (proof.reshuffles ?? []).forEach(({ places }, at) => {
    const seed = sha256(bytes("cardhouse reshuffle 1\n", mix, root, at + 1, added));
    orders.push(order(places.length, seed).map((place) => places[place]));
  });
}

/** @param {Proof} proof @param {ProvedCard} one @param {number[][]} orders @returns {Fault[]} */
function cardFaults(proof, one, orders) {
  const facts = { card: one.card, dealt: one.dealt + 1, place: one.place + 1 };
  if (!isOf(one.card, proof.cards)) return [{ fault: "no_card", facts }];
  const came = orders[one.again ?? 0];
  if (!came) return [{ fault: "not_yet", facts }];
  if (!fine(one.dealt, came.length) || !fine(one.place, proof.cards)) return [{ fault: "never", facts }];
  /** @type {Fault[]} */
  const found = [];
  if (came[one.dealt] !== one.place) {
    found.push({ fault: "order", facts: { ...facts, other: came[one.dealt] + 1 } });
  }
  const salt = unhex(one.salt, 16);
  const leaf = salt && sha256(bytes(0, one.place, one.card, salt));
  const top = leaf && climb(leaf, one.place, proof.cards + 1, one.path.map((step) => unhex(step, 32)));
  if (!top || hex(top) !== proof.root.toLowerCase()) found.push({ fault: "promise", facts });
  return found;
}

/** @param {string} card @param {number} cards @returns {boolean} */
function isOf(card, cards) {
  if (card === "Jk") return cards === 53;
  return card.length === 2 && RANKS.includes(card[0]) && "cdhs".includes(card[1]);
}

/** A place that is shown as two cards. @param {Checked[]} cards */
function twice(cards) {
  /** @type {Map<number, string>} */
  const taken = new Map();
  for (const { shown, faults } of cards) {
    const other = taken.get(shown.place) ?? shown.card;
    taken.set(shown.place, other);
    if (other !== shown.card) {
      faults.push({ fault: "twice", facts: { card: shown.card, other, place: shown.place + 1 } });
    }
  }
}
