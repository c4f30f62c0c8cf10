// @ts-check
/**
 * Somebody's part in the promotions of the room: shares of claims, whether the own seat takes part and why
 * not, the hand to beat, hours, tickets and squares. Fetched only where there are promotions to speak of.
 */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { clock, dated, money } from "../format.js";
import { act, live } from "../page.js";
import { phrase, t } from "../texts.js";

/** @typedef {import("../views.d.ts").MyHits} MyHits */
/** @typedef {import("../views.d.ts").MyDrawings} MyDrawings */
/** @typedef {import("../views.d.ts").MyShare} MyShare */
/** @typedef {import("../views.d.ts").MyTime} MyTime */
/** @typedef {import("../views.d.ts").MySquares} MySquares */
/** @typedef {import("../views.d.ts").MyPromotion} MyPromotion */

/** @type {MyShare[]} */
let shares = [];
/** @type {MyHits} */
let hits = { promotions: [], best: [] };
/** @type {MyDrawings} */
let drawn = {};

/**
 * @param {string} name
 * @param {Record<string, string | number>} marks
 * @param {...(Node | string | null)} parts
 */
function panel(name, marks, ...parts) {
  return h("li", { class: "panel", ...marks }, h("b", null, name), ...parts);
}

/** @param {MyShare} share @returns {HTMLElement} */
function shareElement(share) {
  const bring = [
    ...(share.shows ?? []).map((what) => t(`promoted.shows.${what}`)),
    ...(share.tax_papers ? [t("promoted.tax_papers")] : []),
  ];
  const words = `${t("promoted.share", { amount: money(share.amount, "cents") })} ${
    t(`promoted.status.${share.status}`)
  }`;
  const until = share.until ? dated(share.until) : "";
  return panel(
    share.promotion,
    { "data-share": share.claim },
    h("p", null, words),
    bring.length ? h("p", null, `${t("promoted.bring")} ${bring.join(" ")}`) : null,
    until ? h("p", { class: "soft" }, t("promoted.until", { time: until })) : null,
  );
}

/** @param {MyPromotion} mine @returns {HTMLElement} */
function eligibleElement(mine) {
  const why = (mine.why ?? []).map((one) => {
    const says = phrase(one.says);
    return h(
      "li",
      null,
      says.charAt(0).toUpperCase() + says.slice(1),
      one.cite ? " " : null,
      citation(one.cite),
    );
  });
  return panel(
    mine.promotion,
    { "data-eligible": mine.promotion },
    h("p", null, t(mine.eligible ? "promoted.takes_part" : "promoted.not_now", { table: mine.table })),
    why.length ? h("ul", null, why) : null,
  );
}

/** @param {MyTime} time @returns {(HTMLElement | null)[]} */
function earned(time) {
  if (time.kind === "drawing") {
    const count = (time.tickets ?? []).length;
    const key = count === 1 ? "promoted.tickets_one" : "promoted.tickets";
    return [
      h("p", null, t(key, { count, minutes: time.minutes, next: time.next_in ?? 0 })),
      time.draws_at ? h("p", null, t("promotions.draws_at", { time: clock(time.draws_at) })) : null,
    ];
  }
  const { promotion, minutes, needed = 0, event = "" } = time;
  const said = h("p", null, t("promoted.hours", { minutes, needed, event }));
  if (time.had) return [said, h("p", null, t("promoted.had"))];
  if (minutes < needed) return [said];
  const button = h("button", { type: "button", class: "primary" }, t("promoted.take"));
  button.addEventListener(
    "click",
    () => act({ type: "TakeFreeEntry", promotion, person: drawn.person ?? "" }, { button }),
  );
  return [said, h("p", null, button)];
}

/** @param {MyTime} time @returns {HTMLElement} */
function timeElement(time) {
  const key = time.counts ? "counts" : time.own_card && !drawn.logged_in ? "log_in" : "counts_not";
  return panel(
    time.promotion,
    { "data-time": time.promotion },
    ...earned(time),
    h("p", { class: "soft" }, t(`promoted.${key}`)),
  );
}

/** @param {MySquares} board @returns {HTMLElement} */
function boardElement(board) {
  const room = document.body.dataset.room ?? "";
  const address = `/rooms/${room}/promotions/squares?promotion=${encodeURIComponent(board.promotion)}`;
  const squares = board.squares.map(([row, column]) => t("promoted.square", { row, column }));
  return panel(
    board.promotion,
    { "data-squares-of": board.promotion },
    h("p", null, squares.join(" ") || t("promoted.no_square")),
    h(
      "p",
      null,
      h(
        "a",
        { class: board.may_pick ? "button primary" : "button", href: address },
        t(board.may_pick ? "promoted.pick" : "promotions.squares.board"),
      ),
    ),
  );
}

function show() {
  const best = hits.best.map((one) =>
    panel(
      one.promotion,
      {},
      h(
        "p",
        null,
        t("promoted.best", { hand: one.hand, names: one.names.join(", "), time: clock(one.ends) }),
      ),
    )
  );
  const parts = [
    ...shares.map(shareElement),
    ...hits.promotions.map(eligibleElement),
    ...best,
    ...(drawn.times ?? []).map(timeElement),
    ...(drawn.boards ?? []).map(boardElement),
  ];
  one("[data-promoted]").hidden = !parts.length;
  replace(one("[data-promoted-parts]"), parts);
}

/** Watches what the page was made from. */
export function keepUpToDate() {
  live().watch("me", (message) => {
    shares = message.view.shares ?? [];
    show();
  });
  live().watch("my_hits", (message) => {
    hits = message.view;
    show();
  });
  live().watch("my_drawings", (message) => {
    drawn = message.view;
    show();
  });
}
