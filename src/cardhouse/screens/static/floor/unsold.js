// @ts-check
/** Chips at tables that nobody sold today: who, how much, and the taps that make it add up. */

import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";
import { may, order } from "./acts.js";

/** @typedef {import("../views.d.ts").UnsoldLine} Line */

/** @param {Line} line @param {string} origin @param {string} words @param {string} kind */
function button(line, origin, words, kind) {
  const key = `${origin}-${line.person}`;
  const made = h("button", { type: "button", class: kind, "data-key": key }, words);
  made.addEventListener("click", () => order({ type: "TellOrigin", person: line.person, origin }, made));
  return made;
}

/** The sale at which nobody was named was this guest's. @param {Line} line @returns {HTMLElement} */
function names(line) {
  const words = t("floor.unsold.names_sale", { number: line.sale ?? 0 });
  const made = h("button", { type: "button", class: "primary", "data-key": `names-${line.person}` }, words);
  const command = { type: "NameSale", posting: line.sale, person: line.person };
  made.addEventListener("click", () => order(command, made));
  return made;
}

/** @param {Line} line @returns {HTMLElement} */
function element(line) {
  const words = t("floor.unsold.line", { amount: money(line.amount), table: line.table });
  return h(
    "li",
    { class: "waits", "data-person": line.person },
    h("span", null, h("b", null, line.name), " ", words),
    h(
      "div",
      { class: "bar" },
      line.sold_since && button(line, "sold", t("floor.unsold.is_sale"), "primary"),
      Boolean(line.sale) && !line.sold_since && may("NameSale") && names(line),
      button(line, "carried", t("floor.unsold.carried"), ""),
    ),
  );
}

live().watch("room", (message) => {
  /** @type {Line[]} */
  const lines = message.view.floor?.unsold ?? [];
  const place = one("#unsold");
  place.hidden = lines.length === 0 || !may("TellOrigin");
  replace(
    place,
    h(
      "details",
      null,
      h("summary", null, `${t("floor.unsold.title")} (${lines.length})`),
      h("ul", { class: "plain" }, lines.map(element)),
    ),
  );
});
