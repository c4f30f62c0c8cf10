// @ts-check
/** My part in an event on my phone: seat, move, standing, prize, and how many chips I say that I have. */

import { h, one, replace } from "../dom.js";
import { hour, money, serverNow } from "../format.js";
import { act } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").MyView} MyView */
/** @typedef {import("../views.d.ts").MyEvent} MyEvent */

/** How long somebody is told of a move, in microseconds. */
const SAID = 15 * 60 * 1e6;

/** How I stand, or where I came in, with what I have won. @param {MyEvent} own @param {number} left */
export function standingWords(own, left) {
  const prize = own.prize ? ` · ${t("events.my_prize", { amount: money(own.prize, "cents") })}` : "";
  const fetch = own.prize_left ? ` · ${t("events.fetch", { amount: money(own.prize_left, "cents") })}` : "";
  if (own.place) return t("events.my_place", { place: own.place }) + prize + fetch;
  return (own.rank ? t("events.my_rank", { rank: own.rank, left }) : "") + prize + fetch;
}

/** Where I go, said for a while. @param {MyEvent} own @param {number} now @returns {string} */
export function moveWords(own, now) {
  if (own.moves) return t("events.moves_soon");
  if (!own.moved || now - own.moved.at > SAID) return "";
  const { to: table, to_seat: seat, at } = own.moved;
  return t("events.moved", { table, seat, time: hour(at) });
}

/** @param {MyEvent} own @param {string} person @returns {HTMLElement} */
function reporting(own, person) {
  const count = /** @type {HTMLInputElement} */ (h("input", {
    id: "my-count",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
  }));
  const send = h("button", { "data-key": "report" }, t("events.report"));
  const form = h(
    "form",
    { class: "report" },
    h("label", { for: "my-count" }, t("events.report_says")),
    count,
    " ",
    send,
  );
  form.addEventListener("submit", async (submitted) => {
    submitted.preventDefault();
    const chips = Number(count.value.replaceAll(",", "").trim());
    if (!Number.isInteger(chips)) return;
    const told = await act({ type: "ReportStack", event: own.event, person, chips }, { button: send });
    if (told) count.value = "";
  });
  return form;
}

/** @param {MyView} me @param {string} event @param {number} left players who are in */
export function showMine(me, event, left) {
  const own = (me.events ?? []).find((mine) => mine.event === event);
  const place = document.querySelector("[data-mine]");
  if (!(place instanceof HTMLElement)) return;
  place.hidden = !own;
  if (!own) return;
  const seat = own.table ? t("events.my_seat", { table: own.table, seat: own.seat ?? 0 }) : "";
  const stack = own.stack ? ` · ${t("events.my_stack", { chips: money(own.stack, "chips") })}` : "";
  one("[data-my-seat]").textContent = seat + stack;
  const status = t(`events.status.${own.status}`);
  one("[data-my-status]").textContent = t("events.my_status", { entry: own.entry ?? 0, status });
  one("[data-my-standing]").textContent = standingWords(own, left);
  const move = one("[data-my-move]");
  move.textContent = moveWords(own, serverNow());
  move.hidden = !move.textContent;
  const reported = one("[data-my-report]");
  reported.textContent = own.reported
    ? t("events.reported_mine", {
      chips: money(own.reported, "chips"),
      time: hour(own.reported_at ?? 0),
    })
    : "";
  const asking = one("[data-report]");
  if (!own.may_report) replace(asking);
  else if (!asking.firstChild) replace(asking, reporting(own, me.person));
}

/** My vouchers. @param {MyView} me */
export function showVouchers(me) {
  const place = document.querySelector("[data-vouchers]");
  if (!(place instanceof HTMLElement)) return;
  const vouchers = me.vouchers ?? [];
  place.hidden = !vouchers.length;
  replace(
    one("[data-voucher-list]"),
    vouchers.map((voucher) =>
      h(
        "li",
        { "data-voucher": voucher.voucher },
        t("events.voucher", {
          number: voucher.voucher,
          amount: money(voucher.left, "cents"),
          event: voucher.good_for || t("events.any_event"),
        }),
      )
    ),
  );
}
