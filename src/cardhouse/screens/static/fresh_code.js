// @ts-check
/** Asks for a fresh code of the second factor in the middle of an act about money, in place. */

import { ask, Refused } from "./api.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** Whether a code was given and taken; not where the question was closed. @returns {Promise<boolean>} */
export function askFreshCode() {
  return new Promise((done) => {
    const input = /** @type {HTMLInputElement} */ (h("input", {
      id: "fresh-code",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      required: true,
      maxlength: 20,
    }));
    const said = h("p", { class: "refusal", role: "alert", hidden: true });
    const form = h(
      "form",
      { method: "dialog" },
      h("h2", null, t("common.fresh_code")),
      h("p", { class: "soft" }, t("common.fresh_code_says")),
      h("div", { class: "field" }, h("label", { for: "fresh-code" }, t("common.code")), input),
      said,
      h("button", { class: "primary wide" }, t("common.go_on")),
    );
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "sheet fresh-code" }, form));
    let taken = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await ask("POST", "/api/v1/second-factor/fresh", { code: input.value.trim() });
        taken = true;
        dialog.close();
      } catch (error) {
        said.textContent = error instanceof Refused ? error.refusal.text : t("live.rests");
        said.hidden = false;
        input.select();
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(taken);
    });
    document.body.append(dialog);
    dialog.showModal();
    input.focus();
  });
}
