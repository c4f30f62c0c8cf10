// @ts-check
/**
 * What comes next at a table, as one large button or the choices of the player in turn. Drawn anew only when
 * it changes, so that nothing moves under a finger. What may be done comes with the view.
 */

import { citation } from "../cite.js";
import { h, icon, replace } from "../dom.js";
import { money } from "../format.js";
import { act, later, pageShown } from "../page.js";
import { t } from "../texts.js";
import { dealtByHand, handOf, nameOf } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Last} Last */
/** @typedef {import("../dom.js").Child} Child */

const REST_MILLISECONDS = 3000;

/** @typedef {(next: Next, view: Table) => Child[]} Way */

/** @type {Record<string, Way>} */
const WAYS = {
  again: (
    next,
    view,
  ) => [
    next.title(t("dealer.misdealt")),
    next.big(t("dealer.again"), { type: "DealAgain", table: view.table }),
  ],
};

/**
 * How each step is shown. Fetched when it is next, so that a page is light when it is opened; what comes
 * sooner or later, as soon as the page is there.
 * @type {Record<string, () => Promise<Way>>}
 */
const FETCHED = {
  act: async () => (await import("./turn.js")).turn,
  begin: async () => (await import("./between.js")).begins,
  button: async () => (await import("./drawing_button.js")).buttonDraw,
  count: async () => (await import("./counting.js")).counts,
  deal: async () => (await import("./dealing.js")).deals,
  discard: async () => (await import("./dealing.js")).discards,
  draw: async () => (await import("./dealing.js")).draws,
  run: async () => (await import("./between.js")).runs,
  show: async () => (await import("./showdown.js")).shows,
  time: async () => (await import("./between.js")).timeDue,
  wait: async () => (await import("./between.js")).waits,
  winners: async () => (await import("./showdown.js")).declares,
};
const EVERY_HAND = ["begin", "act", "deal", "winners"];

/** What the house wants of its dealer at this moment. @param {Table} view @returns {Child[]} */
function duties(view) {
  return (handOf(view).duties ?? []).map((one) =>
    h("p", { class: "soft", "data-duty": one.what }, t(`dealer.duty.${one.what}`), " ", citation(one.cite))
  );
}

export class Next {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.drawn = "";
    this.resting = false;
    this.position = 0;
    /** @type {Last | null} */
    this.last = null;
    /** @type {Table | null} */
    this.seen = null;
    void this.fetchSoon();
  }

  /** @param {Table} view @param {Last} last @param {number} position at which the view stands */
  show(view, last, position) {
    const { desk, hand } = view;
    this.position = position;
    this.last = last;
    this.seen = view;
    const { needs: _needs, away: _away, rulings: _rulings, ...rest } = desk;
    const drawn = JSON.stringify([
      rest.next,
      rest.why,
      rest.choices,
      rest.time,
      rest.begins,
      rest.tablet?.coming,
      rest.tablet?.mix,
      rest.tablet?.due,
      rest.tablet?.draws,
      rest.tablet?.drew,
      rest.tablet?.hand,
      rest.tablet?.clock,
      rest.tablet?.back,
      rest.tablet?.ended,
      rest.tablet?.counted,
      hand?.acting,
      hand?.street,
      hand?.pot,
      view.hands,
      [...last.won],
    ]);
    if (drawn === this.drawn) return;
    if (desk.next in FETCHED && !(desk.next in WAYS)) return this.fetch(desk.next);
    this.drawn = drawn;
    this.resting = false;
    replace(this.place, WAYS[desk.next]?.(this, view) ?? [], duties(view), this.undo(view));
  }

  /** What every hand needs sooner or later, once the page itself is there. */
  async fetchSoon() {
    await pageShown();
    for (const what of EVERY_HAND) this.fetch(what);
  }

  /** Goes on with what is next as soon as the page knows how. @param {string} what */
  fetch(what) {
    if (what in WAYS) return;
    void later(FETCHED[what](), (way) => {
      WAYS[what] = way;
      if (this.seen && this.last) this.show(this.seen, this.last, this.position);
    });
  }

  /**
   * @param {string} words
   * @param {Command | (() => Command)} command
   * @param {string} [kind]
   * @param {Record<string, unknown>} [more]
   * @returns {HTMLElement}
   */
  small(words, command, kind = "", more = {}) {
    return h("button", {
      type: "button",
      class: kind,
      onclick: () => this.send(typeof command === "function" ? command() : command),
      ...more,
    }, words);
  }

  /** @param {string} words @param {Command | (() => Command)} command @returns {HTMLElement} */
  big(words, command) {
    return this.small(words, command, "primary big");
  }

  /** @param {string} words @returns {HTMLElement} */
  title(words) {
    return h("h2", { class: "next-title" }, words);
  }

  /**
   * One tap, one command: what is shown belongs to the turn before until it is drawn anew, and a second tap
   * on it would be for the wrong player.
   * @param {...Command} commands given one after the other, as long as they are taken
   */
  async send(...commands) {
    if (this.resting) return null;
    this.rest(true);
    const drawn = this.drawn;
    let told = null;
    for (const command of commands) {
      // What is taken back is what is shown: not something that another device has entered since.
      told = await act(command, command.type === "TakeBackEntry" ? { seen: this.position } : {});
      if (!told) break;
    }
    const wake = () => this.drawn === drawn && this.rest(false);
    if (told) setTimeout(wake, REST_MILLISECONDS);
    else wake();
    return told;
  }

  /** @param {boolean} resting */
  rest(resting) {
    this.resting = resting;
    for (const button of this.place.querySelectorAll("button")) {
      if (resting) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  /** The way back from a mistaken tap. @param {Table} view @returns {Child} */
  undo(view) {
    const last = view.hand ? handOf(view).last : view.desk.tablet?.back;
    if (!dealtByHand(view) || !last) return null;
    const facts = {
      seat: last.seat ?? 0,
      name: nameOf(view, last.seat ?? 0),
      chips: money(last.chips ?? 0),
      count: last.cards ?? 0,
    };
    const what = last.what === "draw" && !last.cards ? "pat" : last.what;
    const words = t("dealer.take_back", { what: t(`dealer.entered.${what}`, facts) });
    return h(
      "button",
      {
        type: "button",
        class: "quiet take-back",
        "data-key": "take-back",
        onclick: () => this.send({ type: "TakeBackEntry", table: view.table }),
      },
      icon("back"),
      words,
    );
  }
}
