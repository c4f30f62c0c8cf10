// @ts-check
/** "Something went wrong": choose what happened, answer its questions, read the house's ruling. */

import { ask } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { cardElement } from "../format.js";
import { act, notice } from "../page.js";
import { rulingElement } from "../staff/ruling.js";
import { closeSheet, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { askPicks } from "./questions.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Command} Command */
/**
 * @typedef {{name: string, title: string, says?: string, group: string, mistake: boolean, questions:
 *   import("../staff/sheet.js").Question[], last_hand?: boolean}} Choice
 */

const GROUPS = ["now", "betting", "hand", "board", "table", "dealing", "house"];
const NUMBERS = new Set(["seat", "owner", "card"]);
const SEATS = new Set(["seat", "to", "opener"]);
const RECENT = "cardhouse.recent";
const RECENT_MOST = 6;
/** What a mistake looks like, in cards: a space lies between them. */
const PICTURES = /** @type {Record<string, string>} */ ({
  exposed: "Ah ??",
  flashed: "?? Ah",
  shown_by_player: "Ks Kd",
  off_the_table: "?? down",
  last_card_exposed: "?? ?? 9c",
  drawn_card_exposed: "move 9c",
  boxed: "?? 5d ??",
  joker: "Jk ??",
  too_many_cards: "?? ?? plus",
  too_few_cards: "?? minus",
  last_card_swapped: "?? move ??",
  away_at_turn: "clock player",
  fouled_deck: "7h 7h",
  dealt_wrong: "cards warning",
  no_right_to_hand: "?? ?? cross",
});
const GROUP_ICONS = /** @type {Record<string, string>} */ ({
  dealing: "cards",
  betting: "chip",
  board: "board",
  hand: "player",
  table: "board",
  house: "player",
  now: "warning",
});
/** @type {Map<string, Choice[]>} by game */
const known = new Map();

/** Which ones hold all of the words. @param {Choice[]} all @param {string} words @returns {Choice[]} */
export function matching(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) =>
    wanted.every((word) => `${one.title} ${one.says ?? ""} ${one.name}`.toLowerCase().includes(word))
  );
}

/** The names used last, this one first. @param {string[]} before @param {string} name @returns {string[]} */
export function used(before, name) {
  return [name, ...before.filter((one) => one !== name)].slice(0, RECENT_MOST);
}

/** @returns {string[]} */
function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // no storage, or somebody else's text in it: then nothing is recent
  }
}

/** @param {string} name */
function keep(name) {
  try {
    localStorage.setItem(RECENT, JSON.stringify(used(recent(), name)));
  } catch {
    // a browser without storage forgets
  }
}

/**
 * The command for what was answered; facts at their default are left out.
 * @param {number} table @param {Choice} chosen @param {Record<string, string>} answers
 * @returns {Command}
 */
export function commandFor(table, chosen, answers) {
  if (chosen.mistake) {
    /** @type {Command} */
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
    if (!SEATS.has(one.name) && value !== "" && value !== one.value) facts[one.name] = value;
  }
  /** @type {Command} */
  const made = { type: "AskRuling", table, situation: chosen.name, facts, seat: Number(answers.seat || 0) };
  for (const name of ["to", "opener"]) if (answers[name]) made[name] = Number(answers[name]);
  return made;
}

/** @param {Choice} choice @returns {HTMLElement} */
function picture(choice) {
  const parts = (PICTURES[choice.name] ?? GROUP_ICONS[choice.group] ?? "warning").split(" ");
  return h(
    "span",
    { class: choice.name in PICTURES ? "picture" : "picture small", "aria-hidden": "true" },
    parts.map((one) => one === "??" || one.length === 2 && one !== "up" ? cardElement(one) : icon(one)),
  );
}

