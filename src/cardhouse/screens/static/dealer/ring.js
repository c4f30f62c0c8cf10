// @ts-check
/**
 * Where seats lie around a table as its dealer sees it: the dealer in front, seat 1 at the dealer's left
 * hand, the others clockwise. Parts of width and height, from 0 at the left and the far side to 1.
 */

/** @typedef {{x: number, y: number}} Spot */

/**
 * Beside the dealer, at each end, along the far side: for a table that is wider than deep.
 * @type {Record<number, [number, number, number]>}
 */
const LONG = {
  2: [0, 1, 0],
  3: [0, 1, 1],
  4: [0, 1, 2],
  5: [1, 1, 1],
  6: [1, 1, 2],
  7: [1, 1, 3],
  8: [1, 2, 2],
  9: [1, 2, 3],
  10: [1, 2, 4],
};
/**
 * At each side and along the far end: for a table that is deeper than wide.
 * @type {Record<number, [number, number]>}
 */
const TALL = {
  2: [1, 0],
  3: [1, 1],
  4: [1, 2],
  5: [2, 1],
  6: [2, 2],
  7: [2, 3],
  8: [3, 2],
  9: [3, 3],
  10: [4, 2],
};
const MOST = 10;

/** @param {number} count @param {number} apart @returns {number[]} places in a row, about the middle */
function row(count, apart) {
  const span = apart * (count - 1);
  return Array.from({ length: count }, (_, at) => 0.5 - span / 2 + at * apart);
}

/**
 * The left half as it lies, the far side, and the left half mirrored.
 * @param {Spot[]} left
 * @param {Spot[]} far
 * @returns {Spot[]}
 */
function around(left, far) {
  return [...left, ...far, ...left.map(({ x, y }) => ({ x: 1 - x, y })).reverse()];
}

/** @param {number} size @returns {Spot[]} by seat, seat 1 first */
export function long(size) {
  const [beside, end, far] = LONG[Math.min(Math.max(size, 2), MOST)];
  const left = [
    ...Array.from({ length: beside }, () => ({ x: 0.2, y: 1 })),
    ...(end === 2 ? [{ x: 0, y: 0.68 }, { x: 0, y: 0.3 }] : [{ x: 0, y: 0.5 }]),
  ];
  return around(left, row(far, far > 3 ? 0.25 : far === 2 ? 0.36 : 0.3).map((x) => ({ x, y: 0 })));
}

/** @param {number} size @returns {Spot[]} by seat, seat 1 first */
export function tall(size) {
  const [side, far] = TALL[Math.min(Math.max(size, 2), MOST)];
  const left = Array.from({ length: side }, (_, at) => ({ x: 0, y: far ? 1 - at / side : 0.5 }));
  return around(left, row(far, 0.5).map((x) => ({ x, y: 0 })));
}

/**
 * Puts a seat where it belongs; the sheet of styles chooses between the two shapes.
 * @param {HTMLElement} element
 * @param {number} seat
 * @param {number} size
 */
export function put(element, seat, size) {
  const at = { l: long(size)[seat - 1], t: tall(size)[seat - 1] };
  for (const [name, spot] of Object.entries(at)) {
    element.style.setProperty(`--${name}x`, String(spot.x));
    element.style.setProperty(`--${name}y`, String(spot.y));
  }
}
