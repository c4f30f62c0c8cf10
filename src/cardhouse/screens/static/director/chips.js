// @ts-check
/** An event's chips for its director: where they all are, what is raced off where, counts that differ, the
 * end and beginning of its days. */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { asks, plain, row } from "../floor/acts.js";
import { money } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").ChipsView} ChipsView */
/** @typedef {import("../floor/acts.js").MaybeAct} MaybeAct */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** Cards as people write them, as the room counts them. @param {string} text @returns {number[]} */
export function cardsOf(text) {
  const written = text.split(/[\s,]+/).filter(Boolean);
  return written.map((card) => RANKS.indexOf(card[0].toUpperCase()) * 4 + SUITS.indexOf(card[1] ?? ""));
}

/** @param {string} event @param {ChipsView["races"][number]} line */
function race(event, line) {
  const who = line.seats.map((seat) => `${seat.person} ${seat.odd}`).join(", ");
  const cards = line.seats.reduce((sum, seat) => sum + seat.cards, 0);
  const facts = { table: line.table, chip: money(line.denomination, "chips"), who: who || "–" };
  return h(
    "li",
    { class: "entry", "data-race": line.table },
    h("span", { class: "entry-words" }, t("director.race", facts)),
    row([
      asks(
        "RaceOff",
        t("director.race_off"),
        [{ name: "cards", label: t("director.race_cards", { count: cards }), kind: "cards" }],
        (answers) => ({ type: "RaceOff", event, table: line.table, dealt: cardsOf(answers.cards ?? "") }),
      ),
    ], `race-${line.table}`),
  );
}

/** @param {string} event @param {string} phase @returns {MaybeAct[]} */
export function dayActs(event, phase) {
  if (phase === "between_days") {
    return [
      plain(t("director.begin_day"), { type: "BeginDay", event }, "primary"),
      plain(t("director.open_flight"), { type: "OpenFlight", event }),
    ];
  }
  if (phase !== "running") return [];
  return [
    asks(
      "ColourUp",
      t("director.colour_up"),
      [{ name: "chip", label: t("director.colour_up_chip"), kind: "number", required: true }],
      (answers) => ({ type: "ColourUp", event, denominations: [Number(answers.chip)], announced: true }),
    ),
    asks(
      "ReportFoundChips",
      t("director.found_chips"),
      [
        { name: "chips", label: t("director.found_how_many"), kind: "number", required: true },
        { name: "note", label: t("director.found_where") },
      ],
      (answers) => ({
        type: "ReportFoundChips",
        event,
        chips: Number(answers.chips),
        note: answers.note ?? "",
      }),
    ),
    plain(t("director.last_hands"), { type: "DrawLastHands", event }),
    plain(t("director.end_day"), { type: "EndDay", event }),
  ];
}

/** @param {string} event @param {ChipsView} view */
export function showChips(event, view) {
  const counts = view.counts.map((line) =>
    h(
      "li",
      { class: "entry" },
      h(
        "span",
        { class: "tag warm" },
        t("director.counted", {
          who: line.person || t("events.table", { table: line.table }),
          counted: money(line.counted, "chips"),
          known: money(line.known, "chips"),
        }),
      ),
    )
  );
  replace(one("[data-chips]"), [
    h(
      "li",
      { class: "entry" },
      h("span", { class: view.difference ? "tag warm" : "entry-words" }, view.where),
      view.cites.stacks_of && citation(view.cites.stacks_of),
    ),
    ...view.races.map((line) => race(event, line)),
    ...counts,
  ]);
}
