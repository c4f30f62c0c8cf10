// @ts-check
/** Incidents and penalties: what can be put on record, which penalties the book allows, and what runs. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { cents, hour } from "../format.js";
import { act, notice } from "../page.js";
import { askSheet, closeSheet, leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, because, endOf, leads, lengths, plain, row, ruleLink } from "./acts.js";

/** @typedef {import("../views.d.ts").ServingLine} Serving */
/** @typedef {import("../views.d.ts").BarLine} Bar */
/** @typedef {import("../views.d.ts").IncidentLine} Incident */
/** @typedef {import("../views.d.ts").ConductView} Conduct */

const ROW_LETTERS = 110;
/** What needs an end, and the lengths that are offered for it. */
const ENDS = [240, 720, 1440, 10080, 43200, 129600, 525600, 0];
const NEED_END = ["suspension", "barred_for_evening"];
const MAY_END = [...NEED_END, "refused_the_room", "barred", "expelled_from_room", "expelled_from_casino"];
const NEED_COUNT = ["several_hands", "more_rounds"];
const NEED_CHIPS = ["forfeit_chips", "disqualification"];

/** @returns {Promise<Conduct>} */
export function conductRecord() {
  return ask("GET", `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/floor/conduct/record`);
}

/** @param {string} text @returns {string} */
function short(text) {
  return text.length > ROW_LETTERS ? `${text.slice(0, ROW_LETTERS)}…` : text;
}

/**
 * An incident is put on record; `then` gets its number.
 * @param {{person: string, name: string, table?: number, event?: string}} who where it happened, too
 * @param {[string, string][]} others who else was at the table
 * @param {(number: number) => void} [then]
 */
export async function recordIncident(who, others, then) {
  /** @type {Conduct} */
  let code;
  try {
    code = await conductRecord();
  } catch (error) {
    return notice(error);
  }
  askSheet(`${t("floor.conduct.incident")}: ${who.name}`, [
    {
      name: "row",
      label: t("floor.conduct.row"),
      kind: "choice",
      choices: (who.event ? code.event_rows ?? [] : code.rows).map((
        [id, says],
      ) => [id, `${short(says)} (${id})`]),
      required: true,
    },
    { name: "note", label: t("floor.conduct.note"), kind: "long" },
    { name: "purpose", label: t("floor.conduct.on_purpose"), kind: "yes or no", value: "yes" },
    ...(others.length
      ? [
        /** @type {import("../staff/sheet.js").Question} */ ({
          name: "others",
          label: t("floor.conduct.others"),
          kind: "many",
          choices: others,
        }),
      ]
      : []),
  ], async (answers, button) => {
    const told = await act({
      type: "RecordIncident",
      person: who.person,
      row: answers.row,
      note: answers.note,
      on_purpose: answers.purpose === "yes",
      table: who.table ?? 0,
      others: (answers.others ?? "").split(",").filter(Boolean),
    }, { button });
    if (!told) return false;
    const number = numberIn(told.events);
    closeSheet();
    notice(t("floor.conduct.recorded", { number }));
    then?.(number);
    return false;
  });
}

/** The number of the incident that an answer tells of. @param {any[]} events @returns {number} */
export function numberIn(events) {
  return events.flatMap((event) => event.entries ?? []).find((entry) => entry.type === "IncidentRecorded")
    ?.incident ?? 0;
}

/** @param {Incident} incident @param {string} penalty @returns {import("../staff/sheet.js").Question[]} */
function questionsFor(incident, penalty) {
  /** @type {import("../staff/sheet.js").Question[]} */
  const asked = [];
  if (MAY_END.includes(penalty)) {
    asked.push({
      name: "end",
      label: t("floor.conduct.until"),
      kind: "choice",
      choices: lengths(NEED_END.includes(penalty) ? ENDS.slice(0, -1) : ENDS),
      value: NEED_END.includes(penalty) ? "720" : "0",
      required: true,
    });
  }
  if (NEED_COUNT.includes(penalty)) {
    asked.push({ name: "count", label: t("floor.conduct.count"), kind: "number", required: true });
  }
  if (NEED_CHIPS.includes(penalty)) {
    const kind = incident.event ? "number" : "money";
    asked.push({ name: "chips", label: t("floor.conduct.chips"), kind, required: true });
  }
  asked.push({ name: "note", label: t("floor.conduct.words"), required: penalty === "set_by_management" });
  if (!incident.allowed?.includes(penalty)) {
    asked.push({ name: "reason", label: t("floor.conduct.beyond"), required: true });
  }
  return asked;
}

/** @param {Incident} incident @param {string} penalty */
function askPenalty(incident, penalty) {
  const title = `${penaltyWords(penalty)}: ${incident.name}`;
  asks("GivePenalty", title, questionsFor(incident, penalty), (answers) => ({
    type: "GivePenalty",
    incident: incident.incident,
    penalty,
    person: incident.person,
    until: endOf(answers.end ?? "0"),
    chips: answers.chips ? { [incident.person]: chipsOf(incident, answers.chips) } : {},
    reason: answers.reason ?? "",
    note: answers.note,
    count: Number(answers.count ?? 0) || 0,
  })).then();
}

/** At an event's table chips are counted as they are. @param {Incident} incident @param {string} said */
export function chipsOf(incident, said) {
  return incident.event ? Number(said.replaceAll(",", "")) || 0 : cents(said) ?? 0;
}

