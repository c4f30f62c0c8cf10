// @ts-check
/**
 * What a page of one table works with: the table's view, the room around it, and words that several parts
 * use.
 */

import { grouped } from "../figures.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").Named} Named */
/** @typedef {import("../views.d.ts").ForSeat} ForSeat */
/** @typedef {import("../views.d.ts").SeatView} Seat */
/** @typedef {import("../views.d.ts").HeldSeat} Held */
/** @typedef {import("../views.d.ts").TableFloor} TableFloor */
/** @typedef {import("../views.d.ts").DeskView} Desk */
/** @typedef {import("../views.d.ts").TableView & {desk: import("../views.d.ts").DeskView}} Table */
/** @typedef {import("./map.js").View} Room */
/**
 * @typedef {{table: Table, room: Room | null, floor: TableFloor, line: import("./needs.js").Line |
 *   undefined}} Scene
 */

/** @param {Table} table @param {Room | null} room @returns {Scene} */
export function scene(table, room) {
  return {
    table,
    room,
    floor: table.desk.floor ?? {},
    line: room?.tables.find((line) => line.table === table.table),
  };
}

/**
 * Other tables to choose from; of the same game first. An event's tables are none: who moves there is decided
 * by the event.
 * @param {Scene} at
 * @returns {[string, string][]}
 */
export function otherTables({ table, room }) {
  const others = (room?.tables ?? []).filter((line) => line.table !== table.table && !line.event);
  others.sort((a, b) =>
    Number(b.spread === table.spread) - Number(a.spread === table.spread) || a.table - b.table
  );
  return others.map((
    line,
  ) => [
    String(line.table),
    `${line.table} · ${line.spread} · ${t("floor.map.players", { count: line.players, size: line.size })}`,
  ]);
}

/** Of an event's table: what it is at. @param {import("./needs.js").Line} line @returns {string} */
export function levelWords(line) {
  if (!line.level) return t("floor.map.event_not_begun");
  return t("floor.map.event_level", { level: line.level, sign: grouped(line.sign) });
}

/** Seats that nobody has. @param {Table} table @returns {number[]} */
export function openSeats(table) {
  const taken = new Set(table.seats.map((seat) => seat.seat));
  return Array.from({ length: table.size }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
}

/** @param {number[]} seats @returns {[string, string][]} */
export function seatChoices(seats) {
  return seats.map((number) => [String(number), t("common.seat", { number })]);
}

/** @param {Table} table @returns {[string, string][]} */
export function playerChoices(table) {
  return table.seats.map((seat) => [seat.person ?? "", `${seat.seat} ${seat.player}`]);
}

/**
 * Words about a seat in the table's colours.
 * @param {Seat} seat
 * @param {TableFloor} floor
 * @returns {[string, string][]} words and kind
 */
export function tagsOf(seat, floor) {
  const person = seat.person ?? "";
  /** @type {[boolean, string, string][]} */
  const all = [
    [Boolean(seat.away), t("floor.word.away"), "warm"],
    [Boolean(seat.busted), t("floor.word.busted"), "bad"],
    [Boolean(seat.leaving), t("floor.word.leaving"), "bad"],
    [Boolean(floor.picking_up?.includes(person)), t("floor.table.is_picked_up"), "bad"],
    [Boolean(floor.racked?.includes(person)), t("floor.table.is_racked"), "warm"],
    [Boolean(seat.behind), t("floor.table.chips_coming"), ""],
    [Boolean(floor.idle?.includes(person)), t("floor.table.idle_cash"), ""],
    [Boolean(seat.missed?.length), t("floor.table.missed_blinds"), "warm"],
  ];
  return all.filter(([so]) => so).map(([, words, kind]) => [words, kind]);
}

/**
 * Amounts typed one after the other, such as bills.
 * @param {string} text
 * @returns {number[] | null} cents; null where one is no amount
 */
export function bills(text) {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const found = parts.map((one) => /^\$?\d{1,7}$/.test(one) ? Number(one.replace("$", "")) * 100 : -1);
  return found.includes(-1) ? null : found;
}
