// @ts-check
/**
 * An event on the tablet of one of its tables: level, time and blinds, who is left, and what is to be done
 * here before another hand. The time counts by itself, also while the connection is lost; the page says so.
 */

import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { timeWords } from "../events/clock.js";
import { grouped } from "../figures.js";
import { money, serverNow } from "../format.js";
import { act } from "../page.js";
import { phrase, t } from "../texts.js";
import { bagging, counting, racing } from "./event_acts.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("../views.d.ts").EventPart} EventPart */
/** @typedef {import("../views.d.ts").AtSeat} AtSeat */
/** @typedef {import("../dom.js").Child} Child */

const EVERY = 250;
/** @type {EventPart | null} */
let shown = null;
let drawn = "";
/**
 * What shows recommended steps; only fetched at an event's table.
 * @type {typeof import("../events/steps.js") | null}
 */
let telling = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** What is played now, or what is waited for. @param {EventPart} part @returns {string} */
export function levelWords(part) {
  const { clock } = part;
  if (clock.pause) return t(`events.pause.${clock.pause}`);
  return clock.level ? t("events.level", { number: clock.level }) : t("events.not_begun");
}

/** What comes after it. @param {EventPart} part @returns {string} */
export function comingWords(part) {
  const { coming } = part;
  if (!coming) return "";
  return t("events.next", { what: coming.pause ? t(`events.pause.${coming.pause}`) : grouped(coming.sign) });
}

/** Who is left, and where. @param {EventPart} part @returns {string} */
export function leftWords(part) {
  const [left = 0, tables = 0] = [part.left, part.tables];
  return tables === 1 ? t("dealer.event.left_one", { left }) : t("dealer.event.left", { left, tables });
}

function tick() {
  const place = document.querySelector("#event [data-left]");
  if (!shown || !place) return;
  const words = timeWords(shown, serverNow());
  if (place.textContent !== words) place.textContent = words;
}

/** @param {string} words @param {() => unknown} then @param {string} [kind] @returns {HTMLElement} */
function button(words, then, kind = "") {
  return h("button", { type: "button", class: kind, onclick: () => then() }, words);
}

/** @param {Table} view @param {AtSeat} felted @param {boolean} behind @returns {HTMLElement} */
function feltedLine(view, felted, behind) {
  const command = {
    type: "DeclineRebuy",
    event: view.event,
    person: felted.person,
    table: view.table,
  };
  return h(
    "li",
    { class: "need", "data-felted": felted.seat },
    t("dealer.event.felted", { seat: felted.seat, name: felted.name }),
    " ",
    behind && button(t("dealer.event.plays_behind"), () => act({ ...command, type: "AnnounceRebuy" })),
    " ",
    button(t("dealer.event.is_out"), () => act(command), "danger"),
  );
}

/** @param {EventPart} part @returns {HTMLElement[]} what is only to be known */
function said(part) {
  const penalties = (part.penalties ?? []).map((one) =>
    h(
      "li",
      { class: "need", "data-penalty": one.seat },
      t("dealer.event.penalty", { seat: one.seat, name: one.name, says: phrase(one.says ?? "") }),
      " ",
      citation(one.cite),
    )
  );
  const out = (part.out ?? []).map((one) =>
    h("li", { class: "need", "data-out": one.place }, t("dealer.event.out", { ...one }))
  );
  const counts = (part.counts ?? []).map((one) => {
    const facts = { counted: money(one.counted, "chips"), known: money(one.known, "chips") };
    const who = one.person || t("dealer.event.whole_table");
    return h("li", { class: "need", "data-count": "" }, t("dealer.event.differs", { who, ...facts }));
  });
  return [...penalties, ...out, ...counts];
}

/** @param {Table} view @param {EventPart} part @returns {Child[]} */
function acts(view, part) {
  const { race } = part;
  const between = !view.hand;
  const chip = race ? money(race.denomination, "chips") : "";
  return [
    race && between && button(t("dealer.event.race", { chip }), () => racing(view, race), "primary big"),
    part.bags === "now" && between &&
    button(t("dealer.event.bag"), () => bagging(view), "primary big"),
    between && view.seats.length > 0 && button(t("dealer.event.count"), () => counting(view)),
  ];
}

/** @param {Table} view */
export function showEvent(view) {
  const place = one("#event");
  ticking ??= setInterval(tick, EVERY);
  const part = view.desk.event ?? null;
  if (!part) {
    place.hidden = true;
    return;
  }
  shown = part;
  const steps = telling ? telling.stepsNow(part.steps ?? []) : [];
  if (!telling && part.steps?.length) {
    import("../events/steps.js").then((found) => {
      telling = found;
      showEvent(view);
    });
  }
  const seats = view.seats.map((seat) => [seat.person, seat.stack]);
  const now = JSON.stringify([part, Boolean(view.hand), seats, steps.length]);
  if (now === drawn) return;
  drawn = now;
  place.hidden = false;
  const { clock } = part;
  const needs = [
    ...(part.felted ?? []).map((one) => feltedLine(view, one, part.behind ?? false)),
    ...said(part),
  ];
  const last = part.bags === "last_hands" && t("dealer.event.last_hands", { count: part.hands_left ?? 0 });
  replace(
    place,
    h(
      "p",
      { class: "event-clock" },
      h("b", { "data-level": "" }, levelWords(part)),
      " ",
      h("b", { class: "event-time", "data-left": "", role: "timer" }, timeWords(part, serverNow())),
      " ",
      h("span", { "data-sign": "" }, grouped(clock.sign)),
    ),
    h("p", { class: "soft", "data-coming": "" }, [comingWords(part), leftWords(part)].join(" · ")),
    clock.held && h("p", { class: "tag warm", "data-held": "" }, t("events.held", { why: clock.held })),
    part.hand_for_hand && h("p", { class: "tag warm" }, t("dealer.event.hand_for_hand")),
    last && h("p", { class: "tag warm" }, last),
    needs.length > 0 && h("ul", { class: "needs plain" }, needs),
    telling && steps.length > 0 && h(
      "details",
      { class: "steps" },
      h("summary", null, t("dealer.event.recommended")),
      h("ul", { class: "plain entries" }, telling.stepLines(steps)),
    ),
    h("div", { class: "acts" }, acts(view, part)),
  );
}
