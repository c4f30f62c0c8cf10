// @ts-check
/** Cards by touch: a rank, then a suit. Cards are sent as numbers: two of clubs is 0, ace of spades 51. */

import { h, icon, replace } from "../dom.js";
import { cardElement, cardName } from "../format.js";
import { t } from "../texts.js";

export const UNKNOWN = 53;
const JOKER = 52;
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SIGNS =
  /** @type {Record<string, string>} */ ({ c: "♣\ufe0e", d: "♦\ufe0e", h: "♥\ufe0e", s: "♠\ufe0e" });

/** @param {string} card such as 7h, or Jk @returns {number} */
export function cardNumber(card) {
  return card === "Jk" ? JOKER : RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);
}

/**
 * A place to choose `count` cards; `changed` is told the cards so far, null for one that was not seen. Cards
 * that are `taken` are not offered; with `skip` a card may be left unseen.
 * @param {number} count
 * @param {(cards: (string | null)[]) => void} changed
 * @param {{taken?: string[], joker?: boolean, skip?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function cardPicker(count, changed, options = {}) {
  /** @type {(string | null)[]} */
  let cards = [];
  let rank = "";
  const slots = h("div", { class: "slots", role: "status" });
  const suits = h("div", { class: "suits", role: "group", "aria-label": t("dealer.card_suit") });
  const ranks = h("div", { class: "ranks", role: "group", "aria-label": t("dealer.card_rank") });
  const more = h("div", { class: "card-more" });
  const out = () => [...cards, ...(options.taken ?? [])];
  const show = () => {
    const full = cards.length >= count;
    const empty = Array.from(
      { length: count - cards.length },
      (_, at) => h("span", { class: at ? "slot" : "slot now", "aria-hidden": "true" }),
    );
    replace(
      slots,
      h("span", { class: "visually-hidden" }, cards.length ? "" : t("dealer.card_none")),
      cards.map((one) => cardElement(one ?? "??")),
      empty,
    );
    for (const one of ranks.children) {
      const given = one.getAttribute("data-rank") ?? "";
      one.setAttribute("aria-pressed", String(given === rank));
      if (one instanceof HTMLButtonElement) {
        one.disabled = full || [...SUITS].every((suit) => out().includes(given + suit));
      }
    }
    replace(
      suits,
      [...SUITS].map((suit) => {
        const card = (rank || "A") + suit;
        const attributes = {
          type: "button",
          disabled: !rank || full || out().includes(card),
          "data-card": rank ? card : null,
          "aria-label": rank ? cardName(card) : t(`cards.suits.${suit}`),
          onclick: () => set([...cards, card]),
        };
        return h(
          "button",
          attributes,
          rank
            ? cardElement(card)
            : h("span", { class: "suit card", "data-suit": suit, "aria-hidden": "true" }, SIGNS[suit]),
        );
      }),
    );
    replace(
      more,
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-key": "card-erase",
          disabled: !cards.length,
          onclick: () => set(cards.slice(0, -1)),
        },
        icon("back"),
        t("dealer.card_erase"),
      ),
      options.joker &&
        h("button", {
          type: "button",
          class: "quiet",
          "data-card": "Jk",
          disabled: full || out().includes("Jk"),
          onclick: () => set([...cards, "Jk"]),
        }, t("cards.joker")),
      options.skip &&
        h("button", {
          type: "button",
          class: "quiet",
          "data-key": "card-skip",
          disabled: full,
          onclick: () => set([...cards, null]),
        }, t("dealer.card_skip")),
    );
  };
  /** @param {(string | null)[]} next */
  const set = (next) => {
    cards = next;
    rank = "";
    show();
    changed(cards);
  };
  for (const one of RANKS) {
    ranks.append(h("button", {
      type: "button",
      "data-rank": one,
      "aria-pressed": "false",
      onclick: () => {
        rank = one;
        show();
      },
    }, one === "T" ? "10" : one));
  }
  show();
  return h("div", { class: "picker" }, slots, ranks, suits, more);
}
