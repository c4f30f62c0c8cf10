// @ts-check
/**
 * A browser that waits to be told which device it is: asks every second, and by that keeps its digits alive.
 * After a sleep, when they are over, the page comes anew with others.
 */

import { one } from "../dom.js";

const LOOK_MILLISECONDS = 1000;
const shown = one(".digits").dataset.code;

async function look() {
  try {
    const answer = await fetch("/device/state", { headers: { accept: "application/json" } });
    if (answer.ok) {
      const { to, code } = await answer.json();
      if (to) return location.assign(to);
      if (code !== shown) return location.reload();
    }
  } catch {
    // The server is gone for a moment: asked again.
  }
  setTimeout(look, LOOK_MILLISECONDS);
}

setTimeout(look, LOOK_MILLISECONDS);
