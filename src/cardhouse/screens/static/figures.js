// @ts-check
/**
 * Amounts, whole numbers, days and times as each language writes them: $1,234.50 on Mar 3, 2026, 1:05 PM, or
 * 1.234,50 $ on 03.03.2026, 13:05. The one place for scripts; `cardhouse.languages.figures` writes the same.
 */

/** Languages that group by points. */
const POINTS = new Set(["de", "es"]);
const BETWEEN = /** @type {Record<string, string>} */ ({ de: ".", es: "/" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const SPACE = "\u00a0";

/** @type {string | null} */
let chosen = null;

/** For tests: the language, instead of the page's. @param {string | null} name */
export function useLanguage(name) {
  chosen = name;
}

/** The language of the page. @returns {string} */
export function language() {
  return chosen ?? (globalThis.document?.documentElement?.lang || "en");
}

/** Points for commas and commas for points. @param {string} written @returns {string} */
function swapped(written) {
  return written.replace(/[.,]/g, (sign) => sign === "." ? "," : ".");
}

/** A whole number, such as a stack of tournament chips. @param {number} value @returns {string} */
export function number(value) {
  const written = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${POINTS.has(language()) ? swapped(written) : written}`;
}

/** What a sign says, with its large numbers written so. @param {string} [words] @returns {string} */
export function grouped(words = "") {
  return words.replace(/\b\d{4,}\b/g, (found) => number(Number(found)));
}

/** Dollars, with cents only where there are some. @param {number} cents @returns {string} */
export function dollars(cents) {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const written = String((whole - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ",") +
    (rest ? `.${String(rest).padStart(2, "0")}` : "");
  const sign = cents < 0 ? "-" : "";
  return POINTS.has(language()) ? `${sign}${swapped(written)}${SPACE}$` : `${sign}$${written}`;
}

/** The same as somebody would type it, without groups and sign. @param {number} cents @returns {string} */
export function toType(cents) {
  return dollars(cents).replace(POINTS.has(language()) ? /[.$\u00a0]/g : /[,$]/g, "");
}

/**
 * An amount that was written in English, in dollars or without their sign.
 * @param {string} written @returns {string}
 */
export function amountRetold(written) {
  if (!POINTS.has(language())) return written;
  const bare = swapped(written.replace("$", ""));
  return written.includes("$") ? `${bare}${SPACE}$` : bare;
}

/**
 * Cents, or chips (`per` 1), from what somebody typed as the page's language writes it; null where it is no
 * amount. Where points group, what can only be meant the other way round, such as 12.50, is taken so.
 * @param {string} text @param {number} per @returns {number | null}
 */
export function typedAmount(text, per) {
  const bare = text.trim().replace(/^\$\s*|\s*\$$/g, "");
  const [thousands, point] = POINTS.has(language()) ? [".", ","] : [",", "."];
  const found = read(bare, thousands, point, per);
  return found ?? (POINTS.has(language()) ? read(bare, point, thousands, per) : null);
}

/**
 * @param {string} bare @param {string} thousands @param {string} point @param {number} per
 * @returns {number | null}
 */
function read(bare, thousands, point, per) {
  const cents = per > 1 ? `(?:\\${point}(\\d{1,2}))?` : "";
  const found = new RegExp(`^(\\d{1,3}(?:\\${thousands}\\d{3})+|\\d{1,11})${cents}$`).exec(bare);
  if (!found) return null;
  const whole = Number(found[1].replaceAll(thousands, ""));
  return per > 1 ? whole * 100 + Number((found[2] ?? "").padEnd(2, "0")) : whole;
}

/** A day that is written 2026-03-03. @param {string} iso @returns {string} */
export function day(iso) {
  const [year, month, date] = iso.split("-");
  const between = BETWEEN[language()];
  if (between) return [date, month, year].join(between);
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** A time of day that is written 13:05 or 13:05:09. @param {string} written @returns {string} */
export function time(written) {
  if (BETWEEN[language()]) return written;
  const hour = Number(written.slice(0, 2));
  return `${hour % 12 || 12}${written.slice(2)}${SPACE}${hour < 12 ? "AM" : "PM"}`;
}
