// @ts-check
/**
 * The turn of a player in the betting: the plain actions large, a wager by its usual amounts or by keypad.
 */

import { citation } from "../cite.js";
import { h, icon } from "../dom.js";
import { cents, money, perWhole } from "../format.js";
import { allows, amounts, shortcuts } from "../player/wagers.js";
import { later } from "../page.js";
import { leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { handOf, inHand, nameOf, tracked } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("../player/wagers.js").Choices} Choices */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("../dom.js").Child} Child */

const DIGITS_MOST = 7;

/**
 * What the field holds after a key.
 * @param {string} typed
 * @param {string} key a digit, a point, "erase" or "clear"
 * @returns {string}
 */
export function keyed(typed, key) {
  if (key === "clear") return "";
  if (key === "erase") return typed.slice(0, -1);
  if (key === ".") return typed.includes(".") ? typed : `${typed || "0"}.`;
  const next = typed === "0" ? key : typed + key;
  const [whole, part = ""] = next.split(".");
  return whole.length > DIGITS_MOST || part.length > 2 ? typed : next;
}

/** Whether amounts here have cents. @param {Choices} may @returns {boolean} */
export function hasCents(may) {
  return [may.least, may.step, may.all_in].some((one) => (one ?? 0) % perWhole() !== 0);
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function turn(next, view) {
  const may = view.desk.choices;
  const seat = view.hand?.acting ?? 0;
  if (!may) return [];
  const title = next.title(t("dealer.to_act", { seat, name: nameOf(view, seat) }));
  const does = (/** @type {string} */ type) => inHand(view, { type, seat });
  const row = h(
    "div",
    { class: "acts" },
    may.fold && next.small(t("dealer.fold"), does("Fold"), "danger"),
    may.check && next.small(t("dealer.check"), does("Check"), "primary"),
    Boolean(may.call) && next.small(callWords(view, may, seat), does("Call"), "primary"),
    Boolean(may.bring_in) &&
      next.small(t("dealer.bring_in", { chips: money(may.bring_in ?? 0) }), does("BringIn"), "primary"),
    may.chop && next.small(t("dealer.chop"), does("Chop")),
  );
  const unclear = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-key": "unclear",
      onclick: () => later(import("./unclear.js"), (unclear) => unclear.openUnclear(view, seat)),
    },
    icon("gavel"),
    t("dealer.unclear"),
  );
  const barred = may.barred_by
    ? h("p", { class: "soft" }, t("common.no_raise"), " ", citation(may.barred_by))
    : null;
  const all = [row, may.wager ? wager(next, view, may, seat) : barred, opening(next, view), unclear];
  if (tracked(view)) return [title, calledClock(view), ...all];
  return [
    next.title(t("dealer.waits_for", { seat, name: nameOf(view, seat) })),
    actionClock(view),
    h("p", { class: "soft" }, t("dealer.acts_alone")),
  ];
}

/**
 * A clock that was called on the player in turn, and what the house says once it is over.
 * @param {Table} view
 * @returns {HTMLElement | null}
 */
function calledClock(view) {
  const clock = view.desk.tablet?.clock;
  if (!clock) return null;
  const up = h("button", {
    type: "button",
    "data-key": "time-up",
    onclick: () => later(import("./wrong.js"), (wrong) => wrong.openNamed(view, "clock-runs")),
  }, t("dealer.time_up"));
  return h(
    "p",
    { class: "called-clock bar" },
    h("span", null, t("dealer.clock_runs"), " "),
    h("b", { class: "tag warm", "data-until": clock.until }, leftWords(clock.until)),
    up,
  );
}

/**
 * How long the player has, where software keeps the time.
 * @param {Table} view
 * @returns {HTMLElement | null}
 */
function actionClock(view) {
  const clock = view.hand?.clock;
  return clock
    ? h(
      "p",
      { class: "action-clock" },
      icon("clock"),
      h("b", { "data-until": clock.until }, leftWords(clock.until)),
    )
    : null;
}

/**
 * @param {Table} view
 * @param {Choices} may
 * @param {number} seat
 * @returns {string} a call for everything is all-in
 */
function callWords(view, may, seat) {
  const stack = view.seats.find((one) => one.seat === seat)?.stack ?? 0;
  const chips = money(may.call ?? 0);
  return may.call === stack ? t("dealer.call_all_in", { chips }) : t("dealer.call", { chips });
}

