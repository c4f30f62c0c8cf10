// @ts-check
/** Keeps the games of a board up to date, on the board itself, in the hall and at the kiosk. */

import { fitting, nextName, pageOf } from "./board_turns.js";
import { h, icon, replace } from "./dom.js";
import { hour, money, serverNow, wait } from "./format.js";
import { live } from "./page.js";
import { phrase, t } from "./texts.js";

/** @typedef {import("./views.d.ts").BoardCall} Call */
/** @typedef {import("./views.d.ts").GameLine} Game */

const EVERY = 1000;
const LOOKS_EVERY = 30_000;
const NAMES_LEAST = 2;
let toldCalls = "";

/** @param {number} count @param {string} key @returns {string} */
function counted(count, key) {
  return count === 1 ? t(`${key}_one`) : t(key, { count });
}

/** @param {Game} game @returns {string} */
export function runningWords(game) {
  const still = [...game.forming ?? [], ...game.quiet ?? []];
  const tables = (game.tables ?? []).filter((one) => !still.includes(one));
  if (!tables.length) return t("board.not_running");
  const words = counted(tables.length, "board.table_count");
  return `${words} · ${counted(game.hands_lately ?? 0, "board.hands")}`;
}

/** @param {Game} game @returns {string} */
export function openWords(game) {
  if (!game.tables?.length) return t("board.names_taken");
  if (game.open_seats) return counted(game.open_seats, "board.open_seats");
  return game.wait === undefined
    ? t("board.full")
    : `${t("board.full")} · ${t("board.wait", { wait: wait(game.wait) })}`;
}

/** @param {Game} game @returns {string} */
export function buyInWords(game) {
  const { least_buy_in: least = 0, most_buy_in: most = 0 } = game;
  if (least && most) return t("board.buy_in", { least: money(least), most: money(most) });
  if (least) return t("board.buy_in_least", { least: money(least) });
  return most ? t("board.buy_in_most", { most: money(most) }) : "";
}

/** The name without the star that marks a call. @param {Game} game @param {number} place @returns {string} */
function nameAt(game, place) {
  const name = game.waiting?.[place - 1] ?? "";
  return game.calls?.some((call) => call.place === place) ? name.slice(0, -1) : name;
}

/** @param {Game} game @returns {HTMLElement | null} */
function moreElement(game) {
  const tags = [
    game.forming?.length && t("board.forming", { tables: game.forming.join(", ") }),
    game.quiet?.length && t("board.quiet", { tables: game.quiet.join(", ") }),
    game.must_move?.length && t("board.must_move", { tables: game.must_move.join(", ") }),
  ].filter((one) => typeof one === "string");
  const words = [buyInWords(game), phrase(game.takes ?? "")].filter(Boolean).join(" · ");
  if (!tags.length && !words) return null;
  return h("p", { class: "more" }, tags.map((one) => [h("span", { class: "tag" }, one), " "]).flat(), words);
}

/**
 * @param {Game} game
 * @param {number} deep how many names at most
 * @param {number} from with which name the list begins
 * @returns {HTMLElement}
 */
export function gameElement(game, deep, from = 0) {
  const names = game.waiting ?? [];
  const list = h(
    "ol",
    { class: "waiting", "data-beyond": Math.max(0, names.length - from - deep) || null },
    names.slice(from, from + deep).map((_, place) => {
      const at = from + place;
      const call = game.calls?.find((one) => one.place === at + 1);
      return h(
        "li",
        { class: call && "called", value: from ? at + 1 : null },
        nameAt(game, at + 1),
        call && " ",
        call && h("span", { class: "tag" }, t("board.called_to", { table: call.table })),
      );
    }),
  );
  return h(
    "section",
    { class: "game", "data-spread": game.spread },
    h(
      "header",
      null,
      h("h2", null, game.spread),
      h("p", { class: "running" }, runningWords(game)),
      h("p", { class: "open", "data-open": game.open_seats ?? 0 }, openWords(game)),
      moreElement(game),
    ),
    names.length ? list : h("p", { class: "soft nobody" }, t("board.nobody")),
    names.length - from > deep &&
      h("p", { class: "soft more-names" }, t("board.more", { count: names.length - from - deep })),
  );
}

