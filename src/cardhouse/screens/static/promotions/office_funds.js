// @ts-check
/** The manager's funds: reconciled once a day, put into and posted; what is in each is on the public page. */

import { h, one, replace } from "../dom.js";
import { asks, colleague, colleagues, plain, row } from "../floor/acts.js";
import { day } from "../figures.js";
import { cents, money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").FundView} FundView */
/** @typedef {import("../views.d.ts").FundsView} FundsView */

/**
 * What a fund is for and, where each game has its own, of which game.
 * @param {Pick<FundView, "name" | "purpose" | "game">} fund
 * @param {Record<string, string>} games how they are called
 * @returns {string}
 */
export function fundWords(fund, games) {
  const key = `promotions.purpose.${fund.purpose}`;
  const purpose = t(key) === key ? fund.purpose : t(key);
  return fund.game ? `${purpose} · ${games[fund.game] ?? fund.game}` : purpose;
}

/** @param {FundView} fund @returns {string} */
function called(fund) {
  return fundWords(fund, JSON.parse(one("[data-funds]").dataset.funds || "{}"));
}

/** @param {string} type @param {string} words @param {FundView} fund */
function sets(type, words, fund) {
  return asks(
    type,
    words,
    [
      { name: "amount", label: t("promotions.amount"), kind: "money", required: true },
      { name: "reason", label: t("promotions.reason"), required: true },
    ],
    ({ amount, reason }) => ({ type, fund: fund.name, amount: cents(amount), reason }),
    { title: called(fund) },
  );
}

/** @param {FundView} fund @returns {HTMLElement} */
function element(fund) {
  const board = fund.posted ?? null;
  return h(
    "li",
    { class: "panel", "data-fund": fund.name },
    h("h3", null, `${called(fund)}: ${money(fund.amount)}`),
    board !== null && h("p", null, t("promotions.on_the_board", { amount: money(board) })),
    (fund.hits ?? []).map((hit) =>
      h(
        "p",
        { class: "soft" },
        t("promotions.worth", {
          promotion: hit.promotion,
          amount: money(hit.amount),
          why: hit.said,
        }),
      )
    ),
    row([
      sets("AddToFund", t("promotions.add"), fund),
      sets("SetPosted", t("promotions.set_posted"), fund),
    ], "bar"),
  );
}

/** Who holds revenue audit, and naming somebody. @param {string[]} held @returns {HTMLElement} */
function auditElement(held) {
  const others = /** @type {[string, string][]} */ (colleagues().filter((each) => !held.includes(each.id))
    .map((each) => [each.id, each.name]));
  return h(
    "section",
    { class: "panel", "data-office": "audit" },
    h("h3", null, t("promotions.audit.title")),
    h("p", { class: "soft" }, t(held.length ? "promotions.audit.says" : "promotions.audit.nobody")),
    held.map((who) =>
      h(
        "p",
        { "data-holds": who },
        h("b", null, colleague(who)),
        " ",
        row([plain(t("promotions.audit.end"), { type: "EndRevenueAudit", who })], `audit-${who}`),
      )
    ),
    row([
      asks(
        "NameRevenueAudit",
        t("promotions.audit.name"),
        [{ name: "who", label: t("promotions.audit.who"), kind: "choice", choices: others, required: true }],
        (answers) => ({ type: "NameRevenueAudit", who: answers.who }),
      ),
    ], "name-audit"),
  );
}

if (globalThis.document?.querySelector("[data-funds]")) {
  live().watch("funds", (message) => {
    /** @type {FundsView} */
    const view = message.view;
    const waiting = Object.values(view.waiting ?? {}).reduce((sum, amount) => sum + amount, 0);
    const last = view.log?.[0];
    replace(
      one("[data-reconcile]"),
      waiting > 0 && h("p", null, t("promotions.waiting", { amount: money(waiting) })),
      last && h("p", { class: "soft" }, t("promotions.last_log", { day: day(last.day) })),
      row([plain(t("promotions.reconcile"), { type: "ReconcileFunds" })], "bar"),
    );
    replace(one("[data-audit]"), auditElement(view.audit ?? []));
    replace(
      one("[data-funds]"),
      view.funds.length ? view.funds.map(element) : h("li", { class: "soft" }, t("promotions.no_funds")),
    );
  });
}
