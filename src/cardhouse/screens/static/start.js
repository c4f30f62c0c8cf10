// The start page of a demonstration: keeps the picture of the room fresh, and shows a room that is opening.
import { clock } from "./format.js";
import { h, replace } from "./dom.js";
import { t } from "./texts.js";

const LOOK_MILLISECONDS = 4000;
const WAKING_MILLISECONDS = 500;
const welcome = /** @type {HTMLElement} */ (document.querySelector(".welcome"));
const felts = document.getElementById("felts");

/** @typedef {import("./views.d.ts").Picture} Picture */

/** @param {Picture} seen */
function show(seen) {
  /** @type {Record<string, number>} */
  const counts = {
    tables: seen.tables.length,
    players: seen.players,
    hands: seen.hands,
    waiting: seen.waiting,
  };
  for (const [key, count] of Object.entries(counts)) {
    const place = document.querySelector(`[data-count=${key}]`);
    if (place) place.textContent = String(count);
  }
  const at = document.getElementById("picture-at");
  if (at) at.textContent = clock(seen.at, at.dataset.zone);
  if (felts) {
    replace(
      felts,
      ...seen.tables.map((one) =>
        h(
          "li",
          { "data-hand": one.hand ? "yes" : "" },
          h("b", {}, one.game),
          " ",
          h("span", {}, t("welcome.seats", { players: one.players, seats: one.seats })),
        )
      ),
    );
  }
}

/** A tap is on its way: loading the page again now would take it back. @returns {boolean} */
function tapped() {
  return document.querySelector("form button:disabled") !== null;
}

async function look() {
  let pause = LOOK_MILLISECONDS;
  try {
    const answer = await fetch(`/demonstration/${welcome.dataset.room}`, {
      headers: { accept: "application/json" },
    });
    const now = await answer.json();
    if (now.picture && !felts && !tapped()) {
      location.reload();
      return;
    }
    if (now.picture) show(now.picture);
    const meter = /** @type {HTMLProgressElement | null} */ (document.getElementById("waking"));
    if (now.waking && meter) {
      pause = WAKING_MILLISECONDS;
      meter.value = now.waking.percent;
      const percent = /** @type {HTMLOutputElement} */ (document.getElementById("waking-percent"));
      percent.value = t("waking.percent", { count: now.waking.percent });
    }
  } catch {
    // The server is gone for a moment: what is shown says from when it is.
  }
  setTimeout(look, document.hidden ? LOOK_MILLISECONDS * 4 : pause);
}

document.querySelector(".houses [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
setTimeout(look, WAKING_MILLISECONDS);
