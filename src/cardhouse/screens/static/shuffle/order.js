// @ts-check
/** Bytes, the order that belongs to a seed, and the way up a tree of digests: docs/shuffle.md. */

import { sha256 } from "./sha256.js";

const WORDS = 2 ** 32;

/** Texts are ASCII, numbers one byte. @param {...(Uint8Array | string | number)} parts */
export function bytes(...parts) {
  return new Uint8Array(parts.flatMap((part) => {
    if (typeof part === "string") return [...part].map((sign) => sign.charCodeAt(0));
    return typeof part === "number" ? [part] : [...part];
  }));
}

/** @param {Uint8Array} data @returns {string} */
export function hex(data) {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** So many bytes from hexadecimal; null where it is none. @param {unknown} text @param {number} size */
export function unhex(text, size) {
  if (typeof text !== "string" || text.length !== size * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return new Uint8Array(
    Array.from({ length: size }, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16)),
  );
}

/** @param {Uint8Array} seed @returns {Generator<number, never, void>} */
function* words(seed) {
  for (let counter = 0;; counter++) {
    const number = new DataView(new ArrayBuffer(4));
    number.setUint32(0, counter);
    const block = new DataView(sha256(bytes(seed, new Uint8Array(number.buffer))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

/** The numbers 0 to count - 1 in the order of a seed. @param {number} count @param {Uint8Array} seed */
export function order(count, seed) {
  const drawn = words(seed);
  const places = Array.from({ length: count }, (_, at) => at);
  for (let last = count - 1; last > 0; last--) {
    const fair = WORDS - WORDS % (last + 1);
    let word = drawn.next().value;
    while (word >= fair) word = drawn.next().value;
    const at = word % (last + 1);
    [places[at], places[last]] = [places[last], places[at]];
  }
  return places;
}

/**
 * The root that a leaf leads to; null where no leaf at this place can have such a way up.
 * @param {Uint8Array} leaf @param {number} place @param {number} leaves @param {(Uint8Array | null)[]} path
 * @returns {Uint8Array | null}
 */
export function climb(leaf, place, leaves, path) {
  const left = [...path];
  let digest = leaf;
  for (let width = leaves; width > 1; width = (width + 1) >> 1, place >>= 1) {
    const beside = place ^ 1;
    if (beside >= width) continue;
    const other = left.shift();
    if (!other) return null;
    digest = sha256(place < beside ? bytes(1, digest, other) : bytes(1, other, digest));
  }
  return left.length ? null : digest;
}
