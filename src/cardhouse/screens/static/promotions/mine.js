// @ts-check
/** One's own part in promotions, kept up to date; a free entry that was earned is taken here. */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { act, live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").MyDrawings} MyDrawings */
/** @typedef {import("../views.d.ts").MyTime} MyTime */
/** @typedef {import("../views.d.ts").MyPromotion} MyPromotion */

/** @param {MyTime} time @param {string} person @returns {HTMLElement} */
function earned(time, person) {
  const { promotion } = time;
  if (time.had) return h("p", null, t("promotions.mine.had", { event: time.event ?? "" }));
  if (time.minutes < (time.needed ?? 0)) {
    return h("p", null, t("promotions.mine.needed", { needed: time.needed ?? 0, event: time.event ?? "" }));
  }
  const button = h("button", { type: "button" }, t("promotions.mine.take", { event: time.event ?? "" }));
  button.addEventListener("click", () => act({ type: "TakeFreeEntry", promotion, person }, { button }));
  return h("p", null, button);
}

/** @param {MyTime} time @param {string} person @returns {HTMLElement} */
function timeElement(time, person) {
  const counts = t(time.counts ? "promotions.mine.counts" : "promotions.mine.counts_not");
  return h(
    "li",
    { class: "panel" },
    h("h2", null, time.promotion),
    h("p", null, t("promotions.mine.played", { minutes: time.minutes }), " ", counts),
    time.kind === "drawing"
      ? h("p", null, t("promotions.mine.tickets", { count: time.tickets?.length ?? 0 }))
      : earned(time, person),
  );
}

/** @param {MyPromotion} part @returns {HTMLElement} */
function handElement(part) {
  const why = (part.why ?? []).map((each) =>
    h("p", null, each.says, " ", each.cite ? citation(each.cite) : null)
  );
  const said = part.eligible ? [h("p", null, t("promotions.mine.eligible"))] : why;
  return h("li", { class: "panel" }, h("h2", null, part.promotion), ...said);
}

/** @param {MyDrawings} mine */
function draw(mine) {
  const room = document.body.dataset.room ?? "";
  const table = mine.logged_in ?? 0;
  replace(
    one("[data-card]"),
    table ? t("promotions.mine.logged_in", { table }) : t("promotions.mine.not_logged_in"),
  );
  replace(one("[data-times]"), ...(mine.times ?? []).map((each) => timeElement(each, mine.person ?? "")));
  replace(
    one("[data-boards]"),
    ...(mine.boards ?? []).map(({ promotion, squares, may_pick: may }) =>
      h(
        "li",
        { class: "panel" },
        h(
          "a",
          { href: `/rooms/${room}/promotions/squares?promotion=${encodeURIComponent(promotion)}` },
          h("h2", null, promotion),
        ),
        h("p", null, t("promotions.mine.squares", { count: squares.length, may })),
      )
    ),
  );
}

if (globalThis.document?.querySelector("[data-times]")) {
  live().watch("my_drawings", (message) => draw(message.view));
  live().watch("my_hits", (message) => {
    /** @type {MyPromotion[]} */
    const parts = message.view.promotions ?? [];
    replace(one("[data-hands]"), ...parts.map(handElement));
  });
}
