// @ts-check
/**
 * Conduct: penalties that are served with what comes next, who is kept out and how long, incidents on record.
 */

import { h, icon, one, replace } from "../dom.js";
import { live, notice } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { countDown } from "../staff/sheet.js";
import { t } from "../texts.js";
import { leads, may, menu, row } from "./acts.js";
import {
  barElement,
  conductRecord,
  givePenalty,
  incidentElement,
  recordIncident,
  servingElement,
} from "./conduct_acts.js";

/** @typedef {import("./conduct_acts.js").Conduct} Conduct */

/** @param {string} title @param {HTMLElement[]} entries @param {string} none @returns {HTMLElement} */
function panel(title, entries, none) {
  return h(
    "section",
    { class: "panel" },
    h("h2", null, title),
    entries.length ? h("ol", { class: "plain entries" }, entries) : h("p", { class: "soft" }, none),
  );
}

/** @param {Conduct} record */
function show(record) {
  const owed = record.incidents.filter((incident) => incident.owed);
  const rest = record.incidents.filter((incident) => !incident.owed);
  const lines = [...owed, ...rest].map((incident) =>
    incidentElement(incident, () => givePenalty(incident, record.penalties, menu))
  );
  replace(
    one("#conduct"),
    record.serving.length || record.bars.length || lines.length || !may("RecordIncident")
      ? null
      : h("div", { class: "empty" }, icon("gavel"), h("p", null, t("floor.conduct.none"))),
    panel(t("floor.conduct.serving"), record.serving.map(servingElement), t("floor.conduct.nobody_serves")),
    panel(t("floor.conduct.bars"), record.bars.map(barElement), t("floor.conduct.nobody_barred")),
    may("RecordIncident") && panel(t("floor.conduct.incidents"), lines, t("floor.conduct.no_incidents")),
  );
}

async function load() {
  try {
    show(await conductRecord());
  } catch (error) {
    notice(error);
  }
}

replace(
  one("#bar"),
  row([
    leads(
      "RecordIncident",
      t("floor.conduct.incident"),
      () =>
        choosePerson(
          t("floor.conduct.incident"),
          (person) => recordIncident({ person: person.person, name: person.alias }, [], load),
        ),
      "primary",
    ),
  ], "record"),
);
countDown();
let last = -1;
live().watch("room", (message) => {
  if (message.position === last) return;
  last = message.position;
  load();
});
