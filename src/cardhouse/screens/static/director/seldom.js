// @ts-check
/** What a director of an event does seldom: tables and their order, seats drawn by hand, vouchers, chips. */

import { piecesOf } from "../dealer/event_acts.js";
import { asks, leads, menu, plain } from "../floor/acts.js";
import { cents, money } from "../format.js";
import { choosePerson } from "../staff/people.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventView} EventView */
/** @typedef {import("../floor/acts.js").MaybeAct} MaybeAct */
/** @typedef {import("../staff/sheet.js").Question} Question */

/** @param {string} text @returns {number[]} */
export function numbersOf(text) {
  return text.split(/\D+/).filter(Boolean).map(Number);
}

/** @param {string} event @param {string} phase @returns {MaybeAct[]} */
function tables(event, phase) {
  const before = ["announced", "registering"].includes(phase);
  const running = phase === "running";
  return [
    before && asks(
      "OpenEventTables",
      t("director.open_tables"),
      [{ name: "tables", label: t("director.how_many"), kind: "number", value: "1", required: true }],
      (answers) => ({ type: "OpenEventTables", event, tables: Number(answers.tables) }),
    ),
    running && asks(
      "ChangeBreakingOrder",
      t("director.change_order"),
      [
        { name: "order", label: t("director.order_says"), required: true },
        { name: "reason", label: t("director.reason"), required: true },
      ],
      (answers) => ({
        type: "ChangeBreakingOrder",
        event,
        order: numbersOf(answers.order),
        reason: answers.reason,
      }),
    ),
    running && plain(t("director.keep_even"), { type: "KeepTablesEven", event }),
    running && asks(
      "BreakTable",
      t("director.break_table"),
      [{ name: "table", label: t("director.to_table"), kind: "number", required: true }],
      (answers) => ({ type: "BreakTable", event, table: Number(answers.table) }),
    ),
    running && plain(t("director.redraw"), { type: "RedrawSeats", event }),
    running && plain(t("director.final_table"), { type: "FormFinalTable", event }),
  ];
}

/** @param {string} event @returns {MaybeAct} */
function voucher(event) {
  return leads(
    "IssueVoucher",
    t("director.voucher"),
    () =>
      choosePerson(t("director.voucher"), (person) =>
        asks(
          "IssueVoucher",
          t("director.voucher"),
          [
            { name: "value", label: t("director.voucher_value"), kind: "money", required: true },
            { name: "why", label: t("director.reason"), required: true },
            { name: "any", label: t("director.voucher_any"), kind: "yes or no", value: "no" },
          ],
          (answers) => ({
            type: "IssueVoucher",
            event: answers.any === "yes" ? "" : event,
            person: person.person,
            value: cents(answers.value) ?? 0,
            why: answers.why,
          }),
          { title: person.alias },
        ).then()),
  );
}

/** @param {EventView} view @returns {MaybeAct[]} */
function inventory(view) {
  const { event } = view.line;
  const chips = view.chips ?? [];
  const count = chips.map((chip) => /** @type {Question} */ ({
    name: `chip_${chip.value}`,
    label: t("director.count_chip", { chip: money(chip.value, "chips") }),
    kind: "number",
  }));
  const places = ["cage", "storage_area", "office"];
  return [
    asks(
      "KeepChips",
      t("director.keep_chips"),
      [
        { name: "style", label: t("director.style"), required: true },
        { name: "at", label: t("director.kept_at"), kind: "choice", choices: places, value: "cage" },
        ...count,
      ],
      (answers) => ({ type: "KeepChips", style: answers.style, at: answers.at, pieces: piecesOf(answers) }),
    ),
    asks(
      "GiveInventory",
      t("director.give_inventory"),
      [{ name: "stacks", label: t("director.stacks"), kind: "number", required: true }],
      (answers) => ({ type: "GiveInventory", event, stacks: Number(answers.stacks) }),
    ),
    asks(
      "ReturnInventory",
      t("director.return_inventory"),
      count,
      (answers) => ({ type: "ReturnInventory", event, pieces: piecesOf(answers) }),
    ),
  ];
}

/** @param {EventView} view @returns {MaybeAct} */
export function seldom(view) {
  const { event, phase } = view.line;
  return leads("OpenEventTables", t("director.more"), () =>
    menu(event, [
      [t("director.tables"), tables(event, phase)],
      [t("director.entrants"), [voucher(event)]],
      [t("director.chips"), inventory(view)],
    ]));
}
