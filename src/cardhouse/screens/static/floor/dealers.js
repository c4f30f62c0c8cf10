// @ts-check
/**
 * Dealers on shift: the push that is proposed and accepted with one tap, who rests, what everybody dealt.
 * Long before a down is over the push asks once, since the same button stands there again after it.
 */

import { h, one, replace } from "../dom.js";
import { hour, serverNow } from "../format.js";
import { live } from "../page.js";
import { askSheet, choicesOf, closeSheet, countDown, leftWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import {
  asks,
  colleague,
  colleagues,
  dealers,
  does,
  know,
  leads,
  order,
  plain,
  row,
  ruleLink,
} from "./acts.js";

/** @typedef {import("../views.d.ts").RosterView} View */
/** @typedef {import("../views.d.ts").PushLine} Box */

const EARLY_MICROSECONDS = 5 * 60_000_000;
/** Ids that were asked for and may be unknown for good. @type {Set<string>} */
const missed = new Set();

/** Who is not on shift yet and could be. @param {View} view @returns {[string, string][]} */
function others(view) {
  const here = new Set((view.dealers ?? []).map((each) => each.dealer));
  return dealers().filter(([id]) => !here.has(id));
}

/** @param {number} downs @param {number} minutes @returns {string} */
function dealtWords(downs, minutes) {
  return t(downs === 1 ? "floor.dealers.dealt_one" : "floor.dealers.dealt", { downs, minutes });
}

/**
 * Who can come into a box, each one tap: those who rest, then whoever deals here and is on shift from then
 * on, then those at other tables.
 * @param {View} view
 * @param {Box} box
 */
function chooseDealer(view, box) {
  const on = (view.dealers ?? []).filter((each) => each.dealer !== box.dealer);
  const told = (/** @type {boolean} */ deals) =>
    on.filter((each) => Boolean(each.table) === deals).map((each) => {
      const facts = { time: hour(each.at), number: each.table ?? 0 };
      const where = t(deals ? "floor.dealers.deals" : "floor.dealers.rests", facts);
      return /** @type {[string, string]} */ ([each.dealer, `${colleague(each.dealer)} · ${where}`]);
    });
  const all = [...told(false), ...others(view), ...told(true)];
  const words = t(box.dealer ? "floor.dealers.other" : "floor.dealers.fill");
  sheet(
    `${words}: ${t("common.table", { number: box.table })}`,
    all.length
      ? choicesOf(all.map(([dealer, name]) => [
        name,
        () => void does({ type: "PushDealers", pushes: [{ table: box.table, dealer }] }),
      ]))
      : h("p", { class: "soft" }, t("floor.dealers.no_dealers")),
  );
}

/**
 * Whether the down has still so long to go that a push is likelier a second tap than meant.
 * @param {View} view
 * @param {number} [now] microseconds
 * @returns {boolean}
 */
function early(view, now = serverNow()) {
  const empty = (view.boxes ?? []).some((box) => box.comes && !box.dealer);
  return !empty && (view.due ?? 0) - now > EARLY_MICROSECONDS;
}

/** @param {View} view @param {{type: string, [field: string]: unknown}} command */
function pushNow(view, command) {
  if (!early(view)) return does(command);
  sheet(
    t("floor.dealers.early", { time: hour(view.due ?? 0) }),
    choicesOf([
      [t("floor.dealers.now"), () => void does(command), "primary"],
      [t("floor.dealers.not_yet"), closeSheet],
    ]),
  );
}

/** Several at once: a shift begins with everybody. @param {View} view */
function startShifts(view) {
  const [who, hours] = [t("floor.dealers.who_comes"), t("floor.dealers.hours")];
  askSheet(t("floor.dealers.start"), [
    { name: "dealers", label: who, kind: "many", choices: others(view) },
    { name: "hours", label: hours, kind: "hours", value: "8" },
  ], async (answers, button) => {
    const minutes = Math.round(Number(answers.hours || 0) * 60);
    for (const dealer of (answers.dealers ?? "").split(",").filter(Boolean)) {
      if (!await order({ type: "StartShift", dealer, minutes }, button)) return false;
    }
    return true;
  });
}

/** @param {View} view @param {Box} box @returns {HTMLElement} */
function boxEntry(view, box) {
  const now = box.dealer
    ? t("floor.dealers.in_box", { dealer: colleague(box.dealer), time: hour(box.since ?? 0) })
    : t("floor.dealers.empty");
  const comes = box.comes ? t("floor.dealers.comes", { dealer: colleague(box.comes) }) : "";
  return h(
    "li",
    { class: "entry", "data-table": box.table },
    h(
      "span",
      { class: "entry-words" },
      h("b", null, t("common.table", { number: box.table })),
      ` ${box.spread} · ${now} `,
      comes && h("strong", null, comes),
    ),
    row([
      leads(
        "PushDealers",
        t(box.dealer ? "floor.dealers.other" : "floor.dealers.fill"),
        () => chooseDealer(view, box),
      ),
      Boolean(box.dealer) && plain(t("floor.table.dealer_out"), { type: "DealerOut", table: box.table }),
    ], `box-${box.table}`),
  );
}

/** @param {View} view @returns {HTMLElement} */
function pushPanel(view) {
  const boxes = view.boxes ?? [];
  const pushes = boxes.filter((box) => box.comes).map((box) => ({ table: box.table, dealer: box.comes }));
  const rests = (view.rests ?? []).map(colleague).join(", ");
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("floor.dealers.push")),
    view.due
      ? h(
        "p",
        null,
        t("floor.dealers.due", { time: hour(view.due) }),
        " ",
        h("span", { class: "tag warm", "data-until": view.due }, leftWords(view.due)),
      )
      : null,
    boxes.length
      ? h("ol", { class: "plain entries" }, boxes.map((box) => boxEntry(view, box)))
      : h("p", { class: "soft" }, t("floor.dealers.no_boxes")),
    rests && h("p", null, t("floor.dealers.rest", { dealers: rests })),
    pushes.length
      ? h(
        "div",
        { class: "bar" },
        row([
          leads(
            "PushDealers",
            t("floor.dealers.accept"),
            () => pushNow(view, { type: "PushDealers", pushes }),
            early(view) ? "" : "primary",
          ),
        ], "accept"),
      )
      : boxes.length
      ? h("p", { class: "soft" }, t("floor.dealers.nobody_free"))
      : null,
  );
}

