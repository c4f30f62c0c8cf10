// @ts-check
/**
 * Sheets for staff: a panel over the page with buttons, or with questions that are answered one below the
 * other. Whoever opens a sheet says what is asked; what may be answered is decided by the room.
 */

import { citation } from "../cite.js";
import { h, icon, one } from "../dom.js";
import { typedAmount } from "../figures.js";
import { cents, perWhole, serverNow } from "../format.js";
import { phrase, t } from "../texts.js";

/**
 * @typedef {"text" | "money" | "number" | "hours" | "choice" | "many" | "seat" | "yes or no" | "list" |
 *   "card" | "cards" | "bills" | "long"} Kind
 */
/**
 * @typedef {{name: string, label: string, kind?: Kind, choices?: (string | [string, string])[], required?:
 *   boolean, value?: string, help?: string, seen?: boolean, pressing?: boolean}} Question a `pressing` one is
 *   answered by hand, were it by "nobody"
 */

/** @type {HTMLDialogElement | null} */
let shown = null;

/** Closes whatever sheet is open. */
export function closeSheet() {
  if (!shown) return;
  document.body.append(one("#notices"));
  shown.close?.();
  shown.remove();
  shown = null;
}

/**
 * Opens a sheet; the one before it goes.
 * @param {string} title
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLDialogElement}
 */
export function sheet(title, ...children) {
  closeSheet();
  const close = h("button", {
    type: "button",
    class: "quiet",
    "aria-label": t("common.close"),
    onclick: closeSheet,
  }, icon("cross"));
  const made = /** @type {HTMLDialogElement} */ (h(
    "dialog",
    { class: "sheet", "aria-labelledby": "sheet-title" },
    h("header", null, h("h2", { id: "sheet-title" }, title), close),
    ...children,
  ));
  made.addEventListener("cancel", () => setTimeout(closeSheet));
  document.body.append(made);
  made.append(one("#notices")); // what is behind a sheet cannot be seen
  shown = made;
  if (made.showModal) made.showModal();
  else made.setAttribute("open", "");
  return made;
}

/** A column of large buttons. @param {[string, () => void, string?][]} choices @returns {HTMLElement} */
export function choicesOf(choices) {
  return h(
    "div",
    { class: "sheet-choices" },
    choices.map(([words, then, kind = ""]) =>
      h("button", { type: "button", class: kind, onclick: then }, words)
    ),
  );
}

/** @param {Question} asked @param {number[]} seats @returns {(string | [string, string])[]} */
function wordsFor(asked, seats) {
  if (asked.kind === "seat") {
    const all = seats.map((
      one,
    ) => /** @type {[string, string]} */ ([String(one), t("common.seat", { number: one })]));
    return asked.required ? all : [["0", t("staff.nobody")], ...all];
  }
  if (asked.kind === "yes or no") {
    return [
      ["yes", t("staff.yes")],
      ["no", t("staff.no")],
      ...(asked.value === "unknown"
        ? [/** @type {[string, string]} */ (["unknown", t("staff.unknown")])]
        : []),
    ];
  }
  return asked.choices ?? [];
}

/**
 * Any number of choices; those named in `value`, with commas between, are chosen.
 * @param {Question} asked
 * @returns {HTMLElement}
 */
function manyOf(asked) {
  const chosen = (asked.value ?? "").split(",");
  return h(
    "fieldset",
    { class: "field many" },
    h("legend", null, asked.label),
    (asked.choices ?? []).map((one) => {
      const [value, words] = typeof one === "string" ? [one, phrase(one.replaceAll("_", " "))] : one;
      return h(
        "label",
        null,
        h("input", { type: "checkbox", name: asked.name, value, checked: chosen.includes(value) }),
        h("span", null, words),
      );
    }),
    asked.help && h("p", { class: "help" }, asked.help),
  );
}

