// @ts-check
/** "Something went wrong": choose what happened, answer its questions, read the house's ruling. */

import { ask } from "../api.js";
import { h, replace } from "../dom.js";
import { act, notice } from "../page.js";
import { rulingElement } from "../staff/ruling.js";
import { askSheet, closeSheet, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {{name: string, title: string, group: string, mistake: boolean, questions: import("../staff/sheet.js").Question[]}} Choice */

const GROUPS = ["now", "deal", "betting", "board", "hand"];
const NUMBERS = new Set(["seat", "owner", "card"]);
/** @type {Choice[] | null} */
let known = null;

/** Which ones hold all of the words. @param {Choice[]} all @param {string} words @returns {Choice[]} */
export function matching(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => wanted.every((word) => `${one.title} ${one.name}`.toLowerCase().includes(word)));
}

/**
 * The command for what was answered; facts at their default are left out.
 * @param {number} table @param {Choice} chosen @param {Record<string, string>} answers
 * @returns {{type: string, [field: string]: unknown}}
 */
export function commandFor(table, chosen, answers) {
  if (chosen.mistake) {
    /** @type {{type: string, [field: string]: unknown}} */
    const made = { type: "ReportMistake", table, mistake: chosen.name };
    for (const [name, value] of Object.entries(answers)) {
      made[name] = NUMBERS.has(name) ? Number(value) : name === "late" ? value === "yes" : value;
    }
    return made;
  }
  /** @type {Record<string, string>} */
  const facts = {};
  for (const one of chosen.questions) {
    const value = answers[one.name] ?? "";
    if (one.name !== "seat" && value !== "" && value !== one.value) facts[one.name] = value;
  }
  return { type: "AskRuling", table, situation: chosen.name, facts, seat: Number(answers.seat || 0) };
}

/** @param {number} table @param {boolean} inHand @param {() => number[]} seats */
export async function openWrong(table, inHand, seats) {
  try {
    known ??= /** @type {Choice[]} */ (await ask("GET", `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/wrong`));
  } catch (error) {
    return notice(error);
  }
  const all = known.filter((one) => inHand || !one.mistake);
  const list = h("div", { class: "wrong-list" });
  const search = h("input", { id: "wrong-search", type: "search", autocomplete: "off" });
  const show = () => {
    const found = matching(all, /** @type {HTMLInputElement} */ (search).value);
    replace(list, GROUPS.map((group) => {
      const inside = found.filter((one) => one.group === group);
      return inside.length > 0 && h("section", null, h("h3", null, t(`wrong.group.${group}`)), h("div", { class: "sheet-choices" }, inside.map((one) =>
        h("button", { type: "button", "data-wrong": one.name, onclick: () => openQuestions(table, one, seats) }, one.title))));
    }), found.length === 0 && h("p", { class: "soft" }, t("wrong.none")));
  };
  search.addEventListener("input", show);
  show();
  sheet(t("wrong.title"), h("div", { class: "field" }, h("label", { for: "wrong-search" }, t("wrong.search")), search), list);
}

/** @param {number} table @param {Choice} chosen @param {() => number[]} seats */
function openQuestions(table, chosen, seats) {
  askSheet(chosen.title, chosen.questions, async (answers, button) => {
    const told = await act(commandFor(table, chosen, answers), { button });
    const made = told?.events.find((one) => one.type === "RulingMade");
    if (!made) return false;
    sheet(
      t("wrong.ruling", { number: made.ruling }),
      rulingElement(made),
      h("button", { type: "button", class: "primary wide", onclick: closeSheet }, t("wrong.done")),
    );
    return false;
  }, { seats: seats(), send: t("wrong.ask") });
}
