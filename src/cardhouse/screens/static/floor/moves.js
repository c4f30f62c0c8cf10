// @ts-check
/**
 * Who goes where: on the way, must-move lists in order, transfer lists and trades, chips that are off a game.
 */

import { h, icon, one, replace } from "../dom.js";
import { cents, hour, money } from "../format.js";
import { live } from "../page.js";
import { countDown, leftWords } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, because, leads, menu, plain, row, ruleLink } from "./acts.js";
import { pairs } from "./trading.js";

/** @typedef {import("./map.js").View} View */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */

/**
 * A name with words and what can be done.
 * @param {string} name
 * @param {(Node | string | null | false)[]} words
 * @param {MaybeAct[]} acts
 * @param {string} key
 * @returns {HTMLElement}
 */
function entry(name, words, acts, key) {
  return h(
    "li",
    { class: "entry", "data-name": name },
    h("span", { class: "entry-words" }, h("b", null, name), " ", words),
    row(acts, key),
  );
}

/**
 * @param {string} title
 * @param {HTMLElement[]} entries
 * @param {string} none
 * @param {...(Node | null | false)} more
 * @returns {HTMLElement}
 */
function panel(title, entries, none, ...more) {
  return h(
    "section",
    { class: "panel" },
    h("h2", null, title),
    ...more,
    entries.length ? h("ol", { class: "plain entries" }, entries) : h("p", { class: "soft" }, none),
  );
}

/** @param {View} view @returns {HTMLElement} */
function goingPanel(view) {
  const entries = (view.floor.going ?? []).map((going) =>
    entry(
      going.name,
      [
        t("floor.moves.from_to", { origin: going.origin, to: going.to, seat: going.seat }),
        " ",
        because(going),
      ].flat(),
      [
        plain(t("floor.moves.now"), { type: "MoveNow", person: going.person }, "primary"),
        asks("MoveNow", t("floor.moves.now_with"), [{
          name: "chips",
          label: t("floor.chips"),
          kind: "money",
          required: true,
        }], (answers) => ({ type: "MoveNow", person: going.person, chips: cents(answers.chips) ?? 0 })),
        going.kind === "must_move"
          ? plain(t("floor.moves.refuses"), {
            type: "RefuseToMove",
            table: going.origin,
            person: going.person,
          }, "danger")
          : plain(t("floor.moves.stays"), { type: "GiveUpMove", person: going.person }),
      ],
      `going-${going.person}`,
    )
  );
  const trades = (view.floor.trades ?? []).map((trade) =>
    entry(
      trade.name,
      [
        t("floor.moves.trades", { table: trade.table, other: trade.other, other_table: trade.other_table }),
        " ",
        ruleLink(trade.cite),
      ],
      [],
      `trade-${trade.name}`,
    )
  );
  return panel(t("floor.moves.going"), [...entries, ...trades], t("floor.moves.nobody_goes"));
}

/** @param {View} view @returns {HTMLElement[]} */
function mustMovePanels(view) {
  return (view.floor.must_move ?? []).map((list) => {
    const entries = list.names.map((name) =>
      entry(name.name, [
        Boolean(list.volunteers?.includes(name.person)) &&
        h("span", { class: "tag good" }, t("floor.moves.volunteers")),
        Boolean(list.refusers?.includes(name.person)) &&
        h("span", { class: "tag bad" }, t("floor.moves.would_not")),
        " ",
        ...because(name),
      ], [leads("VolunteerToMove", t("floor.table.more"), () =>
        menu(name.name, [["", [
          ...list.feeds.map((main) =>
            plain(t("floor.moves.call_to", { table: main }), {
              type: "CallToMainGame",
              table: main,
              person: name.person,
            })
          ),
          list.volunteers?.includes(name.person) ? null : plain(t("floor.moves.volunteer"), {
            type: "VolunteerToMove",
            table: list.table,
            person: name.person,
          }),
          plain(t("floor.moves.refuses"), { type: "RefuseToMove", table: list.table, person: name.person }),
          plain(t("floor.moves.not_short"), {
            type: "DeclineShortHanded",
            table: list.table,
            person: name.person,
          }),
        ]]]))], `must-${list.table}-${name.person}`)
    );
    const acts = [
      ...list.feeds.map((main) =>
        plain(
          t("floor.moves.call_next_to", { table: main }),
          { type: "CallToMainGame", table: main },
          "primary",
        )
      ),
      plain(t("floor.table.end_must_move"), { type: "EndMustMove", table: list.table }),
    ];
    return panel(
      t("floor.moves.must_move", { table: list.table, feeds: list.feeds.join(", ") }),
      entries,
      t("floor.lists.nobody"),
      h("p", { class: "soft" }, t("floor.moves.order_by"), " ", ruleLink(list.cite)),
      h("div", { class: "bar" }, row(acts, `must-${list.table}`)),
    );
  });
}

