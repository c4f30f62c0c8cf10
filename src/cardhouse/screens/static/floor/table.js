// @ts-check
/**
 * One table for the floor: its seats around the oval and what a tap on each offers, what needs doing, what
 * goes on.
 */

import { h, icon, one, replace } from "../dom.js";
import { money, serverNow } from "../format.js";
import { later, live, pageShown } from "../page.js";
import { closeSheet, countDown, leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { colleague, dealers, leads, plain, row } from "./acts.js";
import { needRow, needsOf } from "./needs.js";
import { around } from "./oval.js";
import { levelWords, scene, tagsOf } from "./table_view.js";

/** @typedef {import("./table_view.js").Table} Table */
/** @typedef {import("./table_view.js").Scene} Scene */

const number = Number(one("#table").dataset.table);
/** @type {Table | null} */
let latest = null;
/** @type {import("./map.js").View | null} */
let room = null;
let asked = location.hash === "#break";

/** @param {Scene} at @param {number} seat @returns {HTMLElement} */
function seatElement(at, seat) {
  const { table, floor } = at;
  const player = table.seats.find((found) => found.seat === seat);
  const held = table.desk.held?.find((found) => found.seat === seat);
  const mark = floor.marks?.find((found) => found.seat === seat);
  const claim = floor.claims?.find((found) => found.seat === seat)?.comes?.[0];
  const closed = floor.closed?.includes(seat);
  const words = player
    ? player.player
    : held
    ? t("floor.word.held_for", { name: held.name })
    : mark
    ? mark.name
    : claim
    ? claim.name
    : closed
    ? t("floor.seat_state.closed")
    : t("floor.word.open");
  const left = held?.until && !held.lapsed
    ? h("span", { class: "tag warm", "data-until": held.until }, leftWords(held.until))
    : null;
  const made = h(
    "li",
    {
      class: ["seat", player ? "" : "empty-seat", player?.away ? "gone" : "", held ? "is-held" : ""].filter(
        Boolean,
      ).join(" "),
      "data-seat": seat,
    },
    h(
      "button",
      {
        type: "button",
        "data-key": `seat-${seat}`,
        disabled: Boolean(closed),
        onclick: () =>
          table.event
            ? player && later(import("./event_seat.js"), (menu) => menu.openEventSeat(at, player))
            : player
            ? later(import("./seat_menu.js"), (menu) => menu.openSeat(at, player))
            : later(import("./open_seat.js"), (menu) => menu.openEmpty(at, seat)),
      },
      h("b", { class: "seat-number" }, seat),
      table.button === seat &&
        h("span", { class: "puck", role: "img", "aria-label": t("floor.word.button") }, "D"),
      h("span", { class: "seat-name" }, words),
      player && h("span", { class: "seat-stack" }, money(player.stack)),
      left,
      held?.lapsed && h("span", { class: "tag bad" }, t("floor.word.lapsed")),
      mark && h("span", { class: "tag" }, t(`floor.put.${mark.put}`)),
      claim && h("span", { class: "tag" }, t("floor.table.claimed")),
      player && tagsOf(player, floor).map(([text, kind]) => h("span", { class: `tag ${kind}` }, text)),
    ),
  );
  const place = around(seat, table.size);
  made.style.setProperty("--x", String(place.x));
  made.style.setProperty("--y", String(place.y));
  return made;
}

/** @param {Scene} at */
function showBar(at) {
  const { table } = at;
  const waiting = at.room?.games.find((game) => game.spread === table.spread)?.waiting?.length ?? 0;
  const turn = at.line?.needs?.some((need) => need.kind === "next") ? "primary" : "";
  replace(
    one("#bar"),
    row([
      waiting && at.line?.open?.length && !at.line.broken
        ? plain(t("floor.table.call_next"), { type: "CallNext", spread: table.spread, table: number }, turn)
        : null,
    ], "next"),
    h("a", {
      class: "button",
      "data-key": "tablet",
      href: `/rooms/${document.body.dataset.room}/dealer/${number}`,
    }, t("floor.table.tablet")),
    h(
      "button",
      {
        type: "button",
        "data-key": "wrong",
        onclick: () => later(import("../dealer/wrong.js"), (wrong) => latest && wrong.openWrong(latest)),
      },
      icon("gavel"),
      t("wrong.ask"),
    ),
    table.event && h("a", {
      class: "button",
      "data-key": "event",
      href: `/rooms/${document.body.dataset.room}/director/event?event=${encodeURIComponent(table.event)}`,
    }, t("floor.table.event")),
    row([
      leads("DealerIn", t("floor.table.more"), () =>
        later(
          import("./table_menu.js"),
          (menu) => table.event ? menu.openEventMenu(at) : menu.openTableMenu(at),
        )),
    ], "more"),
    !table.event && row([
      table.seats.length && !at.line?.broken
        ? leads("BreakGame", t("floor.table.break"), () => breaks(at), "danger")
        : null,
      table.seats.length
        ? null
        : plain(t("floor.table.close"), { type: "CloseTable", table: number }, "danger"),
    ], "break"),
  );
}

/** @param {Scene} at @returns {HTMLElement} */
function middle(at) {
  const { table, line } = at;
  const dealer = table.desk.dealer
    ? colleague(table.desk.dealer)
    : table.mode === "dealt"
    ? t("floor.map.software")
    : t("floor.map.no_dealer");
  const hand = table.hand
    ? t("floor.table.in_hand", { pot: money(table.hand.pot) })
    : t("floor.table.between");
  return h(
    "li",
    { class: "table-middle" },
    h("b", null, table.event || table.spread),
    table.event && line && h("span", null, levelWords(line)),
    h("span", null, t("floor.map.players", { count: table.seats.length, size: table.size })),
    h("span", null, hand),
    h("span", null, dealer),
    Boolean(line?.feeds?.length) &&
      h("span", { class: "tag warm" }, t("floor.map.must_move", { tables: (line?.feeds ?? []).join(", ") })),
  );
}

/** @param {Scene} at */
function showNeeds(at) {
  const { line } = at;
  const unsold = room?.floor?.unsold ?? [];
  const needs = line ? needsOf(line, serverNow(), colleague(line.dealer ?? ""), unsold) : [];
  replace(
    one("#needs"),
    line && needs.length
      ? h("ul", { class: "needs plain" }, needs.map((need) => needRow(line, need, { dealers })))
      : h("p", { class: "soft" }, t("floor.table.no_needs")),
  );
}

/** Seldom, and fetched only then. @param {Scene} at */
function breaks(at) {
  void later(import("./breaking.js"), (breaking) => breaking.breakGame(at));
}

/** What goes on beside the seats; what is seen first comes first. @param {Scene} at */
async function showBeside(at) {
  await pageShown();
  const broken = Boolean(at.table.desk.choosers?.length || at.floor.went?.length);
  const fetched = Promise.all([import("./panels.js"), broken ? import("./breaking.js") : null]);
  void later(fetched, ([beside, breaking]) => {
    if (!latest) return; // closed meanwhile
    const now = scene(latest, room);
    replace(one("#breaking"), breaking?.brokenPanel(now) ?? null, beside.panels(now));
  });
}

function show() {
  if (!latest) return;
  const at = scene(latest, room);
  showBar(at);
  showNeeds(at);
  void showBeside(at);
  replace(
    one("#seats"),
    middle(at),
    Array.from({ length: at.table.size }, (_, place) => seatElement(at, place + 1)),
  );
  if (asked && room) {
    asked = false;
    breaks(at);
  }
}

/** The table was closed: nothing of it can be worked any more. */
function gone() {
  closeSheet();
  for (const place of ["#bar", "#needs", "#seats"]) replace(one(place));
  replace(one("#breaking"), h("p", { class: "empty" }, t("live.gone")));
}

countDown();
live().watch(`table ${number}`, (message) => {
  latest = message.view;
  if (latest) show();
  else gone();
});
live().watch("room", (message) => {
  room = message.view;
  show();
});
