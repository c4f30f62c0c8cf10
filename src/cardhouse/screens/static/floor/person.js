// @ts-check
/**
 * One person: where he sits and waits, what stops him, exclusions, conduct, and what can be done about it.
 */

import { ask, newId } from "../api.js";
import { h } from "../dom.js";
import { dated } from "../format.js";
import { live, notice } from "../page.js";
import { choosePerson, ordinal, roomPath, tierWords } from "../staff/people.js";
import { sentence } from "../staff/ruling.js";
import { askSheet } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { asks, because, does, endOf, leads, lengths, may, menu, order, plain, ruleLink } from "./acts.js";
import {
  conductRecord,
  givePenalty,
  incidentElement,
  recordIncident,
  servingElement,
} from "./conduct_acts.js";

/** @typedef {import("../views.d.ts").RecordView} Record */
/** @typedef {import("../views.d.ts").PersonShown} Shown */
/** @typedef {Pick<Shown, "person" | "alias"> & Partial<Shown>} Person */

const INCIDENTS_MOST = 5;

/**
 * Personal data only for those who keep it: a director has the record alone.
 * @param {string} person @param {string} alias @returns {Promise<[Person, Record]>}
 */
function fetched(person, alias) {
  const id = encodeURIComponent(person);
  return Promise.all([
    may("RegisterPerson") ? ask("GET", `${roomPath()}/people/${id}`) : { person, alias },
    ask("GET", `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/floor/people/${id}`),
  ]);
}

/** @param {Record} record @returns {string} */
function whereWords(record) {
  const seats = (record.seats ?? []).map(([table, seat]) => t("floor.people.sits", { table, seat }));
  const lists = (record.lists ?? []).map(([spread, place]) => t("floor.people.waits", { spread, place }));
  return [...seats, ...lists].join(" · ") || t("floor.people.nowhere");
}

/** @param {Person} person @param {Record} record @returns {HTMLElement} */
function about(person, record) {
  const until = (/** @type {number | undefined} */ at) =>
    at ? t("floor.people.until", { time: dated(at) }) : t("floor.no_end");
  return h(
    "div",
    { class: "about" },
    h(
      "p",
      null,
      person.name && person.name !== person.alias && `${person.name} · `,
      person.card && `${t("floor.people.card")} ${person.card} · `,
      person.country && `${person.country} · `,
      record.tier && `${tierWords(record.tier)} · `,
      whereWords(record),
    ),
    (record.stopped ?? []).map((one) => h("p", { class: "refusal" }, because(one))),
    (record.exclusions ?? []).map((one) =>
      h("p", { class: "refusal" }, t(`floor.people.is_${one.kind}`, { until: until(one.until) }))
    ),
    (record.bars ?? []).map((one) =>
      h(
        "p",
        { class: "refusal" },
        t("floor.conduct.barred_from", { area: one.area }),
        " ",
        until(one.until),
        " ",
        ruleLink(one.cite),
      )
    ),
    (record.says ?? []).map((one) => h("p", null, because(one))),
    Boolean(record.apart?.length) &&
      h(
        "p",
        null,
        t("floor.people.apart_from", { names: (record.apart ?? []).map((one) => one.name).join(", ") }),
      ),
    Boolean(person.notes?.length) &&
      h(
        "section",
        null,
        h("h3", null, t("floor.people.notes")),
        h("ul", null, (person.notes ?? []).map((text) => h("li", null, text))),
      ),
  );
}

/** @param {Person} person */
function note(person) {
  askSheet(t("floor.people.note"), [{
    name: "note",
    label: t("floor.people.note"),
    kind: "long",
    required: true,
  }], async (answers) => {
    try {
      await ask("POST", `${roomPath()}/people/${encodeURIComponent(person.person)}/notes`, {
        id: newId(),
        note: answers.note,
      }, { again: true });
    } catch (error) {
      notice(error);
      return false;
    }
    return true;
  });
}

/** A day that cannot be read is asked for again: it is what the age is vouched by. @param {string} person */
function checksId(person) {
  askSheet(t("floor.people.check_id"), [
    { name: "born", label: t("floor.people.born"), help: t("floor.people.born_help") },
    { name: "valid", label: t("floor.people.id_valid"), kind: "yes or no", value: "yes" },
  ], (answers, button) => {
    const born = ordinal(answers.born);
    if (answers.born && born === null) return notice(new Error(t("floor.people.bad_born")));
    const valid = answers.valid === "yes";
    return order({ type: "CheckIdentification", person, born: born ?? 0, valid }, button);
  });
}

/** @param {Person} person @returns {import("./acts.js").Act[]} */
function papers(person) {
  const who = person.person;
  return [
    leads("CheckIdentification", t("floor.people.check_id"), () => checksId(who)),
    asks(
      "PresentCard",
      t("floor.people.club_card"),
      [
        { name: "tier", label: t("floor.people.tier"), required: true, help: t("floor.people.tier_help") },
        {
          name: "days",
          label: t("floor.people.card_good"),
          kind: "choice",
          choices: lengths([43200, 129600, 525600, 0]),
          value: "0",
        },
        { name: "own", label: t("floor.people.own_name"), kind: "yes or no", value: "yes" },
        { name: "companion", label: t("floor.people.companion"), kind: "yes or no", value: "no" },
      ],
      (answers) => ({
        type: "PresentCard",
        person: who,
        tier: answers.tier.trim().toLowerCase().replaceAll(" ", "_"),
        until: endOf(answers.days),
        own_name: answers.own === "yes",
        companion: answers.companion === "yes",
      }),
    ),
    leads("people.note", t("floor.people.note"), () => note(person)),
  ];
}