/** @param {Table} view */
export async function openWrong(view) {
  const { game, mode } = view;
  const key = `${game} ${mode}`;
  try {
    const path = `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/wrong?game=${
      encodeURIComponent(game)
    }&mode=${mode}`;
    if (!known.has(key)) known.set(key, /** @type {Choice[]} */ (await ask("GET", path)));
  } catch (error) {
    return notice(error);
  }
  const all = (known.get(key) ?? []).filter((one) => view.hand || !one.mistake);
  const list = h("div", { class: "wrong-list" });
  const search = /** @type {HTMLInputElement} */ (h("input", {
    id: "wrong-search",
    type: "search",
    autocomplete: "off",
    placeholder: t("wrong.search_for"),
  }));
  const tile = (/** @type {Choice} */ one) =>
    h(
      "button",
      {
        type: "button",
        class: "wrong-tile",
        "data-wrong": one.name,
        onclick: () => openQuestions(view, one),
      },
      picture(one),
      h("span", null, one.title),
    );
  const part = (/** @type {string} */ title, /** @type {Choice[]} */ some) =>
    some.length > 0 &&
    h("section", null, h("h3", null, title), h("div", { class: "sheet-choices" }, some.map(tile)));
  const show = () => {
    const found = matching(all, search.value);
    const latest = search.value ? [] : recent().flatMap((name) => all.filter((one) => one.name === name));
    replace(
      list,
      part(t("wrong.recent"), latest),
      GROUPS.map((group) => part(t(`wrong.group.${group}`), found.filter((one) => one.group === group))),
      found.length === 0 && h("p", { class: "soft" }, t("wrong.none")),
    );
  };
  search.addEventListener("input", show);
  show();
  sheet(
    t("wrong.title"),
    h("div", { class: "field" }, h("label", { for: "wrong-search" }, t("wrong.search")), search),
    list,
  ).classList.add("wide-sheet");
}

/** @param {Table} view @param {Choice} chosen */
function openQuestions(view, chosen) {
  const seats = view.seats.filter((one) => !view.hand || !chosen.mistake || one.in_hand).map((
    one,
  ) => /** @type {[string, string]} */ ([
    String(one.seat),
    t("dealer.seat_name", { seat: one.seat, name: one.player }),
  ]));
  const cards = Math.max(0, ...view.seats.map((one) => (one.cards ?? 0) + (one.up?.length ?? 0)));
  const shown = view.hand || chosen.last_hand;
  const asked = { ...chosen, questions: shown ? chosen.questions.map(unlessSeen) : chosen.questions };
  askPicks(chosen.title, asked.questions, async (answers, button) => {
    const told = await act(commandFor(view.table, asked, answers), { button });
    if (told) keep(chosen.name);
    showRuling(told);
  }, { seats, cards, send: t("wrong.ask") });
}

/**
 * What the hand shows need not be answered.
 * @param {import("../staff/sheet.js").Question} asked
 * @returns {import("../staff/sheet.js").Question}
 */
export function unlessSeen(asked) {
  return asked.seen ? { ...asked, required: false, value: "" } : asked;
}

/**
 * The ruling that an answer brought, as a sheet of its own; asking only told it, and one tap does it.
 * @param {{events: any[]} | null} told
 * @returns {boolean}
 */
export function showRuling(told) {
  const made = told?.events.find((one) => one.type === "RulingMade");
  if (!made) return false;
  const open = (made.in_hand || made.after_hand) && !made.carried_out && !made.offered?.length;
  const doIt = h(
    "button",
    { type: "button", class: "primary wide", "data-do": made.ruling },
    t("wrong.do_it"),
  );
  doIt.addEventListener("click", async () => {
    const done = await act({ type: "CarryOutRuling", table: made.table, ruling: made.ruling }, {
      button: doIt,
    });
    if (done) closeSheet();
  });
  sheet(
    t("wrong.ruling", { number: made.ruling }),
    rulingElement(made),
    open && doIt,
    h(
      "button",
      { type: "button", class: open ? "wide" : "primary wide", onclick: closeSheet },
      t("wrong.done"),
    ),
  );
  return true;
}
