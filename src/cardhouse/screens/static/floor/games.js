// @ts-check
/** Games on offer: put one on the board, open a table for it, take it off; and who acts as manager. */

import { h } from "../dom.js";
import { cents, money } from "../format.js";
import { sheet } from "../staff/sheet.js";
import { t } from "../texts.js";
import { asks, colleague, colleagues, column, leads, plain } from "./acts.js";

/** @typedef {import("./map.js").View} View */
/** @typedef {import("./acts.js").Act} Act */

const DESIGNATED = ["call_in", "higher_buy_in", "cash_plays", "lower_limit", "promotional"];
const RANKS = ["dealer", "clerk", "supervisor", "shift_manager"];

/** @returns {[string, string][]} */
function knownGames() {
  return JSON.parse(document.getElementById("games")?.textContent || "[]");
}

/** What the house may take, in words and as data, the usual first. @returns {[string, object][]} */
function takings() {
  return JSON.parse(document.getElementById("takings")?.textContent || "[]");
}

/**
 * What is sent of it: words that somebody wrote, else what was chosen; the usual gives way to what the stakes
 * say themselves.
 * @param {Record<string, string>} answers
 * @param {[string, object][]} offered
 * @returns {{charge: string, takes?: object}}
 */
export function taking(answers, offered) {
  const charge = (answers.charge ?? "").trim();
  const place = Number(answers.takes ?? 0);
  const said = /\b(rake|time|collection)\b/i.test(answers.stakes ?? "");
  if (charge || (place === 0 && said)) return { charge };
  return { charge, takes: offered[place]?.[1] };
}

/** @param {View} view @param {string} [spread] @returns {Act} */
export function openTable(view, spread) {
  const offers = view.offers ?? [];
  const number = Math.max(0, ...view.tables.map((line) => line.table)) + 1;
  return asks(
    "OpenTable",
    t("floor.map.open_table"),
    [
      {
        name: "spread",
        label: t("floor.map.game"),
        kind: "choice",
        choices: offers.map((one) => one.spread),
        value: spread ?? offers[0]?.spread,
        required: true,
      },
      { name: "table", label: t("floor.map.number"), kind: "number", value: String(number), required: true },
      {
        name: "mode",
        label: t("floor.map.mode"),
        kind: "choice",
        choices: [
          ["tracked", t("floor.map.mode_tracked")],
          ["light", t("floor.map.mode_light")],
          ["dealt", t("floor.map.mode_dealt")],
        ],
        value: "tracked",
      },
    ],
    (answers) => ({
      type: "OpenTable",
      table: Number(answers.table),
      spread: answers.spread,
      mode: answers.mode,
    }),
    { kind: "primary" },
  );
}

/** @param {string} text @returns {string[]} */
export function words(text) {
  return text.split(",").map((one) => one.trim()).filter(Boolean);
}

/** @returns {Act} */
function offerGame() {
  const known = knownGames();
  return asks("OfferGame", t("floor.map.offer"), [
    {
      name: "game",
      label: t("floor.map.game"),
      kind: "choice",
      choices: known,
      value: "holdem",
      required: true,
    },
    { name: "spread", label: t("floor.map.spread"), required: true, help: t("floor.map.spread_help") },
    { name: "stakes", label: t("floor.map.stakes"), required: true, help: t("floor.map.stakes_help") },
    { name: "seats", label: t("floor.map.seats"), kind: "number", value: "9", required: true },
    { name: "least", label: t("floor.map.least"), kind: "money" },
    { name: "most", label: t("floor.map.most"), kind: "money" },
    {
      name: "takes",
      label: t("floor.map.takes"),
      kind: "choice",
      choices: takings().map(([words], place) => [String(place), words]),
      value: "0",
      required: true,
    },
    { name: "charge", label: t("floor.map.charge"), help: t("floor.map.charge_help") },
    {
      name: "designated",
      label: t("floor.map.designated"),
      kind: "many",
      choices: DESIGNATED.map((one) => [one, t(`floor.designated.${one}`)]),
    },
    { name: "rotation", label: t("floor.map.rotation"), help: t("floor.map.rotation_help") },
    { name: "every", label: t("floor.map.every"), kind: "number", value: "8" },
  ], (answers) => ({
    type: "OfferGame",
    spread: answers.spread,
    game: answers.game,
    stakes: answers.stakes,
    seats: Number(answers.seats),
    least_buy_in: cents(answers.least) ?? 0,
    most_buy_in: cents(answers.most) ?? 0,
    ...taking(answers, takings()),
    designated: words(answers.designated ?? ""),
    rotation: words(answers.rotation),
    every: Number(answers.every || 8),
    fill_in: true,
  }));
}

/** @param {number} least @param {number} most @returns {string} */
export function buyInWords(least, most) {
  if (!least) return "";
  const amounts = { least: money(least), most: money(most) };
  return t(most ? "floor.map.buy_in" : "floor.map.buy_in_from", amounts);
}

/** @param {View} view */
function openGames(view) {
  const lines = (view.offers ?? []).map((offer) => {
    const tables = view.games.find((game) => game.spread === offer.spread)?.tables ?? [];
    const range = buyInWords(offer.least_buy_in ?? 0, offer.most_buy_in ?? 0);
    return h(
      "section",
      { class: "acts" },
      h("h3", null, offer.spread),
      h(
        "p",
        { class: "soft" },
        [
          t(tables.length === 1 ? "floor.map.tables_of_one" : "floor.map.tables_of", {
            count: tables.length,
          }),
          offer.stakes,
          range,
        ].filter(Boolean).join(" · "),
      ),
      column([
        openTable(view, offer.spread),
        plain(t("floor.map.withdraw"), { type: "WithdrawGame", spread: offer.spread }, "danger"),
      ]),
    );
  });
  sheet(
    t("floor.map.games"),
    column([offerGame()]),
    ...(lines.length ? lines : [h("p", { class: "soft" }, t("floor.lists.none"))]),
  );
}

/** What the page's head offers. @param {View} view @returns {Act[]} */
export function games(view) {
  const open = openTable(view);
  return [
    ...(view.offers?.length ? [open] : []),
    leads("OfferGame", t("floor.map.games"), () => openGames(view)),
  ];
}

/** Who stands in for the manager. @param {View} view @returns {Act} */
export function acting(view) {
  const now = view.floor.acting ?? [];
  const who = now.map(([user, rank]) =>
    h("p", null, t("floor.acting.is", { name: colleague(user), rank: t(`floor.acting.${rank}`) }))
  );
  return leads(
    "NameActingManager",
    t("floor.acting.title"),
    () =>
      sheet(
        t("floor.acting.title"),
        ...(who.length ? who : [h("p", { class: "soft" }, t("floor.acting.nobody"))]),
        column([
          asks("NameActingManager", t("floor.acting.name"), [
            {
              name: "user",
              label: t("floor.person"),
              kind: "choice",
              choices: colleagues().map((one) => /** @type {[string, string]} */ ([one.id, one.name])),
              required: true,
            },
            {
              name: "rank",
              label: t("floor.acting.rank"),
              kind: "choice",
              choices: RANKS.map((one) => /** @type {[string, string]} */ ([one, t(`floor.acting.${one}`)])),
              value: "supervisor",
              required: true,
            },
          ], (answers) => ({ type: "NameActingManager", user: answers.user, rank: answers.rank })),
          now.length > 0 ? plain(t("floor.acting.back"), { type: "ManagerBack" }) : null,
        ]),
      ),
  );
}
