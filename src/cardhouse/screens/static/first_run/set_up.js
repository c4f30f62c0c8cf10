// @ts-check
/** People of the staff, one after the other, with secrets that are told once, on a sheet to be printed. */

import { ask } from "../api.js";
import { h, one } from "../dom.js";
import { wordsOf } from "../page.js";

/** @typedef {{name: string, shown: string, role: string, password: string, pin: string}} Person */

/** @param {HTMLFormElement} form */
async function add(form) {
  const said = /** @type {HTMLElement} */ (form.querySelector(".refusal"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  if (button.disabled) return; // a finger that tapped twice means one person
  said.hidden = true;
  button.disabled = true;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  try {
    /** @type {Person} */
    const made = await ask("POST", form.getAttribute("action") ?? "", fields);
    const role = /** @type {HTMLSelectElement} */ (form.elements.namedItem("role"));
    one("#sheet").hidden = false;
    one("#sheet tbody").append(
      h(
        "tr",
        { "data-person": made.name },
        h("th", { scope: "row" }, made.shown),
        h("td", null, role.selectedOptions[0].text),
        h("td", null, h("code", null, made.name)),
        h("td", null, made.password && h("code", null, made.password)),
        h("td", null, made.pin && h("code", null, made.pin)),
      ),
    );
    const shown = /** @type {HTMLInputElement} */ (form.elements.namedItem("shown"));
    shown.value = "";
    shown.focus();
  } catch (error) {
    said.replaceChildren(...wordsOf(error));
    said.hidden = false;
  } finally {
    button.disabled = false;
  }
}

const form = document.getElementById("add-person");
if (form instanceof HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add(form);
  });
  document.getElementById("print")?.addEventListener("click", () => print());
}
