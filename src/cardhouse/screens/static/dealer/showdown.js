// @ts-check
/**
 * The showdown. At a tracked table the dealer reads the hands and says who wins each pot; where it is wanted
 * the cards are entered, and the house's rules read them. Pots that are won on their own are asked on their
 * own.
 */

import { h } from "../dom.js";
import { money } from "../format.js";
import { t } from "../texts.js";
import { cardNumber, cardPicker } from "./cards.js";
import { cardsOut } from "./dealing.js";
import { handOf, inHand, nameOf } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("../dom.js").Child} Child */

/**
 * The winners as they are sent: by part, main pot first. A part that one hand alone can win needs no word.
 * @param {Part[]} parts @param {Set<number>[]} high @param {Set<number>[]} low
 * @returns {{high: number[][], low?: number[][]}}
 */
export function winners(parts, high, low) {
  const listed = (/** @type {Set<number>} */ one) => [...one].sort((a, b) => a - b);
  const named = parts.map((part, at) =>
    part.seats.length === 1 ? [...part.seats] : part.chips ? listed(high[at]) : []
  );
  const lows = parts.map((part, at) => part.seats.length === 1 ? [] : listed(low[at]));
  return lows.some((one) => one.length) ? { high: named, low: lows } : { high: named };
}

/**
 * Whether every part has a winner, and of its low half where there always is one.
 * @param {Part[]} parts @param {Set<number>[]} high @param {Set<number>[]} low @returns {boolean}
 */
export function complete(parts, high, low) {
  const won = (/** @type {Part} */ part, /** @type {number} */ at) =>
    high[at].size > 0 && (part.low !== "must" || low[at].size > 0);
  return parts.every((part, at) => !part.chips || part.seats.length === 1 || won(part, at));
}

/** @param {Part} part @param {Part[]} all @returns {string} */
export function partWords(part, all) {
  const chips = money(part.chips);
  const several = all.some((one) => one.pot > 0);
  const name = part.pot
    ? t("dealer.winners_side", { number: part.pot, chips })
    : several
    ? t("dealer.winners_main", { chips })
    : t("dealer.winners_pot", { chips });
  return all.some((one) => (one.run ?? 0) > 0)
    ? t("dealer.winners_run", { pot: name, number: (part.run ?? 0) + 1 })
    : name;
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function declares(next, view) {
  const parts = handOf(view).parts ?? [];
  const high = parts.map(() => /** @type {Set<number>} */ (new Set()));
  const low = parts.map(() => /** @type {Set<number>} */ (new Set()));
  const { proves } = handOf(view);
  const send = /** @type {HTMLButtonElement} */ (next.big(
    t(proves ? "dealer.openers_shown" : "dealer.declare"),
    () => inHand(view, { type: "DeclareWinners", ...winners(parts, high, low) }),
  ));
  const told = () => {
    send.disabled = !complete(parts, high, low);
    const none = parts.some((part, at) =>
      part.low && part.seats.length > 1 && high[at].size && !low[at].size
    );
    if (!proves) send.textContent = t(none ? "dealer.declare_no_low" : "dealer.declare");
  };
  told();
  const group = (
    /** @type {string} */ title,
    /** @type {number[]} */ seats,
    /** @type {Set<number>} */ into,
  ) =>
    h(
      "div",
      { class: "pot", role: "group", "aria-label": title },
      h("b", null, title),
      h(
        "div",
        { class: "acts" },
        seats.map((seat) => {
          const made = h("button", {
            type: "button",
            "aria-pressed": "false",
            "data-winner": seat,
            onclick: () => {
              if (!into.delete(seat)) into.add(seat);
              made.setAttribute("aria-pressed", String(into.has(seat)));
              told();
            },
          }, t("dealer.seat_name", { seat, name: nameOf(view, seat) }));
          return made;
        }),
      ),
    );
  const groups = parts.filter((part) => part.chips).flatMap((part) => {
    const at = parts.indexOf(part);
    const title = partWords(part, parts);
    if (part.seats.length === 1) {
      return [
        h(
          "p",
          { class: "pot" },
          h("b", null, title),
          " ",
          t("dealer.winners_alone", { seat: part.seats[0], name: nameOf(view, part.seats[0]) }),
        ),
      ];
    }
    const made = [
      group(part.low ? t("dealer.winners_high", { pot: title }) : title, part.seats, high[at]),
    ];
    return part.low ? [...made, group(t("dealer.winners_low", { pot: title }), part.seats, low[at])] : made;
  });
  const opener = view.hand?.acting ?? 0;
  const title = proves
    ? t("dealer.openers_due", { seat: opener, name: nameOf(view, opener) })
    : t("dealer.winners");
  return [next.title(title), ...groups, send, handShown(next, view)];
}

/**
 * The hand that is to be shown next, with its cards where the dealer wants to enter them.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child}
 */
function handShown(next, view) {
  const seat = view.hand?.acting ?? 0;
  const { shows: count = 0, joker, proves } = handOf(view);
  if (!seat) return null;
  const who = { seat, name: nameOf(view, seat) };
  const mucks = view.desk.choices?.muck;
  const muck = mucks &&
    next.small(t(proves ? "dealer.openers_missing" : "dealer.muck"), inHand(view, { type: "Muck", seat }));
  const due = proves ? null : h("p", null, t(mucks ? "dealer.to_show" : "dealer.to_show_only", who));
  if (!count) {
    return h(
      "div",
      { class: "shows" },
      due,
      h("div", { class: "acts" }, next.small(t("dealer.show"), inHand(view, { type: "Show", seat })), muck),
    );
  }
  /** @type {string[]} */
  let cards = [];
  const send = /** @type {HTMLButtonElement} */ (next.small(
    t("dealer.show_these"),
    () => inHand(view, { type: "Show", seat, cards: cards.map(cardNumber) }),
    "primary wide",
  ));
  send.disabled = true;
  const picker = cardPicker(count, (chosen) => {
    cards = chosen.flatMap((one) => one ? [one] : []);
    send.disabled = cards.length < count;
  }, { taken: cardsOut(view), joker });
  return h(
    "div",
    { class: "shows" },
    due,
    muck && h("div", { class: "acts" }, muck),
    h("details", null, h("summary", null, t("dealer.show_cards", who)), picker, send),
  );
}

/**
 * Software deals: the players show on their own; the dealer may do it for one.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child[]}
 */
export function shows(next, view) {
  const seat = view.hand?.acting ?? 0;
  const muck = view.desk.choices?.muck && next.small(t("dealer.muck"), inHand(view, { type: "Muck", seat }));
  return [
    next.title(t("dealer.to_show", { seat, name: nameOf(view, seat) })),
    h(
      "div",
      { class: "acts" },
      next.small(t("dealer.show"), inHand(view, { type: "Show", seat }), "primary"),
      muck,
    ),
  ];
}
