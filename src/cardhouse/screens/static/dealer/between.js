// @ts-check
/** Between hands: what the last one brought, what the next one costs whom, time, the button, straddles. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { cardElement, hour, money } from "../format.js";
import { later, notice } from "../page.js";
import { sentenceIn, t } from "../texts.js";
import { amounts } from "./counting.js";
import { handOf, inHand, nameOf, tracked } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Due} Due */
/** @typedef {import("./types.js").Post} Post */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("./types.js").Last} Last */
/** @typedef {import("../dom.js").Child} Child */

/** @param {Table} view @param {number} seat @returns {string} */
function seatWords(view, seat) {
  return t("dealer.seat_name", { seat, name: nameOf(view, seat) });
}

/** What the room says of the last hand, where it does. @param {Table} view @returns {Last | null} */
function told(view) {
  const ended = view.desk.tablet?.ended;
  if (!ended) return null;
  const { won = [], rake = 0, promotional = 0, carried = 0 } = ended;
  return { won: new Map(/** @type {[number, number][]} */ (won)), rake, promotional, carried, over: true };
}

/**
 * Who won, and what goes where: said until the next hand begins.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child}
 */
function lastHand(next, view) {
  const last = told(view) ?? next.last;
  if (!last?.over || (!last.won.size && !last.carried)) return null;
  const won = [...last.won].map(([seat, chips]) =>
    h("li", null, seatWords(view, seat), " ", h("b", null, money(chips)))
  );
  const drop = [
    last.rake > 0 && h("li", null, t("dealer.drop_rake"), " ", h("b", null, money(last.rake))),
    last.promotional > 0 &&
    h("li", null, t("dealer.drop_promotional"), " ", h("b", null, money(last.promotional))),
  ];
  const nothing = !last.rake && !last.promotional && !last.carried && h("li", null, t("dealer.drop_none"));
  return h(
    "div",
    { class: "last-hand" },
    h("p", null, t("dealer.last_hand", { number: view.hands ?? 0 })),
    h(
      "ul",
      { class: "plain pairs" },
      won,
      drop,
      nothing,
      last.carried > 0 && h("li", null, t("dealer.carried", { chips: money(last.carried) })),
    ),
  );
}

/** What each kind of post is called. @param {Table} view @param {Post} post @returns {HTMLElement} */
function postLine(view, post) {
  const dead = post.dead ? t("dealer.post_dead", { chips: money(post.dead) }) : "";
  const who = post.seat ? seatWords(view, post.seat) : t("dealer.everybody");
  return h(
    "li",
    { class: ["small_blind", "big_blind", "third_blind", "ante"].includes(post.kind) ? "" : "extra" },
    h("span", null, t(`dealer.post.${post.kind}`)),
    " ",
    h("span", null, who),
    " ",
    h("b", null, money(post.chips)),
    dead && h("span", { class: "soft" }, dead),
  );
}

/** @param {Table} view @returns {{type: string, [field: string]: unknown}} */
function beginning(view) {
  return { type: "BeginHand", table: view.table, pause_all_in: true };
}

/**
 * Who drew what for the button, the winner first; a card that was misread is entered again.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child}
 */
export function drew(next, view) {
  const draw = view.desk.tablet?.drew;
  if (!draw) return null;
  const seat = draw.seat ?? 0;
  const cards = /** @type {[number, string][]} */ (draw.cards).map(([from, card]) =>
    h(
      "li",
      { class: from === seat ? "won" : "" },
      h("span", { class: "seat-number" }, from),
      cardElement(card),
      h("span", { class: "visually-hidden" }, nameOf(view, from)),
    )
  );
  const again = h("button", {
    type: "button",
    class: "quiet",
    "data-key": "draw-again",
    onclick: () => later(import("./drawing_button.js"), (drawing) => drawing.drawAgain(next, view)),
  }, t("dealer.draw_again"));
  return h(
    "div",
    { class: "drew" },
    h(
      "p",
      null,
      seat ? t("dealer.draw_won", { seat, name: nameOf(view, seat) }) : t("dealer.draw_tied"),
      " ",
      citation(draw.cite),
    ),
    h("ol", { class: "plain" }, cards),
    seat && tracked(view) ? again : null,
  );
}

/**
 * How long this game is dealt where there are several, and which comes then.
 * @param {import("../views.d.ts").MixLine} mix @returns {string}
 */
