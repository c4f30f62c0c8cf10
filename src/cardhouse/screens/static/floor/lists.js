// @ts-check
/**
 * The lists, worked by tap, by drag or by keyboard: call, seat, roll, pass over, place with a reason. Two
 * people may work one list at once: the room decides, and whoever comes second is told.
 */

import { h, icon, one, replace } from "../dom.js";
import { cents, hour, wait } from "../format.js";
import { later, live } from "../page.js";
import { countDown, leftWords } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { asks, because, does, leads, may, menu, plain, reason, row, ruleLink } from "./acts.js";
import { asksWhence } from "./whence.js";
import { handle, isDragging } from "./dragging.js";

/** @typedef {import("../views.d.ts").Waiting} Waiter */
/** @typedef {import("../views.d.ts").NextCall} NextCall */
/** @typedef {import("../views.d.ts").ListView} List */
/** @typedef {import("./acts.js").Act} Act */

/** @type {Map<string, List>} */
const lists = new Map();
/** @type {string[]} */
let spreads = [];
/** @type {import("./map.js").View | null} */
let around = null;

/** @param {string} spread @param {Waiter} waiter @param {number} place */
function placeName(spread, waiter, place) {
  const told = asks(
    "PlaceName",
    t("floor.lists.moved_to", { name: waiter.name, place: place || "–" }),
    [
      {
        name: "place",
        label: t("floor.lists.place_number"),
        kind: "number",
        value: String(place),
        required: true,
      },
      reason(),
    ],
    (answers) => ({
      type: "PlaceName",
      spread,
      person: waiter.person,
      place: Number(answers.place),
      reason: answers.reason,
    }),
  );
  told.then();
}

/** @param {string} spread @param {Waiter} waiter @returns {Act} */
function seat(spread, waiter) {
  const least = around?.offers?.find((offer) => offer.spread === spread)?.least_buy_in ?? 0;
  const open = around?.tables.find((line) => line.table === waiter.table)?.open ?? [];
  /** @type {[string, string][]} */
  const seats = [
    ["0", t("floor.any_seat")],
    ...open.map((number) => /** @type {[string, string]} */ ([String(number), t("common.seat", { number })])),
  ];
  return asksWhence(
    "TakeCalledSeat",
    t("floor.lists.seat"),
    [
      {
        name: "chips",
        label: t("floor.chips"),
        kind: "money",
        value: least ? String(least / 100) : "",
        required: true,
      },
      { name: "seat", label: t("floor.seat"), kind: "choice", choices: seats, value: "0" },
    ],
    (answers) => ({
      type: "TakeCalledSeat",
      spread,
      person: waiter.person ?? "",
      chips: cents(answers.chips) ?? 0,
      seat: Number(answers.seat || 0),
    }),
    { kind: "primary", title: waiter.name, money: around?.money },
  );
}

/** @param {string} spread @param {Waiter} waiter @returns {Act[]} */
function whenCalled(spread, waiter) {
  const { person } = waiter;
  return [
    seat(spread, waiter),
    plain(t("floor.lists.pass_over"), { type: "PassOver", spread, person }),
    plain(t("floor.lists.roll"), { type: "RollToBottom", spread, person }),
    plain(t("floor.lists.decline"), { type: "DeclineCall", spread, person }),
    plain(t("floor.lists.decline_game"), { type: "DeclineCalledGame", table: waiter.table, person }),
    ...(waiter.came_off ?? []).map((other) =>
      plain(t("floor.lists.stays_on", { game: other }), {
        type: "StayOnList",
        spread: other,
        person,
        stays: true,
      })
    ),
    asks(
      "TakeBackCall",
      t("floor.lists.take_back"),
      [reason()],
      (answers) => ({ type: "TakeBackCall", spread, person, reason: answers.reason }),
    ),
  ];
}

