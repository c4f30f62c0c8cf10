// @ts-check
/**
 * Entering an event by one's own phone: what may be done now, with what it costs. Paid from what the cage
 * keeps for the player; whether that is enough is decided by the room.
 */

import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { act } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventView} EventView */
/** @typedef {import("../views.d.ts").MyView} MyView */
/** @typedef {{type: string, [field: string]: unknown}} Command */
/** @typedef {{words: string, sure: string, command: Command}} Step */

const WAY = "phone";
let asked = "";
let again = () => {};

/**
 * An entry, paid from what the cage keeps, or by each voucher that is good for it.
 * @param {EventView} view @param {MyView} me @param {Command} command @param {string} words
 * @returns {Step[]}
 */
function buying(view, me, command, words) {
  const { event, buy_in: price = 0 } = view.line;
  const amount = money(price, "cents");
  const vouchers = (me.vouchers ?? []).filter((one) => !one.good_for || one.good_for === event);
  return [
    ...vouchers.map((one) => {
      const worth = { voucher: one.voucher, amount: money(Math.min(one.left, price), "cents") };
      const rest = price - one.left;
      const more = rest > 0 ? ` ${t("events.sure_enter", { amount: money(rest, "cents") })}` : "";
      const sure = t("events.sure_voucher", worth) + more;
      return {
        words: t("events.by_voucher", { words, voucher: one.voucher }),
        sure,
        command: { ...command, voucher: one.voucher },
      };
    }),
    { words, sure: t("events.sure_enter", { amount }), command },
  ];
}

/** What the player may do now. @param {EventView} view @param {MyView} me @returns {Step[]} */
export function steps(view, me) {
  const { event, buy_in: price = 0, open } = view.line;
  const own = (me.events ?? []).find((mine) => mine.event === event);
  const amount = money(price, "cents");
  const about = { event, person: me.person };
  /** @type {Step[]} */
  const found = [];
  if ((!own || own.status === "unregistered") && open) {
    const command = { type: "Register", ...about, way: WAY };
    found.push(...buying(view, me, command, t("events.enter", { amount })));
  }
  if (own?.may_re_enter) {
    const command = { type: "ReEnter", ...about, way: WAY };
    found.push(...buying(view, me, command, t("events.enter_again", { amount })));
  }
  if (own?.announces) {
    const command = { type: "AnnounceRebuy", ...about };
    const sure = t("events.sure_rebuy", { amount: money(own.announces, "cents") });
    found.push({ words: t("events.announce_rebuy"), sure, command });
  }
  if (own?.felted) {
    const command = { type: "DeclineRebuy", ...about };
    found.push({ words: t("events.no_rebuy"), sure: t("events.sure_out"), command });
  }
  if (own?.may_give_back) {
    const command = { type: "Unregister", ...about };
    found.push({ words: t("events.give_back"), sure: t("events.sure_back", { amount }), command });
  }
  return found;
}

/** @param {Step} step @returns {HTMLElement} */
function stepElement(step) {
  const type = `${step.command.type} ${step.command.voucher ?? ""}`;
  const choose = (/** @type {string} */ kind) => () => {
    asked = kind;
    again();
  };
  if (asked !== type) {
    return h(
      "button",
      { type: "button", class: "wide", "data-key": type, onclick: choose(type) },
      step.words,
    );
  }
  const sure = h("button", {
    type: "button",
    class: "primary",
    "data-key": "sure",
    onclick: async () => {
      if (await act(step.command, { button: sure })) choose("")();
    },
  }, t("events.sure"));
  const no = h("button", { type: "button", "data-key": "no", onclick: choose("") }, t("events.not_now"));
  return h("div", null, h("p", null, h("b", null, step.words)), h("p", null, step.sure), sure, " ", no);
}

/** @param {EventView} view @param {MyView} me */
export function showEntering(view, me) {
  again = () => showEntering(view, me);
  const place = one("[data-entering]");
  const room = document.body.dataset.room ?? "";
  const { event } = view.line;
  const own = (me.events ?? []).find((mine) => mine.event === event);
  const found = steps(view, me);
  const byPhone = (view.ways ?? []).includes(WAY) || found.every((step) => !step.command.way);
  const places = (view.ways ?? []).join(", ");
  const address = `/rooms/${room}/events/deal?event=${encodeURIComponent(event)}`;
  const deal = own?.deal && !own.signed
    ? h("p", null, h("a", { href: address }, t("events.deal_waits", { amount: money(own.deal, "cents") })))
    : null;
  place.hidden = !found.length && !deal;
  replace(
    place,
    deal,
    byPhone || !found.length
      ? found.map(stepElement)
      : h("p", { class: "soft" }, t("events.at_desk", { places })),
  );
}
