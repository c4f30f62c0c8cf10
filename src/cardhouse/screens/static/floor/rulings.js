// @ts-check
/** Rulings: those that wait for a decision, with the choices and what was ruled before; and the latest ones. */

import { h, icon, one, replace } from "../dom.js";
import { clock } from "../format.js";
import { act, live } from "../page.js";
import { citesElement, sentence } from "../staff/ruling.js";
import { askSheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("../staff/ruling.js").Ruling} Ruling */

/** @param {Ruling} made */
function override(made) {
  askSheet(`${t("floor.rulings.override")}: ${made.what}`, [
    { name: "outcome", label: t("floor.rulings.outcome"), required: true },
    { name: "reason", label: t("floor.reason"), required: true },
  ], (answers, button) => act({ type: "OverrideRuling", ruling: made.ruling, outcome: answers.outcome, reason: answers.reason }, { button }));
}

/** @param {Ruling} made @returns {HTMLElement} */
function before(made) {
  const past = made.before ?? [];
  if (!past.length) return h("p", { class: "soft" }, t("floor.rulings.nothing_before"));
  return h("section", null, h("h3", null, t("floor.rulings.before")), h("ul", null, past.map((one) =>
    h("li", null, `${sentence(one.what)}: ${one.by ? t("floor.rulings.by", { outcome: one.outcome, by: one.by }) : one.outcome}`, one.reason && ` (${one.reason})`))));
}

/** @param {Ruling} made @returns {HTMLElement} */
function element(made) {
  const where = t("floor.rulings.at", { table: made.table, time: clock(made.at ?? 0) });
  const choices = (made.offered ?? []).map((outcome, option) => {
    const button = h("button", { type: "button", class: "primary", "data-key": `choose-${made.ruling}-${option}`, onclick: () => act({ type: "ChooseRuling", ruling: made.ruling, option }, { button }) }, t("floor.rulings.choose", { outcome }));
    return button;
  });
  return h(
    "article",
    { class: made.waits ? "panel ruling waits" : "panel ruling", "data-ruling": made.ruling },
    h("h2", null, `${made.ruling}. ${sentence(made.what)}`, " ", made.waits && h("span", { class: "tag bad" }, t("floor.rulings.waits"))),
    h("p", { class: "soft" }, where, made.seat ? ` · ${t("common.seat", { number: made.seat })}` : ""),
    h("p", { class: "outcome" }, made.settled ? t("floor.rulings.settled", { outcome: made.settled }) : sentence(made.outcome)),
    made.reason && h("p", null, sentence(made.reason)),
    made.because && h("p", null, sentence(made.because)),
    citesElement(made.cites),
    made.waits && before(made),
    h("div", { class: "bar" }, made.waits && choices, h("button", { type: "button", "data-key": `override-${made.ruling}`, onclick: () => override(made) }, t("floor.rulings.override"))),
  );
}

live().watch("room", (message) => {
  /** @type {Ruling[]} */
  const all = message.view.rulings ?? [];
  const sorted = [...all].sort((a, b) => Number(Boolean(b.waits)) - Number(Boolean(a.waits)) || b.ruling - a.ruling);
  if (sorted.length) replace(one("#rulings"), sorted.map(element));
  else replace(one("#rulings"), h("div", { class: "empty" }, icon("gavel"), h("p", null, t("floor.rulings.none"))));
});
