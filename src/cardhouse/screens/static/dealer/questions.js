// @ts-check
/** Questions answered with a thumb: every choice a large button, seats with the names of their players. */

import { h } from "../dom.js";
import { answersOf, faultIn, fieldOf, sheet } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { cardPicker } from "./cards.js";

/** @typedef {import("../staff/sheet.js").Question} Question */
/** @typedef {[string, string]} Option */

const BUTTONS_MOST = 14;

/**
 * The choices of a question as pairs; null where it is written.
 * @param {Question} asked
 * @param {Option[]} seats
 * @param {number} cards how many cards a hand has
 * @returns {Option[] | null}
 */
export function optionsOf(asked, seats, cards) {
  if (asked.kind === "seat") return asked.required ? seats : [["0", t("staff.nobody")], ...seats];
  if (asked.kind === "yes or no") {
    /** @type {Option[]} */
    const both = [["yes", t("staff.yes")], ["no", t("staff.no")]];
    return asked.value === "unknown" ? [...both, ["unknown", t("staff.unknown")]] : both;
  }
  if (asked.kind === "number" && (asked.name === "card" || asked.name === "number") && cards) {
    return Array.from({ length: cards }, (_, at) => [String(at + 1), String(at + 1)]);
  }
  if (asked.kind !== "choice") return null;
  return (asked.choices ?? []).map((one) =>
    typeof one === "string" ? [one, phrase(one.replaceAll("_", " "))] : one
  );
}

/** A card by touch, as everywhere on the tablet. @param {Question} asked @returns {HTMLElement} */
function cardElement(asked) {
  const said = /** @type {HTMLInputElement} */ (h("input", { type: "hidden", name: asked.name, value: "" }));
  const picker = cardPicker(1, ([card]) => said.value = card ?? "", { joker: true });
  return h("fieldset", { class: "field picks" }, h("legend", null, asked.label), said, picker);
}

/** @param {Question} asked @param {Option[]} seats @param {number} cards @returns {HTMLElement} */
function questionElement(asked, seats, cards) {
  if (asked.kind === "list" && asked.choices?.length) return fieldOf({ ...asked, kind: "many", help: "" });
  if (asked.kind === "card") return cardElement(asked);
  const options = optionsOf(asked, seats, cards);
  if (!options || options.length > BUTTONS_MOST) {
    return fieldOf(
      { ...asked, choices: options ?? asked.choices },
      seats.map(([seat]) => Number(seat)),
    );
  }
  const chosen = asked.value || (asked.kind === "seat" && !asked.required && !asked.pressing ? "0" : "");
  return h(
    "fieldset",
    { class: "field picks" },
    h("legend", null, asked.label),
    h(
      "div",
      { class: "pick-row" },
      options.map(([value, words]) =>
        h(
          "label",
          { class: "pick" },
          h("input", {
            type: "radio",
            name: asked.name,
            value,
            required: Boolean(asked.required || asked.pressing),
            checked: value === chosen,
          }),
          h("span", null, words),
        )
      ),
    ),
  );
}

/**
 * Asks; what is asked for certain is shown first, the rest can be opened.
 * @param {string} title
 * @param {Question[]} questions
 * @param {(answers: Record<string, string>, button: HTMLElement) => Promise<unknown>} then nothing where it
 *   was refused
 * @param {{seats: Option[], cards?: number, send: string, before?: Node | null}} options
 */
export function askPicks(title, questions, then, options) {
  const made = (/** @type {Question[]} */ some) =>
    some.map((one) => questionElement(one, options.seats, options.cards ?? 0));
  const seen = questions.filter((one) => one.seen && !one.required && one.value === "");
  const sure = questions.filter((one) => !seen.includes(one) && (one.required || one.kind === "seat"));
  const rest = questions.filter((one) => !sure.includes(one) && !seen.includes(one));
  const send = h("button", { class: "primary wide send" }, options.send);
  const wrong = h("p", { class: "refusal", role: "alert", hidden: true });
  const more = rest.length > 0 &&
    h(
      "details",
      { open: rest.length < 4 && !rest.some((one) => one.kind === "card") },
      h("summary", null, t("wrong.more", { count: rest.length })),
      made(rest),
    );
  const shown = seen.length > 0 &&
    h("details", { class: "soft" }, h("summary", null, t("wrong.seen", { count: seen.length })), made(seen));
  const form = /** @type {HTMLFormElement} */ (h(
    "form",
    { method: "dialog", class: "asked" },
    made(sure),
    more,
    shown,
    wrong,
    send,
  ));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-disabled") === "true") return;
    const answers = answersOf(form);
    wrong.textContent = faultIn(questions, answers);
    wrong.hidden = !wrong.textContent;
    if (!wrong.hidden || await then(answers, send)) return;
    // What was not asked for may be missing.
    for (const one of form.querySelectorAll("details")) one.open = true;
  });
  sheet(title, options.before, form);
}