/** @param {View} view @returns {HTMLElement} */
function transferPanel(view) {
  const transfers = view.floor.transfers ?? [];
  const swaps = pairs(transfers).map(([here, there]) =>
    entry(t("floor.moves.pair", { name: here.name, other: there.name }), [
      t("floor.moves.could_trade", { table: here.origin, other_table: there.origin }),
    ], [
      plain(
        t("floor.moves.swap"),
        { type: "SwapTables", person: here.person, other: there.person },
        "primary",
      ),
    ], `swap-${here.person}`)
  );
  const entries = transfers.map((asked) =>
    entry(asked.name, [
      t("floor.moves.signed", { origin: asked.origin, to: asked.to, time: hour(asked.at) }),
    ], [
      plain(t("floor.moves.grant"), {
        type: "GrantTableChange",
        table: asked.origin,
        person: asked.person,
        to: asked.to,
      }),
      plain(t("floor.moves.off_list"), { type: "LeaveTransferList", person: asked.person, to: asked.to }),
    ], `transfer-${asked.person}-${asked.to}`)
  );
  return panel(
    t("floor.moves.transfers"),
    [...swaps, ...entries],
    t("floor.moves.nobody_signed"),
    h("p", { class: "soft" }, t("floor.moves.sign_how")),
  );
}

/** @param {View} view @returns {HTMLElement} */
function offPanel(view) {
  const off = (view.floor.off ?? []).map((gone) =>
    entry(gone.name, [
      ...because(gone),
      " ",
      gone.until ? h("span", { class: "tag warm", "data-until": gone.until }, leftWords(gone.until)) : null,
    ], [
      plain(
        t("floor.moves.back"),
        { type: "ReturnToGame", person: gone.person, spread: gone.spread },
        "primary",
      ),
      plain(t("floor.moves.back_first"), {
        type: "ReturnToGame",
        person: gone.person,
        spread: gone.spread,
        first: true,
      }),
    ], `off-${gone.person}-${gone.spread}`)
  );
  const kept = (view.floor.kept ?? []).map((held) =>
    entry(
      held.name,
      [
        t("floor.moves.kept", {
          amount: money(held.amount),
          where: held.where,
          time: hour(held.since),
        }),
        " ",
        ruleLink(held.cite),
      ],
      [plain(t("floor.moves.give_back"), { type: "GiveBackChips", person: held.person })],
      `kept-${held.person}`,
    )
  );
  return panel(t("floor.moves.off"), [...off, ...kept], t("floor.moves.nobody_off"));
}

/** @param {View} view */
function show(view) {
  const must = mustMovePanels(view);
  replace(
    one("#moves"),
    goingPanel(view),
    must.length ? must : h(
      "section",
      { class: "panel" },
      h("h2", null, t("floor.moves.no_must_move")),
      h("p", { class: "soft" }, icon("move"), " ", t("floor.moves.make_how")),
    ),
    transferPanel(view),
    offPanel(view),
  );
}

countDown();
live().watch("room", (message) => show(message.view));