/** @param {string} spread @param {Waiter} waiter @returns {Act[]} */
function always(spread, waiter) {
  const { person } = waiter;
  const others = (lists.get(spread)?.waiting ?? []).filter((name) => name.person !== person).map((
    name,
  ) => /** @type {[string, string]} */ ([name.person, name.name]));
  const gone = waiter.away ? [plain(t("floor.lists.back"), { type: "ReturnToPlayingArea", person })] : [
    plain(t("floor.lists.goes"), { type: "LeavePlayingArea", person }),
    plain(t("floor.lists.goes_paged"), { type: "LeavePlayingArea", person, paged: true }),
  ];
  return [
    ...(waiter.absent ? [plain(t("floor.lists.arrive"), { type: "Arrive", person }, "primary")] : []),
    leads("PlaceName", t("floor.lists.place"), () => placeName(spread, waiter, waiter.place)),
    asks("TradePlaces", t("floor.lists.trade"), [{
      name: "other",
      label: t("floor.lists.trade_with"),
      kind: "choice",
      choices: others,
      required: true,
    }], (answers) => ({ type: "TradePlaces", spread, person, other: answers.other })),
    asks(
      "RequestSeat",
      t("floor.lists.wants_seat"),
      [
        {
          name: "seat",
          label: t("floor.lists.wants_which"),
          kind: "number",
          value: String(waiter.seat ?? 0),
          required: true,
        },
        {
          name: "made",
          label: t("floor.lists.asked_how"),
          kind: "choice",
          choices: [["in_person", t("floor.lists.in_person")], ["phone", t("floor.lists.by_phone")]],
          value: "in_person",
        },
      ],
      (answers) => ({ type: "RequestSeat", spread, person, seat: Number(answers.seat), made: answers.made }),
    ),
    plain(waiter.stays ? t("floor.lists.stay_no") : t("floor.lists.stay"), {
      type: "StayOnList",
      spread,
      person,
      stays: !waiter.stays,
    }),
    ...gone,
    plain(t("floor.lists.leave"), { type: "LeaveList", spread, person }, "danger"),
  ];
}

/** How long it may take, in words. @param {Waiter} waiter @returns {string} */
function estimated(waiter) {
  if (waiter.wait === null || waiter.wait === undefined) return "";
  return waiter.wait === 0 ? t("floor.lists.seat_now") : t("floor.lists.wait", { wait: wait(waiter.wait) });
}

/** @param {string} spread @param {Waiter} waiter */
function openWaiter(spread, waiter) {
  const why = h("p", null, because({ says: waiter.why || t("floor.lists.no_reason"), cite: waiter.cite }));
  const long = waiter.wait_basis
    ? h("p", { class: "soft" }, [estimated(waiter), phrase(waiter.wait_basis)].filter(Boolean).join(": "))
    : null;
  menu(
    `${waiter.place}. ${waiter.name}`,
    [
      [t("floor.lists.is_called"), waiter.called ? whenCalled(spread, waiter) : []],
      [t("floor.lists.on_list"), always(spread, waiter)],
      ["", [
        leads(
          "RegisterPerson",
          t("floor.people.about"),
          () => later(import("./person.js"), (people) => people.openPerson(waiter.person ?? "", waiter.name)),
        ),
      ]],
    ],
    why,
    long,
  );
}

/** @param {Waiter} waiter @returns {HTMLElement[]} */
function tags(waiter) {
  /** @type {[boolean, string, string][]} */
  const all = [
    [
      Boolean(waiter.called && !waiter.unanswered),
      t("floor.lists.called", { table: waiter.table ?? 0 }),
      "warm",
    ],
    [Boolean(waiter.unanswered), t("floor.lists.unanswered"), "bad"],
    [Boolean(waiter.absent), t("floor.lists.not_here"), ""],
    [waiter.away === "paged", t("floor.lists.paged"), ""],
    [waiter.away === "told", t("floor.lists.gone_told"), ""],
    [Boolean(waiter.seat), t("floor.lists.wants", { seat: waiter.seat ?? 0 }), ""],
    [Boolean(waiter.stays), t("floor.lists.stays"), ""],
  ];
  const made = all.filter(([so]) => so).map(([, text, kind]) => h("span", { class: `tag ${kind}` }, text));
  if (waiter.called_until && !waiter.unanswered) {
    made.push(
      h("span", { class: "tag warm", "data-until": waiter.called_until }, leftWords(waiter.called_until)),
    );
  }
  return made;
}

/** @param {string} spread @param {Waiter} waiter @returns {HTMLElement} */
function waiterElement(spread, waiter) {
  const count = lists.get(spread)?.waiting?.length ?? 0;
  const grip = may("PlaceName") && count > 1
    ? handle({
      name: waiter.name,
      key: `grip-${spread}-${waiter.person}`,
      place: waiter.place,
      count,
      moved: (place) => placeName(spread, waiter, place),
    })
    : null;
  const quick = waiter.unanswered
    ? plain(t("floor.lists.pass_over"), { type: "PassOver", spread, person: waiter.person })
    : waiter.called
    ? seat(spread, waiter)
    : null;
  const estimate = estimated(waiter);
  const since = waiter.since ? t("floor.lists.since", { time: hour(waiter.since) }) : "";
  return h(
    "li",
    {
      class: waiter.called ? "waiter is-called" : "waiter",
      "data-person": waiter.person,
      "data-place": waiter.place,
    },
    grip,
    h(
      "button",
      {
        type: "button",
        class: "waiter-main",
        "data-key": `${spread}-${waiter.person}`,
        onclick: () => openWaiter(spread, waiter),
      },
      h("b", null, waiter.place),
      h("span", { class: "waiter-name" }, waiter.name),
      tags(waiter),
      h("span", { class: "soft" }, [since, estimate].filter(Boolean).join(" · ")),
    ),
    quick && row([quick], `quick-${spread}-${waiter.person}`),
  );
}

