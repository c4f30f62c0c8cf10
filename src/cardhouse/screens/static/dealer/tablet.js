// @ts-check
/** The dealer's tablet: seats around the table, pot and board, what comes next, what to see to. */

import { h, icon, one, replace } from "../dom.js";
import { boardsOf, cardElement, money } from "../format.js";
import { later, live, pageShown } from "../page.js";
import { rulingButtons, rulingElement, sentence } from "../staff/ruling.js";
import { countDown, needWords } from "../staff/sheet.js";
import { phrase, t } from "../texts.js";
import { boxButton, boxWords } from "./box.js";
import { Next } from "./next.js";
import { seatElement } from "./seats.js";
import { asOf, handOf, noLast, remember } from "./types.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("../staff/ruling.js").Ruling} Ruling */

const place = one("#tablet");
const number = Number(place.dataset.table);
const me = place.dataset.dealer ?? "";
const signedIn = Number(place.dataset.signedIn ?? 0);
const next = new Next(one("#next"));
const RULINGS_MOST = 3;
/** @type {Table | null} */
let latest = null;
let last = noLast();
let position = 0;
let notesDrawn = "";
let promptsDrawn = "";
/**
 * Rulings that wait for the floor, and those it settled since, until the dealer has read them.
 * @type {Set<number>}
 */
const awaited = new Set();

/**
 * Which hand it is, of which game where several are dealt in turn, and how far it is. A street with a draw is
 * named after it: before everybody has drawn it is the draw itself.
 * @param {Table} view @param {import("./types.js").Hand} hand
 */
function handWords(view, hand) {
  const street = view.desk.next === "draw" ? hand.street.replace(/^after /, "") : hand.street;
  const game = view.desk.tablet?.mix?.game;
  return [t("dealer.hand_number", { number: (view.hands ?? 0) + 1 }), game, sentence(street)].filter(Boolean)
    .join(" · ");
}

/** @param {Table} view */
function showMiddle(view) {
  const { hand } = view;
  const { promotional = 0 } = handOf(view);
  const pots = (hand?.pots ?? []).map((chips, at) =>
    h(
      "li",
      null,
      at
        ? t("dealer.pot_side", { number: at, chips: money(chips) })
        : t("dealer.pot_main", { chips: money(chips) }),
    )
  );
  const taken = [
    hand?.rake && t("dealer.rake", { chips: money(hand.rake) }),
    promotional && t("dealer.promotional", { chips: money(promotional) }),
  ].filter(Boolean);
  replace(
    one("#middle"),
    h(
      "p",
      { class: "street" },
      hand ? handWords(view, hand) : t(view.mode === "light" ? "dealer.only_counted" : "dealer.between"),
    ),
    boardsOf(hand).map((board) => h("span", { class: "cards board" }, board.map(cardElement))),
    hand?.common && h("span", { class: "cards board" }, cardElement(hand.common)),
    hand && h("p", { class: "pot-chips" }, t("dealer.pot", { chips: money(hand.pot) })),
    pots.length > 0 && h("ul", { class: "plain side-pots" }, pots),
    taken.length > 0 && h("p", { class: "taken" }, taken.join(" · ")),
    !hand && Boolean(view.desk.tablet?.charge) &&
      h("p", { class: "taken" }, t("dealer.charge", { charge: view.desk.tablet?.charge ?? "" })),
    view.desk.tablet?.tube && h("p", { class: "taken" }, tubeWords(view.desk.tablet.tube)),
    (view.desk.tablet?.splashes ?? []).map((splash) =>
      h("p", { class: "splash" }, splashWords(splash, Boolean(hand)))
    ),
    Boolean(view.carried) && h("p", null, t("dealer.carried", { chips: money(view.carried ?? 0) })),
  );
}

/**
 * @param {{promotion: string, chips: number, lies?: boolean}} splash
 * @param {boolean} inHand
 */
function splashWords({ promotion, chips, lies = false }, inHand) {
  const facts = { promotion, chips: money(chips) };
  if (!lies) return t("dealer.splash_waits", facts);
  return inHand ? t("dealer.splash_lies", facts) : t("dealer.splash_put", facts);
}

/** @param {{chips: number, full: number, drop?: number}} tube */
function tubeWords({ chips, full, drop = 0 }) {
  return drop
    ? t("dealer.tube_drop", { chips: money(drop), left: money(chips) })
    : t("dealer.tube", { chips: money(chips), full: money(full) });
}

/** What is wanted is asked for. */
function callsFloor() {
  void later(import("./call_floor.js"), (call) => latest && call.callFloor(latest));
}

