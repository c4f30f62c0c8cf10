// @ts-check
/** One event for its director: the clock, what the room proposes with its rule, tables, entrants. */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { eventSubject, watchClock } from "../events/clock.js";
import { stepLines } from "../events/steps.js";
import { asks, because, does, leads, menu, plain, row } from "../floor/acts.js";
import { money } from "../format.js";
import { live } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { t } from "../texts.js";
import { dayActs, showChips } from "./chips.js";
import { entrantActs, seatBefore } from "./entrant_acts.js";
import { seldom } from "./seldom.js";
import { showSidePools } from "./side_pools.js";

/** @typedef {import("../views.d.ts").EventView} EventView */
/** @typedef {import("../views.d.ts").BalanceView} BalanceView */
/** @typedef {import("../views.d.ts").EntrantsView} EntrantsView */
/** @typedef {import("../floor/acts.js").MaybeAct} MaybeAct */

const subject = eventSubject();
const event = subject.slice("event ".length);

/** What is sold now beside entries. */
const windows = { re_entries: false, rebuys: false, add_ons: false };

/** @returns {import("../staff/sheet.js").Question} */
function reason() {
  return { name: "reason", label: t("director.reason"), required: true };
}

/** @param {string} type @param {string} words @param {string} [kind] */
function simple(type, words, kind) {
  return plain(words, { type, event }, kind);
}

/** @param {string} type @param {string} words @param {Record<string, unknown>} [more] */
function withReason(type, words, more = {}) {
  return asks(type, words, [reason()], (answers) => ({ type, event, reason: answers.reason, ...more }));
}

/** @param {EventView} view @returns {MaybeAct[]} */
function clockActs(view) {
  if (view.line.phase === "announced") {
    return [simple("OpenRegistration", t("director.open_registration"), "primary")];
  }
  if (view.line.phase === "registering") return [simple("StartEvent", t("director.start"), "primary")];
  if (view.line.phase !== "running") return [];
  return [
    view.clock.held
      ? simple("ResumeClock", t("director.resume"), "primary")
      : withReason("PauseClock", t("director.pause")),
    simple("AnnounceLevel", t("director.announce_level")),
    asks(
      "CorrectClock",
      t("director.correct"),
      [
        { name: "line", label: t("director.line"), kind: "number", value: "0" },
        { name: "seconds", label: t("director.seconds"), kind: "number", value: "0" },
        reason(),
      ],
      (answers) => ({
        type: "CorrectClock",
        event,
        line: Number(answers.line),
        seconds: Number(answers.seconds),
        reason: answers.reason,
      }),
    ),
  ];
}

/** @param {EventView} view @returns {MaybeAct[]} */
function barActs(view) {
  const { phase } = view.line;
  return [
    leads("Register", t("director.register"), () =>
      choosePerson(
        t("director.register"),
        (person) => does({ type: "Register", event, person: person.person }),
      )),
    phase === "running" && simple("GoHandForHand", t("director.hand_for_hand")),
    phase === "running" &&
    asks(
      "LetTableDealOn",
      t("director.deal_on"),
      [{ name: "table", label: t("director.deal_on_table"), kind: "number", required: true }],
      (answers) => ({ type: "LetTableDealOn", event, table: Number(answers.table) }),
    ),
    phase === "running" && simple("EndHandForHand", t("director.end_hand_for_hand")),
    phase === "running" && simple("PostBreakingOrder", t("director.order")),
    ["running", "ended"].includes(phase) && simple("SettlePool", t("director.settle")),
    phase === "ended" && simple("CloseEvent", t("director.close")),
    ["announced", "registering"].includes(phase) && withReason("CancelEvent", t("director.cancel")),
    seldom(view),
  ];
}

/** @param {EventView} view */
function showEvent(view) {
  Object.assign(windows, {
    re_entries: view.re_entries ?? false,
    rebuys: view.rebuys ?? false,
    add_ons: view.add_ons ?? false,
  });
  replace(one("#clock-acts"), row(clockActs(view), "clock"));
  replace(one("#bar"), row(barActs(view), "bar"));
  replace(one("#chip-acts"), row(dayActs(event, view.line.phase), "chips"));
}

/** @param {BalanceView["proposals"][number]} line @returns {import("../floor/acts.js").Command} */
function confirming(line) {
  /** @type {import("../floor/acts.js").Command} */
  const command = { type: line.command, event };
  if (line.kind === "move") return { ...command, to: line.to, seat: line.seat };
  return line.kind === "break" ? { ...command, table: line.table } : command;
}

