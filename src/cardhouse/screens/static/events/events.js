// @ts-check
/** The board of events, kept up to date. */

import { h, icon, one, replace } from "../dom.js";
import { grouped } from "../figures.js";
import { money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventLine} EventLine */

/** @param {EventLine} line @returns {HTMLElement} */
export function eventElement(line) {
  const room = document.body.dataset.room ?? "";
  const entries = line.entries ?? 0;
  const facts = [
    entries === 1 ? t("events.entries_one") : t("events.entries", { count: entries }),
    line.level && `${t("events.level", { number: line.level })} · ${grouped(line.sign)}`,
    line.open && t("events.open"),
  ].filter((words) => typeof words === "string");
  const guarantee = line.guarantee
    ? ` · ${t("events.guarantee", { amount: money(line.guarantee, "cents") })}`
    : "";
  return h(
    "li",
    { class: "panel event", "data-event": line.event },
    h(
      "a",
      { href: `/rooms/${room}/events/one?event=${encodeURIComponent(line.event)}` },
      h("h2", null, line.event),
    ),
    h(
      "p",
      null,
      h("span", { class: "tag" }, t(`events.phase.${line.phase}`)),
      ` ${line.game} · ${t("events.buy_in", { amount: money(line.buy_in ?? 0, "cents") })}${guarantee}`,
    ),
    h("p", { class: "soft" }, facts.join(" · ")),
  );
}

if (globalThis.document?.querySelector("[data-events]")) {
  live().watch("events", (message) => {
    const events = message.view.events ?? [];
    replace(
      one("[data-events]"),
      events.length
        ? events.map(eventElement)
        : h("li", null, h("div", { class: "empty" }, icon("board"), h("p", null, t("events.none")))),
    );
  });
}
