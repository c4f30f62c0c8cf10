// @ts-check
/**
 * Where somebody sits and waits, in words with its reason: the same behind the board's code and on a player's
 * own page.
 */

import { citation } from "./cite.js";
import { h, icon } from "./dom.js";
import { clock, money, wait } from "./format.js";
import { phrase, t } from "./texts.js";

/** @typedef {import("./views.d.ts").MyPlace} Place */
/** @typedef {import("./views.d.ts").GameLine} Game */
/** @typedef {import("./views.d.ts").MySeat} Seat */

/** Reasons that somebody has opened stay open. @type {Set<string>} */
const opened = new Set();

/** @param {Seat} seat @param {string} room @returns {HTMLElement} */
export function seatElement(seat, room) {
  const address = `/rooms/${room}/play/${seat.table}`;
  const chips = h(
    "span",
    { class: "stack" },
    t("mine.chips", { chips: money(seat.chips ?? 0, seat.unit ?? "cents") }),
  );
  const where = [t("mine.seat", { table: seat.table, seat: seat.seat }), seat.away ? t("mine.away") : ""]
    .filter((word) => word).join(", ");
  return h(
    "li",
    null,
    h(
      "a",
      { class: "tile", href: address, "data-key": `seat-${seat.table}` },
      icon("cards"),
      h("b", null, seat.event || seat.spread),
      h("span", null, where, h("br"), chips),
    ),
  );
}

/** @param {Place} mine @returns {string} */
export function placeWords(mine) {
  if (mine.called) {
    const until = mine.called_until ? ` ${t("mine.until", { time: clock(mine.called_until) })}` : "";
    return t("join.called", { table: mine.table ?? 0 }) + until;
  }
  const words = t("join.place", { place: mine.place, of: mine.of });
  return mine.wait ? `${words} ${t("join.wait", { wait: wait(mine.wait) })}` : words;
}

/** What somebody asks before joining, in a line. @param {Game} game @returns {string} */
export function gameWords(game) {
  const open = game.open_seats ?? 0;
  const least = money(game.least_buy_in ?? 0);
  return [
    (game.tables ?? []).length
      ? (open ? (open === 1 ? t("mine.one_open") : t("mine.open_seats", { count: open })) : t("mine.full"))
      : "",
    t("join.waiting", { count: (game.waiting ?? []).length }),
    game.wait ? t("mine.wait_now", { wait: wait(game.wait) }) : "",
    game.least_buy_in
      ? (game.most_buy_in
        ? t("mine.buy_in", { least, most: money(game.most_buy_in) })
        : t("mine.buy_in_from", { least }))
      : "",
  ].filter((word) => word).join(" · ");
}

/** Why a name stands where it stands, and where its wait comes from. @param {Place} mine */
export function reason(mine) {
  if (!mine.why && !mine.wait_basis) return null;
  const made = h(
    "details",
    { open: opened.has(mine.spread) },
    h("summary", { "data-key": `why-${mine.spread}` }, t("mine.why")),
    h("p", null, phrase(mine.why ?? ""), mine.why && mine.cite ? " " : null, citation(mine.cite)),
    mine.wait_basis ? h("p", { class: "soft" }, t("mine.basis", { basis: phrase(mine.wait_basis) })) : null,
  );
  made.addEventListener(
    "toggle",
    () =>
      /** @type {HTMLDetailsElement} */ (made).open ? opened.add(mine.spread) : opened.delete(mine.spread),
  );
  return made;
}
