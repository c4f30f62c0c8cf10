// @ts-check
/**
 * SHA-256 (FIPS 180-4), for pages that a room serves over http: browsers offer their own only over https.
 * The constants are the fraction bits of roots of the first primes, reckoned here.
 */

const { start, steps } = constants();

/** @returns {{start: number[], steps: number[]}} */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const bits = (/** @type {number} */ root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return {
    start: primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime))),
    steps: primes.map((prime) => bits(Math.cbrt(prime))),
  };
}

/** @param {number} word @param {number} by @returns {number} */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The digest of some bytes, 32 of them. @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = start.slice();
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {number[]} state @param {DataView} data @param {number} from */
function block(state, data, from) {
  const words = new Int32Array(64);
  for (let at = 0; at < 16; at++) words[at] = data.getInt32(from + at * 4);
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15];
    const late = words[at - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + first + words[at - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + high + chosen + steps[at] + words[at]) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + low + most) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => state[at] = (state[at] + word) >>> 0);
}