/** The own card at the table: playing time counts by it. @param {Person} person @param {Record} record */
function loggedIn(person, record) {
  const seats = record.seats ?? [];
  return [
    ...seats.flatMap(([table]) => [
      plain(t("floor.people.log_in", { table }), { type: "LogIn", table, person: person.person }),
      leads(
        "LogIn",
        t("floor.people.log_in_other", { table }),
        () =>
          choosePerson(
            t("floor.people.whose_card"),
            (other) => does({ type: "LogIn", table, person: person.person, card: other.person }),
          ),
      ),
    ]),
    seats.length > 0 && plain(t("floor.people.log_out"), { type: "LogOut", person: person.person }),
  ];
}

/** @param {Person} person @param {Record} record @returns {import("./acts.js").Act[]} */
function standing(person, record) {
  const who = person.person;
  return [
    asks(
      "ExcludePerson",
      t("floor.people.exclude"),
      [
        {
          name: "kind",
          label: t("floor.people.exclude_kind"),
          kind: "choice",
          choices: [["barred", t("floor.people.barred")], ["self_excluded", t("floor.people.self_excluded")]],
          required: true,
        },
        {
          name: "end",
          label: t("floor.conduct.until"),
          kind: "choice",
          choices: lengths([1440, 10080, 43200, 259200, 525600, 0]),
          value: "0",
        },
      ],
      (answers) => ({ type: "ExcludePerson", person: who, kind: answers.kind, until: endOf(answers.end) }),
      { kind: "danger", title: person.alias },
    ),
    ...(record.exclusions?.length
      ? [plain(t("floor.people.end_exclusion"), { type: "EndExclusion", person: who })]
      : []),
    leads(
      "KeepApart",
      t("floor.people.keep_apart"),
      () =>
        choosePerson(
          t("floor.people.keep_apart"),
          (other) => does({ type: "KeepApart", person: who, other: other.person }),
        ),
    ),
    ...(record.apart ?? []).map((other) =>
      plain(t("floor.people.allow_with", { name: other.name }), {
        type: "AllowTogether",
        person: who,
        other: other.person,
      })
    ),
    leads(
      "RecordIncident",
      t("floor.conduct.incident"),
      () => recordIncident({ person: who, name: person.alias }, [], () => openPerson(who, person.alias)),
    ),
    ...(record.bars?.length
      ? [
        asks("LiftBar", t("floor.conduct.lift"), [{
          name: "reason",
          label: t("floor.reason"),
          required: true,
        }], (answers) => ({ type: "LiftBar", person: who, reason: answers.reason })),
      ]
      : []),
  ];
}

/** @param {Record} record @returns {import("./acts.js").Act[]} */
function lists(record) {
  const view = /** @type {import("./map.js").View | undefined} */ (live().last.get("room")?.view);
  const waits = new Set((record.lists ?? []).map(([spread]) => spread));
  return (view?.games ?? []).filter((game) => !waits.has(game.spread)).map((game) =>
    plain(t("floor.people.join", { spread: game.spread }), {
      type: "JoinList",
      spread: game.spread,
      person: record.person,
    })
  );
}

/** What was ruled about him, at whichever table. @param {Record} record @returns {HTMLElement | null} */
function ruled(record) {
  if (!record.rulings?.length) return null;
  return h(
    "section",
    { id: "ruled" },
    h("h3", null, t("floor.people.ruled")),
    h(
      "ol",
      { class: "plain entries" },
      record.rulings.map((one) =>
        h(
          "li",
          { class: "entry", "data-ruling": one.ruling },
          h("b", null, sentence(one.what)),
          ` · ${dated(one.at)} · ${t("common.table", { number: one.table })} · `,
          phrase(one.settled || one.outcome),
          " ",
          [...(one.cites ?? []), ...(one.gaps ?? [])].flatMap((cite) => [ruleLink(cite), " "]),
        )
      ),
    ),
  );
}

/** Opens the sheet of somebody. @param {string} who @param {string} name */
export async function openPerson(who, name) {
  /** @type {[Person, Record]} */
  let found;
  try {
    found = await fetched(who, name);
  } catch (error) {
    return notice(error);
  }
  const [person, record] = found;
  const incidents = (record.incidents ?? []).slice(0, INCIDENTS_MOST);
  const penalise = async (/** @type {import("./conduct_acts.js").Incident} */ incident) =>
    givePenalty(incident, (await conductRecord()).penalties, menu);
  const conduct = incidents.length || record.serving?.length
    ? h(
      "section",
      null,
      h("h3", null, t("floor.conduct.title")),
      h(
        "ol",
        { class: "plain entries" },
        (record.serving ?? []).map(servingElement),
        incidents.map((one) => incidentElement(one, () => penalise(one))),
      ),
    )
    : null;
  menu(
    person.alias || name,
    [[t("floor.people.papers"), [...papers(person), ...loggedIn(person, record)]], [
      t("floor.people.standing"),
      standing(person, record),
    ], [
      t("floor.people.lists"),
      lists(record),
    ]],
    about(person, record),
    conduct,
    ruled(record),
  );
}
