// @ts-check
/**
 * The pages of the cage, the manager and the auditor. A form names the command that it gives; its fields say
 * how they are sent. Parts of a page that show how things stand are taken anew from the server when something
 * changed: the server alone decides how they look.
 */

import { give, newId } from "./api.js";
import { cents, money } from "./format.js";
import { live, notice, wordsOf } from "./page.js";
import { t } from "./texts.js";

const REST_MILLISECONDS = 1500;

/** @typedef {{name: string, value: string, kind?: string, chip?: string, checked?: boolean, label?: string}} Field */

/**
 * The command that a form's fields come to; an Error in words where a field is not what it must be.
 * @param {string} type
 * @param {Field[]} fields
 * @returns {{type: string, [field: string]: unknown}}
 */
export function commandOf(type, fields) {
  /** @type {{type: string, [field: string]: any}} */
  const command = { type };
  for (const { name, value, kind, chip, checked, label = name } of fields) {
    const said = value.trim();
    if (chip) {
      command[name] ??= {};
      if (said && !/^\d{1,9}$/.test(said)) throw new Error(t("office.bad_count", { field: label }));
      if (Number(said)) command[name][chip] = Number(said);
    } else if (kind === "cents") {
      const amount = said ? cents(said) : 0;
      if (amount === null) throw new Error(t("office.bad_amount", { field: label }));
      command[name] = amount;
    } else if (kind === "number") {
      if (!/^\d{1,9}$/.test(said)) throw new Error(t("office.bad_count", { field: label }));
      command[name] = Number(said);
    } else if (kind === "flag") command[name] = checked === true;
    else command[name] = said;
  }
  return command;
}

/** What chips by value come to. @param {Record<string, number>} chips @returns {number} */
export function worth(chips) {
  return Object.entries(chips).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/** @param {HTMLFormElement} form @param {string[]} without @returns {Field[]} */
function fieldsOf(form, without) {
  const found = [];
  for (const one of form.elements) {
    const field = one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
    if (!field || !one.name || without.includes(one.name)) continue;
    const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.name;
    const checked = one instanceof HTMLInputElement && one.checked;
    found.push({ name: one.name, value: one.value, kind: one.dataset.kind, chip: one.dataset.chip, checked, label });
  }
  return found;
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function send(form, submitter) {
  const said = /** @type {HTMLElement | null} */ (form.querySelector(".refusal"));
  if (said) said.hidden = true;
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    const type = submitter?.dataset.command ?? form.dataset.command ?? "";
    const command = commandOf(type, fieldsOf(form, (submitter?.dataset.without ?? "").split(" ")));
    await give(document.body.dataset.room ?? "", command, { id: newId() });
    form.reset();
    showTotals(form);
    notice(t("office.done"));
    await refresh();
  } catch (error) {
    if (said?.isConnected) {
      said.replaceChildren(...wordsOf(error));
      said.hidden = false;
    } else notice(error);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** @param {HTMLFormElement} form */
function showTotals(form) {
  for (const output of form.querySelectorAll("output[data-total]")) {
    const name = output instanceof HTMLElement ? output.dataset.total : "";
    /** @type {Record<string, number>} */
    const chips = {};
    for (const one of form.querySelectorAll(`input[name="${name}"]`)) {
      if (one instanceof HTMLInputElement && one.dataset.chip) chips[one.dataset.chip] = Number(one.value) || 0;
    }
    const sum = worth(chips);
    output.textContent = sum ? t("office.worth", { amount: money(sum) }) : "";
  }
}

/** Takes the parts of the page anew; one in which somebody writes stays until the next time. */
export async function refresh() {
  const response = await fetch(location.href, { headers: { accept: "text/html" }, credentials: "same-origin" });
  if (!response.ok || response.redirected) return;
  const made = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const old of document.querySelectorAll("[data-part]")) {
    const name = old instanceof HTMLElement ? old.dataset.part : "";
    const fresh = made.querySelector(`[data-part="${name}"]`);
    const active = document.activeElement;
    const writing = active instanceof HTMLInputElement && old.contains(active);
    if (!fresh || writing || fresh.outerHTML === old.outerHTML) continue;
    const key = active instanceof HTMLElement && old.contains(active) ? active.dataset.key : "";
    old.replaceWith(document.adoptNode(fresh));
    const again = key ? fresh.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  poll();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let shown = 0;

/** Once for many changes. */
function refreshSoon() {
  clearTimeout(waiting);
  const rest = Math.max(0, shown + REST_MILLISECONDS - Date.now());
  waiting = setTimeout(() => {
    shown = Date.now();
    refresh().catch(() => undefined);
  }, rest);
}

/** While something is being worked out, the page looks again by itself. */
function poll() {
  if (document.querySelector("[data-working]")) setTimeout(refreshSoon, REST_MILLISECONDS / 3);
}

if (globalThis.document) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("command" in form.dataset)) return;
    event.preventDefault();
    send(form, event.submitter);
  });
  document.addEventListener("input", (event) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (form) showTotals(form);
  });
  if (document.querySelector("script[data-subject='cage']")) {
    let first = true;
    live().watch("cage", () => {
      if (!first) refreshSoon();
      first = false;
    });
  }
  poll();
}
