// @ts-check
/** The manager's promotions: those that are held can be changed and ended. */

import { h, one, replace } from "../dom.js";
import { asks, may, row } from "../floor/acts.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */

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
      [person(), { name: "ticket", label: t("promotions.ticket"), kind: "number", required: true }, why()],
      (given) => ({ type: "VoidTicket", promotion, ...given, ticket: Number(given.ticket) }),
    ),
    kind === "drawing" && asks(
      "PassOverWinner",
      t("promotions.pass_over"),
      [{ name: "hit", label: t("promotions.hit_number"), kind: "number", required: true }, why()],
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
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const held = message.view.promotions ?? [];
    replace(
      one("[data-held]"),
      held.length ? held.map(element) : h("li", { class: "soft" }, t("promotions.none")),
    );
  });
}