/**
 * @param {Element} place
 * @param {{games: Game[]}} view
 * @param {Map<string, number>} [firsts] with which name each list begins, by game
 */
export function showGames(place, view, firsts) {
  const deep = Number(place instanceof HTMLElement ? place.dataset.deep : 0) || 12;
  if (place instanceof HTMLElement && "count" in place.dataset) {
    place.dataset.count = String(view.games.length);
  }
  if (view.games.length) {
    replace(place, view.games.map((game) => gameElement(game, deep, firsts?.get(game.spread))));
  } else replace(place, h("div", { class: "empty" }, icon("board"), h("p", null, t("board.no_games"))));
}

/** How many names of a list find no room; those are not shown. @param {HTMLElement} list @returns {number} */
function hideBeyond(list) {
  const end = list.getBoundingClientRect();
  let hidden = 0;
  for (const name of list.children) {
    const box = name.getBoundingClientRect();
    const beyond = box.right > end.right + 1 || box.bottom > end.bottom + 1;
    name.classList.toggle("beyond", beyond);
    hidden += Number(beyond);
  }
  return hidden;
}

/**
 * On a wall the games fill the screen, and nobody scrolls: says how many names found no room.
 * @param {ParentNode} place
 */
function tellHidden(place) {
  for (const list of place.querySelectorAll(".waiting")) {
    if (!(list instanceof HTMLElement)) continue;
    let more = list.parentElement?.querySelector(".more-names");
    const beyond = Number(list.dataset.beyond ?? 0);
    if (more instanceof HTMLElement) more.hidden = !beyond;
    if (!hideBeyond(list) && !beyond) continue;
    if (!more) list.after(more = h("p", { class: "soft more-names" }));
    if (!(more instanceof HTMLElement)) continue;
    more.hidden = false;
    more.textContent = t("board.more", { count: beyond });
    // The line that says so takes room itself.
    more.textContent = t("board.more", { count: hideBeyond(list) + beyond });
  }
}

/**
 * Whether a game of a wall has no room for its lines, or too little for its names to come round.
 * @param {ParentNode} place
 * @returns {boolean}
 */
function isCut(place) {
  return [...place.querySelectorAll(".game")].some((game) => {
    const names = game.querySelectorAll(".waiting li");
    const seen = names.length - game.querySelectorAll(".beyond").length;
    return game.scrollHeight > game.clientHeight + 1 || seen < Math.min(NAMES_LEAST, names.length);
  });
}

/**
 * Time left for an answer, in words.
 * @param {number} until microseconds
 * @param {number} now microseconds
 * @returns {string}
 */
export function leftWords(until, now) {
  const seconds = Math.ceil((until - now) / 1e6);
  if (seconds <= 0) return t("board.call_over");
  return t("board.call_left", {
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, "0"),
  });
}

/** @param {Game} game @param {Call} call @returns {HTMLElement} */
function callElement(game, call) {
  const left = call.until
    ? h("span", { class: "tag warm", "data-until": call.until }, leftWords(call.until, serverNow()))
    : null;
  return h(
    "li",
    null,
    h("b", null, nameAt(game, call.place)),
    " ",
    h("span", null, t("board.call", { table: call.table, spread: game.spread })),
    left && " ",
    left,
  );
}

/** Who is called to a seat, across the top. @param {{games: Game[]}} view */
function showCalls(view) {
  const place = document.querySelector("[data-calls]");
  const list = place?.querySelector("ul");
  if (!(place instanceof HTMLElement) || !list) return;
  const calls = view.games.flatMap((game) => (game.calls ?? []).map((call) => callElement(game, call)));
  place.hidden = !calls.length;
  const told = JSON.stringify(view.games.map((game) => [game.spread, game.waiting, game.calls]));
  if (told !== toldCalls) replace(list, calls); // else those who listen would hear it again with every change
  toldCalls = told;
}

