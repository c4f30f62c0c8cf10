// A room that comes to life: asks how far it is, and steps in when it is there.
import { t } from "./texts.js";

const LOOK_MILLISECONDS = 500;
const meter = /** @type {HTMLProgressElement} */ (document.getElementById("waking"));
const percent = /** @type {HTMLOutputElement} */ (document.getElementById("waking-percent"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("waking-form"));

/** @param {number} value */
function show(value) {
  meter.value = value;
  percent.value = t("waking.percent", { count: value });
}

async function look() {
  try {
    const answer = await fetch(`/demonstration/${meter.dataset.room}`, {
      headers: { accept: "application/json" },
    });
    const waking = answer.ok ? (await answer.json()).waking : { percent: meter.value };
    if (waking === null) {
      show(100);
      const button = form.querySelector("button");
      if (button) {
        button.disabled = false;
        form.requestSubmit(button);
      }
      return;
    }
    show(waking.percent);
  } catch {
    // The server is busy or gone for a moment: asked again.
  }
  setTimeout(look, LOOK_MILLISECONDS);
}

setTimeout(look, LOOK_MILLISECONDS);
