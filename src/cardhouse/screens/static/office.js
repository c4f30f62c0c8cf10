// @ts-check
/**
 * The pages of the cage, the manager and the auditor. A form names the command that it gives; its fields say
 * how they are sent. Parts of a page that show how things stand are taken anew from the server when something
 * changed: the server alone decides how they look.
 */

import { give, newId, Refused } from "./api.js";
import { stacksOf } from "./cage/chips.js";
import { afterTap } from "./finger.js";
import { cents } from "./format.js";
import { live, notice, wordsOf } from "./page.js";
import { factsOf, saidOf } from "./said.js";
import { t } from "./texts.js";

const REST_MILLISECONDS = 1500;

/**
 * @typedef {{name: string, value: string, kind?: string, chip?: string, checked?: boolean, key?: string,
 *   label?: string}} Field
 */

/**
 * The command that a form's fields come to; an Error in words where a field is not what it must be.
 * @param {string} type
 * @param {Field[]} fields
 * @returns {{type: string, [field: string]: unknown}}
 */
export function commandOf(type, fields) {
  /** @type {{type: string, [field: string]: any}} */
  const command = { type };
  for (const { name, value, kind, chip, checked, key = "", label = name } of fields) {
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
    else if (kind === "flags") command[name] = [...(command[name] ?? []), ...(checked ? [said] : [])];
    else if (kind === "new") {
      command[name] = String(command[name] ?? "").replace(/\+$/, said.toLowerCase().replaceAll(" ", "-"));
    } else if (kind === "seated") {
      [command.table, command.person] = [Number(said.split(" ")[0]), said.slice(said.indexOf(" ") + 1)];
    } else if (kind === "colour") command[name] = { ...command[name], ...(said ? { [key]: said } : {}) };
    else command[name] = said;
  }
  return command;
}

/** @param {HTMLFormElement} form @param {string[]} without @returns {Field[]} */
function fieldsOf(form, without) {
  const found = [];
  for (const one of form.elements) {
    const field = one instanceof HTMLInputElement || one instanceof HTMLSelectElement;
    if (!field || !one.name || without.includes(one.name)) continue;
    const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.name;
    const checked = one instanceof HTMLInputElement && one.checked;
    found.push({
      name: one.name,
      value: one.value,
      kind: one.dataset.kind,
      chip: one.dataset.chip,
      checked,
      key: one.dataset.of,
      label,
    });
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
    const facts = factsOf(form, known);
    const told = await give(document.body.dataset.room ?? "", shaped(command, form), { id: newId() });
    form.reset();
    notice(saidOf(type, facts));
    form.dispatchEvent(new CustomEvent("given", { bubbles: true, detail: told }));
    if (form.dataset.to) location.assign(form.dataset.to);
    else await refresh();
  } catch (caught) {
    tell(form, named(caught));
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/**
 * Says what went wrong at the form, or at the one that took its place meanwhile.
 * @param {HTMLFormElement} form
 * @param {unknown} error
 */
function tell(form, error) {
  const same = form.isConnected
    ? form
    : [...document.querySelectorAll("form")].find((one) => aboutOf(one) === aboutOf(form));
  const said = same?.querySelector(".refusal");
  if (!(said instanceof HTMLElement)) return notice(error);
  said.replaceChildren(...wordsOf(error));
  said.hidden = false;
}

/**
 * What is typed as counts and sent as stacks.
 * @param {{type: string, [field: string]: any}} command
 * @param {HTMLFormElement} form
 */
function shaped(command, form) {
  const rule = form.dataset.stacks;
  return rule ? { ...command, stacks: stacksOf(command.stacks, JSON.parse(rule)) } : command;
}

/** @type {Record<string, string>} */
let known = {};

/**
 * The same refusal with people and places by their names: the room knows them by their ids.
 * @param {unknown} error
 * @param {Record<string, string>} [names]
 * @returns {unknown}
 */
export function named(error, names = known) {
  if (!(error instanceof Refused)) return error;
  let text = error.refusal.text;
  for (const fact of Object.values(error.refusal.facts)) {
    if (typeof fact === "string" && Object.hasOwn(names, fact)) text = text.replaceAll(fact, names[fact]);
  }
  return new Refused(error.status, { ...error.refusal, text });
}

/**
 * What somebody opened or wrote in a part stays so in the one that takes its place.
 * @param {Element} old
 * @param {Element} fresh
 */
function carry(old, fresh) {
  const opened = [...old.querySelectorAll("details")];
  const again = [...fresh.querySelectorAll("details")];
  if (opened.length === again.length) again.forEach((one, place) => (one.open = opened[place].open));
  for (const one of old.querySelectorAll("input[id], select[id]")) {
    const same = fresh.querySelector(`#${CSS.escape(one.id)}`);
    const both = same instanceof HTMLInputElement && one instanceof HTMLInputElement;
    if (both || (same instanceof HTMLSelectElement && one instanceof HTMLSelectElement)) {
      same.value = one.value;
    }
    if (both) same.checked = one.checked;
  }
  const forms = [...fresh.querySelectorAll("form")];
  for (const said of old.querySelectorAll("form .refusal:not([hidden])")) {
    const form = said.closest("form");
    const same = form && forms.find((one) => aboutOf(one) === aboutOf(form));
    same?.querySelector(".refusal")?.replaceWith(said.cloneNode(true));
  }
}

/**
 * What a form is about: its command and what is settled already.
 * @param {HTMLFormElement} form
 * @returns {string}
 */
function aboutOf(form) {
  const settled = [...form.querySelectorAll("input[type='hidden']")].map((one) => one.getAttribute("value"));
  return `${form.dataset.command} ${settled.join(" ")}`;
}

/** Takes the parts of the page anew; one in which somebody writes or chooses stays until the next time. */
export async function refresh() {
  const response = await fetch(location.href, {
    headers: { accept: "text/html" },
    credentials: "same-origin",
  });
  if (!response.ok || response.redirected) return;
  const made = new DOMParser().parseFromString(await response.text(), "text/html");
  await new Promise((tapped) => afterTap(() => tapped(null)));
  for (const old of document.querySelectorAll("[data-part]")) {
    const name = old instanceof HTMLElement ? old.dataset.part : "";
    const fresh = made.querySelector(`[data-part="${name}"]`);
    const active = document.activeElement;
    const field = active instanceof HTMLInputElement || active instanceof HTMLSelectElement;
    const writing = field && old.contains(active);
    if (!fresh || writing) continue;
    carry(old, fresh);
    if (fresh.outerHTML === old.outerHTML) continue;
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
  known = JSON.parse(document.getElementById("names")?.textContent ?? "{}");
  const subject = document.querySelector("script[data-subject]")?.getAttribute("data-subject") ?? "";
  if (/^(cage|cart|events|bank \d+|payouts .+|results .+)$/.test(subject)) {
    let first = true;
    live().watch(subject, () => {
      if (!first) refreshSoon();
      first = false;
    });
  }
  poll();
}