/** Who would be called, and why. @param {string} spread @returns {HTMLElement} */
function nextElement(spread) {
  const next = lists.get(spread)?.next;
  if (!next) return h("p", { class: "soft" }, t("floor.lists.nobody"));
  if (!next.person) return h("p", { class: "soft next-call" }, because(next));
  return h(
    "p",
    { class: "next-call" },
    t("floor.lists.next_is", { name: next.name ?? "", table: next.table ?? 0, why: phrase(next.says ?? "") }),
    " ",
    ruleLink(next.cite),
  );
}

/** Which table, against the house's order, with a reason. @param {string} spread @returns {Act | null} */
function callTo(spread) {
  const tables = (around?.tables ?? []).filter((line) => line.spread === spread && line.open?.length);
  if (tables.length < 2) return null;
  return asks("CallNext", t("floor.lists.call_to"), [
    {
      name: "table",
      label: t("floor.table.to_table"),
      kind: "choice",
      choices: tables.map((
        line,
      ) => [
        String(line.table),
        t("floor.map.table_open", { table: line.table, seats: (line.open ?? []).join(", ") }),
      ]),
      required: true,
    },
    reason(false),
  ], (answers) => ({ type: "CallNext", spread, table: Number(answers.table), reason: answers.reason }));
}

/** Who is next stands here already: called, and asked with how much. @param {string} spread @returns {Act} */
function callAndSeat(spread) {
  return leads("TakeCalledSeat", t("floor.lists.call_and_seat"), async () => {
    const told = await does({ type: "CallNext", spread });
    const called = told?.events.find((/** @type {any} */ one) => one.type === "NameCalled");
    const waiter = lists.get(spread)?.waiting?.find((one) => one.person === called?.person);
    if (waiter) seat(spread, { ...waiter, table: called.table }).then();
  });
}

/** @param {string} spread @param {"in_person" | "call_in"} way @returns {Act} */
function takesName(spread, way) {
  const words = way === "call_in" ? t("floor.lists.add_call_in") : t("floor.lists.add");
  return leads(
    "JoinList",
    words,
    () => later(import("./taking_names.js"), (names) => names.takesName(words, spread, way, () => around)),
  );
}

/** @param {string} spread @returns {HTMLElement} */
function listElement(spread) {
  const found = lists.get(spread);
  const waiting = found?.waiting ?? [];
  const open = around?.games.find((game) => game.spread === spread)?.open_seats ?? 0;
  const call = plain(
    t("floor.lists.call_next"),
    { type: "CallNext", spread },
    found?.next?.person ? "primary" : "",
  );
  return h(
    "section",
    { class: "floor-list", "data-spread": spread },
    h(
      "h2",
      null,
      spread,
      " ",
      h(
        "span",
        { class: open ? "tag good" : "tag" },
        t(open === 1 ? "floor.lists.open_seat" : "floor.lists.open_seats", { count: open }),
      ),
    ),
    nextElement(spread),
    h(
      "div",
      { class: "bar" },
      row([
        waiting.length ? call : null,
        found?.next?.person ? callAndSeat(spread) : null,
        waiting.length ? callTo(spread) : null,
        takesName(spread, "in_person"),
        takesName(spread, "call_in"),
      ], `list-${spread}`),
    ),
    waiting.length > 0 && h("ol", { class: "plain" }, waiting.map((waiter) => waiterElement(spread, waiter))),
  );
}

function show() {
  if (isDragging()) return;
  if (spreads.length) replace(one("#lists"), spreads.map(listElement));
  else {replace(
      one("#lists"),
      h("div", { class: "empty" }, icon("list"), h("p", null, t("floor.lists.none"))),
    );}
}

countDown();
document.addEventListener("dragging-over", show);
live().watch("room", (message) => {
  around = /** @type {import("./map.js").View} */ (message.view);
  for (const game of around.games) {
    if (spreads.includes(game.spread)) continue;
    live().watch(`list ${game.spread}`, (told) => {
      if (told.view) lists.set(game.spread, told.view);
      else lists.delete(game.spread);
      show();
    });
  }
  spreads = [...around.games].sort((a, b) =>
    Number(Boolean(b.waiting?.length)) - Number(Boolean(a.waiting?.length))
  ).map((game) => game.spread);
  show();
});
