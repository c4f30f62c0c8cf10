// @ts-check
/**
 * A player in turn said or did something unclear: it is put down move by move, as it happened, and the house
 * says what it comes to. Nothing is judged here.
 */

import { h, icon, replace } from "../dom.js";
import { cents, money } from "../format.js";
import { act } from "../page.js";
import { sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { nameOf } from "./types.js";
import { showRuling } from "./wrong.js";

/** @typedef {import("./types.js").Table} Table */
/**
 * @typedef {{type: "Said", word: string, amounts?: number[], together?: boolean} | {type: "Chips", chips:
 *   number[], reach?: string, released?: boolean, accident?: boolean} | {type: "Gesture", kind: string} |
 *   {type: "TookBack"}} Move
 */

const WORDS = ["fold", "check", "call", "bet", "raise", "complete", "all_in", "pot"];
const GESTURES = ["tap", "check-like", "other"];
const REACHES = ["past", "on", "short"];
const UNAWARE = ["", "raise", "amount", "kill"];

/**
 * One chip more in the motion that goes on; else a motion begins with it.
 * @param {Move[]} moves
 * @param {number} value
 * @param {boolean} goesOn
 * @returns {Move[]}
 */
export function withChip(moves, value, goesOn) {
  const last = moves.at(-1);
  if (!goesOn || last?.type !== "Chips") return [...moves, { type: "Chips", chips: [value] }];
  return [...moves.slice(0, -1), { ...last, chips: [...last.chips, value] }];
}

/**
 * The last motion with chips changed.
 * @param {Move[]} moves
 * @param {{reach?: string, released?: boolean, accident?: boolean}} how
 * @returns {Move[]}
 */
export function withHow(moves, how) {
  const at = moves.findLastIndex((one) => one.type === "Chips");
  return moves.map((one, place) => place === at ? { ...one, ...how } : one);
}

/**
 * Chips in a motion by value, the largest first: [2500, 2500] is "2 × $25".
 * @param {number[]} chips
 * @returns {string}
 */
export function chipWords(chips) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const value of chips) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[0] - a[0]).map(([value, count]) => `${count} × ${money(value)}`).join(
    " + ",
  );
}

/** @param {Move} move @returns {string} */
export function moveWords(move) {
  if (move.type === "TookBack") return t("unclear.took_back");
  if (move.type === "Gesture") return t(`unclear.gesture.${move.kind}`);
  if (move.type === "Said") {
    return t("unclear.said", {
      word: move.amounts?.length ? money(move.amounts[0]) : t(`unclear.word.${move.word}`),
    });
  }
  const more = [
    move.reach && move.reach !== "past" && t(`unclear.reach.${move.reach}`),
    move.released === false && t("unclear.kept"),
    move.accident && t("unclear.accident"),
  ].filter(Boolean);
  return [t("unclear.put", { chips: chipWords(move.chips) }), ...more].join(", ");
}

