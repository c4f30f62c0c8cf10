// @ts-check
/**
 * What is said at a table: it comes over the live connection as it is written, and is asked for when the page
 * begins, when the connection was lost, and when a hand is over in which somebody wrote. Only fetched where a
 * table has a talk at all. Whoever is hidden here is hidden on this page alone.
 */

import { ask } from "../api.js";
import { h, one, replace } from "../dom.js";
import { live, notice } from "../page.js";
import { t } from "../texts.js";

/** For what was dropped on the way because somebody took no messages. */
const EVERY = 60_000;

/**
 * @typedef {{number: number, who: string, text: string, seat: number, mine: boolean, waits: boolean}} Line
 */
/** @typedef {{lines: Line[], moderates: boolean, muted: number[]}} Talk */

/** The lines that are shown. @param {Talk} talk @param {Set<string>} hidden @returns {Line[]} */
export function shownLines(talk, hidden) {
  return talk.lines.filter((line) => line.mine || !hidden.has(line.who));
}

/**
 * An answer that was on its way while a line was pushed takes nothing back.
 * @param {Talk} known
 * @param {Talk} came
 * @returns {Talk}
 */
export function latest(known, came) {
  const older = (came.lines.at(-1)?.number ?? 0) < (known.lines.at(-1)?.number ?? 0);
  return older ? { ...came, lines: known.lines } : came;
}

export class Chat {
  /** @param {HTMLElement} place @param {string} address */
  constructor(place, address) {
    this.place = place;
    this.address = address;
    /** @type {Set<string>} */
    this.hidden = new Set();
    this.drawn = "";
    this.read = 0;
    this.form = /** @type {HTMLFormElement} */ (one("#chat-form"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {Talk} */
    this.known = { lines: [], moderates: false, muted: [] };
    this.table = Number(/\/play\/(\d+)\//.exec(address)?.[1] ?? 0);
    this.hands = -1;
    this.wanted = this.sits = false;
    this.state = "";
    this.listen();
  }

  listen() {
    const there = live();
    there.addEventListener("talk", (event) => {
      const { table, lines } = /** @type {CustomEvent} */ (event).detail;
      if (this.place.hidden || table !== this.table) return;
      if (lines) this.show({ ...this.known, lines });
      else this.look();
    });
    there.addEventListener("state", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      const again = detail === "live" && this.state !== "live"; // what was said while nobody listened
      this.state = detail;
      if (again && !this.place.hidden) this.look();
    });
    there.watch(`table ${this.table}`, ({ view, own }) => {
      const over = this.hands >= 0 && (view?.hands ?? 0) > this.hands;
      this.hands = view?.hands ?? 0;
      this.sits = Boolean(own);
      this.turn();
      if (over && !this.place.hidden) this.look();
    });
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    this.turn();
  }

  /** On or off: whoever left is told nothing any more, and asks for nothing. */
  turn() {
    const on = this.wanted && this.sits;
    if (on !== this.place.hidden) return;
    this.place.hidden = !on;
    clearInterval(this.timer);
    if (!on) return;
    this.timer = setInterval(() => document.hidden || this.look(), EVERY);
    this.look();
  }

  async look() {
    try {
      this.show(await ask("GET", this.address));
    } catch {
      return; // the page says itself when it is not live, and asks again
    }
  }

  /** @param {Record<string, string>} fields @returns {Promise<boolean>} */
  async send(fields) {
    try {
      this.show(await ask("POST", this.address, new URLSearchParams(fields)));
      return true;
    } catch (error) {
      notice(error);
      return false;
    }
  }

  async say() {
    const field = /** @type {HTMLInputElement} */ (one("#chat-text"));
    if (field.value.trim() && await this.send({ text: field.value })) field.value = "";
  }

  /** @param {Talk} talk */
  show(talk) {
    this.known = latest(this.known, talk);
    talk = this.known;
    const lines = shownLines(talk, this.hidden);
    const drawn = JSON.stringify([lines, talk.muted]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    replace(one("#chat-lines"), lines.map((line) => this.line(line, talk)));
    one("#chat-lines").scrollTop = 1e6;
    const last = talk.lines.at(-1);
    if (last && !last.mine && last.number > this.read) {
      one("#chat-aloud").textContent = `${last.who}: ${last.text}`;
    }
    this.read = Math.max(this.read, last?.number ?? 0);
  }

  /** @param {Line} line @param {Talk} talk @returns {HTMLElement} */
  line(line, talk) {
    const quiet = talk.muted.includes(line.seat);
    const button = (/** @type {string} */ words, /** @type {string} */ key, /** @type {() => void} */ act) =>
      h(
        "button",
        { type: "button", class: "quiet", "data-key": `${key}-${line.number}`, onclick: act },
        words,
      );
    const hide = () => {
      this.hidden.add(line.who);
      this.drawn = "";
      this.show(talk);
    };
    return h(
      "li",
      null,
      h("b", null, line.who),
      ": ",
      line.text,
      line.waits ? h("span", { class: "soft" }, " ", t("chat.waits")) : null,
      line.mine ? null : button(t("chat.hide"), "hide", hide),
      talk.moderates && line.seat && !line.mine
        ? button(
          t(quiet ? "chat.unmute" : "chat.mute"),
          "mute",
          () => this.send({ [quiet ? "unmute" : "mute"]: String(line.seat) }),
        )
        : null,
    );
  }
}
