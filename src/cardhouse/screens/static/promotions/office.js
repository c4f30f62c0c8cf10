// @ts-check
/** The manager's promotions: those that are held can be changed and ended. */

import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { asks, may, row } from "../floor/acts.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */
/** @typedef {import("../views.d.ts").TicketsLine} TicketsLine */

/** Who has which tickets, by promotion. @type {Map<string, TicketsLine>} */
const drums = new Map();

/**
 * Every ticket that can be voided, by who has it.
 * @param {TicketsLine | undefined} drum @returns {[string, string][]}
 */
export function ticketsOf(drum) {
  return (drum?.holders ?? []).flatMap(({ person: id, name, tickets }) =>
    tickets.map((
      number,
    ) => /** @type {[string, string]} */ ([`${id} ${number}`, t("promotions.ticket_of", { name, number })]))
  );
}

/**
 * Prizes that somebody did not come for yet.
 * @param {TicketsLine | undefined} drum @returns {[string, string][]}
 */
export function winnersOf(drum) {
  return (drum?.winners ?? []).map(({ hit, name, prize }) => [
    String(hit),
    t("promotions.winner_of", { name, prize: money(prize) }),
  ]);
}

/** @param {PromotionLine} line */
function ending(line) {
  return line.phase === "running" && asks(
    "EndPromotion",
    t("promotions.end"),
    [
      { name: "why", label: t("promotions.why_ended"), required: true },
      {
        name: "money",
        label: t("promotions.its_money"),
        kind: "choice",
        choices: [["rolls", t("promotions.rolls")], ["stays", t("promotions.stays")]],
        value: "rolls",
      },
    ],
    ({ why, money }) => ({ type: "EndPromotion", promotion: line.promotion, why, money }),
  );
}

const person = () => ({ name: "person", label: t("promotions.person"), required: true });
const why = () => ({ name: "why", label: t("promotions.reason"), required: true });

/** What is seen to by hand for one that goes by playing time. @param {PromotionLine} line */
function ofTime({ promotion, kind }) {
  return [
    asks(
      "AdjustTime",
      t("promotions.adjust_time"),
      [person(), { name: "minutes", label: t("promotions.minutes"), kind: "number", required: true }, why()],
      (given) => ({ type: "AdjustTime", promotion, ...given, minutes: Number(given.minutes) }),
    ),
    kind === "drawing" && asks(
      "VoidTicket",
      t("promotions.void_ticket"),
      () => [
        {
          name: "ticket",
          label: t("promotions.ticket"),
          kind: "choice",
          choices: ticketsOf(drums.get(promotion)),
          required: true,
        },
        why(),
      ],
      (given) => {
        const [who = "", number = ""] = given.ticket.split(" ");
        return { type: "VoidTicket", promotion, person: who, ticket: Number(number), why: given.why };
      },
    ),
    kind === "drawing" && asks(
      "PassOverWinner",
      t("promotions.pass_over"),
      () => [
        {
          name: "hit",
          label: t("promotions.whose_prize"),
          kind: "choice",
          choices: winnersOf(drums.get(promotion)),
          required: true,
        },
        why(),
      ],
      (given) => ({ type: "PassOverWinner", promotion, hit: Number(given.hit), why: given.why }),
    ),
  ];
}

/** What is seen to by hand for one that hands decide. @param {PromotionLine} line */
function ofHands({ promotion, kind }) {
  const parts = kind === "beaten" ? ["losers", "winners", "table"] : ["maker"];
  return [
    asks(
      "OpenClaimByHand",
      t("promotions.claim_by_hand"),
      [
        person(),
        {
          name: "part",
          label: t("promotions.part"),
          kind: "choice",
          choices: parts.map((part) => [part, t(`promotions.parts.${part}`)]),
          value: parts[0],
        },
        { name: "table", label: t("promotions.table"), kind: "number", required: true },
        { name: "seat", label: t("promotions.seat"), kind: "number", required: true },
        why(),
      ],
      (given) => {
        const table = Number(given.table);
        const taker = { person: given.person, part: given.part, table, seat: Number(given.seat) };
        return { type: "OpenClaimByHand", promotion, takers: [taker], why: given.why, table };
      },
    ),
    kind === "beaten" && asks(
      "OrderHits",
      t("promotions.order_hits"),
      [{ name: "hits", label: t("promotions.hits_in_order"), required: true }, why()],
      ({ hits, why: because }) => ({
        type: "OrderHits",
        hits: (hits.match(/\d+/g) ?? []).map((hit) => [Number(hit)]),
        why: because,
      }),
    ),
  ];
}

/** @param {PromotionLine} line */
function byHand(line) {
  if (line.phase !== "running") return [];
  if (["drawing", "hours"].includes(line.kind)) return ofTime(line);
  return ["beaten", "made", "best", "loses_with"].includes(line.kind) ? ofHands(line) : [];
}

/** @param {PromotionLine} line @returns {HTMLElement} */
function element(line) {
  const room = document.body.dataset.room ?? "";
  const named = encodeURIComponent(line.promotion);
  const running = line.phase === "running";
  return h(
    "li",
    { class: "panel", "data-promotion": line.promotion },
    h("h3", null, line.promotion, " ", h("span", { class: "tag" }, t(`promotions.phase.${line.phase}`))),
    h("p", null, [line.what, line.when, line.pays].filter(Boolean).join(" · ")),
    running && may("ChangePromotion")
      ? h(
        "p",
        null,
        h(
          "a",
          { class: "button", href: `/rooms/${room}/manager/promotions/edit?promotion=${named}` },
          t("promotions.change"),
        ),
      )
      : null,
    row([ending(line), ...byHand(line)], "bar"),
  );
}

if (globalThis.document?.querySelector("[data-held]")) {
  if (may("VoidTicket")) {
    live().watch("tickets", (message) => {
      drums.clear();
      for (const drum of message.view.promotions ?? []) drums.set(drum.promotion, drum);
    });
  }
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const held = message.view.promotions ?? [];
    replace(
      one("[data-held]"),
      held.length ? held.map(element) : h("li", { class: "soft" }, t("promotions.none")),
    );
  });
}
