// @ts-check
/** What can be done with a seat that nobody sits in: give it, hold it, keep it, settle who gets it. */

import { h } from "../dom.js";
import { cents } from "../format.js";
import { choosePerson } from "../staff/people.js";
import { t } from "../texts.js";
import { asks, because, does, leads, menu, plain, reason } from "./acts.js";
import { asksWhence } from "./whence.js";
import { bills, playerChoices } from "./table_view.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */
/** @typedef {{person: string, name: string}} Who */

/** @param {Scene} at @returns {string} */
function least({ table, room }) {
  const found = room?.offers?.find((one) => one.spread === table.spread)?.least_buy_in ?? 0;
  return found ? String(found / 100) : "";
}

/** @param {Scene} at @param {number} seat @param {Who} who @returns {import("./acts.js").Act} */
export function sitsDown(at, seat, who) {
  const { table } = at.table;
  return asksWhence(
    "SeatPlayer",
    t("floor.word.sits_down"),
    [{ name: "chips", label: t("floor.chips"), kind: "money", value: least(at), required: true }],
    (answers) => ({ type: "SeatPlayer", table, seat, person: who.person, chips: cents(answers.chips) ?? 0 }),
    { kind: "primary", title: who.name, money: at.room?.money },
  );
}

/**
 * With chips and bills, each as it lies there.
 * @param {Scene} at
 * @param {number} seat
 * @param {Who} who
 * @returns {import("./acts.js").Act}
 */
function buysIn(at, seat, who) {
  const { table } = at.table;
  return asks(
    "BuyIn",
    t("floor.table.buy_in"),
    [
      { name: "chips", label: t("floor.table.in_chips"), kind: "money", value: "0", required: true },
      { name: "bills", label: t("floor.table.bills"), kind: "bills", help: t("floor.table.bills_help") },
      { name: "small", label: t("floor.table.small_chips"), kind: "money", value: "0" },
    ],
    (answers) => ({
      type: "BuyIn",
      table,
      seat,
      person: who.person,
      chips: cents(answers.chips) ?? 0,
      bills: bills(answers.bills) ?? [],
      small_chips: cents(answers.small) ?? 0,
    }),
    { title: who.name },
  );
}

/**
 * Somebody is chosen, then comes the act.
 * @param {string} right
 * @param {string} words
 * @param {(who: Who) => unknown} then
 * @param {string} [kind]
 * @returns {import("./acts.js").Act}
 */
function forSomebody(right, words, then, kind) {
  return leads(
    right,
    words,
    () => choosePerson(words, (person) => then({ person: person.person, name: person.alias })),
    kind,
  );
}

/** @param {Scene} at @param {number} seat @returns {MaybeAct[]} */
function giving(at, seat) {
  const { table, spread } = at.table;
  return [
    plain(t("floor.table.call_to_seat"), { type: "CallNext", spread, table, seat }, "primary"),
    at.room?.tables.some((line) => line.feeds?.includes(table))
      ? plain(t("floor.table.call_mover"), { type: "CallToMainGame", table, seat }, "primary")
      : null,
    forSomebody("SeatPlayer", t("floor.table.seat_somebody"), (who) => sitsDown(at, seat, who).then()),
    forSomebody("BuyIn", t("floor.table.buy_in_somebody"), (who) => buysIn(at, seat, who).then()),
  ];
}

/**
 * Who plays in another game moves by it where the house says so: then it is asked what he brings.
 * @param {Scene} at @param {number} seat @param {Who} who
 * @returns {unknown}
 */
function locksUp(at, seat, who) {
  const { table } = at.table;
  const command = { type: "LockUpSeat", table, seat, person: who.person };
  const plays = at.room?.tables.some((line) =>
    line.table !== table &&
    line.marks?.some(([, name, mark]) => name === who.name && ["", "away", "leaving"].includes(mark ?? ""))
  );
  if (!plays || !at.room?.floor.lock_up_moves) return does(command);
  return asks(
    "LockUpSeat",
    t("floor.table.lock_up"),
    [{ name: "chips", label: t("floor.table.chips_there"), kind: "money" }],
    (answers) => ({ ...command, chips: cents(answers.chips) ?? 0 }),
    { title: who.name },
  ).then();
}