function mixWords({ then, hands = 0, until = 0, new: fresh = false }) {
  const how = until ? "until" : hands > 1 ? "hands" : hands ? "last" : "then";
  const words = t(`dealer.mix.${how}`, { count: hands, time: until ? hour(until) : "", then });
  return fresh ? `${t("dealer.mix.new")} ${words}` : words;
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function begins(next, view) {
  const { coming, mix } = view.desk.tablet ?? {};
  const posts = coming?.posts ?? [];
  const straddles = (coming?.straddles ?? []).map((one) =>
    next.small(
      t("dealer.straddle", { seat: one.seat, name: nameOf(view, one.seat), chips: money(one.least) }),
      {
        type: "BetweenHandsDo",
        table: view.table,
        do: { type: "OfferStraddle", seat: one.seat, amount: one.least },
      },
    )
  );
  const kills = (coming?.killers ?? []).map((seat) =>
    next.small(t("dealer.kill", { seat, name: nameOf(view, seat) }), {
      type: "BetweenHandsDo",
      table: view.table,
      do: { type: "KillVoluntarily", seat },
    })
  );
  const offers = [...straddles, ...kills];
  return [
    lastHand(next, view),
    next.title(
      [t("dealer.hand_number", { number: (view.hands ?? 0) + 1 }), mix?.game].filter(Boolean).join(" · "),
    ),
    mix && h("p", { class: mix.new ? "mix new" : "mix soft", "data-mix": "" }, mixWords(mix)),
    drew(next, view),
    posts.length > 0 && h("ul", { class: "plain posts" }, posts.map((one) => postLine(view, one))),
    next.big(t("dealer.begin"), beginning(view)),
    offers.length > 0 &&
    h(
      "details",
      { open: offers.length < 3 },
      h(
        "summary",
        null,
        t(
          straddles.length && kills.length
            ? "dealer.offers"
            : kills.length
            ? "dealer.offers_kill"
            : "dealer.offers_straddle",
        ),
      ),
      h("div", { class: "acts" }, offers),
    ),
  ];
}

/** What is due in all. @param {Due} due @returns {number} */
export function total(due) {
  return due.pays.reduce((sum, one) => sum + one.chips, 0);
}

/** The seats by what they pay, the usual amount first. @param {Due} due @returns {[number, number[]][]} */
export function byAmount(due) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const one of due.pays) found.set(one.chips, [...(found.get(one.chips) ?? []), one.seat]);
  return [...found].sort((a, b) => b[1].length - a[1].length);
}

/**
 * Hands all the same, where the house lets them go on.
 * @param {Next} next @param {Table} view @returns {Child[]}
 */
function goesOn(next, view) {
  if (!view.desk.begins) return [];
  if (view.mode === "light") return amounts(next, view, "wide");
  return [next.small(t("dealer.begin"), beginning(view), "wide")];
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function timeDue(next, view) {
  const due = view.desk.tablet?.due;
  const all = due ? total(due) : 0;
  const lines = due
    ? byAmount(due).map(([chips, seats]) =>
      h(
        "li",
        { class: "even" },
        h("span", null, t("dealer.time_seats", { count: seats.length, seats: seats.join(", ") })),
        h("b", null, money(chips)),
      )
    )
    : [];
  const pocket = due?.pays.filter((one) => one.pocket).map((one) => seatWords(view, one.seat)) ?? [];
  const announce = next.small(
    t("dealer.time_announce"),
    { type: "AnnounceTime", table: view.table },
    view.desk.time === "due" ? "primary big" : "",
  );
  const collect = h("button", {
    type: "button",
    class: view.desk.time === "due" ? "wide" : "primary big",
    onclick: () => collectTime(next, view),
  }, t("dealer.time_collect", { chips: money(all) }));
  return [
    lastHand(next, view),
    next.title(view.desk.time === "due" ? t("dealer.time_is_due") : t("dealer.time_is_announced")),
    h(
      "ul",
      { class: "plain posts" },
      lines,
      pocket.length > 0 &&
        h("li", { class: "extra even" }, t("dealer.time_pocket", { seats: pocket.join(", ") })),
    ),
    Boolean(due?.until) &&
    h(
      "p",
      { class: "soft" },
      t("dealer.time_until", { time: hour(due?.until ?? 0) }),
      " ",
      citation(due?.cite),
    ),
    view.desk.time === "due" ? announce : collect,
    view.desk.time === "due" ? collect : null,
    ...goesOn(next, view),
  ];
}

/** @param {Next} next @param {Table} view */
async function collectTime(next, view) {
  const told = await next.send({ type: "CollectTime", table: view.table });
  const taken = told?.events.find((/** @type {{type: string}} */ one) => one.type === "TimeCollected");
  if (taken) {
    notice(
      t("dealer.time_taken", {
        chips: money(taken.collected),
        seats: taken.seats,
        dropped: money(taken.dropped),
      }),
    );
  }
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function waits(next, view) {
  const { why: english = "", why_in: others, cite } = view.desk;
  const why = sentenceIn(english, others);
  const rack = document.getElementById("tablet")?.dataset.rack;
  return [
    lastHand(next, view),
    next.title(t("dealer.wait")),
    h("p", null, why.charAt(0).toUpperCase() + why.slice(1), " ", citation(cite)),
    rack && h("a", { class: "button wide", href: rack }, t("dealer.to_rack")),
    h(
      "button",
      {
        type: "button",
        class: "wide",
        onclick: () => later(import("./call_floor.js"), (call) => call.callFloor(view)),
      },
      t("dealer.call_floor"),
    ),
  ];
}

/**
 * Everybody is all-in and the house lets the board be run more than once.
 * @param {Next} next
 * @param {Table} view
 * @returns {Child[]}
 */
export function runs(next, view) {
  const most = handOf(view).runs || view.desk.choices?.runs || 1;
  const times = Array.from(
    { length: most },
    (_, at) =>
      next.small(
        t(at ? "dealer.run_times" : "dealer.run_once", { count: at + 1 }),
        inHand(view, { type: "RunBoard", times: at + 1 }),
        at ? "big" : "primary big",
      ),
  );
  return [next.title(t("dealer.run")), h("p", null, t("dealer.run_says")), ...times];
}
