// @ts-check
/** A call for the floor: for whom, and what it is about. */

import { act, notice } from "../page.js";
import { askSheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Table} Table */

/** @param {Table} view @param {string} [person] */
export function callFloor(view, person = "") {
  const people = view.seats.filter((one) => one.person).map((
    one,
  ) => /** @type {[string, string]} */ ([one.person ?? "", `${one.seat} ${one.player}`]));
  askSheet(t("dealer.call_floor"), [
    {
      name: "person",
      label: t("dealer.call_for"),
      kind: "choice",
      choices: people,
      value: person || people[0]?.[0],
      required: true,
    },
    { name: "about", label: t("dealer.call_about"), kind: "text" },
  ], async (answers, button) => {
    const told = await act({
      type: "CallSupervisor",
      table: view.table,
      person: answers.person,
      about: answers.about,
    }, { button });
    if (told) notice(t("dealer.called"));
    return told;
  });
}
