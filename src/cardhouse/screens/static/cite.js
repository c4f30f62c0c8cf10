// @ts-check
/** A citation for people: the row as a link; or that the book does not say it, with the row that is followed by
 * custom. What a citation looks like is decided in `houses/silence.py`.
 */

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @param {string} row @returns {HTMLElement} */
function link(row) {
  return h("a", { class: "cite", href: `/rules/${row}` }, row);
}

/** @param {string | null | undefined} cite @returns {HTMLElement | null} */
export function citation(cite) {
  if (!cite) return null;
  if (!cite.includes(".silent.")) return link(cite);
  const [gap, custom] = cite.split("~");
  const follows = custom ? [t("common.custom_as_in"), " ", link(custom)] : [t("common.custom")];
  return h("span", { class: "gap" }, h("a", { href: `/rules/${gap}` }, t("common.not_in_book")), "; ", ...follows, "; ", t("common.may_rule_otherwise"));
}

/** A refusal's sentence without the citation that ends it. @param {string} text @param {string | null | undefined} cite @returns {string} */
export function withoutCite(text, cite) {
  return cite ? text.replace(/ \([^()]*\)$/, "") : text;
}
