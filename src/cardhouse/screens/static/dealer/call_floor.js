// @ts-check
/** A call for the floor: for whom, and what it is about. */

import { h } from "../dom.js";
import { act, notice } from "../page.js";
import { askSheet, choicesOf, closeSheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Table} Table */

const REASONS = ["ruling", "question", "conduct", "seat", "fill", "deck", "relief", "help"];

/** For herself, by one tap. @param {Table} view @returns {HTMLElement} */
function reasons(view) {
  const call = async (/** @type {string} */ about) => {
    if (!await act({ type: "CallSupervisor", table: view.table, about })) return;
    closeSheet();
    notice(t("dealer.called"));
  };
  return h(
    "div",
    { class: "call-reasons" },
    h("h3", null, t("dealer.call_me")),
    choicesOf(
      REASONS.map((one) => {
        const words = t(`dealer.reason.${one}`);
        return [words, () => void call(words), one === "help" ? "danger" : ""];
      }),
    ),
    h("h3", null, t("dealer.call_or")),
  );
}

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
  }, { before: person ? null : reasons(view) });
}
