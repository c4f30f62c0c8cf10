// @ts-check
/** What needs somebody: how urgent each is, what answers it, and a row with the one tap that does. */

import { h } from "../dom.js";
import { cents, money } from "../format.js";
import { later } from "../page.js";
import { agoWords, leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, because, leads, menu, offered, plain, reason } from "./acts.js";

/** `sale`: one at which nobody was named. @typedef {import("../views.d.ts").Need & {sale?: number}} Need */
/** @typedef {import("../views.d.ts").TableLine} Line */
/** @typedef {import("../views.d.ts").UnsoldLine} Unsold */
/** @typedef {import("./acts.js").Act} Act */

/** The lower, the more it needs somebody now. @type {Record<string, number>} */
const URGENCY = {
  call: 0,
  stopped: 0,
  ruling: 1,
  breaking: 2,
  must_move: 2,
  unanswered: 2,
  lapsed: 2,
  pick_up: 2,
  no_dealer: 2,
  dealer: 3,
  next: 3,
  felted: 3,
  unsold: 3,
  unrack_or_leave: 3,
  called: 4,
  back_by: 4,
  held: 4,
  going: 4,
  recall: 4,
  proposal: 4,
  few_came: 4,
  short: 5,
  chips: 6,
  sign: 6,
};
const LEAST_URGENT = 9;
/** From here on it can wait until somebody looks at the table. */
export const CAN_WAIT = 4;
const SOON_MINUTES = 5;

/** @param {Need} need @returns {number} */
export function urgency(need) {
  return URGENCY[need.kind] ?? LEAST_URGENT;
}

/** The most urgent first; of equals what runs out first. @param {Need[]} needs @returns {Need[]} */
export function byUrgency(needs) {
  return [...needs].sort((a, b) =>
    urgency(a) - urgency(b) || (a.until || Infinity) - (b.until || Infinity) ||
    (a.since || 0) - (b.since || 0)
  );
}

/**
 * A time that is running out counts for more.
 * @param {Need} need
 * @param {number} now microseconds
 * @returns {boolean}
 */
export function isDue(need, now) {
  return urgency(need) < CAN_WAIT || Boolean(need.until && need.until - now < SOON_MINUTES * 60_000_000);
}

/**
 * What a table needs, the dealer's time included, which runs without anything happening, and chips of which
 * nobody has said yet where they came from.
 * @param {Line} line @param {number} now microseconds @param {string} dealer what the dealer is called
 * @param {Unsold[]} [unsold]
 * @returns {Need[]}
 */
export function needsOf(line, now, dealer, unsold = []) {
  /** @type {Need[]} */
  const needs = [...(line.needs ?? [])];
  for (const one of unsold.filter((each) => each.table === line.table && !each.said)) {
    const says = t("floor.unsold.need", { name: one.name, amount: money(one.amount) });
    needs.push({ kind: "unsold", says, person: one.person, since: one.at, sale: one.sale });
  }
  if (line.broken) {
    return byUrgency(needs.filter((need) => !["sign", "chips", "short", "next"].includes(need.kind)));
  }
  const due = line.dealer && line.dealer_due && line.dealer_due - now < SOON_MINUTES * 60_000_000;
  if (due) needs.push({ kind: "dealer", says: t("floor.map.push_due", { dealer }), until: line.dealer_due });
  if (!line.dealer && line.mode !== "dealt" && line.mode && line.players > 1) {
    needs.push({ kind: "no_dealer", says: t("floor.map.no_dealer") });
  }
  return byUrgency(needs);
}

/** @param {Line} line @param {Need} need @returns {Act} */
function seesTo(line, need) {
  const path = `/rooms/${document.body.dataset.room}/floor/tables/${line.table}#${need.kind}`;
  return leads("PutUpSign", t("floor.map.see"), () => location.assign(path));
}

/**
 * The push: who comes into the box.
 * @param {Line} line
 * @param {() => [string, string][]} dealers
 * @returns {Act[]}
 */
export function pushes(line, dealers) {
  const push = leads(
    "DealerIn",
    t("floor.table.push"),
    () =>
      asks(
        "DealerIn",
        t("floor.table.push"),
        [{
          name: "dealer",
          label: t("floor.table.who_deals"),
          kind: "choice",
          choices: dealers().filter(([id]) => id !== line.dealer),
          required: true,
        }],
        (answers) => ({ type: "DealerIn", table: line.table, dealer: answers.dealer }),
        { title: t("common.table", { number: line.table }) },
      ).then(),
  );
  return line.dealer
    ? [push, plain(t("floor.table.dealer_out"), { type: "DealerOut", table: line.table })]
    : [push];
}

/** @param {Line} line @param {Need} need @returns {Act} */
function pickUp(line, need) {
  const { table } = line;
  const person = need.person;
  const grounds = (line.needs ?? []).filter((one) => one.kind === "pick_up" && one.person === person).map((
    one,
  ) => h("p", null, because(one)));
  return leads(
    "PickUpChips",
    t("floor.table.pick_up"),
    () =>
      menu(t("floor.table.pick_up"), [["", [
        plain(t("floor.table.pick_up"), { type: "PickUpChips", table, person }, "danger"),
      ]]], ...grounds),
    "danger",
  );
}

