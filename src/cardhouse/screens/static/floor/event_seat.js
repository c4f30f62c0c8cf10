// @ts-check
/** What can be done about a player in a seat of an event's table. */

import { entrantActs } from "../director/entrant_acts.js";
import { t } from "../texts.js";
import { asks, leads, may, menu } from "./acts.js";
import { recordIncident } from "./conduct_acts.js";
import { openPerson } from "./person.js";
import { playerChoices } from "./table_view.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("./table_view.js").Seat} Seat */

/** @param {Scene} at @param {Seat} seat */
export function openEventSeat(at, seat) {
  const person = seat.person ?? "";
  const { table: number, event = "" } = at.table;
  const felted = at.table.desk.event?.felted?.some((one) => one.seat === seat.seat);
  const others = playerChoices(at.table).filter(([id]) => id !== person);
  const keeps = may("RegisterPerson");
  menu(t("floor.word.seat_actions", { seat: seat.seat, name: seat.player }), [
    [event, entrantActs({ event, person, table: number, seat: seat.seat, felted })],
    [t("floor.table.about_person"), [
      leads(
        keeps ? "RegisterPerson" : "RecordIncident",
        t("floor.people.about"),
        () => openPerson(person, seat.player),
      ),
      leads(
        "RecordIncident",
        t("floor.conduct.incident"),
        () => recordIncident({ person, name: seat.player, table: number, event }, others),
      ),
      asks("CallSupervisor", t("floor.word.wants_floor"), [{
        name: "about",
        label: t("floor.word.call_about"),
      }], (answers) => ({ type: "CallSupervisor", table: number, person, about: answers.about })),
    ]],
  ]);
}
