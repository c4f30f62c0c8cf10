// @ts-check
/** A ruling in words: the outcome as steps, why, by which rule, and what waits for a person. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").RulingLine} Ruling */

/**
 * @param {string[] | undefined} cites
 * @param {string[]} [silent] why the house goes by something its book does not say
 * @returns {HTMLElement}
 */
export function citesElement(cites, silent) {
  const gaps = (silent ?? []).map((why) =>
    h("span", { class: "soft gap" }, t("wrong.silent_because", { why }), " ")
  );
  if (!cites?.length) return h("p", { class: "soft" }, gaps.length ? gaps : t("wrong.silent"));
  return h("p", null, t("wrong.by_rule"), " ", ...cites.flatMap((one) => [citation(one), " "]), ...gaps);
}

/** @param {string} text @returns {string} */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What is certain of an outcome, step by step: "call 6 and 19 back" are two.
 * @param {string} outcome
 * @returns {string[]}
 */
export function stepsOf(outcome) {
  const certain = outcome.replace(/(^|; )(floor decides|player chooses): .*$/, "");
  return certain.split(" and ").map((one) => one.trim()).filter(Boolean);
}

/** @param {Ruling} made @returns {HTMLElement} */
export function rulingElement(made) {
  const waits = Boolean(made.offered?.length) && !made.settled;
  const words = made.carried_out ? t("wrong.carried_out") : t("wrong.not_carried_out");
  const steps = stepsOf(made.settled || made.outcome);
  return h(
    "article",
    { class: "ruling", "data-ruling": made.ruling },
    steps.length > 1
      ? h("ol", { class: "outcome" }, steps.map((one) => h("li", null, sentence(one))))
      : steps.length > 0 && h("p", { class: "outcome" }, sentence(steps[0])),
    made.because && h("p", null, sentence(made.because)),
    made.reason && h("p", null, t("wrong.reason", { reason: made.reason })),
    citesElement(made.cites, made.silent),
    Boolean(made.steps?.length) &&
      h(
        "section",
        { class: "steps" },
        h("h3", null, t("wrong.steps")),
        h("ol", null, (made.steps ?? []).map((one) => h("li", null, one))),
      ),
    waits && h("p", null, made.chooser === "player" ? t("wrong.waits_player") : t("wrong.waits")),
    waits && h("ul", null, (made.offered ?? []).map((one) => h("li", null, sentence(one)))),
    !waits && h("p", { class: "soft" }, words),
  );
}
