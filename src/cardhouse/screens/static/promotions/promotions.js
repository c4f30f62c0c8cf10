// @ts-check
/** The board of promotions and the one for the wall, kept up to date; amounts count up to what they are. */

import { h, icon, one, replace } from "../dom.js";
import { hour, money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").PromotionLine} PromotionLine */
/** @typedef {import("../views.d.ts").LatestHit} LatestHit */

const COUNTS_MILLISECONDS = 1200;
/** What is shown of each promotion now. @type {Map<string, number>} */
const shown = new Map();

/** What a promotion is worth to whoever looks. @param {PromotionLine} line @returns {number} */
export function amountOf(line) {
  return line.posted || line.worth || 0;
}

/**
 * What is shown a while after an amount changed: whole dollars on the way, the amount itself at the end.
 * @param {number} from @param {number} to @param {number} part of the way, 0 to 1
 */
export function counted(from, to, part) {
  return part >= 1 ? to : from + Math.trunc((to - from) * part / 100) * 100;
}

/** @param {HTMLElement} place @param {number} from @param {number} to */
function countUp(place, from, to) {
  const began = performance.now();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const step = () => {
    const part = still ? 1 : (performance.now() - began) / COUNTS_MILLISECONDS;
    place.textContent = money(counted(from, to, part), "cents");
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}

/** @param {PromotionLine} line @returns {HTMLElement | null} */
function amountElement(line) {
  const amount = amountOf(line);
  if (line.phase !== "running" || !amount) return null;
  const before = shown.get(line.promotion) ?? amount;
  shown.set(line.promotion, amount);
  const place = h("p", { class: "jackpot" }, money(before, "cents"));
  if (before !== amount) countUp(place, before, amount);
  return place;
}

/** What goes on now. @param {PromotionLine} line @returns {HTMLElement[]} */
function facts(line) {
  return [
    line.best ? h("p", null, t("promotions.best", { hand: line.best, name: line.best_by ?? "" })) : null,
    line.draws_at ? h("p", null, t("promotions.draws_at", { time: hour(line.draws_at) })) : null,
  ].filter((part) => part !== null);
}

/** @param {PromotionLine} line @returns {HTMLElement} */
export function promotionElement(line) {
  const room = document.body.dataset.room ?? "";
  return h(
    "li",
    { class: "panel event", "data-promotion": line.promotion },
    h(
      "a",
      { href: `/rooms/${room}/promotions/one?promotion=${encodeURIComponent(line.promotion)}` },
      h("h2", null, line.promotion),
    ),
    amountElement(line),
    line.says ? h("p", null, line.says) : null,
    ...facts(line),
    h(
      "p",
      null,
      h("span", { class: "tag" }, t(`promotions.phase.${line.phase}`)),
      ` ${line.what ?? ""}`,
    ),
    h("p", { class: "soft" }, [line.when, line.pays].filter(Boolean).join(" · ")),
  );
}

/** @param {PromotionLine} line @returns {HTMLElement} */
function wallElement(line) {
  return h(
    "li",
    { class: "panel", "data-promotion": line.promotion },
    h("h2", null, line.promotion),
    amountElement(line),
    ...facts(line),
    h("p", { class: "soft" }, line.what ?? ""),
  );
}

/** @param {LatestHit} hit @returns {HTMLElement} */
function hitElement(hit) {
  const told = [
    hour(hit.at),
    t("promotions.at_table", { table: hit.table ?? 0 }),
    t(`promotions.status.${hit.status}`),
    (hit.names ?? []).join(", "),
  ];
  return h("li", null, h("b", null, hit.promotion), ` ${told.filter(Boolean).join(" · ")}`);
}

function nothing() {
  return h("li", null, h("div", { class: "empty" }, icon("board"), h("p", null, t("promotions.none"))));
}

/** @type {HTMLElement | null | undefined} */
const board = globalThis.document?.querySelector("[data-promotions]");
/** @type {HTMLElement | null | undefined} */
const wall = globalThis.document?.querySelector("[data-wall]");
const place = board ?? wall;
if (place) {
  live().watch("promotions", (message) => {
    /** @type {PromotionLine[]} */
    const all = message.view.promotions ?? [];
    const held = board ? all : all.filter((line) => line.phase === "running");
    replace(place, held.length ? held.map(board ? promotionElement : wallElement) : nothing());
    /** @type {LatestHit[]} */
    const latest = message.view.latest ?? [];
    replace(
      one("[data-latest]"),
      latest.length ? latest.map(hitElement) : h("li", { class: "soft" }, t("promotions.no_hits")),
    );
  });
}
