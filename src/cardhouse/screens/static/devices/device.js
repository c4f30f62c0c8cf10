// @ts-check
/** A browser that waits to be told which device it is: asks every second, and shows new digits in time. */

import { one } from "../dom.js";
import { t } from "../texts.js";

const LOOK_MILLISECONDS = 1000;
const left = one("#left");
const until = Date.now() + Number(left.dataset.seconds) * 1000;

async function look() {
  try {
    const answer = await fetch("/device/state", { headers: { accept: "application/json" } });
    const { to } = await answer.json();
    if (to) return location.assign(to);
  } catch {
    // The server is gone for a moment: asked again.
  }
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds <= 0) return location.reload();
  left.textContent = t("device.left", { seconds });
  setTimeout(look, LOOK_MILLISECONDS);
}

setTimeout(look, LOOK_MILLISECONDS);
