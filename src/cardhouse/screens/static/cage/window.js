// @ts-check
/**
 * The forms of the cage: chips that are tapped instead of typed, an amount split into chips of the drawer,
 * what both sides come to while it is typed, guests found by name, and the slip of what was just done.
 */

import { h, icon } from "../dom.js";
import { toType } from "../figures.js";
import { cents, money } from "../format.js";
import { live, notice } from "../page.js";
import { choosePerson } from "../staff/people.js";
import { closeSheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { compared, split, worth } from "./chips.js";

/** @typedef {import("../views.d.ts").PlaceLine} Place */

/** @type {Place[]} */
let places = [];

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement[]} */
function chipFields(form, name) {
  const found = [...form.querySelectorAll(`input[name="${name}"][data-chip]`)];
  return found.filter((one) => one instanceof HTMLInputElement);
}

/** @param {HTMLFormElement} form @param {string} name @returns {Record<string, number>} */
function chipsIn(form, name) {
  return Object.fromEntries(chipFields(form, name).map((one) => [one.dataset.chip, Number(one.value) || 0]));
}

/**
 * What a field or a set of chips of a form comes to.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {number}
 */
function amountOf(form, name) {
  const field = form.querySelector(`input[name="${name}"]:not([data-chip])`);
  if (field instanceof HTMLInputElement) return cents(field.value) ?? 0;
  return worth(chipsIn(form, name));
}

/**
 * Below each set of chips: what it comes to, and whether that is what it is for.
 * @param {HTMLFormElement} form
 */
export function showEven(form) {
  for (const output of form.querySelectorAll("output[data-total]")) {
    if (!(output instanceof HTMLOutputElement)) continue;
    const chips = amountOf(form, output.dataset.total ?? "");
    const against = output.dataset.against;
    const wanted = against ? amountOf(form, against) + Number(output.dataset.plus ?? 0) : 0;
    const state = against ? compared(chips, wanted) : chips ? "sum" : "nothing";
    output.dataset.state = state;
    const facts = { chips: money(chips), wanted: money(wanted), off: money(Math.abs(chips - wanted)) };
    output.textContent = state === "nothing"
      ? ""
      : t(`cage_page.${output.dataset.words ?? "is"}_${state}`, facts);
  }
}

/** @param {HTMLFormElement} form @returns {Record<string, number> | undefined} what its drawer has */
function drawerOf(form) {
  const field = form.elements.namedItem("place");
  const value = field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : "";
  return places.find((one) => one.place === value)?.chips;
}

/** @param {HTMLFormElement} form @param {string} name @param {number} amount */
function suggest(form, name, amount) {
  const fields = chipFields(form, name);
  const found = split(amount, fields.map((one) => Number(one.dataset.chip)), drawerOf(form));
  if (!found && amount) return notice(t("cage_page.no_split", { amount: money(amount) }));
  for (const one of fields) {
    one.value = found?.[one.dataset.chip ?? ""] ? String(found[one.dataset.chip ?? ""]) : "";
  }
  showEven(form);
}

/** @param {HTMLElement} button @param {HTMLFormElement} form */
function quick(button, form) {
  const { amount, split: name = "chips", cash } = button.dataset;
  const field = cash ? form.querySelector(`input[name="${cash}"]`) : null;
  if (amount && field instanceof HTMLInputElement) {
    field.value = toType(Number(amount));
  }
  suggest(form, name, amount ? Number(amount) : amountOf(form, cash ?? ""));
}

/** @param {HTMLElement} button */
function addChip(button) {
  const field = button.parentElement?.querySelector("input[data-chip]");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = String((Number(field.value) || 0) + 1);
  if (field.form) showEven(field.form);
}

/** @param {HTMLElement} button @param {string} person @param {string} name */
function setGuest(button, person, name) {
  const field = button.parentElement?.querySelector("input[type='hidden']");
  if (field instanceof HTMLInputElement) field.value = person;
  button.textContent = name || button.dataset.nobody || "";
  button.classList.toggle("chosen", person !== "");
}

/** @param {MouseEvent} event */
function clicked(event) {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  const form = button.form;
  if ("add" in button.dataset) addChip(button);
  else if ("split" in button.dataset && form) quick(button, form);
  else if ("buyer" in button.dataset) {
    const guest = form?.querySelector("button[data-guest]");
    if (guest instanceof HTMLElement) {
      setGuest(guest, button.dataset.buyer ?? "", button.textContent?.trim() ?? "");
    }
  } else if ("guest" in button.dataset) {
    choosePerson(button.dataset.title ?? "", (found) => {
      setGuest(
        button,
        found.person,
        found.name && found.name !== found.alias ? `${found.alias} (${found.name})` : found.alias,
      );
      closeSheet();
      button.focus();
      if ("sends" in button.dataset) button.form?.requestSubmit();
    });
  } else if (button.dataset.act === "print") globalThis.print();
}

/**
 * The number of the slip that came of a command; 0 where none did.
 * @param {any[]} events
 * @returns {number}
 */
export function slipOf(events) {
  const posted = events.filter((one) => one.type === "Posted").map((one) => one.posting?.number ?? 0);
  return posted.length ? posted[posted.length - 1] : 0;
}

const WAITS = new Set([
  "CageRequestMade",
  "BankIssueAsked",
  "DrawerCountBegun",
  "CountSigned",
  "DayCloseAsked",
  "BoxCountBegun",
  "TokesBrought",
]);

/** Whether what was done waits for another person. @param {any[]} events @returns {boolean} */
export function waitsForAnother(events) {
  return events.some((one) => WAITS.has(one.type));
}

const DIFFERED = new Set([
  "DrawerCountsDiffered",
  "BankCountsDiffered",
  "BoxCountsDiffered",
  "TokeCountsDiffered",
]);

/** Whether two people did not count the same. @param {any[]} events @returns {boolean} */
export function differed(events) {
  return events.some((one) => DIFFERED.has(one.type));
}

/** @param {CustomEvent} event */
function given(event) {
  const form = event.target instanceof HTMLFormElement ? event.target : null;
  for (const button of form?.querySelectorAll("button[data-guest]") ?? []) {
    if (button instanceof HTMLElement) setGuest(button, "", "");
  }
  if (form) showEven(form);
  const number = slipOf(event.detail.events ?? []);
  const said = document.querySelector("#notices")?.lastElementChild?.querySelector("p");
  if (said && waitsForAnother(event.detail.events ?? [])) said.textContent = t("cage_page.another");
  if (said && differed(event.detail.events ?? [])) said.textContent = t("cage_page.differed");
  if (!number || !said) return;
  const room = encodeURIComponent(document.body.dataset.room ?? "");
  said.append(
    " ",
    h("a", { href: `/rooms/${room}/cage/slips/${number}` }, icon("print"), t("cage_page.slip", { number })),
  );
}

if (globalThis.document) {
  document.addEventListener("click", clicked);
  document.addEventListener("given", (event) => given(/** @type {CustomEvent} */ (event)));
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.form) return;
    if (field instanceof HTMLInputElement && field.dataset.splits) {
      suggest(field.form, field.dataset.splits, cents(field.value) ?? 0);
    }
    showEven(field.form);
  });
  for (const form of document.forms) showEven(form);
  const subject = document.querySelector("script[data-subject]")?.getAttribute("data-subject") ?? "";
  if (subject === "cage" || subject === "cart") {
    live().watch(subject, (message) => {
      places = message.view.places;
    });
  }
}
