// @ts-check
/**
 * Sounds of a table, made here and now; only fetched when somebody wants them. What is heard is decided from
 * what happened, and one sound at a time is enough.
 */

/** @typedef {import("./told.js").Told} Told */
/** @typedef {"turn" | "won" | "chips" | "card" | "knock" | "fold" | "late"} Sound */

/**
 * Frequencies one after the other, each in hertz, and how long one lasts.
 * @type {Record<Sound, [number[], number]>}
 */
const TONES = {
  turn: [[660, 880], 0.14],
  won: [[523, 659, 784], 0.13],
  chips: [[1900, 2300], 0.03],
  card: [[420], 0.03],
  knock: [[150, 150], 0.05],
  fold: [[240], 0.06],
  late: [[990], 0.08],
};
/** What is heard for an event, what weighs most first. @type {[Sound, string[]][]} */
const HEARD = [
  ["won", ["PotAwarded", "BlindsChopped"]],
  ["chips", ["Bet", "Raised", "Completed", "Called", "BroughtIn"]],
  ["card", ["BoardDealt", "HandBegan", "Drew", "Shown", "TurnedUp"]],
  ["fold", ["Folded", "Mucked"]],
  ["knock", ["Checked"]],
];
const LOUD = 0.12;

/**
 * The one sound for what happened; the own turn before everything else.
 * @param {Told[]} events @param {boolean} turn whether the own turn has just come @returns {Sound | null}
 */
export function soundFor(events, turn) {
  if (turn) return "turn";
  const found = HEARD.find(([, types]) => events.some((event) => types.includes(event.type)));
  return found ? found[0] : null;
}

/** @type {AudioContext | null} */
let context = null;

/** @param {Sound} sound */
export function sound(sound) {
  context ??= new AudioContext();
  const [tones, seconds] = TONES[sound];
  tones.forEach((tone, place) => beep(/** @type {AudioContext} */ (context), tone, place * seconds, seconds));
}

/** @param {AudioContext} on @param {number} tone @param {number} after @param {number} seconds */
function beep(on, tone, after, seconds) {
  const wave = on.createOscillator();
  const loud = on.createGain();
  const from = on.currentTime + after;
  wave.frequency.value = tone;
  wave.type = "triangle";
  loud.gain.setValueAtTime(LOUD, from);
  loud.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  wave.connect(loud).connect(on.destination);
  wave.start(from);
  wave.stop(from + seconds);
}