/** @param {Scene} at @param {number} seat @returns {MaybeAct[]} */
function holding(at, seat) {
  const { table } = at.table;
  const things = ["chips", "marker", "card", "identification"].map((
    one,
  ) => /** @type {[string, string]} */ ([one, t(`floor.put.${one}`)]));
  return [
    forSomebody(
      "LockUpSeat",
      t("floor.table.lock_up"),
      (who) => locksUp(at, seat, who),
    ),
    forSomebody(
      "LockUpSeat",
      t("floor.table.lock_up_hand"),
      (who) => does({ type: "LockUpSeat", table, seat, person: who.person, after_hand: true }),
    ),
    forSomebody(
      "ReserveSeat",
      t("floor.table.reserve"),
      (who) =>
        asks(
          "ReserveSeat",
          t("floor.table.reserve"),
          [reason()],
          (answers) => ({ type: "ReserveSeat", table, seat, person: who.person, reason: answers.reason }),
          { title: who.name },
        ).then(),
    ),
    forSomebody(
      "MarkSeat",
      t("floor.table.mark"),
      (who) =>
        asks(
          "MarkSeat",
          t("floor.table.mark"),
          [{
            name: "put",
            label: t("floor.table.what_put"),
            kind: "choice",
            choices: things,
            value: "chips",
            required: true,
          }],
          (answers) => ({ type: "MarkSeat", table, seat, person: who.person, put: answers.put }),
          { title: who.name },
        ).then(),
    ),
  ];
}

/**
 * Players of the game who come for it, and a dispute.
 * @param {Scene} at
 * @param {number} seat
 * @returns {MaybeAct[]}
 */
function players(at, seat) {
  const { table } = at.table;
  const all = playerChoices(at.table);
  const claim = (/** @type {string} */ words, /** @type {string} */ person) =>
    plain(words, { type: "ClaimSeat", table, person, seat });
  const first = at.floor.coming?.find((one) => one.seat === seat)?.comes ?? [];
  return [
    ...first.map((one) => claim(t("floor.table.gets_it", { name: one.name }), one.person)),
    all.length
      ? asks("ClaimSeat", t("floor.table.player_takes"), [{
        name: "person",
        label: t("floor.person"),
        kind: "choice",
        choices: all,
        required: true,
      }], (answers) => ({ type: "ClaimSeat", table, person: answers.person, seat }))
      : null,
    all.length > 1
      ? asks(
        "SettleSeatDispute",
        t("floor.table.dispute"),
        [
          { name: "between", label: t("floor.table.between_whom"), kind: "many", choices: all },
          {
            name: "to",
            label: t("floor.table.floor_gives"),
            kind: "choice",
            choices: [["", t("floor.table.by_rule")], ...all],
          },
        ],
        (answers) => ({
          type: "SettleSeatDispute",
          table,
          seat,
          between: (answers.between ?? "").split(",").filter(Boolean),
          to: answers.to,
        }),
      )
      : null,
  ];
}

/** @param {Scene} at @param {number} seat */
export function openEmpty(at, seat) {
  const { table, desk } = at.table;
  const title = t("common.seat", { number: seat });
  const held = desk.held?.find((one) => one.seat === seat);
  const mark = at.floor.marks?.find((one) => one.seat === seat);
  const coming = (at.floor.coming?.find((one) => one.seat === seat)?.comes ?? []).map((one) =>
    h("p", null, h("b", null, one.name), ": ", because(one))
  );
  if (held) {
    return menu(
      `${title}: ${held.name}`,
      [["", [
        sitsDown(at, seat, held),
        buysIn(at, seat, held),
        plain(t("floor.table.page"), { type: "PageGuest", table, person: held.person }),
        plain(t("floor.table.give_away"), { type: "ReleaseSeat", table, seat }),
        plain(t("floor.word.release_says"), { type: "ReleaseSeat", table, seat, given_up: true }),
      ]]],
      h(
        "p",
        null,
        because({
          says: held.lapsed ? t("floor.table.held_lapsed") : t("floor.table.is_held", { name: held.name }),
          cite: held.cite,
        }),
      ),
    );
  }
  const marked = mark
    ? [sitsDown(at, seat, mark), plain(t("floor.table.mark_away"), { type: "TakeMarkAway", table, seat })]
    : [];
  menu(title, [
    [mark ? t("floor.table.marked", { name: mark.name, put: t(`floor.put.${mark.put}`) }) : "", marked],
    [t("floor.table.give_it"), giving(at, seat)],
    [t("floor.table.players_first"), players(at, seat)],
    [t("floor.table.hold_it"), holding(at, seat)],
  ], ...coming);
}
