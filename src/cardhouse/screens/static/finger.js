// @ts-check
/**
 * Whether a finger or a mouse button is down. Nothing is drawn anew under it: a tap counts only where it
 * begins and ends on the same button, and one that was replaced in between would have no answer.
 */

const CLICK_MILLISECONDS = 40;
const HELD_MILLISECONDS_MOST = 1000;

let down = false;
/** @type {(() => void)[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Does it now, or as soon as the tap is over. @param {() => void} then */
export function afterTap(then) {
  if (down) waiting.push(then);
  else then();
}

function pressed() {
  down = true;
  clearTimeout(timer);
  timer = setTimeout(over, HELD_MILLISECONDS_MOST); // a finger that rests holds nothing up
}

/** The click itself comes after this: a mouse's at once, a finger's a moment later. @param {Event} event */
function released(event) {
  clearTimeout(timer);
  const touched = "pointerType" in event && event.pointerType === "touch";
  timer = setTimeout(over, touched ? CLICK_MILLISECONDS : 0);
}

function over() {
  down = false;
  const all = waiting;
  waiting = [];
  for (const then of all) then();
}

addEventListener("pointerdown", pressed, { capture: true });
addEventListener("pointerup", released, { capture: true });
addEventListener("pointercancel", released, { capture: true });
