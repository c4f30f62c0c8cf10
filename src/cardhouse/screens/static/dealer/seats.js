// @ts-check
/**
 * The seats of a table with everything that the dealer must know of them. What a tap offers is in
 * `seat_sheet.js`.
 */

import { h } from "../dom.js";
import { cardElement, money } from "../format.js";
import { leftWords } from "../staff/sheet.js";
import { sentenceIn, t } from "../texts.js";
import { put } from "./ring.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{words: string, kind: string, says?: string, until?: number}} Tag */

/** Which marks are bad news, and which only to be known. */
const KINDS = /** @type {Record<string, string>} */ ({
  penalty: "bad",
  third_man: "bad",
  pick_up: "bad",
  leg: "",
  no_hand: "",
  play_over: "",
  straddle: "good",
  kill: "good",
});

/**
 * What is to be said of a seat, the most pressing first.
 * @param {Seat} seat
 * @param {Mark[]} marks
 * @returns {Tag[]}
 */
export function tagsOf(seat, marks) {
  /** @type {Tag[]} */
  const found = [];
  const add = (/** @type {unknown} */ is, /** @type {string} */ words, kind = "") =>
    is && found.push({ words, kind });
  add(seat.all_in && seat.in_hand, t("dealer.all_in"), "warm");
  add(seat.folded, t("dealer.folded"));
  add(seat.busted && !seat.in_hand, t("dealer.busted"), "bad");
  add(seat.leaving, t("dealer.leaving"), "bad");
  for (const blind of seat.missed ?? []) {
    add(true, t("dealer.missed", { blind: t(`dealer.blind_short.${blind}`) }), "bad lammer");
  }
  for (const mark of marks) found.push(tagOf(mark));
  add(
    seat.away && !marks.some((one) => ["absent", "lobby", "third_man", "dinner"].includes(one.kind)),
    t("dealer.away"),
    "warm",
  );
  add(seat.behind, t("dealer.behind", { chips: money(seat.behind ?? 0) }));
  return found;
}

/** @param {Mark} mark @returns {Tag} */
function tagOf(mark) {
  const told = sentenceIn(mark.says ?? "", mark.says_in);
  const words = t(`dealer.mark.${mark.kind}`, {
    count: mark.count ?? 1,
    chips: money(mark.chips ?? 0),
    says: told,
  });
  const says = mark.kind === "unsold"
    ? t("dealer.mark_says.unsold", { chips: money(mark.chips ?? 0) })
    : told;
  return { words, kind: KINDS[mark.kind] ?? "warm", says, until: mark.until };
}

/** @param {Tag} tag @returns {HTMLElement} */
function tagElement(tag) {
  const left = tag.until ? h("span", { "data-until": tag.until }, leftWords(tag.until)) : null;
  return h("span", { class: `tag ${tag.kind}`, title: tag.says || null }, tag.words, left && " ", left);
}

/** What a player has just done, in a word. @param {Seat} seat @returns {string} */
export function didWords(seat) {
  if (seat.folded || seat.all_in) return "";
  if (seat.drew !== null && seat.drew !== undefined) {
    return seat.drew ? t("dealer.did.drew", { count: seat.drew }) : t("dealer.did.pat");
  }
  return seat.did ? t(`dealer.did.${seat.did}`) : "";
}

/**
 * @param {Seat} seat
 * @returns {HTMLElement | null} what lies face up, and how many cards face down beside it
 */
function cardsOf(seat) {
  const open = seat.shown?.length ? seat.shown : seat.up ?? [];
  const down = seat.shown?.length ? 0 : seat.cards ?? 0;
  if (!open.length && !down) return null;
  const backs = Array(open.length || down > 2 ? Math.min(down, 1) : down).fill("??");
  const many = down > backs.length
    ? h("span", { class: "more-cards" }, t("dealer.times", { count: down }))
    : null;
  return h(
    "span",
    { class: "cards" },
    down > 0 && h("span", { class: "cards down" }, backs.map(cardElement), many),
    open.map(cardElement),
  );
}

