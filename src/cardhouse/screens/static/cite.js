// @ts-check
/**
 * A citation for people: the row as a link; or that the book does not say it, with the row that is followed
 * by custom. What a citation looks like is decided in `houses/silence.py`.
 */

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @param {string} row @returns {HTMLElement} */
function link(row) {
  const title = edition(row.split(".")[0]);
  return h("a", { class: "cite", href: `/rules/${row}`, ...(title ? { title } : {}) }, spoken(row));
}

/**
 * A book's title and edition; nothing for a house's own rules, which say their own day.
 * @param {string} book
 * @returns {string}
 */
function edition(book) {
  return JSON.parse(globalThis.document?.body?.dataset.editions ?? "{}")[book] ?? "";
}

/**
 * A row as people are told it. Books whose name ends with a year number the same rule otherwise in every
 * edition: theirs are told by edition and number. The same in `houses/editions.py`, from the book itself.
 * @param {string} row
 * @returns {string}
 */
export function spoken(row) {
  const [book, ...parts] = row.split(".");
  const found = /^(rp)?(\d+)([a-z]?)$/.exec(parts[0] ?? "");
  if (!/\d{4}$/.test(book) || !edition(book)) return row;
  const title = edition(book).split(" (")[0];
  if (!found) return `${title}, ${parts.join(" ").replace(/^add /, "addendum ")}`;
  const number = found[3] ? `${found[2]}-${found[3].toUpperCase()}` : found[2];
  return `${title}, ${found[1] ? `RP-${number}` : `rule ${number}`}`;
}

/** @param {string | null | undefined} cite @returns {HTMLElement | null} */
export function citation(cite) {
  if (!cite) return null;
  if (!cite.includes(".silent.")) return link(cite);
  const [gap, custom] = cite.split("~");
  const pages = document.body.dataset.gaps;
  const event = new URLSearchParams(globalThis.location?.search).get("event");
  const of = event ? `?event=${encodeURIComponent(event)}` : "";
  const about = pages ? `${pages}${gap.split(".silent.")[1]}${of}` : `/rules/${gap}`;
  const follows = custom ? [t("common.custom_as_in"), " ", link(custom)] : [t("common.custom")];
  return h(
    "span",
    { class: "gap" },
    h("a", { href: about }, t("common.not_in_book")),
    "; ",
    ...follows,
    "; ",
    t("common.may_rule_otherwise"),
  );
}

/**
 * A refusal's sentence without the citation that ends it.
 * @param {string} text
 * @param {string | null | undefined} cite
 * @returns {string}
 */
export function withoutCite(text, cite) {
  if (!cite) return text;
  const [title] = spoken(cite).split(", ");
  const row = title === cite ? `${cite})` : `${title}, `;
  const ends = ` (${cite.includes(".silent.") ? t("common.not_in_book") : row}`;
  const at = text.lastIndexOf(ends);
  return at < 0 ? text : text.slice(0, at);
}

/**
 * What was ruled before on the same gap.
 * @param {Record<string, unknown>} facts
 * @returns {HTMLElement | null}
 */
export function ruledBefore(facts) {
  const told = facts?.ruled_before;
  if (!Array.isArray(told) || !told.length) return null;
  return h("ul", { class: "ruled-before" }, told.map((one) => h("li", null, String(one))));
}
