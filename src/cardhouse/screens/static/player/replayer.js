// @ts-check
/**
 * A hand that was played, one step after the other; the steps come with the page, as this viewer may see
 * them.
 */

import { ask } from "../api.js";
import { citation } from "../cite.js";
import { h, one, replace } from "../dom.js";
import { countIn } from "../format.js";
import { notice } from "../page.js";
import { phrase, t } from "../texts.js";
import { byStreets, draw, streetCard } from "./felt.js";
import { noPast, onStreets, streetStep, words } from "./told.js";

/** @typedef {{view: import("./felt.js").Table, own?: import("./felt.js").Own | null,
 * events: import("./told.js").Told[], cites?: string[]}} Step */

/** @type {Step[]} */
const steps = JSON.parse(one("#replayer").parentElement?.querySelector("#steps")?.textContent ?? "[]");
/** What each row says, in our words. @type {Record<string, string>} */
const rows = JSON.parse(document.getElementById("rows")?.textContent ?? "{}");
countIn(steps[0]?.view.unit);
const range = /** @type {HTMLInputElement} */ (one("#step"));

/**
 * What shown hands were worth on each street.
 * @type {{street: string, exact: boolean, parts: Record<string, number>}[]}
 */
let worths = [];

/** @param {Step} step @param {number} seat @returns {string} */
function nameOf({ view }, seat) {
  return view.seats.find((sits) => sits.seat === seat)?.player || t("common.seat", { number: seat });
}

/** What each shown hand would get if everything to come were dealt from here. @param {Step} step */
function equity(step) {
  const here = worths.find((one) => one.street === step.view.hand?.street);
  if (!here) return "";
  const write = new Intl.NumberFormat(document.documentElement.lang, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const parts = Object.entries(here.parts).map(([seat, part]) =>
    `${nameOf(step, Number(seat))} ${here.exact ? "" : "≈ "}${write.format(part)}`
  );
  return t("hands.equity", { parts: parts.join(", ") });
}

/** @param {Step} step @returns {string} */
function said(step) {
  const { view, events } = step;
  const name = (/** @type {number} */ seat) => nameOf(step, seat);
  return onStreets(events, view.hand?.street ?? "").map((event) => words(event, name)).filter((line) => line)
    .join(" ") ||
    t(events.some((event) => event.type === "CardsDealt") ? "hands.dealt" : "felt.said.HandBegan");
}

/** @param {number} wanted */
function show(wanted) {
  const place = Math.min(Math.max(wanted, 0), steps.length - 1);
  const step = steps[place];
  range.value = String(place);
  range.setAttribute("aria-valuetext", said(step));
  draw(one("#felt"), step.view, step.own ?? null, noPast());
  const own = byStreets(step.own?.cards ?? [], step.own?.up ?? []);
  one("#hole").classList.toggle("many", own.length > 5);
  replace(one("#hole"), own.map(streetCard));
  one("#holds").textContent = phrase(step.own?.holds ?? "");
  one("#step-words").textContent = said(step);
  if (worths.length) one("#step-equity").textContent = equity(step);
  const rules = (step.cites ?? []).map(citation).filter((row) => row !== null);
  replace(
    one("#step-rules"),
    rules.flatMap((row, number) => [number ? ", " : `${t("hands.by_rule")} `, row]),
  );
  showBook(step.cites ?? []);
  history.replaceState(null, "", `#${place}`);
}

/** What the book says of this step; whoever opened it reads on with every step. @param {string[]} cites */
function showBook(cites) {
  const said = cites.filter((cite) => rows[cite]).map((cite) =>
    h("li", null, h("span", null, rows[cite]), " ", citation(cite))
  );
  replace(one("#step-says"), said.length ? said : h("li", { class: "soft" }, t("hands.book_silent")));
}

range.addEventListener("input", () => show(Number(range.value)));
for (
  const [id, to] of /** @type {[string, () => number][]} */ ([
    ["first", () => 0],
    ["before", () => Number(range.value) - 1],
    ["next", () => Number(range.value) + 1],
    ["end", () => steps.length - 1],
  ])
) one(`#${id}`).addEventListener("click", () => show(to()));
/**
 * The address to pass on: one that anybody can open, where this viewer may make one.
 * @returns {Promise<string>}
 */
async function address() {
  const share = one("#share").dataset.share;
  if (!share) return location.href;
  const cards = document.getElementById("share-cards");
  const own = cards instanceof HTMLInputElement && cards.checked;
  const told = await ask("POST", share, new URLSearchParams({ cards: own ? "own" : "" }));
  return `${location.origin}${told.to}${location.hash}`;
}

one("#share").addEventListener("click", async () => {
  let found = "";
  try {
    found = await address();
    await navigator.clipboard.writeText(found);
    notice(t(one("#share").dataset.share ? "hands.shared" : "hands.copied"));
  } catch (error) {
    notice(found || error);
  }
});
const streets = steps.map((step) => step.view.hand?.street);
/** @type {Record<string, (at: number) => number>} */
const KEYS = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => streetStep(streets, at, 1),
  ArrowUp: (at) => streetStep(streets, at, -1),
  Home: () => 0,
  End: () => steps.length - 1,
};
/** The hands beside this one, of those that are looked for. @type {Record<string, string>} */
const BESIDE = { ArrowLeft: "earlier", ArrowRight: "later" };
document.addEventListener("keydown", (event) => {
  if (event.shiftKey && BESIDE[event.key]) document.getElementById(BESIDE[event.key])?.click();
  if (event.shiftKey) return;
  if (event.target === range || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  show(KEYS[event.key](Number(range.value)));
});
show(Number(location.hash.slice(1)) || 0);
ask("GET", `${one("#replayer").dataset.at}/equity`).then((found) => {
  worths = found;
  show(Number(range.value));
}, () => {}); // a hand without them is still told
