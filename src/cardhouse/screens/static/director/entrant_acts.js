// @ts-check
/**
 * What staff can do about somebody who sits at an event's table: another seat, a wrong seat, chips that leave
 * play, leftovers, giving up. Whether the house has it so is decided by the room.
 */

import { asks, plain } from "../floor/acts.js";
import { t } from "../texts.js";

/** @typedef {import("../floor/acts.js").MaybeAct} MaybeAct */
/** @typedef {import("../staff/sheet.js").Question} Question */
/** @typedef {{event: string, person: string, table: number, seat: number, felted?: boolean}} Entrant */

/** @param {string} name @param {string} label @returns {Question} */
function number(name, label) {
  return { name, label, kind: "number", required: true };
}

/** @param {boolean} [required] @returns {Question} */
function reason(required = true) {
  return { name: "reason", label: t("director.reason"), required };
}

/** @param {Entrant} entrant @returns {MaybeAct[]} */
function seats({ event, person }) {
  const where = [number("table", t("director.to_table")), number("seat", t("director.to_seat"))];
  return [
    asks("MovePlayer", t("director.move"), [...where, reason(false)], (answers) => ({
      type: "MovePlayer",
      event,
      person,
      to: Number(answers.table),
      seat: Number(answers.seat),
      reason: answers.reason,
    })),
    asks("NoteWrongSeat", t("director.wrong_seat"), where, (answers) => ({
      type: "NoteWrongSeat",
      event,
      person,
      at_table: Number(answers.table),
      seat: Number(answers.seat),
    })),
    asks(
      "PutInRightSeat",
      t("director.right_seat"),
      [
        { name: "own", label: t("director.own_stack"), kind: "yes or no", value: "yes" },
        {
          name: "decision",
          label: t("director.decision"),
          kind: "choice",
          choices: [["", t("director.by_rule")], ["moves", t("director.moves")], [
            "stays",
            t("director.stays"),
          ]],
        },
        reason(false),
      ],
      (answers) => ({
        type: "PutInRightSeat",
        event,
        person,
        own_stack: answers.own === "yes",
        decision: answers.decision,
        reason: answers.reason,
      }),
    ),
  ];
}

/** @param {Entrant} entrant @returns {MaybeAct[]} */
function chips({ event, person }) {
  return [
    asks(
      "ExchangeLeftovers",
      t("director.leftovers"),
      [number("denomination", t("director.old_chip")), number("pieces", t("director.pieces"))],
      (answers) => ({
        type: "ExchangeLeftovers",
        event,
        person,
        denomination: Number(answers.denomination),
        pieces: Number(answers.pieces),
      }),
    ),
    asks(
      "ForfeitChips",
      t("director.forfeit"),
      [number("chips", t("director.back_chips")), { name: "note", label: t("director.note") }],
      (answers) => ({
        type: "ForfeitChips",
        event,
        person,
        chips: Number(answers.chips),
        note: answers.note,
      }),
    ),
    asks(
      "RuleBlindsDodged",
      t("director.dodged"),
      [{ name: "note", label: t("director.note") }],
      (answers) => ({
        type: "RuleBlindsDodged",
        event,
        person,
        note: answers.note,
      }),
    ),
  ];
}

/** @param {Entrant} entrant @returns {MaybeAct[]} */
export function entrantActs(entrant) {
  const { event, person, table } = entrant;
  return [
    entrant.felted && plain(t("director.is_out"), { type: "DeclineRebuy", event, person, table }, "danger"),
    ...seats(entrant),
    ...chips(entrant),
    asks("WithdrawEntrant", t("director.withdraw"), [reason()], (answers) => ({
      type: "WithdrawEntrant",
      event,
      person,
      reason: answers.reason,
    })),
  ];
}

/**
 * Another seat before the start, for whom one is needed or to make tables even.
 * @param {string} event
 * @param {string} person
 * @returns {MaybeAct}
 */
export function seatBefore(event, person) {
  return asks(
    "MoveEntrant",
    t("director.other_seat"),
    [
      number("table", t("director.to_table")),
      number("seat", t("director.to_seat")),
      {
        name: "why",
        label: t("director.reason"),
        kind: "choice",
        choices: [["special_needs", t("director.special_needs")], [
          "even_tables_at_start",
          t(
            "director.even_tables",
          ),
        ]],
        value: "special_needs",
      },
    ],
    (answers) => ({
      type: "MoveEntrant",
      event,
      person,
      to: Number(answers.table),
      seat: Number(answers.seat),
      why: answers.why,
    }),
  );
}