const INPUT_MODES = /** @type {Record<string, string>} */ ({
  money: "decimal",
  hours: "decimal",
  number: "numeric",
});

/** @param {Question} asked @param {number[]} seats @returns {HTMLElement} */
export function fieldOf(asked, seats = []) {
  if (asked.kind === "many") return manyOf(asked);
  const id = `ask-${asked.name}`;
  const pick = ["choice", "seat", "yes or no"].includes(asked.kind ?? "") ? wordsFor(asked, seats) : null;
  const help = asked.help && !pick ? h("p", { class: "help", id: `${id}-help` }, asked.help) : null;
  const shared = {
    id,
    name: asked.name,
    required: Boolean(asked.required),
    "aria-describedby": help ? `${id}-help` : null,
  };
  const empty = pick && asked.required && !asked.value ? h("option", { value: "" }, t("staff.choose")) : null;
  const made = pick
    ? h(
      "select",
      shared,
      empty,
      pick.map((one) => {
        const [value, words] = typeof one === "string" ? [one, one.replaceAll("_", " ")] : one;
        return h("option", { value, selected: value === asked.value }, words);
      }),
    )
    : asked.kind === "long"
    ? h("textarea", { ...shared, rows: 3 }, asked.value ?? "")
    : h("input", {
      ...shared,
      value: asked.value ?? "",
      autocomplete: "off",
      inputmode: INPUT_MODES[asked.kind ?? ""] ?? null,
    });
  return h("div", { class: "field" }, h("label", { for: id }, asked.label), made, help);
}

/**
 * What was answered, by name; amounts stay as they were typed; of several, with commas between.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function answersOf(form) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, value] of new FormData(form)) {
    found[name] = name in found ? `${found[name]},${String(value).trim()}` : String(value).trim();
  }
  return found;
}

const HOURS = /^\d{1,3}(?:[.,]\d{1,2})?$/;
const CARD = /^(10|[2-9tjqka])([cdhs])$/i;
const BILLS = /^\$?\d{1,7}(?:[\s,;]+\$?\d{1,7})*[\s,;]*$/;

/** A card as the room reads it, from "10H" or "th"; null where it is none. @param {string} word */
function cardOf(word) {
  if (/^(?:jk|joker)$/i.test(word)) return "Jk";
  const found = CARD.exec(word);
  return found && found[1].toUpperCase().replace("10", "T") + found[2].toLowerCase();
}

/** An amount as it is written anywhere, such as 1234.50. @param {number} amount @returns {string} */
function written(amount) {
  return amount % perWhole() ? (amount / 100).toFixed(2) : String(amount / perWhole());
}

/**
 * An answer as scripts and the room read it, however people write it; null where it cannot be read.
 * @param {Kind | undefined} kind
 * @param {string} said
 * @returns {string | null}
 */
function read(kind, said) {
  if (kind === "money") {
    const amount = cents(said);
    return amount === null ? null : written(amount);
  }
  if (kind === "hours") return HOURS.test(said) ? said.replace(",", ".") : null;
  if (kind === "card") return cardOf(said);
  if (kind === "cards") {
    const cards = said.split(/[\s,]+/).filter(Boolean).map(cardOf);
    return cards.includes(null) ? null : cards.join(" ");
  }
  if (kind === "bills") return BILLS.test(said) ? said : null;
  if (kind !== "number") return said;
  const whole = typedAmount(said, 1);
  return whole === null ? null : String(whole);
}

/** What is said of an answer that cannot be read, by what was asked for. */
const FAULTS = /** @type {Record<string, string>} */ ({
  money: "staff.bad_amount",
  number: "staff.bad_number",
  hours: "staff.bad_hours",
  card: "staff.bad_card",
  cards: "staff.bad_card",
  bills: "staff.bad_bills",
});

/**
 * Reads the answers, and writes them as they are read: 25,000 as 25000, in any language. What was left open
 * stays so.
 * @param {Question[]} questions
 * @param {Record<string, string>} answers
 * @returns {string} which of them cannot be read, in words; empty where all can
 */
