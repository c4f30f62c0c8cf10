// @ts-check
/** The editor of the house: what a change would do is asked of the server while it is being written. */

import { citation } from "../cite.js";
import { ask } from "../api.js";
import { h, one, replace } from "../dom.js";
import { wordsOf } from "../page.js";

const REST_MILLISECONDS = 300;

/** @typedef {{text: string, cite?: string, bad?: boolean}} Effect */

/** What is told of a change, one line each. @param {Effect[]} effects @returns {HTMLElement[]} */
export function lines(effects) {
  return effects.map(({ text, cite, bad }) =>
    h("li", { class: bad ? "fault" : "" }, text, " ", citation(cite))
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let asked = 0;

/** @param {HTMLFormElement} form */
async function check(form) {
  const number = ++asked;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  try {
    const told = await ask("POST", form.dataset.check ?? "", body);
    if (number === asked) replace(one("#checks"), ...lines(told));
  } catch (error) {
    if (number === asked) replace(one("#checks"), h("li", { class: "fault" }, ...wordsOf(error)));
  }
}

if (globalThis.document) {
  document.addEventListener("input", (event) => {
    const field = event.target instanceof Element ? event.target.closest("form[data-check]") : null;
    if (!(field instanceof HTMLFormElement)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => check(field), REST_MILLISECONDS);
  });
}
