// @ts-check
/**
 * How the last hand ended, in words and with its cards. It stays on the felt for some seconds also when the
 * next hand begins at once, until somebody taps it away or the next board needs the place.
 */

import { h } from "../dom.js";
import { boardsOf, cardElement, money } from "../format.js";
import { phrase, t } from "../texts.js";

/** @typedef {import("./felt.js").Past} Past */
/** @typedef {(seat: number) => string} Naming */

const STAYS_MILLISECONDS = 9000;

/**
 * Who won what with which hand, one line for each.
 * @param {Past} past @param {Naming} name @returns {string[]}
 */
export function resultWords(past, name) {
  return [...past.won].map(([seat, chips]) => {
    const facts = { who: name(seat), chips: money(chips), hand: phrase(past.hands.get(seat) ?? "") };
    if (facts.hand) return t("felt.said.PotWonWith", facts);
    return t(past.shown.size ? "felt.said.PotAwarded" : "felt.won_unseen", facts);
  });
}

/** The last hand's end, as long as it stays. */
export class Result {
  /** @param {() => void} changed called when it goes */
  constructor(changed) {
    this.changed = changed;
    /** @type {Past | null} */
    this.past = null;
    /** @type {string[]} */
    this.lines = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * A hand is over.
   * @param {Past} past @param {Naming} name
   */
  keep(past, name) {
    this.past = past;
    this.lines = resultWords(past, name);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drop(), STAYS_MILLISECONDS);
  }

  drop() {
    clearTimeout(this.timer);
    this.past = null;
    this.changed();
  }

  /** What lies on the felt of the next hand; null where nothing does. @returns {HTMLElement | null} */
  element() {
    if (!this.past) return null;
    const { shown, won } = this.past;
    const cards = [...boardsOf(this.past), ...[...won.keys()].map((seat) => shown.get(seat) ?? [])];
    const made = h(
      "button",
      { type: "button", class: "result", "data-key": "result", "data-local": true },
      h("span", { class: "visually-hidden" }, t("felt.last_hand")),
      this.lines.map((line) => h("span", { class: "result-line" }, line)),
      h(
        "span",
        { class: "result-cards" },
        cards.filter((few) => few.length).map((few) => h("span", { class: "cards" }, few.map(cardElement))),
      ),
    );
    made.addEventListener("click", () => this.drop());
    return made;
  }
}
