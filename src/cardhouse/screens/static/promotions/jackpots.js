// @ts-check
/** What can be won now, in a line of the public board. */

import { h, replace } from "../dom.js";
import { money } from "../format.js";
import { live } from "../page.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */

/** Keeps the line up to date. @param {HTMLElement} place */
export function watchJackpots(place) {
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const all = message.view.promotions ?? [];
    const worth = all.filter((line) => line.phase === "running" && (line.posted || line.worth));
    place.hidden = !worth.length;
    replace(
      place,
      worth.map((line) =>
        h("li", null, line.promotion, " ", h("b", null, money(line.posted || line.worth || 0, "cents")))
      ),
    );
  });
}
