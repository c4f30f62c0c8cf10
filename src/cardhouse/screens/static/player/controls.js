// @ts-check
/**
 * What the player in turn may do, as buttons, a slider and cards to tap: all of it from `choices` in the
 * view. Before the turn comes, what shall be done then. Drawn anew only when the choices change, so that
 * nothing moves under a finger. Every button has a key, which it names.
 */

import { citation } from "../cite.js";
import { h, replace } from "../dom.js";
import { cardElement, cardName, money } from "../format.js";
import { t } from "../texts.js";
import { showAhead, stillMeant } from "./ahead.js";
import { byStreets, streetCard } from "./felt.js";
import { wagerForm } from "./wager.js";
import { ahead, allows } from "./wagers.js";
import { atShowdown, wish } from "./wishes.js";

/** @typedef {import("./wagers.js").Choices} Choices */
/** @typedef {{type: string, seat: number, [field: string]: unknown}} Act */

/** The key of each action. @type {Record<string, string>} */
const KEYS = {
  Fold: "f",
  Check: "c",
  Call: "c",
  BringIn: "c",
  Chop: "h",
  Show: "s",
  Muck: "m",
  Draw: "d",
  Discard: "d",
  Run1: "1",
  Run2: "2",
  Run3: "3",
};

/**
 * Whether a button that asks once was tapped a second time; the first tap makes it ask.
 * @param {HTMLElement} button @param {string} words @returns {boolean}
 */
export function asked(button, words) {
  if ("sure" in button.dataset) {
    delete button.dataset.sure;
    return true;
  }
  button.dataset.sure = "";
  button.textContent = words;
  return false;
}

