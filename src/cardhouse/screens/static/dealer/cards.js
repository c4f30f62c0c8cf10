// @ts-check
/** Cards by touch: a rank, then a suit. Cards are sent as numbers: two of clubs is 0, ace of spades 51. */

import { h, replace } from "../dom.js";
import { cardElement, cardName } from "../format.js";
import { t } from "../texts.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** @param {string} card such as 7h @returns {number} */
export function cardNumber(card) {
  return RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);
}

/**
 * A place to choose `count` cards; `changed` is told the cards so far.
 * @param {number} count
 * @param {(cards: string[]) => void} changed
 * @returns {HTMLElement}
 */
export function cardPicker(count, changed) {
  /** @type {string[]} */
  let cards = [];
  let rank = "";
  const slots = h("div", { class: "slots", role: "status" });
  const suits = h("div", { class: "suits", role: "group", "aria-label": t("dealer.card_suit") });
  const ranks = h("div", { class: "ranks", role: "group", "aria-label": t("dealer.card_rank") });
  const show = () => {
    const erase = h("button", { type: "button", class: "quiet", onclick: () => set(cards.slice(0, -1)) }, t("dealer.card_erase"));
    replace(slots, cards.length ? cards.map(cardElement) : h("span", { class: "soft" }, t("dealer.card_none")), cards.length > 0 && erase);
    for (const one of ranks.children) one.setAttribute("aria-pressed", String(one.getAttribute("data-rank") === rank));
    replace(suits, [...SUITS].map((suit) => {
      const card = (rank || "A") + suit;
      const taken = !rank || cards.includes(card) || cards.length >= count;
      return h("button", { type: "button", disabled: taken, "data-card": rank ? card : null, "aria-label": rank ? cardName(card) : cardName(card).split(" ").at(-1), onclick: () => set([...cards, card]) }, cardElement(card));
    }));
  };
  /** @param {string[]} next */
  const set = (next) => {
    cards = next;
    rank = "";
    show();
    changed(cards);
  };
  for (const one of RANKS) {
    ranks.append(h("button", { type: "button", "data-rank": one, "aria-pressed": "false", onclick: () => {
      rank = one;
      show();
    } }, one === "T" ? "10" : one));
  }
  show();
  return h("div", { class: "picker" }, slots, ranks, suits);
}