export function faultIn(questions, answers) {
  for (const { name, kind, label } of questions) {
    const said = answers[name];
    if (!said || said === "unknown" || said === "none") continue;
    const found = read(kind, said);
    if (found === null) return [label, t(FAULTS[kind ?? ""])].filter(Boolean).join(" ");
    answers[name] = found;
  }
  return "";
}

/**
 * Asks; `then` gets the answers and says whether the sheet may close.
 * @param {string} title
 * @param {Question[]} questions
 * @param {(answers: Record<string, string>, button: HTMLElement) => Promise<unknown> | unknown} then
 * @param {{seats?: number[], send?: string, before?: Node | null, form?: string}} [options] `form` is the
 *   class of the form
 */
export function askSheet(title, questions, then, options = {}) {
  const send = h("button", { class: "primary wide" }, options.send ?? t("staff.send"));
  const wrong = h("p", { class: "refusal", role: "alert", hidden: true });
  const form = /** @type {HTMLFormElement} */ (h(
    "form",
    { method: "dialog", class: options.form },
    questions.map((one) => fieldOf(one, options.seats)),
    wrong,
    send,
  ));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-disabled") === "true") return;
    const answers = answersOf(form);
    wrong.textContent = faultIn(questions, answers);
    wrong.hidden = !wrong.textContent;
    if (wrong.hidden && await then(answers, send)) closeSheet();
  });
  sheet(title, options.before, form);
  if (questions[0]?.kind === "money") amountFirst(form);
}

/** An amount is typed at once, over the one that stands there. @param {HTMLFormElement} form */
function amountFirst(form) {
  const field = form.querySelector("input");
  field?.focus();
  field?.select();
}

/**
 * Time left until an instant, in words.
 * @param {number} until microseconds
 * @param {number} [now] milliseconds
 * @returns {string}
 */
export function leftWords(until, now = serverNow() / 1000) {
  const seconds = Math.floor(until / 1e6 - now / 1000);
  if (seconds <= 0) return t("staff.over");
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 2880) return t("staff.left_days", { days: Math.floor(minutes / 1440) });
  if (minutes >= 120) return t("staff.left_hours", { hours: Math.floor(minutes / 60) });
  return t("staff.left", { minutes, seconds: String(seconds % 60).padStart(2, "0") });
}

/** Keeps every `[data-until]` of the page counting down. */
export function countDown() {
  setInterval(() => {
    for (const place of document.querySelectorAll("[data-until]")) {
      if (place instanceof HTMLElement) place.textContent = leftWords(Number(place.dataset.until));
    }
    for (const place of document.querySelectorAll("[data-since]")) {
      if (place instanceof HTMLElement) place.textContent = agoWords(Number(place.dataset.since));
    }
  }, 1000);
}

/** How long ago, in whole minutes. @param {number} since microseconds @returns {string} */
export function agoWords(since, now = serverNow() / 1000) {
  const minutes = Math.floor((now / 1000 - since / 1e6) / 60);
  return minutes < 1 ? t("staff.just_now") : t("staff.ago", { minutes });
}

/**
 * @param {{kind?: string, says: string, cite?: string | null, until?: number, since?: number}} need
 * @returns {(Node | string)[]}
 */
export function needWords(need) {
  const cite = citation(need.cite);
  const left = need.until
    ? h("span", { class: "tag warm", "data-until": need.until }, leftWords(need.until))
    : null;
  const says = phrase(need.says);
  const words = says.charAt(0).toUpperCase() + says.slice(1);
  const age = need.kind === "call" && need.since
    ? h("span", { class: "tag", "data-since": need.since }, agoWords(need.since))
    : null;
  return [words, " ", ...(left ? [left, " "] : []), ...(age ? [age, " "] : []), ...(cite ? [cite] : [])];
}