/** @param {View} view @returns {HTMLElement} */
function shiftPanel(view) {
  const lines = (view.dealers ?? []).map((each) => {
    const facts = { time: hour(each.at), number: each.table ?? 0 };
    const until = each.until ? ` ${t("floor.dealers.until", { time: hour(each.until) })}` : "";
    const where = each.table ? t("floor.dealers.deals", facts) : t("floor.dealers.rests", facts);
    const dealt = dealtWords(each.downs ?? 0, each.minutes ?? 0);
    return h(
      "li",
      { class: "entry", "data-dealer": each.dealer },
      h(
        "span",
        { class: "entry-words" },
        h("b", null, colleague(each.dealer)),
        ` ${where} · ${t("floor.dealers.since", { time: hour(each.since) })}${until} · ${dealt}`,
      ),
      row([
        !each.table && plain(t("floor.dealers.home"), { type: "EndShift", dealer: each.dealer }),
      ], `shift-${each.dealer}`),
    );
  });
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("floor.dealers.on_shift")),
    lines.length
      ? h("ol", { class: "plain entries" }, lines)
      : h("p", { class: "soft" }, t("floor.dealers.nobody")),
    h(
      "div",
      { class: "bar" },
      row([
        others(view).length > 0 && leads("StartShift", t("floor.dealers.start"), () => startShifts(view)),
        asks("SetRotation", t("floor.dealers.rotation"), [
          {
            name: "minutes",
            label: t("floor.dealers.minutes"),
            kind: "number",
            value: String(view.down_minutes ?? 0),
          },
          {
            name: "row",
            label: t("floor.dealers.in_a_row"),
            kind: "number",
            value: String(view.in_a_row ?? 3),
          },
          {
            name: "string",
            label: t("floor.dealers.string"),
            kind: "text",
            value: (view.boxes ?? []).map((box) => box.table).join(" "),
          },
        ], (answers) => ({
          type: "SetRotation",
          down_minutes: Number(answers.minutes || 0),
          in_a_row: Number(answers.row || 3),
          string: (answers.string ?? "").split(/\D+/).filter(Boolean).map(Number),
        })),
      ], "shifts"),
    ),
    h(
      "p",
      { class: "soft" },
      t("floor.dealers.down", { minutes: view.down_minutes ?? 0, count: view.in_a_row ?? 0 }),
      " ",
      ruleLink(view.cite),
    ),
  );
}

/** Shifts that are over, and what was dealt at events. @param {View} view @returns {HTMLElement} */
function donePanel(view) {
  const shifts = (view.shifts ?? []).map((each) =>
    h(
      "li",
      { class: "entry" },
      h("b", null, colleague(each.dealer)),
      ` ${hour(each.since)}–${hour(each.ended)} · `,
      dealtWords(each.downs, each.minutes),
    )
  );
  const events = (view.events ?? []).map((each) => {
    const left = each.minutes - (each.signed ?? 0);
    return h(
      "li",
      { class: "entry" },
      h(
        "span",
        { class: "entry-words" },
        h("b", null, colleague(each.dealer)),
        ` ${each.event} · ${t("floor.dealers.event_minutes", { minutes: each.minutes })}`,
      ),
      row([
        left > 0 && plain(t("floor.dealers.sign", { minutes: left }), {
          type: "SignDownCard",
          tournament: each.event,
          dealer: each.dealer,
          minutes: left,
        }),
      ], `card-${each.event}-${each.dealer}`),
    );
  });
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("floor.dealers.done")),
    shifts.length || events.length
      ? h("ol", { class: "plain entries" }, shifts, events)
      : h("p", { class: "soft" }, t("floor.dealers.nothing_done")),
  );
}

countDown();
/**
 * Whoever was hired since the page was opened: the page is asked for them once, and `then` may draw again.
 * @param {string[]} ids
 * @param {() => void} then
 */
async function meet(ids, then) {
  const strangers = ids.filter((id) => id && !missed.has(id) && !colleagues().some((one) => one.id === id));
  if (!strangers.length) return;
  for (const id of strangers) missed.add(id);
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  know(JSON.parse(page.getElementById("colleagues")?.textContent || "[]"));
  then();
}

/** @param {View} view */
function show(view) {
  replace(one("#dealers"), pushPanel(view), shiftPanel(view), donePanel(view));
  const named = [...(view.dealers ?? []), ...(view.boxes ?? []), ...(view.shifts ?? [])].map((each) =>
    each.dealer ?? ""
  );
  void meet(named, () => show(view));
}

live().watch("dealers", (message) => show(message.view));
