// @ts-check
/**
 * The time that the one in turn has left. When it began and when it is up comes from the server, and so does
 * what the time is now: a clock of this device that goes wrong changes nothing.
 */

import { h } from "../dom.js";
import { serverNow } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").Clock} Clock instants in microseconds */

const EVERY = 500;
const LATE_SECONDS = 10;

/**
 * Whole seconds that are left, and which part of the time that is.
 * @param {Clock} clock
 * @param {number} now
 * @returns {{seconds: number, part: number}}
 */
export function left(clock, now) {
  const rest = Math.max(0, clock.until - now);
  const whole = Math.max(1, clock.until - clock.since);
  return { seconds: Math.ceil(rest / 1e6), part: Math.min(1, rest / whole) };
}

/** Keeps every clock on the page going. */
export class Clocks {
  constructor() {
    /** @type {Clock | null} */
    this.clock = null;
    setInterval(() => this.tick(), EVERY);
  }

  /** @param {Clock | null | undefined} clock */
  show(clock) {
    this.clock = clock ?? null;
    this.tick();
  }

  tick() {
    const places = document.querySelectorAll("[data-clock]");
    for (const place of places) {
      if (!(place instanceof HTMLElement)) continue;
      place.hidden = this.clock === null;
      if (this.clock === null) continue;
      const { seconds, part } = left(this.clock, serverNow());
      place.style.setProperty("--part", part.toFixed(3));
      place.classList.toggle("late", seconds <= LATE_SECONDS);
      const words = place.querySelector(".clock-words");
      const said = t("felt.clock", { seconds });
      if (words && words.textContent !== said) words.textContent = said;
    }
  }
}

/**
 * A bar that runs down; with words where there is room for them.
 * @param {boolean} [words]
 * @returns {HTMLElement}
 */
export function clockElement(words = false) {
  return h(
    "span",
    { class: "clock", "data-clock": true, role: "timer", "aria-label": t("felt.clock_label"), hidden: true },
    h("i", null),
    words && h("span", { class: "clock-words" }),
  );
}