/** Another rake for a short game, by management. @param {number} table @returns {Act[]} */
export function rakes(table) {
  return [
    asks(
      "ChangeRake",
      t("floor.table.lower_rake"),
      [
        { name: "percent", label: t("floor.table.rake_percent"), kind: "number", required: true },
        { name: "most", label: t("floor.table.rake_most"), kind: "money", required: true },
        reason(),
      ],
      (answers) => ({
        type: "ChangeRake",
        table,
        percent: Number(answers.percent),
        most: cents(answers.most) ?? 0,
        reason: answers.reason,
      }),
    ),
    asks(
      "RestoreRake",
      t("floor.table.restore_rake"),
      [reason()],
      (answers) => ({ type: "RestoreRake", table, reason: answers.reason }),
    ),
  ];
}

/** @param {Line} line @returns {Act[]} */
function whenShort(line) {
  const { table, spread } = line;
  return [
    leads("CallNext", t("floor.map.what_to_do"), () =>
      menu(t("common.table", { number: table }), [["", [
        plain(t("floor.map.call_next"), { type: "CallNext", spread, table }),
        ...rakes(table),
        leads("BreakGame", t("floor.table.break"), () =>
          location.assign(`/rooms/${document.body.dataset.room}/floor/tables/${table}#break`), "danger"),
      ]]])),
  ];
}

/**
 * What answers a need, the first one best.
 * @param {Line} line @param {Need} need @param {() => [string, string][]} dealers
 * @returns {Act[]}
 */
export function answers(line, need, dealers) {
  const { table, spread } = line;
  const person = need.person ?? "";
  /** @type {Record<string, () => Act[]>} */
  const ways = {
    call: () => [plain(t("floor.map.came"), { type: "SupervisorAtTable", table }, "primary")],
    must_move: () => [plain(t("floor.map.call_mover"), { type: "CallToMainGame", table }, "primary")],
    next: () => [plain(t("floor.map.call_next"), { type: "CallNext", spread, table }, "primary")],
    unanswered: () => [plain(t("floor.lists.pass_over"), { type: "PassOver", spread, person })],
    recall: () => [plain(t("floor.table.recall"), { type: "RecallAbsent", table })],
    pick_up: () => [pickUp(line, need)],
    lapsed: () => [plain(t("floor.table.give_away"), { type: "ReleaseSeat", table, seat: need.seat })],
    held: () => [plain(t("floor.table.page"), { type: "PageGuest", table, person })],
    going: () => [plain(t("floor.moves.now"), { type: "MoveNow", person })],
    unrack_or_leave: () => [plain(t("floor.word.unrack"), { type: "Unrack", table, person })],
    sign: () => [plain(t("floor.table.sign"), { type: "PutUpSign", table })],
    dealer: () => pushes(line, dealers).slice(0, 1),
    no_dealer: () => pushes(line, dealers).slice(0, 1),
    stopped: () =>
      line.event ? [] : [plain(t("floor.table.leaves"), { type: "LeaveTable", table, person }, "danger")],
    short: () => whenShort(line),
    few_came: () => [plain(t("floor.table.put_off"), { type: "DeclineToStart", table })],
    ruling: () => [
      leads(
        "ChooseRuling",
        t("floor.map.decide"),
        () => location.assign(`/rooms/${document.body.dataset.room}/floor/rulings`),
        "primary",
      ),
    ],
    proposal: () => [seesTo(line, need)],
    breaking: () => [seesTo(line, need)],
    called: () => [
      leads(
        "TakeCalledSeat",
        t("floor.map.to_list"),
        () => location.assign(`/rooms/${document.body.dataset.room}/floor/lists`),
      ),
    ],
    unsold: () => [
      leads(
        "TellOrigin",
        t("floor.unsold.whence"),
        () => later(import("./whence.js"), (asked) => asked.whence(person, need.sale ?? 0, need.says)),
      ),
    ],
    back_by: () => [plain(t("floor.word.returns"), { type: "ReturnToSeat", table, person })],
  };
  return offered(ways[need.kind]?.() ?? []);
}

/**
 * A need as a row.
 * @param {Line} line
 * @param {Need} need
 * @param {{where?: boolean, dealers: () => [string, string][]}} options
 * @returns {HTMLElement}
 */
export function needRow(line, need, { where = false, dealers }) {
  const left = need.until
    ? h("span", { class: "tag time", "data-until": need.until }, leftWords(need.until))
    : need.kind === "call" && need.since
    ? h("span", { class: "tag", "data-since": need.since }, agoWords(need.since))
    : null;
  const at = where
    ? h(
      "a",
      { class: "need-table", href: `/rooms/${document.body.dataset.room}/floor/tables/${line.table}` },
      t("common.table", { number: line.table }),
    )
    : null;
  const buttons = answers(line, need, dealers).map((one) =>
    h("button", {
      type: "button",
      class: one.kind ?? "",
      "data-key": `${line.table}-${need.kind}-${need.person ?? ""}-${need.seat ?? ""}`,
      onclick: () => void one.then(),
    }, one.words)
  );
  return h(
    "li",
    { class: `need ${need.kind} urgent-${urgency(need)}`, "data-table": line.table },
    h(
      "span",
      { class: "need-words" },
      at,
      at && " ",
      because(need),
      left && " ",
      left,
    ),
    buttons,
  );
}
