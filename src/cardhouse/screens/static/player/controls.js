// @ts-check
/**
 * What the player in turn may do, as buttons, a slider and cards to tap: all of it from `choices` in the
 * view. Before the turn comes, what shall be done then. Drawn anew only when the choices change, so that
 * nothing moves under a finger. Every button has a key, which it names.
 */

import { citation } from "../cite.js";
import { h, replace } from "../dom.js";
import { cardElement, cardName, cents, money } from "../format.js";
import { t } from "../texts.js";
import { showAhead, stillMeant } from "./ahead.js";
import { ahead, allows, nearest, shortcuts, slides, stepped } from "./wagers.js";

/** @typedef {import("./wagers.js").Choices} Choices */
/** @typedef {{type: string, seat: number, [field: string]: unknown}} Act */

/** The key of each action. @type {Record<string, string>} */
const KEYS = {
  Fold: "f",
  Check: "c",
  Call: "c",
  BringIn: "c",
  BetTo: "r",
  Chop: "h",
  Show: "s",
  Muck: "m",
  Draw: "d",
  Discard: "d",
  Run1: "1",
  Run2: "2",
  Run3: "3",
};

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
    const up = (own?.up ?? []).map(cardElement);
    const down = cards.map((card, place) =>
      taps ? this.cardButton(card, may?.cards ?? 0, place + 1) : cardElement(card)
    );
    replace(
      this.hole,
      down,
      up.length ? h("span", { class: "cards up", role: "group", "aria-label": t("felt.own_up") }, up) : null,
    );
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
    const first = ahead(this.waiting, may);
    this.waiting = null;
    if (first) {
      this.send({ type: first, seat: own.seat }, null);
      return;
    }
    const hand = /** @type {import("./felt.js").Hand} */ (view.hand);
    const made = may.kind === "bet"
      ? this.bets(own.seat, may, hand, bet)
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
      h("p", { class: "your-turn", role: "status" }, t(`felt.turn.${may.kind}`, { count: may.cards ?? 0 })),
      made,
      barred,
    );
  }

  /**
   * @param {string} words @param {Act} act @param {string} [kind] @param {string} [name]
   * @returns {HTMLElement}
   */
  button(words, act, kind = "", name = act.type) {
    const made = h("button", {
      type: "button",
      class: kind,
      "data-key": name,
      "data-act": act.type,
      ...hotkey(name),
    }, words);
    made.addEventListener("click", () => this.send(act, made));
    return made;
  }

  /**
   * @param {number} seat
   * @param {Choices} may
   * @param {import("./felt.js").Hand} hand
   * @param {number} bet
   * @returns {HTMLElement[]}
   */
  bets(seat, may, hand, bet) {
    const plain = [
      may.fold ? this.button(t("felt.do.fold"), { type: "Fold", seat }, "danger") : null,
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
    const to = { amount: nearest(may, may.least || may.all_in || 0) };
    const wager = h("button", {
      type: "button",
      class: "primary",
      "data-key": "BetTo",
      "data-act": "BetTo",
      ...hotkey("BetTo"),
    });
    wager.addEventListener("click", () => this.send({ type: "BetTo", seat, to: to.amount }, wager));
    const words = () =>
      t(to.amount === may.all_in ? "felt.do.all_in" : `felt.do.${may.wager}`, { chips: money(to.amount) });
    wager.textContent = words();
    const acts = h("div", { class: "acts" }, buttons, wager);
    const beyond = may.all_in && !allows({ ...may, all_in: 0 }, may.all_in) && may.all_in !== to.amount;
    if (!slides(may)) {
      const all = beyond
        ? this.button(
          t("felt.do.all_in", { chips: money(may.all_in ?? 0) }),
          { type: "BetTo", seat, to: may.all_in },
          "",
          "AllIn",
        )
        : null;
      if (all) acts.append(all);
      return [acts];
    }
    return [this.slider(may, hand, bet, to, () => wager.textContent = words()), acts];
  }

  /**
   * @param {Choices} may @param {import("./felt.js").Hand} hand @param {number} bet
   * @param {{amount: number}} to @param {() => void} changed
   * @returns {HTMLElement}
   */
  slider(may, hand, bet, to, changed) {
    const range = /** @type {HTMLInputElement} */ (h("input", {
      type: "range",
      id: "amount-range",
      min: may.least,
      max: may.most,
      step: may.step,
      value: to.amount,
      "aria-label": t("felt.amount"),
    }));
    const typed = /** @type {HTMLInputElement} */ (h("input", {
      id: "amount",
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": t("felt.amount_typed"),
      value: money(to.amount),
    }));
    const set = (/** @type {number} */ amount) => {
      to.amount = amount;
      range.value = String(amount);
      range.setAttribute("aria-valuetext", money(amount));
      typed.value = money(amount);
      changed();
    };
    range.addEventListener("input", () => set(nearest(may, Number(range.value))));
    typed.addEventListener("change", () => set(nearest(may, cents(typed.value) ?? to.amount)));
    const step = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
      h("button", {
        type: "button",
        class: "step",
        "aria-label": label,
        "data-key": `step${by}`,
        "data-hotkey": by < 0 ? "-" : "+",
        "aria-keyshortcuts": by < 0 ? "-" : "+",
        onclick: () => set(stepped(may, to.amount, by)),
      }, sign);
    const quick = shortcuts(may, hand, bet).map(({ key, to: amount }) =>
      h(
        "button",
        { type: "button", "data-key": `quick-${key}`, onclick: () => set(amount) },
        t(`felt.quick.${key}`),
      )
    );
    return h(
      "div",
      { class: "wager" },
      h("div", { class: "quick" }, quick),
      h(
        "div",
        { class: "amounts" },
        step(-1, t("felt.less"), "−"),
        range,
        step(1, t("felt.more"), "+"),
        typed,
      ),
    );
  }

  /** @param {number} seat @param {Choices} may @returns {HTMLElement} */
  showing(seat, may) {
    return h(
      "div",
      { class: "acts" },
      may.muck ? this.button(t("felt.do.muck"), { type: "Muck", seat }) : null,
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
    if (taken || !this.latest) return;
    this.drawn = "";
    this.show(...this.latest);
  }
}

/** @param {string} name @returns {Record<string, string>} */
function hotkey(name) {
  const key = KEYS[name];
  return key ? { "data-hotkey": key, "data-hint": key.toUpperCase(), "aria-keyshortcuts": key } : {};
}
