// @ts-check
/** The board of promotions, kept up to date. */

import { h, icon, one, replace } from "../dom.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */

/** @param {PromotionLine} line @returns {HTMLElement} */
export function promotionElement(line) {
  const room = document.body.dataset.room ?? "";
  return h(
    "li",
    { class: "panel event", "data-promotion": line.promotion },
    h(
      "a",
      { href: `/rooms/${room}/promotions/one?promotion=${encodeURIComponent(line.promotion)}` },
      h("h2", null, line.promotion),
    ),
    line.says ? h("p", null, line.says) : null,
    h(
      "p",
      null,
      h("span", { class: "tag" }, t(`promotions.phase.${line.phase}`)),
      ` ${line.what ?? ""}`,
    ),
    h("p", { class: "soft" }, [line.when, line.pays].filter(Boolean).join(" · ")),
  );
}

if (globalThis.document?.querySelector("[data-promotions]")) {
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const held = message.view.promotions ?? [];
    replace(
      one("[data-promotions]"),
      held.length
        ? held.map(promotionElement)
        : h("li", null, h("div", { class: "empty" }, icon("board"), h("p", null, t("promotions.none")))),
    );
  });
}
