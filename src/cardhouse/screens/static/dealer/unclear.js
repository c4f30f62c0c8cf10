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
import { inFront } from "./in_front.js";
import { moveWords, withAmount, withChip, withHow, withPulled, withWords } from "./moves.js";
import { nameOf } from "./types.js";
import { showRuling } from "./wrong.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./moves.js").Move} Move */

const WORDS = ["fold", "check", "call", "bet", "raise", "complete", "all_in", "pot"];
const GESTURES = ["tap", "check-like", "item", "other"];
const REACHES = ["past", "on", "short"];
const UNAWARE = ["", "raise", "amount", "kill"];

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
    replace(
      list,
      moves.length
        ? moves.map((one) => h("li", null, moveWords(one)))
        : h("li", { class: "soft" }, t("unclear.nothing")),
    );
    replace(how, [...hows(moves, front.chips().length > 0, (changed) => set(changed, goesOn))]);
    front.after(moves);
  };
  const front = inFront(view, seat, (value) => set(withPulled(moves, value)));
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
      await act(
        {
          type: "RuleOnAct",
          table: view.table,
          seat,
          moves,
          ...front.answer(),
          ...more.answers(),
          only_ask: true,
        },
        { button: send },
      ),
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
      amount((to) => set(withAmount(moves, to))),
    ),
    part(t("unclear.chips"), chips),
    how,
    front.element,
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
 * How the last chips went in and the last words were said.
 * @param {Move[]} moves
 * @param {boolean} overChips whether chips of an earlier bet lie in front
 * @param {(moves: Move[]) => void} set
 * @returns {Generator<HTMLElement>}
 */
function* hows(moves, overChips, set) {
  const chips = moves.findLast((one) => one.type === "Chips");
  if (chips) {
    const change = (/** @type {Parameters<typeof withHow>[1]} */ how) => () => set(withHow(moves, how));
    for (const reach of REACHES) {
      yield toggle(t(`unclear.reach.${reach}`), (chips.reach ?? "past") === reach, change({ reach }));
    }
    const kept = chips.released === false;
    yield toggle(t("unclear.kept"), kept, change({ released: kept }));
    yield toggle(t("unclear.accident"), Boolean(chips.accident), change({ accident: !chips.accident }));
    const gathered = Boolean(chips.gathered);
    if (overChips) yield toggle(t("unclear.gathered"), gathered, change({ gathered: !gathered }));
  }
  const said = moves.findLast((one) => one.type === "Said");
  if (!said) return;
  const unheard = said.heard === false;
  yield toggle(t("unclear.unheard"), unheard, () => set(withWords(moves, { heard: unheard })));
  if (said.plus === undefined) return;
  const whole = said.plus === false;
  yield toggle(t("unclear.in_all"), whole, () => set(withWords(moves, { plus: whole })));
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