/** @param {BalanceView} view */
function showBalance(view) {
  const needs = (view.proposals ?? []).map((line, at) =>
    h(
      "li",
      { class: "entry", "data-kind": line.kind },
      h("span", { class: "entry-words" }, ...because(line), ...line.cites.map((cite) => citation(cite))),
      row([plain(t("director.do_it"), confirming(line), "primary")], `need-${at}`),
    )
  );
  if (view.stopped) {
    needs.unshift(
      h(
        "li",
        { class: "entry", "data-kind": "stopped" },
        h("span", { class: "entry-words refusal" }, t("director.stopped", { why: view.stopped })),
        row([withReason("ReleaseEvent", t("director.release"))], "stopped"),
      ),
    );
  }
  replace(
    one("[data-needs]"),
    needs.length ? needs : h("li", { class: "soft" }, t("director.nothing")),
  );
  replace(
    one("[data-tables]"),
    view.tables.map((line) =>
      h(
        "li",
        { class: "entry", "data-table": line.table },
        h(
          "span",
          { class: "entry-words" },
          h("b", null, t("events.table", { table: line.table })),
          ` ${t("director.players", { count: line.players, seats: line.seats })}`,
          line.breaks ? ` · ${t("director.breaks", { place: line.breaks })}` : "",
          line.halted && h("span", { class: "tag warm" }, t("director.halted", { why: line.halted })),
          line.cite && citation(line.cite),
        ),
        row([
          line.halted
            ? plain(t("director.go_on"), { type: "ResumeTable", event, table: line.table })
            : withReason("HaltTable", t("director.halt"), { table: line.table }),
        ], `table-${line.table}`),
      )
    ),
  );
}

/** Who gives chips back to whom was not out. @param {EntrantsView} view @param {number} entry */
function undoing(view, entry) {
  const playing = view.entries.filter((line) => line.status === "playing");
  return asks(
    "UndoBust",
    t("director.undo"),
    [
      {
        name: "from",
        label: t("director.back_from"),
        kind: "choice",
        required: true,
        choices: playing.map((line) => /** @type {[string, string]} */ ([line.person, line.name])),
      },
      { name: "chips", label: t("director.back_chips"), kind: "number", required: true },
      reason(),
    ],
    (answers) => ({
      type: "UndoBust",
      event,
      entry,
      back_from: { [answers.from]: Number(answers.chips) },
      reason: answers.reason,
    }),
  );
}

/** @param {EntrantsView} view @param {EntrantsView["entries"][number]} line @returns {MaybeAct[]} */
function entryActs(view, line) {
  const who = { event, person: line.person };
  const pays = Boolean(line.owed) && plain(t("director.pay_rebuy"), { type: "Rebuy", ...who });
  if (line.status === "out") {
    return [
      pays,
      windows.re_entries && plain(t("director.re_enter"), { type: "ReEnter", ...who }),
      undoing(view, line.entry),
    ];
  }
  if (line.status === "registered" || line.status === "alternate") {
    return [
      plain(t("director.unregister"), { type: "Unregister", ...who }),
      line.status === "registered" && seatBefore(event, line.person),
    ];
  }
  if (line.status !== "playing") return [];
  return [
    pays,
    windows.rebuys && !pays && plain(t("director.rebuy"), { type: "Rebuy", ...who }),
    windows.rebuys && !pays && plain(t("director.announce_rebuy"), { type: "AnnounceRebuy", ...who }),
    windows.add_ons && plain(t("director.add_on"), { type: "BuyAddOn", ...who }),
    leads("MovePlayer", t("director.more"), () => {
      const { person, table = 0, seat = 0, chips } = line;
      return menu(line.name, [["", entrantActs({ event, person, table, seat, felted: !chips })]]);
    }),
  ];
}

/** @param {EntrantsView} view */
function showEntrants(view) {
  const lines = view.entries.map((line) =>
    h(
      "li",
      { class: "entry", "data-entry": line.entry },
      h(
        "span",
        { class: "entry-words" },
        h("b", null, line.name),
        ` ${t(`events.status.${line.status}`)}`,
        line.table ? ` · ${t("director.at", { table: line.table, seat: line.seat ?? 0 })}` : "",
        line.chips ? ` · ${money(line.chips, "chips")}` : "",
        line.reported ? ` · ${t("director.reported", { chips: money(line.reported, "chips") })}` : "",
        ` · ${t("director.paid", { amount: money(line.paid ?? 0, "cents") })}`,
        line.owed ? ` · ${t("director.owes", { amount: money(line.owed, "cents") })}` : "",
      ),
      row(entryActs(view, line), `entry-${line.entry}`),
    )
  );
  replace(
    one("[data-entrants]"),
    lines.length ? lines : h("li", { class: "soft" }, t("director.nobody")),
  );
}

/** @type {import("../views.d.ts").Step[]} */
let recommended = [];
const RECOMMENDED_EVERY = 5000;

function showSteps() {
  const lines = stepLines(recommended);
  replace(
    one("[data-steps]"),
    lines.length ? lines : h("li", { class: "soft" }, t("director.nothing_recommended")),
  );
}

if (event) {
  watchClock(subject);
  live().watch(`procedures ${event}`, (message) => {
    recommended = message.view.steps;
    showSteps();
  });
  setInterval(showSteps, RECOMMENDED_EVERY);
  live().watch(subject, (message) => showEvent(message.view));
  live().watch(`balance ${event}`, (message) => showBalance(message.view));
  live().watch(`entrants ${event}`, (message) => showEntrants(message.view));
  live().watch(`event_chips ${event}`, (message) => showChips(event, message.view));
  live().watch(`side_pools ${event}`, (message) => showSidePools(message.view));
}
