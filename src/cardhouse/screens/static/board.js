// @ts-check
/** Keeps the games of a board up to date, on the board itself, in the hall and at the kiosk. */

import { h, icon, replace } from "./dom.js";
import { live } from "./page.js";
import { t } from "./texts.js";

/** @typedef {{spread: string, game: string, tables?: number[], open_seats?: number, waiting?: string[], hands_lately?: number}} Game */

/** @param {number} count @param {string} key @returns {string} */
function counted(count, key) {
  return count === 1 ? t(`${key}_one`) : t(key, { count });
}

/** @param {Game} game @returns {string} */
export function runningWords(game) {
  const tables = game.tables ?? [];
  if (!tables.length) return t("board.not_running");
  const words = counted(tables.length, "board.table_count");
  return `${words} · ${counted(game.hands_lately ?? 0, "board.hands")}`;
}

/** @param {Game} game @returns {string} */
export function openWords(game) {
  return game.open_seats ? counted(game.open_seats, "board.open_seats") : t("board.full");
}

/** @param {Game} game @param {number} deep @returns {HTMLElement} */
export function gameElement(game, deep) {
  const names = game.waiting ?? [];
  const list = h("ol", { class: "waiting" }, names.slice(0, deep).map((name) => {
    const called = name.endsWith("*");
    const plain = called ? name.slice(0, -1) : name;
    return h("li", { class: called && "called" }, plain, called && " ", called && h("span", { class: "tag" }, t("board.called")));
  }));
  return h(
    "section",
    { class: "game", "data-spread": game.spread },
    h("header", null, h("h2", null, game.spread), h("p", { class: "running" }, runningWords(game)), h("p", { class: "open", "data-open": game.open_seats ?? 0 }, openWords(game))),
    names.length ? list : h("p", { class: "soft nobody" }, t("board.nobody")),
    names.length > deep && h("p", { class: "soft" }, t("board.more", { count: names.length - deep })),
  );
}

/** @param {Element} place @param {{games: Game[]}} view */
export function showGames(place, view) {
  const deep = Number(place instanceof HTMLElement ? place.dataset.deep : 0) || 12;
  if (view.games.length) replace(place, view.games.map((game) => gameElement(game, deep)));
  else replace(place, h("div", { class: "empty" }, icon("board"), h("p", null, t("board.no_games"))));
}

for (const place of globalThis.document?.querySelectorAll("[data-shows='board']") ?? []) {
  live().watch("board", (message) => showGames(place, message.view));
}
