// @ts-check
/**
 * What can be done about a whole table: names, the new game, must-move, limits, who may play, dealer, its
 * end.
 */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { notice } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { askSheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, dealers, does, leads, menu, order, plain, reason } from "./acts.js";
import { breakGame, dealForMove } from "./breaking.js";
import { decks } from "./decks.js";
import { pushes, rakes } from "./needs.js";
import { otherTables } from "./table_view.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */

/** @param {Scene} at @returns {MaybeAct[]} */
function newGame({ table }) {
  if (table.stage !== "forming") return [];
  const { table: number } = table;
  return [
    asks(
      "CallForNewGame",
      t("floor.new_game.call"),
      [{ name: "names", label: t("floor.new_game.how_many"), kind: "number", value: "0", required: true }],
      (answers) => ({ type: "CallForNewGame", table: number, names: Number(answers.names) }),
      { kind: "primary" },
    ),
    leads(
      "ArriveForNewGame",
      t("floor.new_game.somebody_came"),
      () =>
        choosePerson(
          t("floor.new_game.somebody_came"),
          (person) => does({ type: "ArriveForNewGame", table: number, persons: [person.person] }),
        ),
    ),
    plain(t("floor.new_game.extra"), { type: "AddExtraSeat", table: number }),
    plain(t("floor.table.put_off"), { type: "DeclineToStart", table: number }, "danger"),
  ];
}

/** @param {Scene} at @returns {MaybeAct[]} */
function moving(at) {
  const { table: { table }, line, floor } = at;
  const others = otherTables(at);
  const feeds = line?.feeds ?? [];
  return [
    at.room?.tables.some((one) => one.feeds?.includes(table))
      ? plain(t("floor.table.call_mover"), { type: "CallToMainGame", table }, "primary")
      : null,
    feeds.length
      ? plain(t("floor.table.end_must_move"), { type: "EndMustMove", table })
      : others.length
      ? asks(
        "MakeMustMove",
        t("floor.table.must_move"),
        [{ name: "feeds", label: t("floor.table.must_move_to"), kind: "many", choices: others }],
        (answers) => ({
          type: "MakeMustMove",
          table,
          feeds: (answers.feeds ?? "").split(",").filter(Boolean).map(Number),
        }),
      )
      : null,
    floor.established ? null : plain(t("floor.table.established"), { type: "DeclareEstablished", table }),
    at.table.seats.length > 1 ? dealForMove(at) : null,
  ];
}

/** @param {Scene} at @returns {MaybeAct[]} */
function terms({ table, room, floor }) {
  const number = table.table;
  const others = (room?.offers ?? []).map((one) => one.spread).filter((spread) => spread !== table.spread);
  return [
    floor.proposal || !others.length ? null : asks("ProposeLimit", t("floor.limit.propose"), [{
      name: "spread",
      label: t("floor.limit.which"),
      kind: "choice",
      choices: others,
      required: true,
    }], (answers) => ({ type: "ProposeLimit", table: number, spread: answers.spread })),
    floor.private
      ? plain(t("floor.private.open"), { type: "OpenToAll", table: number })
      : plain(t("floor.private.make"), { type: "MakePrivate", table: number }),
    floor.private
      ? leads(
        "InviteToPrivate",
        t("floor.private.invite"),
        () =>
          choosePerson(
            t("floor.private.invite"),
            (person) => does({ type: "InviteToPrivate", table: number, person: person.person }),
          ),
      )
      : null,
    ...rakes(number),
    table.mode === "dealt"
      ? leads("SetTimeBank", t("floor.table.time_bank"), () => void openTimeBanks(number))
      : null,
    table.stage === "forming"
      ? asks(
        "LeaveFirstDownFree",
        t("floor.table.first_free"),
        [reason()],
        (answers) => ({ type: "LeaveFirstDownFree", table: number, reason: answers.reason }),
      )
      : null,
    table.mode === "tracked"
      ? leads(
        "EnterPaper",
        t("floor.paper.button"),
        () => location.assign(`/rooms/${document.body.dataset.room}/floor/tables/${number}/paper`),
      )
      : null,
    leads("PutUpSign", t("floor.table.sign"), () => openSign(number, floor.sign ?? [])),
  ];
}

/** From the next hand on; what there is to choose from is asked for only now. @param {number} table */
async function openTimeBanks(table) {
  const words = t("floor.table.time_bank");
  /** @type {[string, string, boolean][]} */
  const found = await ask("GET", `${location.pathname}/time-banks`).catch((error) => (notice(error), []));
  if (!found.length) return;
  askSheet(words, [{
    name: "bank",
    label: t("floor.table.time_bank_each"),
    kind: "choice",
    choices: found.map(([given, says]) => [given, says]),
    value: found.find(([, , now]) => now)?.[0],
    required: true,
  }], ({ bank }, button) => {
    const [seconds, returns, every, adds] = bank.split(" ");
    return order(
      { type: "SetTimeBank", table, seconds: +seconds, returns, every: +every, adds: +adds },
      button,
    );
  });
}

/** @param {number} table @param {string[]} sign */
function openSign(table, sign) {
  menu(
    t("floor.table.sign_title"),
    [["", [
      plain(
        sign.length ? t("floor.table.sign_again") : t("floor.table.sign"),
        { type: "PutUpSign", table },
        "primary",
      ),
      sign.length ? leads("PutUpSign", t("floor.table.print"), () => print()) : null,
    ]]],
    sign.length
      ? h("div", { class: "table-sign" }, sign.map((line) => h("p", null, line)))
      : h("p", { class: "soft" }, t("floor.table.no_sign")),
  );
}

/** At an event's table: the dealer and the cards; the rest is the event's. @param {Scene} at */
export function openEventMenu(at) {
  menu(t("common.table", { number: at.table.table }), [
    [t("floor.table.about_dealer"), at.line ? pushes(at.line, dealers) : []],
    [t("floor.decks.title"), decks(at)],
  ]);
}

/** @param {Scene} at */
export function openTableMenu(at) {
  const { table, line } = at;
  const number = table.table;
  menu(t("common.table", { number }), [
    [t("floor.new_game.title"), newGame(at)],
    [t("floor.table.about_moves"), moving(at)],
    [t("floor.table.about_dealer"), [
      ...(line ? pushes(line, dealers) : []),
      plain(t("floor.table.recall"), { type: "RecallAbsent", table: number }),
      table.mode === "tracked" && !table.hand
        ? plain(t("floor.table.count_only"), { type: "ChangeMode", table: number, mode: "light" })
        : null,
      table.mode === "light"
        ? plain(t("floor.table.count_off"), { type: "ChangeMode", table: number, mode: "tracked" })
        : null,
    ]],
    [t("floor.table.about_terms"), terms(at)],
    [t("floor.decks.title"), decks(at)],
    [t("floor.table.about_end"), [
      table.seats.length ? leads("BreakGame", t("floor.table.break"), () => breakGame(at), "danger") : null,
      table.seats.length
        ? null
        : plain(t("floor.table.close"), { type: "CloseTable", table: number }, "danger"),
    ]],
  ]);
}
