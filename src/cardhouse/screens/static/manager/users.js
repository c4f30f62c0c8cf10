// @ts-check
/**
 * Forms that go to the API: each names its address and method, its fields become the body. What was refused
 * is shown in the form; afterwards the parts of the page are taken anew from the server.
 */

import { ask } from "../api.js";
import { h, one, replace } from "../dom.js";
import { refresh } from "../office.js";
import { notice, wordsOf } from "../page.js";
import { t } from "../texts.js";

/** @typedef {{name: string, value: string, kind?: string}} Field */

/**
 * The body that fields come to: what is empty is left out, but for the one that may be emptied.
 * @param {Field[]} fields
 * @param {string} [emptied]
 * @returns {Record<string, unknown>}
 */
export function bodyOf(fields, emptied) {
  /** @type {Record<string, unknown>} */
  const body = {};
  for (const { name, value, kind } of fields) {
    const said = value.trim();
    if (kind === "flag") body[name] = said !== "";
    else if (said === "") {
      if (name === emptied) body[name] = null;
    } else body[name] = kind === "number" && /^\d{1,9}$/.test(said) ? Number(said) : said;
  }
  return body;
}

/**
 * The address with a field of the form in it: `/roles/{role}`.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {[string, Record<string, unknown>]}
 */
export function addressed(path, body) {
  const left = { ...body };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(String(left[name] ?? ""));
    delete left[name];
    return value;
  });
  return [filled, left];
}

/** @param {HTMLFormElement} form @returns {Field[]} */
function fieldsOf(form) {
  const found = [];
  for (const field of form.elements) {
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name) {
      found.push({ name: field.name, value: field.value, kind: field.dataset.kind });
    }
  }
  return found;
}

/** What came of it, where something is told only once. @param {HTMLFormElement} form @param {any} told */
function show(form, told) {
  const { scan, codes } = form.dataset;
  if (scan) {
    const place = one(`#${scan}`);
    place.hidden = false;
    const words = one(`#${scan} [data-words]`);
    words.textContent = (words.dataset.words ?? "").replace("{secret}", told.secret);
    const drawn = new DOMParser().parseFromString(told.svg, "image/svg+xml").documentElement;
    one(`#${scan} .scan`).replaceChildren(document.adoptNode(drawn));
  } else if (codes) {
    one(`#${codes}`).hidden = false;
    replace(
      one(`#${codes} ul`),
      ...told.map((/** @type {string} */ code) => h("li", null, h("code", null, code))),
    );
  }
}

/** A new session's token for what changes something. @param {any} told */
function renew(told) {
  if (told?.csrf) document.querySelector('meta[name="csrf"]')?.setAttribute("content", told.csrf);
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const said = /** @type {HTMLElement | null} */ (form.querySelector(".refusal"));
  if (said) said.hidden = true;
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    const [path, body] = addressed(form.dataset.api ?? "", bodyOf(fieldsOf(form), form.dataset.empty));
    const method = form.dataset.method ?? "POST";
    const told = await ask(method, path, method === "DELETE" ? undefined : body);
    renew(told);
    show(form, told);
    if (form.dataset.to) return location.assign(form.dataset.to);
    form.reset();
    notice(form.dataset.said ?? t("office.done"));
    if (!form.dataset.scan) await refresh();
  } catch (error) {
    if (said?.isConnected) {
      said.replaceChildren(...wordsOf(error));
      said.hidden = false;
    } else notice(error);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

if (globalThis.document) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("api" in form.dataset)) return;
    event.preventDefault();
    send(form);
  });
}
