// @ts-check
/** Cards that come at a tracked table: the board, up-cards seat by seat, draws by their number, discards. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { boardsOf } from "../format.js";
import { sentence } from "../staff/ruling.js";
import { t } from "../texts.js";
import { cardNumber, cardPicker, UNKNOWN } from "./cards.js";
import { handOf, inHand, nameOf, tracked } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("../dom.js").Child} Child */

const DOWN = -1;

/**
 * Cards for a report, in the order of the places; those not seen are unknown.
 * @param {number[]} places
 * @param {(string | null)[]} seen one for each place that lies open
 * @returns {number[]}
 */
export function reported(places, seen) {
  const left = [...seen];
  return places.map((place) => {
    const card = place === DOWN ? null : left.shift();
    return card ? cardNumber(card) : UNKNOWN;
  });
}

/** Every card that lies open already, for not offering it again. @param {Table} view @returns {string[]} */
export function cardsOut(view) {
  const { hand } = view;
  return [
    ...boardsOf(hand).flat(),
    ...(hand?.common ? [hand.common] : []),
    ...view.seats.flatMap((one) => [...(one.up ?? []), ...(one.shown ?? [])]),
  ];
}

/**
 * What is turned in the middle; where the board is run more than once, for which of them.
 * @param {Table} view @param {number} all @param {number} seen
 */
function boardWords(view, all, seen) {
  const street = sentence(view.hand?.street ?? "");
  if (handOf(view).short?.common) return t("dealer.deal_common", { street });
  const count = all / (view.hand?.boards?.length || 1);
  const place = count === all
    ? street
    : t("dealer.deal_run", { street, number: Math.floor(seen / count) + 1 });
  return t(count === 1 ? "dealer.deal_board_one" : "dealer.deal_board", { count, street: place });
}

/**
 * Too few cards are left: what the dealer does about it before they are dealt.
 * @param {import("./types.js").InHand["short"]} short @returns {Child}
 */
function shortStub(short) {
  if (!short) return null;
  const { mixed = [], common, cite } = short;
  const what = common ? mixed.length ? "common_mixed" : "common" : mixed[0];
  return h("p", { "data-short": "" }, t(`dealer.short.${what}`), " ", citation(cite));
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function deals(next, view) {
  const { places = [], joker, short } = handOf(view);
  const open = places.filter((place) => place !== DOWN);
  const unseen = inHand(view, { type: "Deal" });
  if (!open.length) {
    return [
      next.title(
        t(view.hand?.street ? "dealer.deal_street" : "dealer.deal_first", {
          street: sentence(view.hand?.street ?? ""),
        }),
      ),
      shortStub(short),
      next.big(t("dealer.deal_hands"), unseen),
    ];
  }
  /** @type {(string | null)[]} */
  let chosen = [];
  const toSeats = open.some((place) => place > 0);
  const title = next.title("");
  const send = /** @type {HTMLButtonElement} */ (next.small(
    t("dealer.deal_these"),
    () => inHand(view, { type: "Deal", cards: reported(places, chosen) }),
    "primary big",
  ));
  const told = () => {
    send.disabled = chosen.length < open.length;
    const seat = open[chosen.length] ?? 0;
    if (toSeats && seat) title.textContent = t("dealer.up_card", { seat, name: nameOf(view, seat) });
    else if (toSeats || send.disabled === false) title.textContent = t("dealer.deal_ready");
    else title.textContent = boardWords(view, open.length, chosen.length);
  };
  const picker = cardPicker(open.length, (cards) => {
    chosen = cards;
    told();
  }, { taken: cardsOut(view), joker, skip: toSeats });
  told();
  return [title, shortStub(short), picker, send, next.small(t("dealer.deal_unseen"), unseen, "wide")];
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function draws(next, view) {
  const seat = view.hand?.acting ?? 0;
  const most = view.desk.choices?.cards ?? 0;
  const who = { seat, name: nameOf(view, seat) };
  if (!tracked(view)) {
    return [next.title(t("dealer.waits_for", who)), h("p", { class: "soft" }, t("dealer.draws_alone"))];
  }
  const splits = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "splits" }));
  const draw = (/** @type {number} */ count) => () =>
    inHand(view, {
      type: "Draw",
      seat,
      cards: Array(count).fill(UNKNOWN),
      ...(splits.checked ? { splits_openers: true } : {}),
    });
  const counts = Array.from(
    { length: most },
    (_, at) =>
      next.small(String(at + 1), draw(at + 1), "count", {
        "aria-label": t("dealer.drew", { count: at + 1 }),
      }),
  );
  const { splits: opened, stub = null, stub_cite: cite } = handOf(view);
  const openers = opened
    ? h("p", { class: "check" }, splits, h("label", { for: "splits" }, t("dealer.splits")))
    : null;
  return [
    next.title(t("dealer.to_draw", who)),
    next.big(t("dealer.drew_none"), draw(0)),
    h("p", { class: "or" }, t("dealer.or_draws")),
    h("div", { class: "counts" }, counts),
    openers,
    stub !== null &&
    h("p", { "data-short": "" }, t("dealer.short.draw", { count: stub }), " ", citation(cite)),
  ];
}

/**
 * Nobody waits for a turn: each lays away as he likes.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child[]}
 */
export function discards(next, view) {
  const { to_discard: left = [], closes } = handOf(view);
  const count = view.desk.choices?.cards ?? 1;
  const many = left.length === 1 ? "dealer.to_discard_one" : "dealer.to_discard";
  const title = next.title(t(many, { count: left.length }));
  const close = closes &&
    next.small(t("dealer.close_discards"), inHand(view, { type: "CloseDiscards" }), "danger");
  if (!tracked(view)) return [title, h("p", { class: "soft" }, t("dealer.draws_alone")), close];
  const lay = (/** @type {number} */ seat) =>
    inHand(view, { type: "Discard", seat, cards: Array(count).fill(UNKNOWN) });
  const all = h("button", {
    type: "button",
    class: "primary big",
    onclick: () => next.send(...left.map(lay)),
  }, t("dealer.all_discarded"));
  const each = left.map((seat) =>
    next.small(t("dealer.seat_name", { seat, name: nameOf(view, seat) }), lay(seat), "", {
      "data-discards": seat,
    })
  );
  return [
    title,
    all,
    h("p", { class: "or" }, t("dealer.or_one_by_one")),
    h("div", { class: "acts" }, each),
    close,
  ];
}