/** @param {Table} view */
function showBar(view) {
  replace(one("#box"), boxWords(view));
  replace(
    one("#bar"),
    boxButton(view, me, signedIn),
    h(
      "button",
      { type: "button", "data-key": "call", onclick: callsFloor },
      icon("bell"),
      t("dealer.call_floor"),
    ),
    place.dataset.rack &&
      h(
        "a",
        { class: "button", "data-key": "rack", href: place.dataset.rack },
        icon("cage"),
        t("dealer.rack"),
      ),
    h(
      "button",
      {
        type: "button",
        class: "danger",
        "data-key": "wrong",
        onclick: () => later(import("./wrong.js"), (wrong) => latest && wrong.openWrong(latest)),
      },
      icon("warning"),
      t("dealer.wrong"),
    ),
  );
}

/** What stands above the next thing: a decision of the floor, waited for or come. @param {Table} view */
function showPrompts(view) {
  const rulings = view.desk.rulings ?? [];
  for (const { ruling, waits, past } of rulings) {
    if (waits && !past) awaited.add(ruling);
    else if (past) awaited.delete(ruling); // it stands with the others: the next step is what is looked for
  }
  const drawn = JSON.stringify([rulings, [...awaited]]);
  if (drawn === promptsDrawn) return;
  promptsDrawn = drawn;
  const shown = rulings.filter((ruling) => awaited.has(ruling.ruling)).map((ruling) => {
    const read = () => {
      awaited.delete(ruling.ruling);
      if (latest) show(latest);
    };
    const title = ruling.waits ? t("dealer.floor_decides") : t("dealer.floor_decided");
    const done = !ruling.waits &&
      h(
        "button",
        { type: "button", class: "wide", "data-key": `read-${ruling.ruling}`, onclick: read },
        t("dealer.ruling_read"),
      );
    return h(
      "div",
      { class: ruling.waits ? "prompt waits" : "prompt came" },
      h("p", null, icon("gavel"), h("b", null, title), " ", sentence(ruling.what)),
      rulingElement(ruling),
      h("div", { class: "acts" }, rulingButtons(ruling)),
      done,
    );
  });
  replace(one("#prompts"), shown);
}

/** @param {Table} view */
function showNotes(view) {
  const drawn = JSON.stringify([view.desk.needs, view.desk.rulings, [...awaited]]);
  if (drawn === notesDrawn) return; // what was opened to be read stays open
  notesDrawn = drawn;
  const needs = (view.desk.needs ?? []).map((need) =>
    h("li", { class: `need ${need.kind}` }, needWords(need))
  );
  const rulings = (view.desk.rulings ?? []).filter((ruling) => !awaited.has(ruling.ruling)).slice(
    0,
    RULINGS_MOST,
  ).map((ruling) =>
    h(
      "details",
      { "data-ruling-line": ruling.ruling },
      h(
        "summary",
        null,
        `${sentence(ruling.what)}: ${
          ruling.taken_back ? t("wrong.taken_back") : phrase(ruling.settled || ruling.outcome)
        }`,
      ),
      rulingElement(ruling),
      h("div", { class: "acts" }, rulingButtons(ruling)),
    )
  );
  replace(
    one("#notes"),
    needs.length > 0 && h("ul", { class: "needs plain" }, needs),
    rulings,
  );
}

/** @param {Table | null} view */
function show(view) {
  if (!view) {
    for (const id of ["#prompts", "#notes", "#seats", "#middle"]) replace(one(id));
    notesDrawn = promptsDrawn = next.drawn = "";
    return replace(
      one("#next"),
      h("p", { class: "next-title" }, t("dealer.table_closed")),
      h("a", { class: "button", href: `/rooms/${document.body.dataset.room}/dealer` }, t("dealer.choose")),
    );
  }
  latest = view;
  showBar(view);
  if (view.event) void later(import("./event.js"), (part) => part.showEvent(latest ?? view));
  showPrompts(view);
  showMiddle(view);
  replace(
    one("#seats"),
    Array.from(
      { length: view.size },
      (_, at) =>
        seatElement(
          view,
          at + 1,
          (seat) => later(import("./seat_sheet.js"), (sheets) => latest && sheets.openSeat(latest, seat)),
        ),
    ),
  );
  next.show(view, last, position);
  showNotes(view);
}

countDown();
if (one("#tablet").hasAttribute("data-hits")) {
  void pageShown().then(() => later(import("./promotions.js"), (promotions) => promotions.watchHits(number)));
}
live().watch(`table ${number}`, (message) => {
  last = asOf(remember(last, message.events ?? []), message.view);
  position = message.position;
  show(message.view);
});
