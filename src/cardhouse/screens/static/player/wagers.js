// @ts-check
/**
 * Amounts for a wager, from what the view says may be done: least, most, step, and all-in exactly. No rule of
 * betting is decided here; the shortcuts are ordinary sums that are brought to the nearest amount allowed.
 */

/** @typedef {import("../views.d.ts").Choices} Choices */
/** @typedef {{key: string, to: number}} Shortcut */

const AMOUNTS_MOST = 3;

/** Whether a wager to this amount may be made. @param {Choices} may @param {number} to @returns {boolean} */
export function allows(may, to) {
  if (!may.wager) return false;
  const { least = 0, most = 0, step = 1, all_in = 0 } = may;
  return (all_in > 0 && to === all_in) || (to >= least && to <= most && (to - least) % step === 0);
}

/**
 * The nearest amount that is allowed, rather less than more.
 * @param {Choices} may
 * @param {number} wanted
 * @returns {number}
 */
export function nearest(may, wanted) {
  const { least = 0, most = 0, step = 1, all_in = 0 } = may;
  if (most < least) return all_in;
  if (wanted === all_in && all_in) return all_in;
  const within = Math.min(Math.max(wanted, least), most);
  return least + Math.floor((within - least) / step) * step;
}

/**
 * What keeps an amount from being wagered: the word for it and the rule; null where it may be.
 * @param {Choices} may
 * @param {number | null} to null where what was typed is no amount
 * @returns {{why: "none" | "small" | "large" | "step", cite: string} | null}
 */
export function fault(may, to) {
  if (to === null) return { why: "none", cite: "" };
  if (allows(may, to)) return null;
  if (to < (may.least ?? 0)) return { why: "small", cite: may.least_by ?? "" };
  if (to > Math.max(may.most ?? 0, may.all_in ?? 0)) return { why: "large", cite: may.most_by ?? "" };
  return { why: "step", cite: may.step_by ?? "" };
}

/**
 * One step more or less; the last one is all-in where it lies beyond.
 * @param {Choices} may
 * @param {number} to
 * @param {number} by
 * @returns {number}
 */
export function stepped(may, to, by) {
  const { least = 0, most = 0, step = 1 } = may;
  return nearest(may, Math.min(Math.max(to + by * step, least), most));
}

/** Whether there is something to choose at all. @param {Choices} may @returns {boolean} */
export function slides(may) {
  return (may.most ?? 0) > (may.least ?? 0);
}

/**
 * Every amount there is, where they are so few that each has a button of its own, as in limit games.
 * @param {Choices} may
 * @returns {number[]}
 */
export function amounts(may) {
  const { least = 0, most = 0, step = 1, all_in = 0 } = may;
  const steps = slides(may) ? Math.floor((most - least) / step) : 0;
  if (steps >= AMOUNTS_MOST) return [];
  const found = Array.from({ length: steps + 1 }, (_, place) => (least || all_in) + place * step);
  return all_in && !found.includes(all_in) ? [...found, all_in] : found;
}

/**
 * Half the pot, the pot, and everything: each once, and only where it may be. In pot limit the house counts
 * the pot, which may be more than what lies there: blinds counted as full ones, a sum that is rounded up.
 * @param {Choices} may
 * @param {{pot: number, level?: number}} hand `pot` holds the bets of this round too
 * @param {number} bet what lies in front of the player already
 * @returns {Shortcut[]}
 */
export function shortcuts(may, hand, bet) {
  if (!may.wager || !slides(may)) return [];
  const level = Math.max(hand.level ?? 0, bet);
  const pot = hand.pot + (level - bet);
  const found = [
    { key: "least", to: may.least ?? 0 },
    { key: "half", to: nearest(may, level + Math.floor(pot / 2)) },
    { key: "pot", to: may.pot || nearest(may, level + pot) },
    { key: "all_in", to: may.all_in ?? 0 },
  ];
  const seen = new Set();
  return found.reverse().filter(({ to }) => allows(may, to) && !seen.has(to) && seen.add(to)).reverse();
}

/** @typedef {{kind: "check_fold" | "check" | "call", amount: number}} Waiting */

/**
 * What somebody decided before the turn came, as a command; null where things have changed since.
 * @param {Waiting | null} waiting
 * @param {Choices} may
 * @returns {"Check" | "Fold" | "Call" | null}
 */
export function ahead(waiting, may) {
  if (!waiting || may.kind !== "bet") return null;
  if (waiting.kind === "check_fold") return may.check ? "Check" : may.fold ? "Fold" : null;
  if (waiting.kind === "check") return may.check ? "Check" : null;
  return may.call && may.call === waiting.amount ? "Call" : null;
}
