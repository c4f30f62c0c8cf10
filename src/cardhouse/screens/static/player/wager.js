// @ts-check
/**
 * The amount of a wager: quick sizes, a slider, steps, or typed. Its button says at every moment what it
 * would do; where it may do nothing, what is allowed, and beside it why, with the rule. Enter in the field is
 * the button.
 */

import { citation } from "../cite.js";
import { h, replace } from "../dom.js";
import { cents, money } from "../format.js";
import { t } from "../texts.js";
import { fault, nearest, shortcuts, slides, stepped } from "./wagers.js";

/** @typedef {import("./wagers.js").Choices} Choices */
/** @typedef {{form: HTMLElement | null, button: HTMLElement, again: () => void}} Wager */

/** What the button says. @param {Choices} may @param {number | null} to @returns {string} */
export function wagerWords(may, to) {
  if (to === null || fault(may, to)) {
    return t("felt.do.allowed", { least: money(may.least ?? 0), most: money(mostOf(may)) });
  }
  return t(to === may.all_in ? "felt.do.all_in" : `felt.do.${may.wager}`, { chips: money(to) });
}

/** Why an amount cannot be wagered. @param {Choices} may @param {number | null} to @returns {string} */
export function faultWords(may, to) {
  const wrong = fault(may, to);
  if (!wrong) return "";
  const low = nearest(may, to ?? 0);
  return t(`felt.wrong.${wrong.why}`, {
    amount: money(to ?? 0),
    least: money(may.least ?? 0),
    most: money(mostOf(may)),
    low: money(low),
    high: money(Math.min(low + (may.step ?? 1), mostOf(may))),
    step: money(may.step ?? 1),
  });
}

/** @param {Choices} may @returns {number} */
function mostOf(may) {
  return Math.max(may.most ?? 0, may.all_in ?? 0);
}

/**
 * @param {Choices} may @param {{pot: number, level?: number}} hand @param {number} bet
 * @param {(to: number, button: HTMLElement) => void} make
 * @param {HTMLElement} why where it is told why not
 * @returns {Wager}
 */
export function wagerForm(may, hand, bet, make, why) {
  /** @type {{amount: number | null}} */
  const to = { amount: nearest(may, may.least || may.all_in || 0) };
  const keys = slides(may) ? { "data-hint": t("felt.keys.enter") } : hint("r");
  const button = h("button", {
    type: "button",
    class: "primary",
    "data-key": "BetTo",
    "data-act": "BetTo",
    "aria-describedby": "amount-why",
    ...keys,
  });
  const go = () => {
    if (to.amount !== null && !fault(may, to.amount)) make(to.amount, button);
  };
  button.addEventListener("click", go);
  const tell = () => {
    const wrong = fault(may, to.amount);
    button.textContent = wagerWords(may, to.amount);
    button.toggleAttribute("aria-disabled", false);
    if (wrong) button.setAttribute("aria-disabled", "true");
    const rule = citation(wrong?.cite);
    replace(why, faultWords(may, to.amount), rule && " ", rule);
  };
  tell();
  if (!slides(may)) return { form: null, button, again: () => {} };
  const fields = amountFields(may, to, tell, go);
  return { form: amountForm(may, hand, bet, fields), button, again: fields.again };
}

/** @param {string} key @returns {Record<string, string>} */
function hint(key) {
  return { "data-hotkey": key, "data-hint": key.toUpperCase(), "aria-keyshortcuts": key };
}

/**
 * The slider and the typed field, which say the same.
 * @param {Choices} may @param {{amount: number | null}} to @param {() => void} tell @param {() => void} go
 */
function amountFields(may, to, tell, go) {
  const range = /** @type {HTMLInputElement} */ (h("input", {
    type: "range",
    id: "amount-range",
    min: may.least,
    max: may.most,
    step: may.step,
    value: to.amount,
    "aria-label": t("felt.amount"),
  }));
  const typed = /** @type {HTMLInputElement} */ (h("input", {
    id: "amount",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-label": t("felt.amount_typed"),
    "aria-describedby": "amount-why",
    "data-hotkey": "r",
    "aria-keyshortcuts": "r",
    value: money(to.amount ?? 0),
  }));
  const slide = () => {
    const near = nearest(may, to.amount ?? 0);
    range.value = String(near);
    range.setAttribute("aria-valuetext", money(near));
  };
  const again = () => {
    to.amount = cents(typed.value);
    slide();
    tell();
  };
  const set = (/** @type {number} */ amount) => {
    to.amount = amount;
    typed.value = money(amount);
    slide();
    tell();
  };
  range.addEventListener("input", () => set(nearest(may, Number(range.value))));
  typed.addEventListener("input", again);
  typed.addEventListener("change", () => to.amount !== null && set(to.amount));
  typed.addEventListener("focus", () => typed.select());
  typed.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.repeat) go();
    if (event.key === "Escape") typed.blur();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by && event.key !== "Enter") return;
    event.preventDefault();
    if (by) set(stepped(may, to.amount ?? 0, by));
  });
  const move = (/** @type {number} */ by) => set(stepped(may, to.amount ?? 0, by));
  return { range, typed, set, again, move };
}

/**
 * @param {Choices} may @param {{pot: number, level?: number}} hand @param {number} bet
 * @param {ReturnType<typeof amountFields>} fields @returns {HTMLElement}
 */
function amountForm(may, hand, bet, fields) {
  const step = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
    h("button", {
      type: "button",
      class: "step",
      "aria-label": label,
      "data-key": `step${by}`,
      "data-hotkey": by < 0 ? "-" : "+",
      "aria-keyshortcuts": by < 0 ? "-" : "+",
      onclick: () => fields.move(by),
    }, sign);
  const quick = shortcuts(may, hand, bet).map(({ key, to: amount }) =>
    h(
      "button",
      { type: "button", "data-key": `quick-${key}`, onclick: () => fields.set(amount) },
      t(`felt.quick.${key}`),
    )
  );
  return h(
    "div",
    { class: "wager" },
    h("div", { class: "quick" }, quick),
    h(
      "div",
      { class: "amounts" },
      step(-1, t("felt.less"), "−"),
      fields.range,
      step(1, t("felt.more"), "+"),
      fields.typed,
    ),
  );
}
