// @ts-check
/** A day with its time as somebody types it: as the page writes them, or 2026-11-20 19:00. */

import { language } from "../figures.js";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;
const MONTH_NAMED = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i;
const TIME = /^(.*?),?\s+(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\.?)?$/i;

/** @param {string} said @returns {[string, string | number, string] | null} year, month and day */
function dayOf(said) {
  const named = MONTH_NAMED.exec(said);
  if (named) return [named[3], MONTHS.indexOf(named[1].toLowerCase()) + 1, named[2]];
  const figures = DAY_FIRST.exec(said);
  if (!figures) return null;
  const [, first, second, year] = figures;
  return language() === "en" ? [year, first, second] : [year, second, first];
}

/**
 * The moment as rooms are told it, 2026-11-20 19:00; what cannot be read stays as it was typed.
 * @param {string} typed @returns {string}
 */
export function momentTyped(typed) {
  const parts = TIME.exec(typed.trim());
  const found = parts && dayOf(parts[1].trim());
  if (!parts || !found) return typed.trim();
  const late = parts[4] ? parts[4].toLowerCase() === "p" : null;
  const hour = late === null ? Number(parts[2]) : Number(parts[2]) % 12 + (late ? 12 : 0);
  const [year, month, day] = found.map((one) => String(one).padStart(2, "0"));
  return `${year}-${month}-${day} ${String(hour).padStart(2, "0")}:${parts[3]}`;
}
