// @ts-check
/** What an event's staff and players should do and hear now, by the house's recommended procedures, each with
 * its rule. What holds later is shown when its time has come, also while the connection is lost. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { serverNow } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").Step} Step */

/** One of them in words. @param {Step} step @returns {string} */
export function stepWords(step) {
  const table = step.table ? `${t("events.table", { table: step.table })}: ` : "";
  return table + t(`events.step.${step.code}`, { ...(step.facts ?? {}) });
}

/** Those whose time has come. @param {Step[]} steps @param {number} [now] @returns {Step[]} */
export function stepsNow(steps, now = serverNow()) {
  return steps.filter((step) => (step.since ?? 0) <= now);
}

/** @param {Step[]} steps @returns {HTMLElement[]} */
export function stepLines(steps) {
  return stepsNow(steps).map((step) =>
    h(
      "li",
      { class: "entry soft", "data-step": step.code },
      h("span", { class: "entry-words" }, h("b", null, t(`events.told.${step.to}`)), ` ${stepWords(step)} `),
      step.cite ? citation(step.cite) : "",
    )
  );
}
