// @ts-check
/** What can be done about a player in a seat. */

import { h } from "../dom.js";
import { cents, money } from "../format.js";
import { t } from "../texts.js";
import { choosePerson } from "../staff/people.js";
import { asks, because, leads, menu, plain } from "./acts.js";
import { asksWhence } from "./whence.js";
import { recordIncident } from "./conduct_acts.js";
import { openPerson } from "./person.js";
import { bills, openSeats, otherTables, playerChoices, seatChoices } from "./table_view.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("./table_view.js").Seat} Seat */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */
/** @typedef {import("../staff/sheet.js").Question} Question */

/** @type {Question} */
const AMOUNT = { name: "amount", label: "", kind: "money", required: true };

/** @param {number} table @param {string} person @param {Seat} seat @returns {MaybeAct[]} */
function absence(table, person, seat) {
  const minutes = (/** @type {string} */ label) => /** @type {Question} */ ({
    name: "minutes",
    label,
    kind: "number",
    value: "",
  });
  const along = /** @type {Question} */ ({ name: "along", label: t("floor.table.along"), kind: "money" });
  /** Said or granted whether the player is there or away. */
  const meals = [
    asks(
      "TellOfAbsence",
      t("floor.table.told"),
      [minutes(t("floor.table.back_in"))],
      (answers) => ({ type: "TellOfAbsence", table, person, minutes: Number(answers.minutes || 0) }),
    ),
    asks(
      "GrantDinner",
      t("floor.table.dinner"),
      [{ name: "off", label: t("floor.table.chips_off"), kind: "yes or no", value: "no" }, along],
      (answers) => ({
        type: "GrantDinner",
        table,
        person,
        chips_off: answers.off === "yes",
        along: cents(answers.along) ?? 0,
      }),
    ),
  ];
  if (seat.away) {
    return [
      asks(
        "ReturnToSeat",
        t("floor.word.returns"),
        [
          { name: "brought", label: t("floor.table.brought"), kind: "money" },
          {
            name: "how",
            label: t("floor.table.enters"),
            kind: "choice",
            choices: [
              ["post", t("floor.table.enters_post")],
              ["wait_for_big_blind", t("floor.table.enters_wait")],
              ["behind_button", t("floor.table.enters_behind")],
              ["buy_button", t("floor.table.enters_buy")],
            ],
            value: "post",
          },
        ],
        (answers) => ({
          type: "ReturnToSeat",
          table,
          person,
          brought: cents(answers.brought) ?? 0,
          how: answers.how,
        }),
        { kind: "primary" },
      ),
      ...meals,
      plain(t("floor.table.pick_up"), { type: "PickUpChips", table, person }, "danger"),
    ];
  }
  return [
    plain(t("floor.word.step_away"), { type: "StepAway", table, person }),
    asks(
      "StepAway",
      t("floor.table.step_away_with"),
      [along, { name: "dinner", label: t("floor.table.eats"), kind: "yes or no", value: "no" }],
      (answers) => ({
        type: "StepAway",
        table,
        person,
        along: cents(answers.along) ?? 0,
        dinner: answers.dinner === "yes",
      }),
    ),
    ...meals,
    asks(
      "PickUpVoluntarily",
      t("floor.table.picks_up"),
      [minutes(t("floor.table.back_in"))],
      (answers) => ({
        type: "PickUpVoluntarily",
        table,
        person,
        back_in_minutes: Number(answers.minutes || 0),
      }),
    ),
  ];
}

