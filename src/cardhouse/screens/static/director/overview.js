// @ts-check
/** All events at a glance, and a new one from a template. */

import { h, icon, one, replace } from "../dom.js";
import { grouped } from "../figures.js";
import { asks, row } from "../floor/acts.js";
import { live } from "../page.js";
import { t } from "../texts.js";
import { momentTyped } from "./moment.js";

/** @typedef {import("../views.d.ts").EventLine} EventLine */

/** @returns {Record<string, Record<string, unknown>>} */
function sheets() {
  return JSON.parse(document.getElementById("sheets")?.textContent ?? "{}");
}

/** What a new event is announced with. @param {Record<string, string>} answers */
export function announcement(answers) {
  const made = {
    ...sheets()[answers.template],
    name: answers.name,
    starts: momentTyped(answers.starts ?? ""),
  };
  return { type: "AnnounceEvent", event: answers.name, sheet: { ...made, mode: answers.mode } };
}

function announcing() {
  const names = Object.keys(sheets());
  return asks(
    "AnnounceEvent",
    t("director.announce"),
    [
      { name: "template", label: t("director.template"), kind: "choice", choices: names, value: names[0] },
      { name: "name", label: t("director.name"), required: true },
      { name: "starts", label: t("director.starts") },
      {
        name: "mode",
        label: t("director.mode"),
        kind: "choice",
        choices: [["tracked", t("director.tracked")], ["dealt", t("director.dealt")]],
        value: "tracked",
      },
    ],
    announcement,
    { kind: "primary" },
  );
}

/** @param {number} count @returns {string} */
function entered(count) {
  return count === 1 ? t("events.entries_one") : t("events.entries", { count });
}

/** @param {EventLine} line @returns {HTMLElement} */
function element(line) {
  const room = document.body.dataset.room ?? "";
  const level = line.level ? ` · ${t("events.level", { number: line.level })} · ${grouped(line.sign)}` : "";
  return h(
    "li",
    { class: "panel event", "data-event": line.event },
    h(
      "a",
      { href: `/rooms/${room}/director/event?event=${encodeURIComponent(line.event)}` },
      h("h2", null, line.event),
    ),
    h("p", null, h("span", { class: "tag" }, t(`events.phase.${line.phase}`)), ` ${line.game}${level}`),
    h("p", { class: "soft" }, entered(line.entries ?? 0)),
  );
}

if (globalThis.document?.getElementById("sheets")) {
  replace(one("#bar"), row([announcing()], "bar"));
  live().watch("events", (message) => {
    /** @type {EventLine[]} */
    const events = message.view.events ?? [];
    replace(
      one("[data-events]"),
      events.length
        ? events.map(element)
        : h("li", null, h("div", { class: "empty" }, icon("events"), h("p", null, t("events.none")))),
    );
  });
}
