// @ts-check
/** Who sits at the table without a hand: what is waited for, in words with its rule, and the ways in. */

import { citation } from "../cite.js";
import { h, replace } from "../dom.js";
import { cents } from "../format.js";
import { notice } from "../page.js";
import { t } from "../texts.js";

/**
 * @typedef {(command: {type: string, [field: string]: unknown}, button: HTMLElement) => Promise<unknown>}
 *   Give
 */

/** A reason in words. @param {string} why @returns {string} */
export function reason(why) {
  const key = `felt.next.${why}`;
  const words = t(key);
  return words === key ? t("felt.next.waits") : words;
}

/**
 * A field for chips, and the button that asks for them.
 * @param {Give} give
 * @param {number} table
 * @param {string} person
 * @param {number} usual
 * @returns {HTMLElement}
 */
export function chipsForm(give, table, person, usual) {
  const field = /** @type {HTMLInputElement} */ (h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    "data-key": "chips-amount",
    "aria-label": t("felt.chips_amount"),
    value: usual ? String(usual / 100) : "",
  }));
  const button = h(
    "button",
    { class: "primary", "data-key": "chips-add", "data-act": "AddChips" },
    t("felt.do.AddChips"),
  );
  const form = h("form", { class: "chips-form" }, field, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const amount = cents(field.value);
    if (!amount) return notice(t("felt.no_amount"));
    give({ type: "AddChips", table, person, amount }, button);
  });
  return form;
}

/**
 * @param {HTMLElement} place @param {import("./felt.js").Own | null} own
 * @param {{table: number, person: string, usual: number, adds: boolean}} facts
 * @param {Give} give
 */
export function showWaiting(place, own, facts, give) {
  const next = own?.next;
  const drawn = JSON.stringify(next ?? null);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  if (!own || !next) return replace(place);
  const ways = (next.ways ?? []).map((how) => {
    const words = next.why === "away" && how === "post" ? t("felt.ways.back") : t(`felt.ways.${how}`);
    const command = {
      type: "BetweenHandsDo",
      table: facts.table,
      do: { type: "ComeBack", seat: own.seat, how },
    };
    const made = h("button", {
      type: "button",
      class: how === "post" ? "primary" : "",
      "data-key": `way-${how}`,
      "data-way": how,
    }, words);
    made.addEventListener("click", () => give(command, made));
    return made;
  });
  const cite = citation(next.cite);
  replace(
    place,
    h("p", { class: "waits", role: "status" }, reason(next.why), cite && " ", cite),
    ways.length ? h("div", { class: "acts" }, ways) : null,
    next.why === "no_chips" && facts.adds ? chipsForm(give, facts.table, facts.person, facts.usual) : null,
  );
}