/** @param {Next} next @param {Table} view @param {Choices} may @param {number} seat @returns {HTMLElement} */
function wager(next, view, may, seat) {
  let to = may.least || may.all_in || 0;
  const words = (/** @type {number} */ chips) =>
    t(`dealer.wager.${chips === may.all_in ? "all_in" : may.wager}`, { chips: money(chips) });
  const few = amounts(may).map((chips, place) =>
    next.small(words(chips), inHand(view, { type: "BetTo", seat, to: chips }), place ? "" : "primary send")
  );
  if (few.length) return h("div", { class: "wager" }, few);
  const give = () => inHand(view, { type: "BetTo", seat, to });
  const send = /** @type {HTMLButtonElement} */ (next.small(words(to), give, "primary send"));
  const amount = /** @type {HTMLInputElement} */ (h("input", {
    id: "wager",
    inputmode: "none",
    autocomplete: "off",
    value: "",
    placeholder: String(to / perWhole()),
  }));
  const facts = { least: money(may.least ?? 0), most: money(may.most ?? 0), step: money(may.step ?? 1) };
  const hint = h("p", { class: "help", id: "wager-hint" }, t("dealer.wager_range", facts));
  amount.setAttribute("aria-describedby", "wager-hint");
  const read = () => {
    const typed = amount.value === "" ? may.least ?? 0 : cents(amount.value.replace(/\.$/, ""));
    const fine = typed !== null && allows(may, typed);
    if (typed !== null) to = typed;
    send.disabled = !fine;
    hint.classList.toggle("wrong", !fine);
    send.textContent = words(to);
  };
  const set = (/** @type {string} */ text) => {
    amount.value = text;
    read();
  };
  amount.addEventListener("input", read);
  amount.addEventListener("keydown", (event) => event.key === "Enter" && !send.disabled && send.click());
  const bet = view.seats.find((one) => one.seat === seat)?.bet ?? 0;
  const quick = shortcuts(may, { pot: view.hand?.pot ?? 0, level: view.hand?.level ?? 0 }, bet);
  return foldable(
    t("dealer.wager_open"),
    "wager",
    h(
      "div",
      { class: "quick" },
      quick.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-quick": one.key,
            onclick: () => set(String(one.to / perWhole())),
          },
          h("span", { class: "quick-name" }, t(`dealer.quick.${one.key}`)),
          h("b", null, money(one.to)),
        )
      ),
    ),
    h("div", { class: "amount" }, h("label", { for: "wager" }, t("dealer.amount")), amount, send),
    hint,
    keypad(hasCents(may), (key) => set(keyed(amount.value, key))),
  );
}

/** @param {boolean} withCents @param {(key: string) => void} press @returns {HTMLElement} */
function keypad(withCents, press) {
  const keys = [..."123456789", withCents ? "." : "clear", "0", "erase"];
  const shown = /** @type {Record<string, Node | string>} */ ({
    erase: icon("back", t("dealer.key_erase")),
    clear: t("dealer.key_clear"),
  });
  return h(
    "div",
    { class: "keypad", role: "group", "aria-label": t("dealer.keypad") },
    keys.map((key) =>
      h("button", { type: "button", "data-digit": key, onclick: () => press(key) }, shown[key] ?? key)
    ),
  );
}

/**
 * What a small screen opens with a tap, and a large one always shows.
 * @param {string} words
 * @param {string} kind
 * @param {...Child} children
 * @returns {HTMLElement}
 */
function foldable(words, kind, ...children) {
  const inside = h("div", { class: `foldable ${kind}` }, ...children);
  const open = h("button", {
    type: "button",
    class: "unfold",
    "data-key": `unfold-${kind}`,
    "aria-expanded": "false",
    onclick: () => {
      inside.classList.toggle("open");
      open.setAttribute("aria-expanded", String(inside.classList.contains("open")));
    },
  }, words);
  return h("div", { class: "fold-place" }, open, inside);
}

/**
 * Stud and draw high: another seat opens the round.
 * @param {Next} next
 * @param {Table} view
 * @returns {HTMLElement | null}
 */
function opening(next, view) {
  const { openers = [], declarers = [], forced_open: asked } = handOf(view);
  if (!openers.length && !declarers.length) return null;
  const seatWords = (/** @type {number} */ seat) => t("dealer.seat_name", { seat, name: nameOf(view, seat) });
  const unseen = view.seats.some((one) => one.up?.includes("??"));
  return h(
    "details",
    { class: "openers", open: unseen },
    h("summary", null, openers.length ? t("dealer.opens") : t("dealer.declares_open")),
    h(
      "div",
      { class: "acts" },
      openers.map((seat) =>
        next.small(seatWords(seat), inHand(view, { type: "FirstToAct", seat }), "", { "data-opener": seat })
      ),
      asked &&
        openers.map((seat) =>
          next.small(
            t("dealer.opens_free", { seat, name: nameOf(view, seat) }),
            inHand(view, { type: "FirstToAct", seat, forced: false }),
          )
        ),
      declarers.map((seat) => next.small(seatWords(seat), inHand(view, { type: "DeclareOpen", seat }))),
    ),
  );
}