/** The wall: its own choice of games, in pages that turn. */
class Wall {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {string[]} */
    this.only = JSON.parse(place.dataset.only ?? "[]");
    this.turns = 0;
    this.fits = 1;
    this.measured = "";
    /** @type {Map<string, number>} */
    this.firsts = new Map();
    /** @type {{games: Game[]}} */
    this.view = { games: [] };
  }

  /** @param {{games: Game[]}} view */
  watch(view) {
    const games = view.games.filter((game) => !this.only.length || this.only.includes(game.spread));
    this.view = { ...view, games };
    this.show();
  }

  show() {
    showCalls(this.view);
    const box = this.place.getBoundingClientRect();
    const em = parseFloat(getComputedStyle(this.place).fontSize);
    const high = getComputedStyle(document.body).overflowY === "hidden" ? box.height : Infinity;
    this.room(`${this.view.games.length} ${box.width} ${high}`, fitting(box.width, high, em));
    let part = pageOf(this.view.games, this.fits, this.turns);
    for (this.fill(part); part.each > 1 && isCut(this.place); this.fill(part)) {
      part = pageOf(this.view.games, this.fits = part.each - 1, this.turns);
    }
  }

  /**
   * What once found no room is not tried again while there is as much of it, so that pages stay the same.
   * @param {string} measured @param {number} fits
   */
  room(measured, fits) {
    if (measured !== this.measured) this.fits = fits;
    this.measured = measured;
  }

  /** @param {{games: Game[], page: number, pages: number}} part */
  fill({ games, page, pages }) {
    const told = document.querySelector("[data-page]");
    if (told instanceof HTMLElement) {
      told.hidden = pages === 1; // before anything is measured: the line takes room from the games
      told.textContent = t("board.page", { page, pages });
    }
    showGames(this.place, { games }, this.firsts);
    tellHidden(this.place);
  }

  turn() {
    for (const list of this.place.querySelectorAll(".waiting")) {
      const spread = list.closest("[data-spread]")?.getAttribute("data-spread") ?? "";
      const all = this.view.games.find((game) => game.spread === spread)?.waiting?.length ?? 0;
      const seen = list.children.length - list.querySelectorAll(".beyond").length;
      const from = this.firsts.get(spread) ?? 0;
      this.firsts.set(spread, seen < all ? nextName(from, seen, all) : 0);
    }
    this.turns += 1;
    this.show();
  }
}

/** A bound board that was given other games shows them by itself. @param {HTMLElement} place */
async function lookAtOwn(place) {
  const room = encodeURIComponent(document.body.dataset.room ?? "");
  try {
    const answer = await fetch(`/rooms/${room}/board/games`, { credentials: "same-origin" });
    const shown = JSON.stringify(JSON.parse(place.dataset.own ?? "[]"));
    if (answer.ok && JSON.stringify(await answer.json()) !== shown) location.reload();
  } catch {
    // It looks again in a while.
  }
}

function tick() {
  const wall = document.querySelector("[data-clock]");
  if (wall) wall.textContent = hour(serverNow());
  for (const place of document.querySelectorAll("[data-calls] [data-until]")) {
    if (place instanceof HTMLElement) place.textContent = leftWords(Number(place.dataset.until), serverNow());
  }
}

/** @type {HTMLElement | null | undefined} */
const jackpots = globalThis.document?.querySelector("[data-jackpots]");
if (jackpots) import("./promotions/jackpots.js").then((found) => found.watchJackpots(jackpots));

const boards = globalThis.document?.querySelectorAll("[data-shows='board']") ?? [];
const onWall = Boolean(globalThis.document?.querySelector("[data-calls]"));
for (const place of boards) {
  if (onWall && place instanceof HTMLElement) {
    document.body.classList.add("fills");
    const wall = new Wall(place);
    live().watch("board", (message) => wall.watch(message.view));
    new ResizeObserver(() => wall.show()).observe(place); // also when calls or announcements take room
    setInterval(() => wall.turn(), 1000 * Number(place.dataset.turn ?? 12));
    if (place.dataset.own) setInterval(() => lookAtOwn(place), LOOKS_EVERY);
  } else live().watch("board", (message) => showGames(place, message.view));
}
if (onWall) {
  tick();
  setInterval(tick, EVERY);
}