/** @param {Scene} at @param {string} person @param {Seat} seat @returns {MaybeAct[]} */
function chips({ table: { table }, room, floor }, person, seat) {
  const amount = (/** @type {string} */ label) => ({ ...AMOUNT, label });
  return [
    asksWhence(
      "AddChips",
      t("floor.word.add_chips"),
      [amount(t("floor.word.add_amount"))],
      (answers) => ({ type: "AddChips", table, person, amount: cents(answers.amount) ?? 0 }),
      { money: room?.money },
    ),
    asks(
      "PlayBehind",
      t("floor.table.play_behind"),
      [amount(t("floor.table.bought")), {
        name: "announced",
        label: t("floor.table.announced"),
        kind: "yes or no",
        value: "yes",
      }],
      (answers) => ({
        type: "PlayBehind",
        table,
        person,
        amount: cents(answers.amount) ?? 0,
        announced: answers.announced === "yes",
      }),
    ),
    seat.behind ? plain(t("floor.table.deliver"), { type: "DeliverChips", table, person }) : null,
    asks("PutCashDown", t("floor.table.cash_down"), [{
      name: "bills",
      label: t("floor.table.bills"),
      kind: "bills",
      required: true,
      help: t("floor.table.bills_help"),
    }], (answers) => ({ type: "PutCashDown", table, person, bills: bills(answers.bills) ?? [] })),
    floor.idle?.includes(person)
      ? asks(
        "ChangeCash",
        t("floor.table.change_cash"),
        [amount(t("floor.table.change_how_much"))],
        (answers) => ({ type: "ChangeCash", table, person, amount: cents(answers.amount) ?? 0 }),
      )
      : null,
    asks(
      "TakeChipsOff",
      t("floor.table.take_off"),
      [amount(t("floor.table.how_much")), {
        name: "purpose",
        label: t("floor.table.what_for"),
        kind: "choice",
        choices: [["keep", t("floor.table.to_keep")], ["incidentals", t("floor.table.incidentals")]],
        value: "keep",
      }],
      (answers) => ({
        type: "TakeChipsOff",
        table,
        person,
        amount: cents(answers.amount) ?? 0,
        purpose: answers.purpose,
      }),
    ),
    asks(
      "RemoveForeignChips",
      t("floor.table.foreign"),
      [amount(t("floor.table.foreign_how_much"))],
      (answers) => ({ type: "RemoveForeignChips", table, person, amount: cents(answers.amount) ?? 0 }),
    ),
    asks(
      "InspectChips",
      t("floor.table.too_large"),
      [amount(t("floor.table.worth_of_one")), {
        name: "count",
        label: t("floor.table.how_many"),
        kind: "number",
        value: "1",
        required: true,
      }],
      (answers) => ({
        type: "InspectChips",
        table,
        person,
        chips: { [cents(answers.amount) ?? 0]: Number(answers.count) },
      }),
    ),
    floor.racked?.includes(person)
      ? plain(t("floor.word.unrack"), { type: "Unrack", table, person })
      : plain(t("floor.word.rack_up"), { type: "RackUp", table, person }),
    plain(t("floor.word.lower_rake"), { type: "AskLowerRake", table, person }),
  ];
}

/** @param {Scene} at @param {string} person @returns {MaybeAct[]} */
function seatChange({ table, floor }, person) {
  const open = openSeats(table);
  const wanted = floor.wants?.some((one) => one.person === person);
  /** @type {[string, string][]} */
  const any = [
    ["0", t("floor.any_seat")],
    ...seatChoices(Array.from({ length: table.size }, (_, place) => place + 1)),
  ];
  return [
    wanted
      ? plain(t("floor.table.wants_none"), { type: "WithdrawSeatChange", table: table.table, person })
      : asks(
        "AskForSeatChange",
        t("floor.table.change_seat"),
        [{ name: "seat", label: t("floor.seat"), kind: "choice", choices: any, value: "0" }],
        (answers) => ({ type: "AskForSeatChange", table: table.table, person, seat: Number(answers.seat) }),
      ),
    open.length
      ? asks(
        "ClaimSeat",
        t("floor.table.claims"),
        [
          {
            name: "seat",
            label: t("floor.seat"),
            kind: "choice",
            choices: seatChoices(open),
            required: true,
          },
          { name: "after", label: t("floor.table.button_first"), kind: "yes or no", value: "no" },
        ],
        (answers) => ({
          type: "ClaimSeat",
          table: table.table,
          person,
          seat: Number(answers.seat),
          after_button: answers.after === "yes",
        }),
      )
      : null,
    wanted && open.length
      ? asks("PassOnSeat", t("floor.table.passes"), [{
        name: "seat",
        label: t("floor.seat"),
        kind: "choice",
        choices: seatChoices(open),
        required: true,
      }], (answers) => ({ type: "PassOnSeat", table: table.table, person, seat: Number(answers.seat) }))
      : null,
  ];
}

/** @param {Scene} at @param {string} person @returns {MaybeAct[]} */
function tableChange(at, person) {
  const { table: { table }, room, line } = at;
  const to = /** @type {Question} */ ({
    name: "to",
    label: t("floor.table.to_table"),
    kind: "choice",
    choices: otherTables(at),
    required: true,
  });
  const going = room?.floor.going?.find((one) => one.person === person);
  if (going) {
    return [
      plain(t("floor.moves.now"), { type: "MoveNow", person }, "primary"),
      going.kind === "must_move"
        ? plain(t("floor.moves.refuses"), { type: "RefuseToMove", table, person })
        : plain(t("floor.moves.stays"), { type: "GiveUpMove", person }),
    ];
  }
  const others = to.choices?.length;
  const must = Boolean(line?.feeds?.length);
  return [
    others
      ? asks(
        "SignTransferList",
        t("floor.moves.sign"),
        [to],
        (answers) => ({ type: "SignTransferList", table, person, to: Number(answers.to) }),
      )
      : null,
    others
      ? asks(
        "GrantTableChange",
        t("floor.table.change_table"),
        [to, { name: "seat", label: t("floor.table.seat_there"), kind: "number", value: "0" }, {
          name: "chips",
          label: t("floor.table.chips_there"),
          kind: "money",
        }],
        (answers) => ({
          type: "GrantTableChange",
          table,
          person,
          to: Number(answers.to),
          seat: Number(answers.seat || 0),
          chips: cents(answers.chips) ?? 0,
        }),
      )
      : null,
    ...(room?.floor.transfers ?? []).filter((one) => one.person === person).map((one) =>
      plain(t("floor.moves.off_list_for", { table: one.to }), {
        type: "LeaveTransferList",
        person,
        to: one.to,
      })
    ),
    must ? plain(t("floor.moves.volunteer"), { type: "VolunteerToMove", table, person }) : null,
    must ? plain(t("floor.moves.refuses"), { type: "RefuseToMove", table, person }) : null,
    must ? plain(t("floor.moves.not_short"), { type: "DeclineShortHanded", table, person }) : null,
  ];
}

