// @ts-check
/** The cards of a table as things: inspected, put into play, rested, taken off, a damaged one replaced. */

import { phrase, t } from "../texts.js";
import { asks, reason } from "./acts.js";
import { playerChoices } from "./table_view.js";

/** @typedef {import("../views.d.ts").CardsLine} Cards */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */
/** @typedef {import("../staff/sheet.js").Question} Question */

const STEPS = ["suited", "bagged", "labelled"];

/** @param {Cards[]} all @returns {[string, string][]} */
function choices(all) {
  return all.map((one) => {
    const lies = one.table ? t("common.table", { number: one.table }) : phrase(one.place ?? "");
    const titles = (one.inspected ?? []).map(phrase).join(", ");
    const seen = titles && t("floor.decks.seen_by", { titles });
    return [one.id, [one.id, one.design, lies, seen].filter(Boolean).join(" · ")];
  });
}

/**
 * Which cards lie at a table, which can come to it, and from which single cards are replaced.
 * @param {Cards[]} all
 * @param {number} table
 * @returns {{here: Cards[], free: Cards[], spare: Cards[]}}
 */
export function sorted(all, table) {
  return {
    here: all.filter((one) => one.table === table),
    free: all.filter((one) => one.kind === "set" && !one.table),
    spare: all.filter((one) => one.kind === "replacement"),
  };
}

/** @param {import("./table_view.js").Scene} at @returns {MaybeAct[]} */
export function decks({ table: { table, ...rest }, room }) {
  const { here, free, spare } = sorted(room?.floor.cards ?? [], table);
  const which = (/** @type {Cards[]} */ from) => /** @type {Question} */ ({
    name: "cards",
    label: t("floor.decks.which"),
    kind: "choice",
    choices: choices(from),
    value: from[0]?.id,
    required: true,
  });
  const done = /** @type {Question[]} */ ([
    {
      name: "steps",
      label: t("floor.decks.steps"),
      kind: "many",
      choices: STEPS.map((one) => /** @type {[string, string]} */ ([one, t(`floor.decks.${one}`)])),
    },
    { name: "place", label: t("floor.decks.place"), required: true },
  ]);
  const several = (/** @type {string | undefined} */ text) => (text ?? "").split(",").filter(Boolean);
  const players = playerChoices({ table, ...rest });
  return [
    free.length
      ? asks(
        "InspectCards",
        t("floor.decks.inspect"),
        [which(free)],
        (answers) => ({ type: "InspectCards", table, cards: answers.cards }),
      )
      : null,
    free.length
      ? asks(
        "PutCardsInPlay",
        t("floor.decks.put"),
        [which(free)],
        (answers) => ({ type: "PutCardsInPlay", table, cards: answers.cards }),
      )
      : null,
    players.length
      ? asks("AskForCards", t("floor.decks.asks"), [{
        name: "person",
        label: t("floor.person"),
        kind: "choice",
        choices: players,
        required: true,
      }], (answers) => ({ type: "AskForCards", table, person: answers.person }))
      : null,
    here.length
      ? asks(
        "RestCards",
        t("floor.decks.rest"),
        [which(here)],
        (answers) => ({ type: "RestCards", table, cards: answers.cards }),
      )
      : null,
    here.length
      ? asks(
        "TakeCardsOff",
        t("floor.decks.off"),
        [which(here), ...done],
        (answers) => ({
          type: "TakeCardsOff",
          table,
          cards: answers.cards,
          steps: several(answers.steps),
          place: answers.place,
        }),
        { kind: "danger" },
      )
      : null,
    here.length && spare.length
      ? asks(
        "ReplaceCard",
        t("floor.decks.replace"),
        [which(here), {
          name: "card",
          label: t("floor.decks.card"),
          required: true,
          help: t("floor.decks.card_help"),
        }, { ...which(spare), name: "replacement", label: t("floor.decks.from") }],
        (answers) => ({
          type: "ReplaceCard",
          table,
          cards: answers.cards,
          card: answers.card,
          replacement: answers.replacement,
        }),
      )
      : null,
    spare.length
      ? asks(
        "UseUpReplacement",
        t("floor.decks.used_up"),
        [which(spare), ...done],
        (answers) => ({
          type: "UseUpReplacement",
          cards: answers.cards,
          steps: several(answers.steps),
          place: answers.place,
        }),
      )
      : null,
    asks(
      "LengthenCardTime",
      t("floor.decks.longer"),
      [{ name: "hours", label: t("floor.decks.hours"), kind: "number", required: true }, reason()],
      (answers) => ({
        type: "LengthenCardTime",
        table,
        hours: Number(answers.hours),
        reason: answers.reason,
      }),
    ),
  ];
}
