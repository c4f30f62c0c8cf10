// @ts-check
/** The signal of an event's clock on the wall: heard when a level or a pause begins by the clock. What the
 * floor announces is heard from the floor. The sound is only fetched when there is something to hear. */

/** @typedef {import("../views.d.ts").ClockView} ClockView */

/** @type {number | null} */
let last = null;

/**
 * Whether something began by the clock since the last look; the first look hears nothing.
 * @param {number | null} before @param {ClockView} clock @returns {boolean}
 */
export function heard(before, clock) {
  return before !== null && (clock.place ?? -1) !== before && (clock.signal ?? false);
}

/** @param {ClockView} clock */
export async function signal(clock) {
  const now = heard(last, clock);
  last = clock.place ?? -1;
  if (!now) return;
  const { sound } = await import("../player/sounds.js");
  sound("won");
}
