// @ts-check
/**
 * What comes next at a table, as one large button or the choices of the player in turn. Drawn anew only when it
 * changes, so that nothing moves under a finger. What may be done comes with the view.
 */

import { h, replace } from "../dom.js";
import { cents, money } from "../format.js";
import { act } from "../page.js";
import { nearest, shortcuts, slides, stepped } from "../player/wagers.js";
import { t } from "../texts.js";
import { cardNumber, cardPicker } from "./cards.js";

/** @typedef {import("./seats.js").Table} Table */
/** @typedef {{type: string, [field: string]: unknown}} Command */

const REST_MILLISECONDS = 3000;

export class Next {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.drawn = "";
    this.resting = false;
  }

  /** @param {Table} view */
  show(view) {
    const { desk, hand } = view;
    const drawn = JSON.stringify([desk.next, desk.why, desk.choices, desk.deal, desk.pots, desk.time, hand?.acting, hand?.street, view.hands, hand?.pot]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.resting = false;
    const table = view.table;
    /** @type {Record<string, () => (Node | null | false)[]>} */
    const ways = {
      begin: () => [this.big(t("dealer.begin"), { type: "BeginHand", table })],
      button: () => this.button(view),
      time: () => [this.big(desk.time === "due" ? t("dealer.time_due") : t("dealer.time_announced"), { type: desk.time === "due" ? "AnnounceTime" : "CollectTime", table })],
      wait: () => [h("p", { class: "next-title" }, t("dealer.wait")), h("p", null, desk.why ?? "", " ", desk.cite ? h("a", { class: "cite", href: `/rules/${desk.cite}` }, desk.cite) : null)],
      act: () => this.turn(view),
      draw: () => this.draws(view),
      discard: () => this.draws(view),
      deal: () => this.deal(view),
      show: () => this.shows(view),
      winners: () => this.winners(view),
      again: () => [this.big(t("dealer.again"), { type: "DealAgain", table })],
      run: () => [1, 2].map((times) => this.small(`${t("dealer.run")}: ${times}`, this.does(view, { type: "RunBoard", times }))),
    };
    replace(this.place, ways[desk.next]?.() ?? []);
  }

  /** @param {Table} view @param {Command} inner @returns {Command} */
  does(view, inner) {
    return { type: "Act", table: view.table, act: inner };
  }

  /** @param {string} words @param {Command | (() => Command)} command @param {string} [kind] @returns {HTMLElement} */
  small(words, command, kind = "") {
    return h("button", { type: "button", class: kind, onclick: () => this.send(typeof command === "function" ? command() : command) }, words);
  }

  /**
   * One tap, one command: what is shown belongs to the turn before until it is drawn anew, and a second tap on it
   * would be for the wrong player.
   * @param {Command} command
   */
  async send(command) {
    if (this.resting) return;
    this.rest(true);
    const drawn = this.drawn;
    const told = await act(command);
    const wake = () => this.drawn === drawn && this.rest(false);
    if (told) setTimeout(wake, REST_MILLISECONDS);
    else wake();
  }

  /** @param {boolean} resting */
  rest(resting) {
    this.resting = resting;
    for (const button of this.place.querySelectorAll("button")) {
      if (resting) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  /** @param {string} words @param {Command | (() => Command)} command @returns {HTMLElement} */
  big(words, command) {
    return this.small(words, command, "primary big");
  }

  /** @param {Table} view @returns {string} */
  name(view) {
    return view.seats.find((one) => one.seat === view.hand?.acting)?.player ?? "";
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  turn(view) {
    const may = view.desk.choices;
    const seat = view.hand?.acting ?? 0;
    if (!may) return [];
    const title = h("p", { class: "next-title" }, t("dealer.to_act", { seat, name: this.name(view) }));
    const row = h(
      "div",
      { class: "acts" },
      may.fold && this.small(t("dealer.fold"), this.does(view, { type: "Fold", seat }), "danger"),
      may.check && this.small(t("dealer.check"), this.does(view, { type: "Check", seat })),
      Boolean(may.call) && this.small(t("dealer.call", { chips: money(may.call ?? 0) }), this.does(view, { type: "Call", seat }), "primary"),
      Boolean(may.bring_in) && this.small(t("dealer.bring_in", { chips: money(may.bring_in ?? 0) }), this.does(view, { type: "BringIn", seat }), "primary"),
      may.chop && this.small(t("dealer.chop"), this.does(view, { type: "Chop", seat })),
    );
    return [title, row, may.wager ? this.wager(view, may, seat) : null];
  }

  /** @param {Table} view @param {import("../player/wagers.js").Choices} may @param {number} seat @returns {HTMLElement} */
  wager(view, may, seat) {
    let to = may.least ?? 0;
    const words = (/** @type {number} */ chips) => t(`dealer.wager_${may.wager}`, { chips: money(chips) });
    const amount = /** @type {HTMLInputElement} */ (h("input", { id: "wager", inputmode: "decimal", autocomplete: "off", value: to / 100 }));
    const send = this.small(words(to), () => this.does(view, { type: "BetTo", seat, to }), "primary");
    const set = (/** @type {number} */ next) => {
      to = next;
      amount.value = String(to / 100);
      send.textContent = words(to);
    };
    amount.addEventListener("change", () => {
      const typed = cents(amount.value);
      if (typed !== null) set(nearest(may, typed));
    });
    if (!slides(may)) return h("div", { class: "wager" }, send, this.allIn(view, may, seat));
    const bet = view.seats.find((one) => one.seat === seat)?.bet ?? 0;
    const quick = shortcuts(may, { pot: view.hand?.pot ?? 0, level: view.hand?.level ?? 0 }, bet);
    return h(
      "div",
      { class: "wager" },
      h("label", { class: "visually-hidden", for: "wager" }, t("dealer.amount")),
      h("button", { type: "button", "aria-label": t("dealer.less"), onclick: () => set(stepped(may, to, -1)) }, "−"),
      amount,
      h("button", { type: "button", "aria-label": t("dealer.more"), onclick: () => set(stepped(may, to, 1)) }, "+"),
      send,
      quick.map((one) => h("button", { type: "button", class: "quick", onclick: () => set(one.to) }, one.key === "all_in" ? t("dealer.all_in_for", { chips: money(one.to) }) : money(one.to))),
    );
  }

  /** @param {Table} view @param {import("../player/wagers.js").Choices} may @param {number} seat @returns {HTMLElement | false} */
  allIn(view, may, seat) {
    const beyond = may.all_in && may.all_in !== may.least;
    return Boolean(beyond) && this.small(t("dealer.all_in_for", { chips: money(may.all_in ?? 0) }), this.does(view, { type: "BetTo", seat, to: may.all_in }));
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  deal(view) {
    const count = view.desk.deal ?? 0;
    if (!count) return [this.big(t("dealer.deal_hands"), this.does(view, { type: "Deal" }))];
    const unseen = this.small(t("dealer.deal_unseen"), this.does(view, { type: "Deal" }));
    /** @type {string[]} */
    let chosen = [];
    const send = /** @type {HTMLButtonElement} */ (this.small(t("dealer.deal_these"), () => this.does(view, { type: "Deal", cards: chosen.map(cardNumber) }), "primary big"));
    send.disabled = true;
    const picker = cardPicker(count, (cards) => {
      chosen = cards;
      send.disabled = cards.length !== count;
    });
    const title = count === 1 ? t("dealer.deal_board_one") : t("dealer.deal_board", { count });
    return [h("p", { class: "next-title" }, title), picker, h("div", { class: "acts" }, send, unseen)];
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  button(view) {
    if (view.mode !== "tracked") return [this.big(t("dealer.draw_button"), { type: "DrawForTheButton", table: view.table })];
    const seats = view.seats.filter((one) => !one.away && !one.busted).map((one) => one.seat);
    /** @type {string[]} */
    let chosen = [];
    const title = h("p", { class: "next-title" }, t("dealer.draw_for", { seat: seats[0] ?? 0 }));
    const send = /** @type {HTMLButtonElement} */ (this.big(t("dealer.draw_button"), () => ({
      type: "DrawForTheButton",
      table: view.table,
      cards: Object.fromEntries(seats.map((seat, place) => [seat, cardNumber(chosen[place])])),
    })));
    send.disabled = true;
    const picker = cardPicker(seats.length, (cards) => {
      chosen = cards;
      send.disabled = cards.length !== seats.length;
      title.textContent = send.disabled ? t("dealer.draw_for", { seat: seats[cards.length] }) : t("dealer.draw_button");
    });
    return [title, picker, send];
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  shows(view) {
    const seat = view.hand?.acting ?? 0;
    const title = h("p", { class: "next-title" }, t("dealer.to_show", { seat, name: this.name(view) }));
    const muck = view.desk.choices?.muck && this.small(t("dealer.muck"), this.does(view, { type: "Muck", seat }));
    return [title, h("div", { class: "acts" }, this.small(t("dealer.show"), this.does(view, { type: "Show", seat }), "primary"), muck)];
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  draws(view) {
    const seat = view.hand?.acting ?? 0;
    const key = view.desk.next === "draw" ? "dealer.to_draw" : "dealer.to_discard";
    const title = h("p", { class: "next-title" }, t(key, { seat, name: this.name(view) }));
    const most = view.desk.choices?.cards ?? 0;
    if (view.desk.next === "discard" || view.mode !== "tracked") return [title];
    const unknown = 53;
    const counts = Array.from({ length: most + 1 }, (_, count) => this.small(count ? t("dealer.drew", { count }) : t("dealer.drew_none"), this.does(view, { type: "Draw", seat, cards: Array(count).fill(unknown) })));
    return [title, h("div", { class: "acts" }, counts)];
  }

  /** @param {Table} view @returns {(Node | null | false)[]} */
  winners(view) {
    const pots = view.desk.pots ?? [];
    /** @type {Set<number>[]} */
    const high = pots.map(() => new Set());
    /** @type {Set<number>[]} */
    const low = pots.map(() => new Set());
    const names = new Map(view.seats.map((one) => [one.seat, one.player]));
    const group = (/** @type {string} */ title, /** @type {number[]} */ seats, /** @type {Set<number>} */ into) =>
      h("div", { class: "pot", role: "group", "aria-label": title }, h("b", null, title), h("div", { class: "acts" }, seats.map((seat) => {
        const made = h("button", { type: "button", "aria-pressed": "false", "data-winner": seat, onclick: () => {
          if (!into.delete(seat)) into.add(seat);
          made.setAttribute("aria-pressed", String(into.has(seat)));
        } }, `${seat} ${names.get(seat) ?? ""}`);
        return made;
      })));
    const groups = pots.flatMap((pot, place) => {
      const title = place ? t("dealer.winners_side", { number: place, chips: money(pot.chips) }) : t("dealer.winners_main", { chips: money(pot.chips) });
      const all = [group(title, pot.seats, high[place])];
      return view.desk.high_low ? [...all, group(`${title}: ${t("dealer.winners_low")}`, pot.seats, low[place])] : all;
    });
    const listed = (/** @type {Set<number>[]} */ sets) => sets.map((one) => [...one].sort((a, b) => a - b));
    const send = this.big(t("dealer.declare"), () => this.does(view, { type: "DeclareWinners", high: listed(high), ...(low.some((one) => one.size) ? { low: listed(low) } : {}) }));
    return [h("p", { class: "next-title" }, t("dealer.winners")), ...groups, send];
  }
}

