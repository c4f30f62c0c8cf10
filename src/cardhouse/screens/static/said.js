// @ts-check
/**
 * What a form of the office did, in words: the sentence of its command (`office.did`), with what was typed
 * and chosen as people read it. A command without a sentence of its own is done, and that is all it says.
 */

import { cents, money } from "./format.js";
import { t } from "./texts.js";

/**
 * One field as people read it: an option by its words, a guest by the name on the button, an id by its name.
 * @param {HTMLInputElement | HTMLSelectElement} field @param {Record<string, string>} names @returns {string}
 */
function readable(field, names) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent?.trim() ?? "";
  const guest = field.type === "hidden" ? field.parentElement?.querySelector("button[data-guest]") : null;
  if (guest) return guest.textContent?.trim() ?? "";
  const said = field.value.trim();
  if (field.dataset.kind === "cents") return money(cents(said) ?? 0);
  return Object.hasOwn(names, said) ? names[said] : said;
}

/**
 * What a form's fields come to in words; chips are told by their worth.
 * @param {HTMLFormElement} form @param {Record<string, string>} names @returns {Record<string, string>}
 */
export function factsOf(form, names) {
  /** @type {Record<string, string>} */
  const facts = {};
  /** @type {Record<string, number>} */
  const worth = {};
  for (const one of form.elements) {
    if (!(one instanceof HTMLInputElement || one instanceof HTMLSelectElement) || !one.name) continue;
    const { chip } = one.dataset;
    if (chip) worth[one.name] = (worth[one.name] ?? 0) + Number(chip) * Number(one.value);
    else facts[one.name] = readable(one, names);
  }
  for (const [name, sum] of Object.entries(worth)) facts[name] = money(sum);
  return facts;
}

/** @param {string} type @param {Record<string, string>} facts @returns {string} */
export function saidOf(type, facts) {
  const said = t(`office.did.${type}`, facts);
  return said.startsWith("office.") ? t("office.done") : said;
}
