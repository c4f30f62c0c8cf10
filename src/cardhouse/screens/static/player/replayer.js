// @ts-check
/**
 * A hand that was played, one step after the other; the steps come with the page, as this viewer may see
 * them.
 */

import { ask } from "../api.js";
import { citation } from "../cite.js";
import { one, replace } from "../dom.js";
import { cardElement } from "../format.js";
import { notice } from "../page.js";
import { t } from "../texts.js";
import { draw } from "./felt.js";
import { noPast, words } from "./told.js";

/** @typedef {{view: import("./felt.js").Table, own?: import("./felt.js").Own | null,
 * events: import("./told.js").Told[], cites?: string[]}} Step */

/** @type {Step[]} */
const steps = JSON.parse(one("#replayer").parentElement?.querySelector("#steps")?.textContent ?? "[]");
const range = /** @type {HTMLInputElement} */ (one("#step"));

/** @param {Step} step @returns {string} */
function said({ view, events }) {
  const name = (/** @type {number} */ seat) =>
    view.seats.find((sits) => sits.seat === seat)?.player || t("common.seat", { number: seat });
  return events.map((event) => words(event, name)).filter((line) => line).join(" ") ||
    t("felt.said.HandBegan");
}

/** @param {number} wanted */
function show(wanted) {
  const place = Math.min(Math.max(wanted, 0), steps.length - 1);
  const step = steps[place];
  range.value = String(place);
  range.setAttribute("aria-valuetext", said(step));
  draw(one("#felt"), step.view, step.own ?? null, noPast());
  replace(one("#hole"), [...(step.own?.cards ?? []), ...(step.own?.up ?? [])].map(cardElement));
  one("#holds").textContent = step.own?.holds ?? "";
  one("#step-words").textContent = said(step);
  const rules = (step.cites ?? []).map(citation).filter((row) => row !== null);
  replace(
    one("#step-rules"),
    rules.flatMap((row, number) => [number ? ", " : `${t("hands.by_rule")} `, row]),
  );
  history.replaceState(null, "", `#${place}`);
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
document.addEventListener("keydown", (event) => {
  if (event.target === range) return;
  if (event.key === "ArrowRight") show(Number(range.value) + 1);
  if (event.key === "ArrowLeft") show(Number(range.value) - 1);
});
show(Number(location.hash.slice(1)) || 0);