/** @param {Table} view @param {number} seat */
export function openUnclear(view, seat) {
  /** @type {Move[]} */
  let moves = [];
  let goesOn = false;
  const list = h("ol", { class: "moves", role: "status" });
  const send = /** @type {HTMLButtonElement} */ (h(
    "button",
    { type: "button", class: "primary wide send" },
    t("wrong.ask"),
  ));
  const how = h("div", { class: "acts" });
  const set = (/** @type {Move[]} */ next, on = false) => {
    moves = next;
    goesOn = on;
    send.disabled = !moves.length;
    const last = moves.findLast((one) => one.type === "Chips");
    replace(
      list,
      moves.length
        ? moves.map((one) => h("li", null, moveWords(one)))
        : h("li", { class: "soft" }, t("unclear.nothing")),
    );
    replace(
      how,
      last && [
        ...REACHES.map((reach) =>
          toggle(
            t(`unclear.reach.${reach}`),
            (last.reach ?? "past") === reach,
            () => set(withHow(moves, { reach }), goesOn),
          )
        ),
        toggle(
          t("unclear.kept"),
          last.released === false,
          () => set(withHow(moves, { released: last.released === false }), goesOn),
        ),
        toggle(
          t("unclear.accident"),
          Boolean(last.accident),
          () => set(withHow(moves, { accident: !last.accident }), goesOn),
        ),
      ],
    );
  };
  const say = (/** @type {string} */ word) =>
    button(t(`unclear.word.${word}`), () => set([...moves, { type: "Said", word }]));
  const chips = (view.desk.tablet?.chips ?? []).map((value) =>
    h("button", {
      type: "button",
      class: "chip-value",
      "data-chip": value,
      onclick: () => set(withChip(moves, value, goesOn), true),
    }, money(value))
  );
  const more = circumstances();
  send.addEventListener("click", async () => {
    showRuling(
      await act({ type: "RuleOnAct", table: view.table, seat, moves, ...more.answers() }, { button: send }),
    );
  });
  set([]);
  sheet(
    t("unclear.title", { seat, name: nameOf(view, seat) }),
    list,
    h(
      "div",
      { class: "acts" },
      button(t("unclear.erase"), () => set(moves.slice(0, -1)), "quiet", "back"),
      button(t("unclear.new_motion"), () => set(moves), "quiet"),
    ),
    part(
      t("unclear.words"),
      WORDS.map(say),
      amount((to) => set([...moves, { type: "Said", word: "amount", amounts: [to] }])),
    ),
    part(t("unclear.chips"), chips),
    how,
    part(
      t("unclear.motions"),
      GESTURES.map((kind) =>
        button(t(`unclear.gesture.${kind}`), () => set([...moves, { type: "Gesture", kind }]))
      ),
      button(t("unclear.took_back"), () => set([...moves, { type: "TookBack" }])),
    ),
    more.element,
    send,
  ).classList.add("wide-sheet");
}

/**
 * @param {string} words
 * @param {() => void} then
 * @param {string} [kind]
 * @param {string} [sign]
 * @returns {HTMLElement}
 */
function button(words, then, kind = "", sign = "") {
  return h("button", { type: "button", class: kind, onclick: then }, sign && icon(sign), words);
}

/** @param {string} words @param {boolean} on @param {() => void} then @returns {HTMLElement} */
function toggle(words, on, then) {
  return h("button", { type: "button", "aria-pressed": String(on), "data-key": words, onclick: then }, words);
}

/** @param {string} title @param {...(Node | Node[] | null)} children @returns {HTMLElement} */
function part(title, ...children) {
  return h(
    "section",
    { class: "unclear-part" },
    h("h3", null, title),
    h("div", { class: "acts" }, ...children),
  );
}

/** An amount that was said. @param {(to: number) => void} then @returns {HTMLElement} */
function amount(then) {
  const field = /** @type {HTMLInputElement} */ (h("input", {
    id: "said-amount",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "40",
  }));
  const add = () => {
    const to = cents(field.value);
    if (to === null) return field.focus();
    field.value = "";
    then(to);
  };
  return h(
    "div",
    { class: "said-amount" },
    h("label", { class: "visually-hidden", for: "said-amount" }, t("unclear.amount")),
    field,
    button(t("unclear.say_amount"), add),
  );
}

/** What else is known of it. @returns {{element: HTMLElement, answers: () => Record<string, unknown>}} */
function circumstances() {
  const unaware = /** @type {HTMLSelectElement} */ (h(
    "select",
    { id: "unaware" },
    UNAWARE.map((one) => h("option", { value: one }, t(`unclear.unaware.${one || "nothing"}`))),
  ));
  const check = (
    /** @type {string} */ id,
  ) => /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id }));
  const [drew, seen] = [check("drew-action"), check("seen-behind")];
  const element = h(
    "details",
    null,
    h("summary", null, t("unclear.more")),
    h("div", { class: "field" }, h("label", { for: "unaware" }, t("unclear.unaware_of")), unaware),
    h("p", { class: "check" }, drew, h("label", { for: "drew-action" }, t("unclear.drew_action"))),
    h("p", { class: "check" }, seen, h("label", { for: "seen-behind" }, t("unclear.seen_behind"))),
  );
  return {
    element,
    answers: () => ({ unaware: unaware.value, drew_action: drew.checked, seen_behind: seen.checked }),
  };
}
