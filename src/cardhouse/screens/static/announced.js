// @ts-check
/** What is announced to the room, on boards, walls and phones. */

import { h, replace } from "./dom.js";
import { live } from "./page.js";

/** @typedef {import("./views.d.ts").AnnouncementLine} Line */

/**
 * Those that are for a place of this kind; with games, where it shows some only, for one of them.
 * @param {Line[]} lines
 * @param {string} place
 * @param {string[]} games
 * @returns {Line[]}
 */
export function announcedAt(lines, place, games) {
  return lines.filter((line) => {
    const { places = [], games: meant = [] } = line;
    const here = !places.length || /** @type {string[]} */ (places).includes(place);
    return here && (!games.length || !meant.length || meant.some((one) => games.includes(one)));
  });
}

/** @param {HTMLElement} place @param {Line[]} lines */
function show(place, lines) {
  const here = announcedAt(lines, place.dataset.announced ?? "", JSON.parse(place.dataset.ofGames ?? "[]"));
  const told = JSON.stringify(here.map((line) => [line.number, line.words]));
  if (place.dataset.told === told) return; // else those who listen would hear it again with every change
  place.dataset.told = told;
  replace(place, here.map((line) => h("li", null, line.words)));
  dispatchEvent(new Event("resize")); // a wall has more or less room for its games
}

const places = globalThis.document?.querySelectorAll("[data-announced]") ?? [];
if (places.length) {
  live().watch("announcements", (message) => {
    for (const place of places) if (place instanceof HTMLElement) show(place, message.view.announcements);
  });
}