/** @param {string} penalty @returns {string} */
export function penaltyWords(penalty) {
  const words = t(`floor.penalty.${penalty}`);
  return words.startsWith("floor.") ? penalty.replaceAll("_", " ") : words;
}

/**
 * The penalties, those that the book allows first.
 * @param {Incident} incident
 * @param {string[]} all
 * @returns {[string, boolean][]}
 */
export function penaltiesFor(incident, all) {
  const allowed = incident.allowed ?? [];
  return [
    ...all.filter((one) => allowed.includes(one)).map((
      one,
    ) => /** @type {[string, boolean]} */ ([one, true])),
    ...all.filter((one) => !allowed.includes(one)).map((
      one,
    ) => /** @type {[string, boolean]} */ ([one, false])),
  ];
}

/**
 * @param {Incident} incident
 * @param {string[]} all
 * @param {(title: string, groups: [string, import("./acts.js").MaybeAct[]][], ...before: (Node | null |
 *   false)[]) => void} menu
 */
export function givePenalty(incident, all, menu) {
  const found = penaltiesFor(incident, all);
  const acts = (/** @type {boolean} */ wanted) =>
    found.filter(([, allowed]) => allowed === wanted).map(([penalty]) =>
      leads("GivePenalty", penaltyWords(penalty), () => askPenalty(incident, penalty))
    );
  menu(
    `${t("floor.conduct.penalty")}: ${incident.name}`,
    [[t("floor.conduct.by_book"), acts(true)], [t("floor.conduct.beyond_book"), acts(false)]],
    h("p", null, incident.says, " ", ruleLink(incident.row)),
    incident.must_be
      ? h("p", { class: "refusal" }, t("floor.conduct.must_be", { penalty: penaltyWords(incident.must_be) }))
      : null,
  );
}

/** A penalty that is served, with what comes next. @param {Serving} one @returns {HTMLElement} */
export function servingElement(one) {
  const { person, table = 0 } = one;
  const acts = one.done
    ? [plain(t("floor.conduct.reported"), { type: "ReportServed", person, table }, "primary")]
    : one.waits
    ? [plain(t("floor.conduct.begin"), { type: "BeginPenalty", person, table }, "primary")]
    : [
      plain(t("floor.conduct.missed"), { type: "CountMissedHand", person, table }, "primary"),
      plain(t("floor.conduct.missed_button"), {
        type: "CountMissedHand",
        person,
        table,
        button_passed: true,
      }),
      plain(t("floor.conduct.redeal"), { type: "CountMissedHand", person, table, redeal: true }),
    ];
  return h(
    "li",
    { class: "entry", "data-serving": person },
    h(
      "span",
      { class: "entry-words" },
      h("b", null, one.name),
      one.table ? ` · ${t("common.table", { number: one.table })}` : "",
      " ",
      ...because(one),
    ),
    row(acts, `serving-${person}-${one.incident}`),
  );
}

/** @param {Bar} bar @returns {HTMLElement} */
export function barElement(bar) {
  const end = bar.until
    ? h("span", { class: "tag warm", "data-until": bar.until }, leftWords(bar.until))
    : h("span", { class: "tag bad" }, t("floor.no_end"));
  return h(
    "li",
    { class: "entry" },
    h(
      "span",
      { class: "entry-words" },
      h("b", null, bar.name),
      " ",
      t("floor.conduct.barred_from", { area: bar.area }),
      " ",
      end,
      " ",
      ruleLink(bar.cite),
    ),
    row([
      asks(
        "LiftBar",
        t("floor.conduct.lift"),
        [{ name: "reason", label: t("floor.reason"), required: true }],
        (answers) => ({ type: "LiftBar", person: bar.person, reason: answers.reason }),
      ),
    ], `bar-${bar.person}-${bar.incident}`),
  );
}

/** @param {Incident} one @param {() => void} penalise @returns {HTMLElement} */
export function incidentElement(one, penalise) {
  const more = [
    (one.times ?? 1) > 1 && t("floor.conduct.time", { count: one.times ?? 1 }),
    one.others?.length ? t("floor.conduct.with", { names: one.others.join(", ") }) : "",
    one.note && `“${one.note}”`,
  ].filter(Boolean).join(" · ");
  const given = one.penalties?.length
    ? one.penalties.map((penalty) => h("span", { class: "tag" }, penalty))
    : [
      h(
        "span",
        { class: "tag" },
        one.offence === false ? t("floor.conduct.complaint") : t("floor.conduct.on_record"),
      ),
    ];
  return h(
    "li",
    { class: "entry", "data-incident": one.incident },
    h(
      "span",
      { class: "entry-words" },
      h("b", null, `${one.incident}. ${one.name}`),
      " ",
      one.says,
      " ",
      ruleLink(one.row),
      " ",
      ...given,
      " ",
      one.owed && h("span", { class: "tag bad" }, t("floor.conduct.owed")),
      h("span", { class: "soft" }, ` ${hour(one.at)}${more ? ` · ${more}` : ""}`),
    ),
    one.offence === false ? [] : row(
      [leads("GivePenalty", t("floor.conduct.penalty"), penalise, one.owed ? "primary" : "")],
      `incident-${one.incident}-${one.person}`,
    ),
  );
}
