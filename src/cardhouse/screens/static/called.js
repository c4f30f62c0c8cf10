// @ts-check
/**
 * Rings where somebody is called, for whoever asks for it: the phone stays awake, and a call is heard, felt
 * and told by the system where the page is behind others. A phone that sleeps hears nothing: messages to
 * sleeping phones go through their makers' servers, which a network of its own does not have. The board and
 * the desk call too.
 */

import { h, replace } from "./dom.js";
import { t } from "./texts.js";

const SHAKES = [300, 150, 300, 150, 300];
const TONES = [784, 988, 784, 988, 784, 988];
const TONE_SECONDS = 0.22;
const LOUD = 0.4;

/** @type {AudioContext | null} */
let heard = null;
/** @type {WakeLockSentinel | null} */
let awake = null;
let on = false;

/** The button that turns ringing on and off. @param {Element} place */
export function offerRinging(place) {
  const words = on ? t("join.ring_off") : t("join.ring");
  replace(
    place,
    h(
      "button",
      { type: "button", "data-local": true, "data-key": "ring", onclick: () => turn(place) },
      words,
    ),
    on && h("p", { class: "soft" }, t("join.ring_on")),
  );
}

/** @param {Element} place */
async function turn(place) {
  on = !on;
  offerRinging(place);
  if (!on) {
    await awake?.release();
    awake = null;
    return;
  }
  heard ??= new AudioContext(); // only a tap may make a page loud
  await heard.resume();
  await stayAwake();
  if (globalThis.Notification?.permission === "default") await Notification.requestPermission();
}

async function stayAwake() {
  if (!on || document.hidden) return;
  try {
    awake = await navigator.wakeLock?.request("screen") ?? null;
  } catch {
    awake = null; // the battery is low, or the browser cannot: the page still rings while it is open
  }
}

/** Somebody is called just now. @param {string} words */
export function ring(words) {
  navigator.vibrate?.(SHAKES);
  if (!on) return;
  if (heard) TONES.forEach((tone, place) => beep(/** @type {AudioContext} */ (heard), tone, place));
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  try {
    new Notification(words, { requireInteraction: true, tag: "called" });
  } catch {
    // Some phones show such messages for installed pages only.
  }
}

/** @param {AudioContext} out @param {number} tone @param {number} place */
function beep(out, tone, place) {
  const wave = out.createOscillator();
  const loud = out.createGain();
  const from = out.currentTime + place * TONE_SECONDS;
  wave.frequency.value = tone;
  loud.gain.setValueAtTime(LOUD, from);
  loud.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
  wave.connect(loud).connect(out.destination);
  wave.start(from);
  wave.stop(from + TONE_SECONDS);
}

document.addEventListener("visibilitychange", stayAwake);