/** @param {number} number @param {boolean} button @returns {HTMLElement[]} */
function head(number, button) {
  const made = [h("b", { class: "seat-number" }, number)];
  if (button) made.push(h("span", { class: "puck", role: "img", "aria-label": t("dealer.button") }, "D"));
  return made;
}

/**
 * @param {Table} view
 * @param {number} number
 * @param {(number: number) => void} open
 * @returns {HTMLElement}
 */
export function seatElement(view, number, open) {
  const seat = view.seats.find((one) => one.seat === number);
  const made = seat ? taken(view, seat, open) : free(view, number, open);
  put(made, number, view.size);
  return made;
}

/**
 * How many come for an open seat, or choose among the seats of a new game.
 * @param {Table} view
 * @param {number} number
 * @returns {number}
 */
export function wantedBy(view, number) {
  const comes = view.desk.floor?.coming?.find((one) => one.seat === number)?.comes ?? [];
  return comes.length || (view.desk.floor?.arrived?.length ?? 0);
}

/**
 * @param {Table} view
 * @param {number} number
 * @param {(number: number) => void} open
 * @returns {HTMLElement}
 */
function free(view, number, open) {
  const held = view.desk.held?.find((one) => one.seat === number);
  const words = held ? t("dealer.held_for", { name: held.name }) : t("dealer.open");
  const left = held?.until && !held.lapsed
    ? h("span", { class: "tag warm", "data-until": held.until }, leftWords(held.until))
    : null;
  const late = held?.lapsed ? h("span", { class: "tag bad" }, t("dealer.lapsed")) : null;
  const wanted = held ? 0 : wantedBy(view, number);
  const wants = wanted ? h("span", { class: "tag" }, t("dealer.wanted", { count: wanted })) : null;
  const attributes = {
    type: "button",
    "data-key": `seat-${number}`,
    disabled: !held && !wanted,
    onclick: () => open(number),
  };
  return h(
    "li",
    { class: held ? "seat held" : "seat empty-seat", "data-seat": number },
    h(
      "button",
      attributes,
      head(number, view.button === number),
      h("span", { class: "seat-name" }, words),
      left,
      late,
      wants,
    ),
  );
}

/** @param {Table} view @param {Seat} seat @param {(number: number) => void} open @returns {HTMLElement} */
function taken(view, seat, open) {
  const number = seat.seat;
  const acting = view.hand?.acting === number;
  const marks = (view.desk.tablet?.marks ?? []).filter((one) => one.seat === number);
  const out = seat.folded || (view.hand && !seat.in_hand);
  const kind = ["seat", acting && "acting", out && "out", seat.away && "gone"].filter(Boolean).join(" ");
  const did = didWords(seat);
  const stale = view.desk.tablet?.counted?.uncounted?.includes(seat.person ?? "");
  return h(
    "li",
    { class: kind, "data-seat": number },
    h(
      "button",
      {
        type: "button",
        "data-key": `seat-${number}`,
        "aria-current": acting ? "true" : null,
        onclick: () => open(number),
      },
      head(number, view.button === number),
      h("span", { class: "seat-name" }, seat.player),
      h(
        "span",
        { class: "seat-line" },
        h("span", { class: stale ? "seat-stack soft" : "seat-stack" }, money(seat.stack)),
        stale && h("span", { class: "soft" }, t("dealer.not_counted")),
        did && h("span", { class: "seat-did" }, did),
        Boolean(seat.bet) &&
          h(
            "span",
            { class: "seat-bet" },
            h("span", { class: "visually-hidden" }, t("dealer.bet_label")),
            money(seat.bet ?? 0),
          ),
      ),
      cardsOf(seat),
      tagsOf(seat, marks).map(tagElement),
    ),
  );
}
