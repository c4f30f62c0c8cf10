// @ts-check
/** The manager's promotions: those that are held can be changed and ended. */

import { h, one, replace } from "../dom.js";
import { asks, row } from "../floor/acts.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */

/** @param {PromotionLine} line */
function ending(line) {
  return line.phase === "running" && asks(
    "EndPromotion",
    t("promotions.end"),
    [
      { name: "why", label: t("promotions.why_ended"), required: true },
      {
        name: "money",
        label: t("promotions.its_money"),
        kind: "choice",
        choices: [["rolls", t("promotions.rolls")], ["stays", t("promotions.stays")]],
        value: "rolls",
      },
    ],
    ({ why, money }) => ({ type: "EndPromotion", promotion: line.promotion, why, money }),
  );
}

/** @param {PromotionLine} line @returns {HTMLElement} */
function element(line) {
  const room = document.body.dataset.room ?? "";
  const named = encodeURIComponent(line.promotion);
  const running = line.phase === "running";
  return h(
    "li",
    { class: "panel", "data-promotion": line.promotion },
    h("h3", null, line.promotion, " ", h("span", { class: "tag" }, t(`promotions.phase.${line.phase}`))),
    h("p", null, [line.what, line.when, line.pays].filter(Boolean).join(" · ")),
    running
      ? h(
        "p",
        null,
        h(
          "a",
          { class: "button", href: `/rooms/${room}/manager/promotions/edit?promotion=${named}` },
          t("promotions.change"),
        ),
      )
      : null,
    row([ending(line)], "bar"),
  );
}

if (globalThis.document?.querySelector("[data-held]")) {
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const held = message.view.promotions ?? [];
    replace(
      one("[data-held]"),
      held.length ? held.map(element) : h("li", { class: "soft" }, t("promotions.none")),
    );
  });
}
