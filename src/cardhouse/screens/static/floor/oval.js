// @ts-check
/** A table as a small oval with its seats, drawn: taken, open, absent, held. */

import { t } from "../texts.js";

/** @typedef {[number, string, string?]} Mark seat, whose, how it stands */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 200;
const HEIGHT = 116;
const RADIUS = 13;

/**
 * Where a seat lies around the oval, the dealer's place left free at the bottom, seat 1 on his left.
 * @param {number} seat @param {number} size @returns {{x: number, y: number}} in parts of the width and
 *   height
 */
export function around(seat, size) {
  const turn = Math.PI / 2 + 2 * Math.PI * (seat / (size + 1));
  return { x: 0.5 + 0.5 * Math.cos(turn), y: 0.5 + 0.5 * Math.sin(turn) };
}

/**
 * How each seat stands, the open ones too.
 * @param {number} size
 * @param {Mark[]} marks
 * @returns {{seat: number, name: string, state: string}[]}
 */
export function seatsOf(size, marks) {
  const known = new Map(marks.map(([seat, name, mark]) => [seat, { name, state: mark || "taken" }]));
  return Array.from(
    { length: size },
    (_, at) => ({ seat: at + 1, ...(known.get(at + 1) ?? { name: "", state: "open" }) }),
  );
}

/** The seats in words, for those who listen. @param {number} size @param {Mark[]} marks @returns {string} */
export function seatWords(size, marks) {
  return seatsOf(size, marks).map(({ seat, name, state }) =>
    `${seat} ${
      name
        ? `${name}${state === "taken" ? "" : ` (${t(`floor.seat_state.${state}`)})`}`
        : t(`floor.seat_state.${state}`)
    }`
  ).join(", ");
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
function s(tag, attributes, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {{size: number, marks?: Mark[], hand?: boolean}} line @param {string} middle
 * @returns {SVGElement}
 */
export function ovalElement(line, middle) {
  const marks = line.marks ?? [];
  const felt = s("ellipse", {
    class: "oval-felt",
    cx: WIDTH / 2,
    cy: HEIGHT / 2,
    rx: WIDTH / 2 - 20,
    ry: HEIGHT / 2 - 20,
  });
  const words = s("text", { class: "oval-middle", x: WIDTH / 2, y: HEIGHT / 2 }, middle);
  const seats = seatsOf(line.size, marks).map(({ seat, state }) => {
    const place = around(seat, line.size);
    const x = RADIUS + 2 + place.x * (WIDTH - 2 * RADIUS - 4);
    const y = RADIUS + 2 + place.y * (HEIGHT - 2 * RADIUS - 4);
    return s(
      "g",
      { class: `oval-seat ${state}` },
      s("circle", { cx: x, cy: y, r: RADIUS }),
      s("text", { x, y }, String(seat)),
    );
  });
  return s(
    "svg",
    {
      class: line.hand ? "oval playing" : "oval",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("floor.map.seats_are", { seats: seatWords(line.size, marks) }),
    },
    felt,
    words,
    ...seats,
  );
}
