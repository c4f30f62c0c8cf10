// @ts-check
/** The map: first what needs somebody now, with the tap that answers it; then every table with its seats. */

import { h, icon, one, replace } from "../dom.js";
import { day } from "../figures.js";
import { hour, money, serverNow } from "../format.js";
import { live } from "../page.js";
import { countDown, leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { colleague, colleagues, offered, plain, row, ruleLink } from "./acts.js";
import { acting, games, openTable } from "./games.js";
import { isDue, needRow, needsOf, urgency } from "./needs.js";
import { ovalElement } from "./oval.js";
import { levelWords } from "./table_view.js";

/** @typedef {import("./needs.js").Line} Line */
/** @typedef {import("./needs.js").Need} Need */
/** @typedef {import("../views.d.ts").GameLine} Game */
/** @typedef {import("../views.d.ts").OfferLine} Offer */
/** @typedef {import("../views.d.ts").Named} Named */
/** @typedef {import("../views.d.ts").RoomFloor} RoomFloor */
/** @typedef {import("../views.d.ts").RoomView & {floor: import("../views.d.ts").RoomFloor}} View */

const AGAIN_MILLISECONDS = 15_000;
const NEEDS_MOST = 12;
/** @type {View | null} */
let latest = null;

/** @returns {[string, string][]} */
export function dealers() {
  return colleagues().filter((one) => one.deals).map((one) => [one.id, one.name]);
}

/** @param {Line} line @returns {HTMLElement[]} */
function tags(line) {
  /** @type {[boolean, string, string][]} */
  const all = [
    [Boolean(line.broken), t("floor.map.broken"), "bad"],
    [line.stage === "forming", t("floor.map.forming"), "warm"],
    [Boolean(line.private), t("floor.map.private"), ""],
    [Boolean(line.halted), t("floor.map.halted"), "bad"],
    [
      Boolean(line.feeds?.length),
      t("floor.map.must_move", { tables: (line.feeds ?? []).join(", ") }),
      "warm",
    ],
    [Boolean(line.away), t("floor.map.away", { count: line.away ?? 0 }), ""],
  ];
  return all.filter(([so]) => so).map(([, words, kind]) => h("span", { class: `tag ${kind}` }, words));
}

/**
 * What a need is called in two words, and how many of its kind there are.
 * @param {Need} need
 * @param {number} count
 * @returns {HTMLElement}
 */
function chip(need, count) {
  const left = need.until ? h("span", { "data-until": need.until }, leftWords(need.until)) : null;
  return h(
    "span",
    { class: `chip urgent-${urgency(need)}` },
    t(`floor.need.${need.kind}`),
    count > 1 && ` × ${count}`,
    left && " ",
    left,
  );
}

/** Once for each kind, whatever has no time of its own. @param {Need[]} needs @returns {HTMLElement[]} */
function chips(needs) {
  const same = (/** @type {Need} */ one) =>
    needs.filter((each) => each === one || (each.kind === one.kind && !each.until && !one.until));
  return needs.filter((one) => same(one)[0] === one).map((one) => chip(one, same(one).length));
}

/** Of a game on the board: which seats are open, who waits. @param {View} view @param {Line} line */
function openWords(view, line) {
  const waiting = view.games.find((game) => game.spread === line.spread)?.waiting?.length ?? 0;
  const open = line.open?.length === line.size
    ? t("floor.map.all_open")
    : line.open?.length
    ? t("floor.map.open_seats", { seats: line.open.join(", ") })
    : t("floor.map.full");
  return `${open} · ${t("floor.map.waiting", { count: waiting })}`;
}

/** @param {View} view @param {Line} line @param {Need[]} needs @returns {HTMLElement} */
function tableElement(view, line, needs) {
  const dealer = line.dealer
    ? t("floor.map.dealer", {
      dealer: colleague(line.dealer),
      time: hour(line.dealer_since ?? 0),
    })
    : line.mode && line.mode !== "dealt"
    ? t("floor.map.no_dealer")
    : t("floor.map.software");
  const worst = needs.length ? urgency(needs[0]) : 9;
  return h(
    "article",
    { class: worst === 0 ? "floor-table urgent" : "floor-table", "data-table": line.table },
    h(
      "a",
      {
        class: "floor-table-link",
        href: `/rooms/${view.room}/floor/tables/${line.table}`,
        "data-key": `t${line.table}`,
      },
      h(
        "span",
        { class: "floor-table-head" },
        h("b", null, t("common.table", { number: line.table })),
        h("span", null, line.event || line.spread),
      ),
      /** @type {any} */ (ovalElement(line, `${line.players}/${line.size}`)),
    ),
    h("p", null, line.event ? levelWords(line) : openWords(view, line)),
    h("p", { class: "soft" }, dealer, " ", tags(line)),
    needs.length > 0 && h("p", { class: "need-chips" }, chips(needs)),
  );
}

/** Games that people wait for and that no table plays. @param {View} view @returns {HTMLElement[]} */
function interest(view) {
  return view.games.filter((game) => game.waiting?.length && !game.tables?.length).map((game) => {
    const count = game.waiting?.length ?? 0;
    return h(
      "li",
      { class: "need interest" },
      h(
        "span",
        { class: "need-words" },
        h("b", null, game.spread),
        ` ${t(count === 1 ? "floor.map.interest_one" : "floor.map.interest", { count })}`,
      ),
      row([{ ...openTable(view, game.spread), kind: "" }], `interest-${game.spread}`),
    );
  });
}

/** What is in the funds of promotions, until it was seen. @param {View} view @returns {HTMLElement[]} */
function fundsTold(view) {
  const told = view.floor.funds;
  if (!told) return [];
  const funds = told.funds.map((one) => `${one.fund} ${money(one.amount)}`).join(" · ");
  return [h(
    "li",
    { class: "need funds" },
    h(
      "span",
      { class: "need-words" },
      h("b", null, t("floor.map.funds", { day: day(told.day) })),
      ` ${funds} `,
      ruleLink(told.cite),
    ),
    row([plain(t("floor.map.funds_seen"), { type: "SeeFunds" })], "funds-seen"),
  )];
}

/** @param {View} view @param {string} event @returns {HTMLElement} */
function eventLink(view, event) {
  const address = `/rooms/${view.room}/director/event?event=${encodeURIComponent(event)}`;
  return h("a", { href: address }, event);
}

/** Games on the board first, then each event's tables together. @param {Line} a @param {Line} b */
function inOrder(a, b) {
  return (a.event ?? "").localeCompare(b.event ?? "") || a.table - b.table;
}

/** @param {View} view */
function showBar(view) {
  const waits = (view.rulings ?? []).filter((made) => made.waits).length;
  const words = waits === 1 ? t("floor.map.ruling_one") : t("floor.map.rulings", { count: waits });
  replace(
    one("#bar"),
    waits > 0 &&
      h("a", { class: "button danger", href: `/rooms/${view.room}/floor/rulings` }, icon("gavel"), words),
    row([...games(view), acting(view)], "bar"),
  );
}

/** @param {View} view */
function show(view) {
  latest = view;
  showBar(view);
  const now = serverNow();
  const lines = [...view.tables].sort(inOrder).map((
    line,
  ) => /** @type {[Line, Need[]]} */ ([
    line,
    needsOf(line, now, colleague(line.dealer ?? ""), view.floor.unsold),
  ]));
  const urgent = lines.flatMap(([line, needs]) =>
    needs.filter((need) => isDue(need, now)).map((need) => /** @type {[Line, Need]} */ ([line, need]))
  );
  urgent.sort(([, a], [, b]) => urgency(a) - urgency(b) || (a.until || Infinity) - (b.until || Infinity));
  const rows = urgent.slice(0, NEEDS_MOST).map(([line, need]) =>
    needRow(line, need, { where: true, dealers })
  );
  const more = urgent.length - rows.length;
  rows.push(...interest(view), ...fundsTold(view));
  replace(
    one("#needs"),
    rows.length ? h("ul", { class: "needs plain" }, rows) : h(
      "p",
      { class: "soft calm" },
      icon("check"),
      view.tables.length ? t("floor.map.ok") : t("floor.map.nothing_yet"),
    ),
    more > 0 && h("p", { class: "soft" }, t("floor.map.more_needs", { count: more })),
  );
  const first = offered(games(view))[0];
  const events = [...new Set(lines.map(([line]) => line.event ?? ""))];
  if (lines.length) {
    replace(
      one("#map"),
      events.flatMap((event) => [
        event && h("h3", { class: "floor-event", "data-event": event }, eventLink(view, event)),
        ...lines.filter(([line]) => (line.event ?? "") === event).map(([line, needs]) =>
          tableElement(view, line, needs)
        ),
      ]),
    );
  } else {replace(
      one("#map"),
      h(
        "div",
        { class: "empty" },
        icon("floor"),
        h("p", null, t("floor.map.none")),
        first && h("p", null, row([first], "first")),
      ),
    );}
}

countDown();
live().watch("room", (message) => show(message.view));
// A dealer's time comes without anything happening.
setInterval(() => latest && show(latest), AGAIN_MILLISECONDS);
