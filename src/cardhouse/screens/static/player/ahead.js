// @ts-check
/** What somebody decides before the turn comes. It holds only for the bet that was looked at. */

import { h, replace } from "../dom.js";
import { money } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("./wagers.js").Waiting} Waiting */

/**
 * What is still meant after the table changed: a call of another amount, or a check where there is a bet now,
 * was never decided on.
 * @param {Waiting | null} waiting @param {number} owes @returns {Waiting | null}
 */
export function stillMeant(waiting, owes) {
  if (waiting?.kind === "call" && waiting.amount !== owes) return null;
  if (waiting?.kind === "check" && owes > 0) return null;
  return waiting;
}

/**
 * What can be chosen while this much is owed.
 * @param {number} owes
 * @returns {{kind: Waiting["kind"], words: string, amount: number}[]}
 */
export function options(owes) {
  if (owes > 0) {
    return [
      { kind: "check_fold", words: t("felt.do.fold"), amount: 0 },
      { kind: "call", words: t("felt.do.call", { chips: money(owes) }), amount: owes },
    ];
  }
  return [
    { kind: "check_fold", words: t("felt.do.check_fold"), amount: 0 },
    { kind: "check", words: t("felt.do.check"), amount: 0 },
  ];
}

/**
 * @param {HTMLElement} place @param {number} owes @param {Waiting | null} waiting
 * @param {(waiting: Waiting | null) => void} chose
 */
export function showAhead(place, owes, waiting, chose) {
  const made = options(owes).map(({ kind, words, amount }) => {
    const box = /** @type {HTMLInputElement} */ (h("input", {
      type: "checkbox",
      "data-key": `ahead-${kind}`,
      checked: waiting?.kind === kind,
    }));
    box.addEventListener("change", () => {
      chose(box.checked ? { kind, amount } : null);
      for (const other of place.querySelectorAll("input")) if (other !== box) other.checked = false;
    });
    return h("label", { class: "ahead" }, box, h("span", null, words));
  });
  replace(place, h("p", { class: "soft" }, t("felt.ahead")), h("div", { class: "acts aheads" }, made));
}
