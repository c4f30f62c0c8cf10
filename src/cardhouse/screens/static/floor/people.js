// @ts-check
/** People: find, register, identification, exclusions, who is kept apart, incidents and penalties. */

import { ask, newId } from "../api.js";
import { h, one, replace } from "../dom.js";
import { act, live, notice } from "../page.js";
import { choosePerson, everybody, found, register, roomPath } from "../staff/people.js";
import { askSheet, choicesOf, closeSheet, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("../staff/people.js").Person} Person */

const MOST = 40;
const search = /** @type {HTMLInputElement} */ (one("#find"));
/** @type {Person[]} */
let all = [];
/** @type {{rows: [string, string][], penalties: string[]} | null} */
let conduct = null;

async function load() {
  try {
    all = await everybody();
  } catch (error) {
    return notice(error);
  }
  show();
}

/** @param {{type: string, [field: string]: unknown}} command @param {HTMLElement} [button] @returns {Promise<any>} */
async function does(command, button) {
  const told = await act(command, { button });
  if (told) {
    closeSheet();
    await load();
  }
  return told;
}

/** @returns {Promise<{rows: [string, string][], penalties: string[]}>} */
async function code() {
  conduct ??= await ask("GET", `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/floor/conduct`);
  return /** @type {{rows: [string, string][], penalties: string[]}} */ (conduct);
}

/** @param {Person} person */
async function incident(person) {
  const { rows } = await code();
  askSheet(`${t("floor.people.incident")}: ${person.alias}`, [
    { name: "row", label: t("floor.people.incident_row"), kind: "choice", choices: rows.map(([id, says]) => [id, `${says.slice(0, 90)} (${id})`]), required: true },
    { name: "note", label: t("floor.people.incident_note") },
    { name: "purpose", label: t("floor.people.on_purpose"), kind: "yes or no", value: "yes" },
  ], async (answers, button) => {
    const told = await does({ type: "RecordIncident", person: person.person, row: answers.row, note: answers.note, on_purpose: answers.purpose === "yes" }, button);
    const number = told?.events.flatMap((/** @type {any} */ event) => event.entries ?? []).find((/** @type {any} */ entry) => entry.type === "IncidentRecorded")?.incident;
    if (number) notice(t("floor.people.recorded", { number }));
    return told;
  });
}

/** @param {Person} person */
async function penalty(person) {
  const { penalties } = await code();
  askSheet(`${t("floor.people.penalty")}: ${person.alias}`, [
    { name: "incident", label: t("floor.people.incident_number"), kind: "number", required: true },
    { name: "penalty", label: t("floor.people.penalty_which"), kind: "choice", choices: penalties, required: true },
    { name: "reason", label: t("floor.reason") },
  ], (answers, button) => does({ type: "GivePenalty", incident: Number(answers.incident), penalty: answers.penalty, person: person.person, reason: answers.reason }, button));
}

/** @param {Person} person */
function note(person) {
  askSheet(t("floor.people.note"), [{ name: "note", label: t("floor.people.note"), required: true }], async (answers) => {
    try {
      await ask("POST", `${roomPath()}/people/${encodeURIComponent(person.person)}/notes`, { id: newId(), note: answers.note }, { again: true });
    } catch (error) {
      notice(error);
      return false;
    }
    await load();
    return true;
  });
}

/** @param {Person} person */
function open(person) {
  const who = person.person;
  const notes = person.notes?.length ? h("ul", null, person.notes.map((one) => h("li", null, one))) : null;
  sheet(
    `${person.alias} · ${person.name}`,
    notes,
    choicesOf([
      [t("floor.people.check_id"), () => does({ type: "CheckIdentification", person: who })],
      [t("floor.people.incident"), () => incident(person)],
      [t("floor.people.penalty"), () => penalty(person)],
      [t("floor.people.keep_apart"), () => choosePerson(t("floor.people.keep_apart"), (other) => does({ type: "KeepApart", person: who, other: other.person }))],
      [t("floor.people.allow_together"), () => choosePerson(t("floor.people.allow_together"), (other) => does({ type: "AllowTogether", person: who, other: other.person }))],
      [t("floor.people.note"), () => note(person)],
      [t("floor.people.end_exclusion"), () => does({ type: "EndExclusion", person: who })],
      [t("floor.people.exclude"), () => askSheet(t("floor.people.exclude"), [{ name: "kind", label: t("floor.people.exclude_kind"), kind: "choice", choices: [["barred", t("floor.people.barred")], ["self_excluded", t("floor.people.self_excluded")]], required: true }], (answers, button) => does({ type: "ExcludePerson", person: who, kind: answers.kind }, button)), "danger"],
    ]),
  );
}

function show() {
  const fits = found(all, search.value);
  replace(
    one("#people"),
    fits.slice(0, MOST).map((person) => h("div", { class: "person" }, h(
      "button",
      { type: "button", "data-key": person.person, "data-person": person.person, onclick: () => open(person) },
      h("b", null, person.alias),
      person.name && person.name !== person.alias && h("span", null, person.name),
      person.card && h("span", { class: "tag" }, person.card),
      h("span", { class: person.id_checked ? "tag good" : "tag warm" }, person.id_checked ? t("floor.people.id_seen") : t("floor.people.no_id")),
    ))),
    fits.length > MOST && h("p", { class: "soft" }, t("floor.people.more", { count: fits.length - MOST })),
    fits.length === 0 && h("p", { class: "soft" }, t("floor.people.none")),
  );
}

search.addEventListener("input", show);
replace(one("#bar"), h("button", { type: "button", class: "primary", onclick: () => register(all, () => {
  closeSheet();
  load();
}) }, t("floor.people.register")));
let known = -1;
live().watch("room", (message) => {
  if (message.view.people === known) return;
  known = message.view.people;
  load();
});
