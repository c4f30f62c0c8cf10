// @ts-check
/**
 * The clock of an event on a page: it counts by itself from the instant at which the level ends, so that it
 * goes on when the connection is lost; the page says that then.
 */

import { h, replace } from "../dom.js";
import { grouped, number } from "../figures.js";
import { clock as timeOf, serverNow } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventView} EventView */
/** @typedef {import("../views.d.ts").ClockView} ClockView */

const EVERY = 250;
/** @type {EventView | null} */
let shown = null;

/** Hours, minutes and seconds of microseconds. @param {number} left @returns {string} */
export function leftWords(left) {
  const seconds = Math.max(0, Math.ceil(left / 1e6));
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** What stands on the clock now. @param {{clock: ClockView}} view @param {number} now @returns {string} */
export function timeWords(view, now) {
  if (view.clock.held) return leftWords(view.clock.left ?? 0);
  if (!view.clock.ends) return "–";
  return leftWords(view.clock.ends - now);
}

/** What comes after this line of the sheet. @param {EventView} view @returns {string} */
export function nextWords(view) {
  const line = (view.levels ?? [])[(view.clock.place ?? -1) + 1];
  if (!line) return "";
  return t("events.next", { what: line.pause ? t(`events.pause.${line.pause}`) : grouped(line.sign) });
}

/** @param {string} name @param {string} words */
function put(name, words) {
  const place = document.querySelector(`[data-${name}]`);
  if (place && place.textContent !== words) place.textContent = words;
}

function tick() {
  if (shown) put("left", timeWords(shown, serverNow()));
}

/** @param {EventView} view */
export function showClock(view) {
  shown = view;
  const { clock, line } = view;
  put("phase", t(`events.phase.${line.phase}`));
  put(
    "level",
    clock.pause
      ? t(`events.pause.${clock.pause}`)
      : clock.level
      ? t("events.level", { number: clock.level })
      : t("events.not_begun"),
  );
  put("sign", grouped(clock.sign));
  const at = clock.next_pause ? ` · ${t("events.next_break", { time: timeOf(clock.next_pause) })}` : "";
  put("next", nextWords(view) + at);
  const held = document.querySelector("[data-held]");
  if (held instanceof HTMLElement) {
    held.hidden = !clock.held;
    held.textContent = clock.held ? t("events.held", { why: clock.held }) : "";
  }
  put("fact='left'", `${line.left ?? 0} / ${line.entries ?? 0}`);
  put("fact='average'", number(view.average ?? 0));
  put("fact='chips'", number(view.chips_in_play ?? 0));
  tick();
}

/** The chips in play, drawn. @param {EventView} view */
function showChips(view) {
  const place = document.querySelector("[data-chips]");
  if (!place) return;
  replace(
    place,
    (view.chips ?? []).map((chip) =>
      h("li", null, h("span", { class: "disc", "data-colour": chip.colour ?? "" }), ` ${number(chip.value)}`)
    ),
  );
}

/** Keeps the clock of the page's event going. @param {string} subject */
export function watchClock(subject) {
  live().watch(subject, (message) => {
    showClock(message.view);
    showChips(message.view);
  });
  setInterval(tick, EVERY);
}

/** What the page shows: `event NAME`; empty on a page without one. @returns {string} */
export function eventSubject() {
  const block = globalThis.document?.querySelector("script[data-subject^='event ']");
  return block?.getAttribute("data-subject") ?? "";
}
