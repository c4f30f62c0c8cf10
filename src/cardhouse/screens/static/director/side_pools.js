// @ts-check
/** Bounties and cash-outs of an event, for its director: whose head is to be paid, to whom and from which
 * bank; when chips may be cashed out, at what price. */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { asks, leads, plain, row } from "../floor/acts.js";
import { money } from "../format.js";
import { choosePerson } from "../staff/people.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").SidePools} SidePools */
/** @typedef {import("../views.d.ts").HeadLine} HeadLine */
/** @typedef {import("../floor/acts.js").MaybeAct} MaybeAct */

/** @param {SidePools} view @param {HeadLine} head @returns {HTMLElement} */
function headElement(view, head) {
  const worth = head.worth ? money(head.worth, "cents") : t("director.envelope");
  const facts = { name: head.name, worth, takers: head.takers.join(", ") };
  return h(
    "li",
    { class: "entry", "data-head": head.entry },
    h(
      "span",
      { class: "entry-words" },
      t("director.head", facts),
      " ",
      head.paid && h("span", { class: "tag" }, t("director.head_paid")),
    ),
    row([head.paid ? null : paying(view, head)], `head-${head.entry}`),
  );
}

/** @param {SidePools} view @param {HeadLine} head @returns {MaybeAct} */
function paying(view, head) {
  const words = t(view.bounties === "mystery" ? "director.draw_bounty" : "director.pay_bounty");
  return asks(
    "PayBounty",
    words,
    [
      {
        name: "source",
        label: t("director.bounty_source"),
        kind: "choice",
        choices: (view.sources ?? []).map((source) => [source, t(`director.source.${source}`)]),
        value: view.sources?.[0],
      },
      { name: "bank", label: t("director.bounty_bank"), value: String(head.table || ""), required: true },
    ],
    (answers) => ({
      type: "PayBounty",
      event: view.event,
      person: head.person,
      source: answers.source,
      bank: answers.bank,
    }),
    { title: head.name },
  );
}

/** @param {SidePools} view @returns {(HTMLElement | null)[]} */
function bounties(view) {
  if (!view.bounties) return [];
  const heads = (view.heads ?? []).map((head) => headElement(view, head));
  const short = (view.banks ?? []).map((bank) =>
    h(
      "li",
      { class: "entry", "data-bank": bank.bank },
      h(
        "span",
        { class: "tag warm" },
        t("director.bank_short", { bank: bank.bank, amount: money(bank.amount, "cents") }),
      ),
    )
  );
  const back = (view.back ?? []).map((owes) =>
    h(
      "li",
      { class: "entry", "data-back": owes.person },
      h(
        "span",
        { class: "tag warm" },
        t("director.bounty_back", { name: owes.name, amount: money(owes.amount, "cents") }),
      ),
      row([
        plain(t("director.take_back"), { type: "TakeBackBounty", event: view.event, person: owes.person }),
      ], `back-${owes.person}`),
    )
  );
  const drawn = (view.drawn ?? []).map((amount) => money(amount, "cents")).join(", ");
  return [
    h(
      "p",
      null,
      t(`director.bounties.${view.bounties}`),
      " ",
      citation(view.cites?.bounty),
    ),
    drawn ? h("p", { class: "soft" }, t("director.drawn", { envelopes: drawn })) : null,
    back.length ? h("ul", { class: "plain entries" }, back) : null,
    h(
      "ol",
      { class: "plain entries" },
      heads.length ? heads : h("li", { class: "soft" }, t("director.no_heads")),
    ),
    short.length
      ? h(
        "div",
        null,
        h("ul", { class: "plain entries" }, short),
        row([plain(t("director.restore_banks"), { type: "RestoreBanks", event: view.event })], "banks"),
      )
      : null,
  ];
}

/** @param {SidePools} view @returns {(HTMLElement | null)[]} */
function cashOuts(view) {
  if (!view.cash_outs) return [];
  const { event } = view;
  const price = { cents: money(view.cents ?? 0, "cents"), chips: money(view.chips ?? 0, "chips") };
  const exchange = leads(
    "CashOutChips",
    t("director.cash_out"),
    () =>
      choosePerson(t("director.cash_out"), (person) =>
        asks(
          "CashOutChips",
          t("director.cash_out"),
          [{ name: "chips", label: t("director.back_chips"), kind: "number", required: true }],
          (answers) => ({ type: "CashOutChips", event, person: person.person, chips: Number(answers.chips) }),
          { title: person.alias },
        ).then()),
  );
  const left = t("director.cash_out_left", { amount: money(view.left ?? 0, "cents") });
  return [
    h("p", { "data-cash-out": "" }, view.open ? t("director.cash_out_open", price) : left),
    h(
      "div",
      null,
      row(
        view.open
          ? [exchange, plain(t("director.close_cash_out"), { type: "CloseCashOut", event })]
          : [plain(t("director.open_cash_out"), { type: "OpenCashOut", event }, "primary")],
        "cash-out",
      ),
    ),
  ];
}

/** @param {SidePools} view */
export function showSidePools(view) {
  const place = one("[data-side-pools]");
  place.hidden = !view.bounties && !view.cash_outs;
  replace(one("[data-side-pools-inside]"), ...bounties(view), ...cashOuts(view));
}
