// @ts-check
/**
 * "Something went wrong": find what happened by plain words, answer its questions, read what the house says.
 * Asking only tells; a second tap carries it out.
 */

import { ask } from "../api.js";
import { h, icon, replace } from "../dom.js";
import { cardElement } from "../format.js";
import { act, later, notice } from "../page.js";
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
/** In these somebody's hand is nearly always meant, and nothing can be done without knowing whose. */
const OF_A_HAND = new Set(["betting", "hand", "dealing"]);
/** What can only be about the player in turn. */
const IN_TURN = new Set(["clock-called", "clock-runs"]);
const NUMBERS = new Set(["seat", "owner", "card"]);
const SEATS = new Set(["seat", "to", "opener"]);
const RECENT = "cardhouse.recent";
const RECENT_MOST = 6;
const WAITS_FOR_KEYS = 150;
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
    const made = { type: "ReportMistake", table, mistake: chosen.name, only_ask: true };
    for (const [name, value] of Object.entries(answers)) {
      made[name] = NUMBERS.has(name) ? Number(value) : name === "late" ? value === "yes" : value;
    }
    return made;
  }
  /** @type {Record<string, string>} */
  const facts = {};
  for (const one of chosen.questions) {
    const value = answers[one.name] || (one.kind === "list" && one.required ? "none" : "");
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

/** Where a table's choices are asked for. @param {number} table @param {string} [words] @returns {string} */
export function pathTo(table, words) {
  const room = `/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}/wrong`;
  return words === undefined
    ? `${room}?table=${table}`
    : `${room}/search?table=${table}&words=${encodeURIComponent(words)}`;
}

/** What can have gone wrong at a table. @param {Table} view @returns {Promise<Choice[] | null>} */
async function possible(view) {
  try {
    return /** @type {Choice[]} */ (await ask("GET", pathTo(view.table)));
  } catch (error) {
    notice(error);
    return null;
  }
}

/** Straight to the questions of one situation. @param {Table} view @param {string} name */
export async function openNamed(view, name) {
  const found = (await possible(view))?.find((one) => one.name === name);
  if (found) openQuestions(view, found);
}

/** @param {Table} view */
export async function openWrong(view) {
  const all = await possible(view);
  if (!all) return;
  const list = h("div", { class: "wrong-list", "aria-live": "polite" });
  const search = /** @type {HTMLInputElement} */ (h("input", {
    id: "wrong-search",
    type: "search",
    autocomplete: "off",
    placeholder: t("wrong.search_for"),
  }));
  const show = () => replace(list, listed(view, all));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;
  search.addEventListener("input", () => {
    clearTimeout(pending);
    if (!search.value.trim()) return show();
    pending = setTimeout(() => void find(view, all, search, list), WAITS_FOR_KEYS);
  });
  show();
  sheet(
    t("wrong.title"),
    h("div", { class: "field" }, h("label", { for: "wrong-search" }, t("wrong.search")), search),
    list,
  ).classList.add("wide-sheet");
}

/** @param {Table} view @param {Choice} one @returns {HTMLElement} */
function tile(view, one) {
  return h(
    "button",
    {
      type: "button",
      class: "wrong-tile",
      "data-wrong": one.name,
      onclick: () => openChoice(view, one),
    },
    picture(one),
    h("span", null, one.title),
  );
}

/** @param {Table} view @param {Choice} one */
function openChoice(view, one) {
  if (one.name !== "act") return openQuestions(view, one);
  void later(import("./unclear.js"), (unclear) => unclear.openUnclear(view, view.hand?.acting ?? 0));
}

/** @param {Table} view @param {string} title @param {Choice[]} some */
function part(view, title, some) {
  return some.length > 0 &&
    h(
      "section",
      null,
      h("h3", null, title),
      h("div", { class: "sheet-choices" }, some.map((one) => tile(view, one))),
    );
}

/** Everything that can be, by what it touches. @param {Table} view @param {Choice[]} all */
function listed(view, all) {
  const latest = recent().flatMap((name) => all.filter((one) => one.name === name));
  return [
    part(view, t("wrong.recent"), latest),
    ...GROUPS.map((group) => part(view, t(`wrong.group.${group}`), all.filter((one) => one.group === group))),
  ];
}

/**
 * What the words may mean, the likeliest first; what cannot be at this table is told, not offered.
 * @param {Table} view
 * @param {Choice[]} all
 * @param {HTMLInputElement} search
 * @param {HTMLElement} list
 */
async function find(view, all, search, list) {
  const words = search.value;
  /** @type {{names: string[], not_here: {title: string, why: string}[], by_letters?: boolean}} */
  let found;
  try {
    found = await ask("GET", pathTo(view.table, words));
  } catch (error) {
    return notice(error);
  }
  if (search.value !== words) return; // another answer is on its way
  const offered = found.names.flatMap((name) => all.filter((one) => one.name === name));
  replace(
    list,
    (found.by_letters || !(offered.length || found.not_here.length)) &&
      h("p", { class: "soft" }, t("wrong.none")),
    part(view, found.by_letters ? t("wrong.by_letters") : t("wrong.found"), offered),
    found.not_here.length > 0 &&
      h(
        "ul",
        { class: "soft not-here" },
        found.not_here.map((one) => h("li", null, t("wrong.not_here", one))),
      ),
  );
}

/** @param {Table} view @param {Choice} chosen */
function openQuestions(view, chosen) {
  const alive = (/** @type {{in_hand?: boolean, folded?: boolean}} */ one) => one.in_hand && !one.folded;
  const seats = view.seats.filter((one) => !view.hand || !chosen.mistake || alive(one)).map((
    one,
  ) => /** @type {[string, string]} */ ([
    String(one.seat),
    t("wrong.seat_name", { seat: one.seat, name: one.player }),
  ]));
  const cards = Math.max(0, ...view.seats.map((one) => (one.cards ?? 0) + (one.up?.length ?? 0)));
  const shown = view.hand || chosen.last_hand;
  const pressing = Boolean(view.hand) && OF_A_HAND.has(chosen.group);
  const questions = (shown ? chosen.questions.map(unlessSeen) : chosen.questions).map((one) =>
    !pressing || one.name !== "seat"
      ? one
      : IN_TURN.has(chosen.name)
      ? { ...one, value: String(view.hand?.acting ?? 0) }
      : { ...one, pressing }
  );
  const asked = { ...chosen, questions };
  askPicks(chosen.title, asked.questions, async (answers, button) => {
    const told = await act(commandFor(view.table, asked, answers), { button });
    if (told) keep(chosen.name);
    showRuling(told);
    return told;
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
 * The ruling that an answer brought, as a sheet of its own; asking only told it, and a second tap does it.
 * @param {{events: any[]} | null} told
 * @returns {boolean}
 */
export function showRuling(told) {
  const made = told?.events.find((one) => one.type === "RulingMade");
  if (!made) return false;
  const byPeople = made.by_people || !(made.in_hand || made.after_hand);
  const open = !made.carried_out && !made.offered?.length && !(byPeople && !made.steps?.length);
  const doIt = h(
    "button",
    { type: "button", class: "primary wide", "data-do": made.ruling },
    t(byPeople ? "wrong.we_did_it" : "wrong.do_it"),
  );
  doIt.addEventListener("click", async () => {
    const done = await act({ type: "CarryOutRuling", table: made.table, ruling: made.ruling }, {
      button: doIt,
    });
    if (done) closeSheet();
  });
  sheet(
    t("wrong.ruling", { number: made.ruling }),
    rulingElement({ ...made, by_people: byPeople }),
    open && h("p", { class: "soft" }, t(byPeople ? "wrong.by_people" : "wrong.will_be_done")),
    open && doIt,
    h(
      "button",
      { type: "button", class: open ? "wide" : "primary wide", onclick: closeSheet },
      t(open ? "wrong.later" : "wrong.done"),
    ),
  );
  return true;
}