/** Somebody plays at an absent player's seat. @param {Scene} at @param {Seat} seat @returns {MaybeAct} */
function playOver({ table: { table }, room }, seat) {
  const least =
    room?.offers?.find((one) => one.spread === room.tables.find((line) => line.table === table)?.spread)
      ?.least_buy_in ?? 0;
  return leads(
    "PlayOverSeat",
    t("floor.table.play_over"),
    () =>
      choosePerson(t("floor.table.play_over"), (person) =>
        asks(
          "PlayOverSeat",
          t("floor.table.play_over"),
          [
            {
              name: "chips",
              label: t("floor.chips"),
              kind: "money",
              value: least ? String(least / 100) : "",
              required: true,
            },
            { name: "box", label: t("floor.table.has_box"), kind: "yes or no", value: "yes" },
            { name: "agreed", label: t("floor.table.absent_agrees"), kind: "yes or no", value: "no" },
          ],
          (answers) => ({
            type: "PlayOverSeat",
            table,
            seat: seat.seat,
            person: person.person,
            chips: cents(answers.chips) ?? 0,
            box: answers.box === "yes",
            agreed: answers.agreed === "yes",
          }),
          { title: person.alias },
        ).then()),
  );
}

/** @param {Scene} at @param {Seat} seat @returns {MaybeAct[]} */
function ending(at, seat) {
  const { table } = at.table;
  const person = seat.person ?? "";
  return [
    asks("LeaveToReturn", t("floor.table.leaves_to_return"), [{
      name: "counted",
      label: t("floor.table.counted"),
      kind: "money",
      value: String(seat.stack / 100),
      required: true,
    }], (answers) => ({ type: "LeaveToReturn", table, person, counted: cents(answers.counted) ?? 0 })),
    at.table.mode === "light" &&
    asks(
      "CountStack",
      t("floor.table.count_stack"),
      [{ name: "chips", label: t("floor.table.count_chips"), kind: "money", required: true }],
      (answers) => ({ type: "CountStack", table, person, chips: cents(answers.chips) ?? 0 }),
      { title: seat.player },
    ),
    asks("LeaveTable", t("floor.table.leaves"), [], () => ({ type: "LeaveTable", table, person }), {
      kind: "danger",
      title: `${seat.seat} ${seat.player}, ${money(seat.stack + (seat.behind ?? 0))}`,
      send: t("floor.table.leaves_yes"),
    }),
  ];
}

/** @param {Scene} at @param {Seat} seat */
export function openSeat(at, seat) {
  const { table, floor } = at;
  const person = seat.person ?? "";
  const number = table.table;
  const over = floor.overs?.find((one) => one.seat === seat.seat);
  const others = playerChoices(table).filter(([id]) => id !== person);
  const said = (table.desk.away ?? []).filter((one) => one.seat === seat.seat).map((one) =>
    h("p", { class: "soft" }, because(one))
  );
  menu(t("floor.word.seat_actions", { seat: seat.seat, name: seat.player }), [
    [t("floor.table.about_absence"), absence(number, person, seat)],
    [t("floor.table.about_seat"), [
      ...seatChange(at, person),
      over
        ? plain(t("floor.table.end_over"), { type: "EndPlayOver", table: number, seat: seat.seat })
        : seat.away
        ? playOver(at, seat)
        : null,
      plain(t("floor.table.button"), {
        type: "BetweenHandsDo",
        table: number,
        do: { type: "PlaceButton", seat: seat.seat },
      }),
    ]],
    [t("floor.table.about_table"), tableChange(at, person)],
    [t("floor.table.about_chips"), chips(at, person, seat)],
    [t("floor.table.about_person"), [
      leads("RegisterPerson", t("floor.people.about"), () => openPerson(person, seat.player)),
      leads(
        "RecordIncident",
        t("floor.conduct.incident"),
        () => recordIncident({ person, name: seat.player, table: number }, others),
      ),
      asks("CallSupervisor", t("floor.word.wants_floor"), [{
        name: "about",
        label: t("floor.word.call_about"),
      }], (answers) => ({ type: "CallSupervisor", table: number, person, about: answers.about })),
    ]],
    [t("floor.table.about_leaving"), ending(at, seat)],
  ], ...said);
}