export class Controls {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} hole where the own cards lie
   * @param {(act: Act, button: HTMLElement | null) => Promise<boolean>} give
   */
  constructor(place, hole, give) {
    this.place = place;
    this.hole = hole;
    this.give = give;
    this.drawn = "";
    this.hands = -1;
    /** @type {import("./wagers.js").Waiting | null} */
    this.waiting = null;
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.busy = false;
    /** The decision that was last made unasked: it is made once, and what became of it is not tried again. */
    this.tried = "";
    /** Whether a decision that was to be made unasked came while another was on its way. */
    this.missed = false;
    /** Called when a field may hold what was typed before the buttons were drawn anew. @type {() => void} */
    this.again = () => {};
    /** Called when a card was chosen or given back. @type {() => void} */
    this.changed = () => {};
    /** @type {[import("./felt.js").Table, import("./felt.js").Own | null] | null} */
    this.latest = null;
  }

  /** @param {import("./felt.js").Table} view @param {import("./felt.js").Own | null} own */
  show(view, own) {
    this.latest = [view, own];
    const may = own?.choices ?? null;
    const seat = view.seats.find((one) => one.seat === own?.seat);
    const drawn = JSON.stringify([
      may,
      own?.cards,
      own?.up,
      seat?.bet,
      seat?.folded,
      seat?.all_in,
      view.hands,
      view.hand?.level,
      view.hand?.pot,
      view.hand?.acting,
      view.hand?.waits_for,
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.chosen.clear();
    if (this.hands !== (view.hands ?? 0)) this.waiting = null;
    this.hands = view.hands ?? 0;
    this.showCards(own, may);
    if (!own || !view.hand || !seat) {
      this.waiting = null;
      replace(this.place);
    } else if (view.mode === "tracked") {
      replace(this.place, h("p", { class: "soft" }, t("felt.tracked")));
    } else if (may) {
      this.showChoices(view, own, may, seat.bet ?? 0);
    } else {
      this.beforeTurn(view.hand, own, seat);
    }
  }

  // The own cards

  /** @param {import("./felt.js").Own | null} own @param {Choices | null} may */
  showCards(own, may) {
    const taps = may?.kind === "draw" || may?.kind === "discard";
    const cards = own?.cards ?? [];
    const made = byStreets(cards, own?.up ?? []).map((one, place) =>
      taps ? this.cardButton(one.card, may?.cards ?? 0, place + 1) : streetCard(one)
    );
    this.hole.classList.toggle("many", made.length > 5);
    replace(this.hole, made);
  }

  /** @param {string} card @param {number} most @param {number} place @returns {HTMLElement} */
  cardButton(card, most, place) {
    const made = h("button", {
      type: "button",
      class: "card-button",
      "aria-pressed": "false",
      "aria-label": cardName(card),
      "data-key": `card-${card}`,
      "data-hotkey": place,
      "aria-keyshortcuts": place,
    }, cardElement(card));
    made.addEventListener("click", () => {
      if (this.chosen.has(card)) this.chosen.delete(card);
      else if (this.chosen.size < most) this.chosen.add(card);
      made.setAttribute("aria-pressed", String(this.chosen.has(card)));
      this.changed();
    });
    return made;
  }

  // The own turn

  /**
   * @param {import("./felt.js").Table} view
   * @param {import("./felt.js").Own} own
   * @param {Choices} may
   * @param {number} bet
   */
  showChoices(view, own, may, bet) {
    const decision = JSON.stringify([view.hands, view.hand?.street, may]);
    const failed = this.tried === decision;
    const first = failed ? null : ahead(this.waiting, may) ?? atShowdown(wish("showdown"), may);
    if (first && this.busy) this.missed = true;
    else this.waiting = null;
    if (first && !this.busy) {
      this.tried = decision;
      this.send({ type: first, seat: own.seat }, null);
      return;
    }
    const hand = /** @type {import("./felt.js").Hand} */ (view.hand);
    const why = h("p", { class: "amount-why", id: "amount-why", role: "status" });
    this.again = () => {};
    const made = may.kind === "bet"
      ? this.bets(own.seat, may, hand, bet, why)
      : may.kind === "show"
      ? this.showing(own.seat, may)
      : may.kind === "run"
      ? this.running(own.seat, may)
      : may.kind === "chop"
      ? h(
        "div",
        { class: "acts" },
        this.button(t("felt.do.chop"), { type: "Chop", seat: own.seat }, "primary"),
      )
      : this.exchange(own.seat, may);
    const barred = may.barred_by
      ? h("p", { class: "soft" }, t("common.no_raise"), " ", citation(may.barred_by))
      : null;
    replace(
      this.place,
      h(
        "div",
        { class: "turn-line" },
        h("p", { class: "your-turn", role: "status" }, t(`felt.turn.${may.kind}`, { count: may.cards ?? 0 })),
        why,
      ),
      failed ? h("p", { class: "refusal", role: "alert" }, t("felt.ahead_failed")) : null,
      barred,
      made,
    );
    this.again();
  }

  /**
   * @param {string} words @param {Act} act @param {string} [kind] @param {string} [name]
   * @param {string} [sure] the text with which it asks once before it is done
   * @returns {HTMLElement}
   */
  button(words, act, kind = "", name = act.type, sure = "") {
    const made = h("button", {
      type: "button",
      class: kind,
      "data-key": name,
      "data-act": act.type,
      ...hotkey(name),
    }, words);
    made.addEventListener("click", () => (!sure || asked(made, t(sure))) && this.send(act, made));
    return made;
  }

  /**
   * @param {number} seat
   * @param {Choices} may
   * @param {import("./felt.js").Hand} hand
   * @param {number} bet
   * @param {HTMLElement} why where it is told why an amount is none
   * @returns {(HTMLElement | null)[]}
   */
  bets(seat, may, hand, bet, why) {
    const plain = [
      may.fold ? this.folding(seat, Boolean(may.check)) : null,
      may.chop ? this.button(t("felt.do.chop"), { type: "Chop", seat }) : null,
      may.check ? this.button(t("felt.do.check"), { type: "Check", seat }, may.wager ? "" : "primary") : null,
      may.bring_in
        ? this.button(
          t("felt.do.bring_in", { chips: money(may.bring_in) }),
          { type: "BringIn", seat },
          "primary",
        )
        : null,
      may.call
        ? this.button(t("felt.do.call", { chips: money(may.call) }), { type: "Call", seat }, "primary")
        : null,
    ];
    const buttons = plain.filter((one) => one !== null);
    if (!may.wager) return [h("div", { class: "acts" }, buttons)];
    const { form, button, again } = wagerForm(
      may,
      hand,
      bet,
      (to, made) => this.send({ type: "BetTo", seat, to }, made),
      why,
    );
    this.again = again;
    const beyond = !form && may.all_in && may.all_in !== may.least &&
      !allows({ ...may, all_in: 0 }, may.all_in);
    const all = beyond
      ? this.button(
        t("felt.do.all_in", { chips: money(may.all_in ?? 0) }),
        { type: "BetTo", seat, to: may.all_in },
        "",
        "AllIn",
      )
      : null;
    return [form, h("div", { class: "acts" }, buttons, button, all)];
  }

  /**
   * Folding where a check costs nothing is asked once: on a phone it is a slip.
   * @param {number} seat @param {boolean} free @returns {HTMLElement}
   */
  folding(seat, free) {
    return this.button(
      t("felt.do.fold"),
      { type: "Fold", seat },
      "danger",
      "Fold",
      free ? "felt.do.fold_sure" : "",
    );
  }

  /**
   * Mucking what may still win is asked once too.
   * @param {number} seat @param {Choices} may @returns {HTMLElement}
   */
  showing(seat, may) {
    const sure = may.beaten ? "" : "felt.do.muck_sure";
    return h(
      "div",
      { class: "acts" },
      may.muck ? this.button(t("felt.do.muck"), { type: "Muck", seat }, "", "Muck", sure) : null,
      this.button(t("felt.do.show"), { type: "Show", seat }, "primary"),
    );
  }

  /**
   * How often the board is run: everybody in the hand is asked.
   * @param {number} seat
   * @param {Choices} may
   * @returns {HTMLElement}
   */
  running(seat, may) {
    const times = Array.from({ length: may.runs ?? 1 }, (_, place) => place + 1);
    return h(
      "div",
      { class: "acts" },
      times.map((count) =>
        this.button(
          t(`felt.run.${count}`, { count }),
          { type: "RunBoard", seat, times: count },
          "",
          `Run${count}`,
        )
      ),
    );
  }

  /** @param {number} seat @param {Choices} may @returns {HTMLElement} */
  exchange(seat, may) {
    const draws = may.kind === "draw";
    const type = draws ? "Draw" : "Discard";
    const made = h("button", {
      type: "button",
      class: "primary",
      "data-key": "exchange",
      "data-act": type,
      ...hotkey(type),
    });
    const changed = () => {
      const count = this.chosen.size;
      made.textContent = draws
        ? (count ? t("felt.do.draw", { count }) : t("felt.do.stand_pat"))
        : t("felt.do.discard", { count: may.cards ?? 0 });
      made.toggleAttribute("disabled", !draws && count !== may.cards);
    };
    made.addEventListener("click", () => this.send({ type, seat, cards: [...this.chosen] }, made));
    this.changed = changed;
    changed();
    return h("div", { class: "acts" }, made);
  }

  // Before the turn comes

  /**
   * @param {import("./felt.js").Hand} hand
   * @param {import("./felt.js").Own} own
   * @param {import("./felt.js").Seat} seat
   */
  beforeTurn(hand, own, seat) {
    const owes = Math.min((hand.level ?? 0) - (seat.bet ?? 0), seat.stack);
    this.waiting = stillMeant(this.waiting, owes);
    const plays = seat.in_hand && !seat.folded && !seat.all_in && own.cards?.length;
    if (plays && hand.waits_for === "bet") {
      showAhead(this.place, owes, this.waiting, (waiting) => this.waiting = waiting);
    } else {
      replace(
        this.place,
        hand.waits_for === "run" ? h("p", { class: "soft", role: "status" }, t("felt.run_asked")) : null,
      );
    }
  }

  /** @param {Act} act @param {HTMLElement | null} button */
  async send(act, button) {
    if (this.busy) return;
    this.busy = true;
    const buttons = [...this.place.querySelectorAll("button")];
    for (const one of buttons) one.setAttribute("aria-disabled", "true");
    const taken = await this.give(act, button);
    this.busy = false;
    for (const one of buttons) one.removeAttribute("aria-disabled");
    const missed = this.missed;
    this.missed = false;
    if (!this.latest || (taken && !missed)) return;
    this.drawn = "";
    this.show(...this.latest);
  }
}

/** @param {string} name @returns {Record<string, string>} */
function hotkey(name) {
  const key = KEYS[name];
  return key ? { "data-hotkey": key, "data-hint": key.toUpperCase(), "aria-keyshortcuts": key } : {};
}
