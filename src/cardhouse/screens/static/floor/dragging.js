// @ts-check
/** Moving a name on a list: by a handle that is dragged with mouse or finger, or with the arrow keys. */

import { h } from "../dom.js";
import { t } from "../texts.js";

let dragging = false;

/** While something is dragged a list must not be drawn anew. @returns {boolean} */
export function isDragging() {
  return dragging;
}

/**
 * The place that an arrow key leads to; 0 where it leads nowhere.
 * @param {string} key
 * @param {number} place
 * @param {number} count
 * @returns {number}
 */
export function placeByKey(key, place, count) {
  const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 1, End: count }[key] ?? 0;
  return to >= 1 && to <= count && to !== place ? to : 0;
}

/**
 * The entry of the same list under a point.
 * @param {Element | null} list
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function entryAt(list, x, y) {
  const found = document.elementFromPoint(x, y)?.closest("[data-place]") ?? null;
  return found instanceof HTMLElement && found.parentElement === list ? found : null;
}

/**
 * @param {{name: string, key: string, place: number, count: number, moved: (place: number) => void}} what
 * @returns {HTMLElement}
 */
export function handle({ name, key, place, count, moved }) {
  const made = h("button", {
    type: "button",
    class: "grip",
    "data-key": key,
    "aria-label": t("floor.lists.grip", { name }),
    title: t("floor.lists.grip", { name }),
  }, h("span", { "aria-hidden": "true" }, "⋮⋮"));
  /** @type {HTMLElement | null} */
  let target = null;
  const over = (/** @type {HTMLElement | null} */ entry) => {
    if (target !== entry) target?.classList.remove("drop-here");
    target = entry;
    target?.classList.add("drop-here");
  };
  const end = () => {
    const to = Number(target?.dataset.place ?? 0);
    made.closest("li")?.classList.remove("dragged");
    over(null);
    dragging = false;
    document.dispatchEvent(new CustomEvent("dragging-over"));
    return to;
  };
  made.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    made.setPointerCapture(event.pointerId);
    dragging = true;
    made.closest("li")?.classList.add("dragged");
  });
  made.addEventListener("pointermove", (event) => {
    if (dragging) over(entryAt(made.closest("ol"), event.clientX, event.clientY));
  });
  made.addEventListener("pointerup", () => {
    if (!dragging) return;
    const to = end();
    if (to && to !== place) moved(to);
  });
  made.addEventListener("pointercancel", end);
  made.addEventListener("keydown", (event) => {
    const to = placeByKey(event.key, place, count);
    if (!to) return;
    event.preventDefault();
    moved(to);
  });
  return made;
}
