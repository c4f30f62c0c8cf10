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
 * Whole seconds that are left, which part of the time that is, and how many of the time bank there are: the
 * bank comes last, when everybody's time for a decision is over.
 * @param {Clock} clock
 * @param {number} now
 * @returns {{seconds: number, part: number, bank: number, banking: boolean}}
 */
export function left(clock, now) {
  const rest = Math.max(0, clock.until - now);
  const whole = Math.max(1, clock.until - clock.since);
  const bank = Math.min(clock.bank ?? 0, rest);
  const plain = rest - bank;
  return {
    seconds: Math.ceil((plain || bank) / 1e6),
    part: Math.min(1, rest / whole),
    bank: Math.ceil(bank / 1e6),
    banking: plain === 0 && bank > 0,
  };
}

/** The time in words. @param {ReturnType<typeof left>} time @returns {string} */
export function clockWords({ seconds, bank, banking }) {
  if (banking) return t("felt.clock_bank_runs", { seconds });
  return bank ? t("felt.clock_and_bank", { seconds, bank }) : t("felt.clock", { seconds });
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
      const time = left(this.clock, serverNow());
      place.style.setProperty("--part", time.part.toFixed(3));
      place.classList.toggle("late", time.banking || (!time.bank && time.seconds <= LATE_SECONDS));
      place.classList.toggle("banking", time.banking);
      const words = place.querySelector(".clock-words");
      const said = clockWords(time);
      if (words && words.textContent !== said) words.textContent = said;
    }
    this.tickBank();
  }

  tickBank() {
    const time = this.clock && left(this.clock, serverNow());
    for (const place of document.querySelectorAll("[data-bank]")) {
      if (!(place instanceof HTMLElement)) continue;
      place.hidden = !time?.banking;
      if (!time?.banking) continue;
      const said = t("felt.bank_short", { seconds: time.seconds });
      if (place.textContent !== said) place.textContent = said;
    }
  }
}

/**
 * At the seat of whoever thinks in his own time: that he does, and how much of it is left.
 * @returns {HTMLElement}
 */
export function bankElement() {
  return h("span", { class: "tag warm bank-tag", "data-bank": true, hidden: true });
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
