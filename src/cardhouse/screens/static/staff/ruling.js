// @ts-check
/** A ruling in words: the outcome, why, by which rule, and what waits for a person. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{ruling: number, table: number, what: string, outcome: string, seat?: number, because?: string, cites?: string[], silent?: string[], offered?: string[], chooser?: string, waits?: boolean, carried_out?: boolean, settled?: string, reason?: string, at?: number, before?: {what: string, outcome: string, by?: string, reason?: string}[]}} Ruling */

/** @param {string[] | undefined} cites @returns {HTMLElement} */
export function citesElement(cites) {
  if (!cites?.length) return h("p", { class: "soft" }, t("wrong.silent"));
  return h("p", null, t("wrong.by_rule"), " ", ...cites.flatMap((one) => [h("a", { class: "cite", href: `/rules/${one}` }, one), " "]));
}

/** @param {string} text @returns {string} */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {Ruling} made @returns {HTMLElement} */
export function rulingElement(made) {
  const waits = Boolean(made.offered?.length) && !made.settled;
  const words = made.carried_out ? t("wrong.carried_out") : t("wrong.not_carried_out");
  return h(
    "article",
    { class: "ruling", "data-ruling": made.ruling },
    h("p", { class: "outcome" }, sentence(made.settled || made.outcome)),
    made.because && h("p", null, sentence(made.because)),
    citesElement(made.cites),
    waits && h("p", null, made.chooser === "player" ? t("wrong.waits_player") : t("wrong.waits")),
    waits && h("ul", null, (made.offered ?? []).map((one) => h("li", null, one))),
    !waits && h("p", { class: "soft" }, words),
  );
}
