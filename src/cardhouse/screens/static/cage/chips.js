// @ts-check
/**
 * Chips by value as a cashier handles them: an amount split into chips that play well, stacks that a dealer
 * breaks down, how two amounts compare. Whole cents throughout.
 */

/** @typedef {Record<string, number>} Chips */

const STACK = 20;
const DOLLAR = 100;

/** What chips by value come to. @param {Chips} chips @returns {number} */
export function worth(chips) {
  return Object.entries(chips).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
}

/**
 * An amount in chips. Of each value as much as leaves a stack of the next smaller one, so that nobody sits
 * down with large chips only; fractions of a dollar where the amount has some. Where a drawer has too few
 * chips for that, the largest first. Null where it cannot be made of them.
 * @param {number} amount
 * @param {number[]} values
 * @param {Chips} [there] how many there are; as many as one likes where nothing is said
 * @returns {Chips | null}
 */
export function split(amount, values, there) {
  if (!Number.isInteger(amount) || amount <= 0) return null;
  const have = (/** @type {number} */ value) => (there ? there[value] ?? 0 : Infinity);
  const usable = [...values].filter((value) => have(value) > 0 && (value >= DOLLAR || amount % DOLLAR)).sort((
    a,
    b,
  ) => b - a);
  return taken(amount, usable, have, true) ?? taken(amount, usable, have, false);
}

/**
 * @param {number} amount
 * @param {number[]} values the largest first
 * @param {(value: number) => number} have
 * @param {boolean} playable whether a stack of the next smaller value is left
 * @returns {Chips | null}
 */
function taken(amount, values, have, playable) {
  /** @type {Chips} */
  const chips = {};
  let left = amount;
  values.forEach((value, place) => {
    const smaller = values[place + 1];
    const kept = playable && smaller ? STACK * smaller : 0;
    const count = Math.min(have(value), Math.max(0, Math.floor((left - kept) / value)));
    if (!count) return;
    chips[value] = count;
    left -= count * value;
  });
  return left === 0 ? chips : null;
}

/**
 * The stacks of a fill as a dealer lays them out: full ones, one of each value (or each) broken down, the
 * others compared by height; what makes no full stack is broken down too.
 * @param {Chips} counted
 * @param {{full: number, size: number, each: boolean}} rule
 * @returns {{value: number, chips: number, broken_into: number}[]}
 */
export function stacksOf(counted, rule) {
  const stacks = [];
  for (const [value, count] of Object.entries(counted)) {
    const full = Math.floor(count / rule.full);
    for (let place = 0; place < full; place += 1) {
      const broken = rule.each || place === 0;
      stacks.push({ value: Number(value), chips: rule.full, broken_into: broken ? rule.size : 0 });
    }
    const loose = count % rule.full;
    if (loose) stacks.push({ value: Number(value), chips: loose, broken_into: rule.size });
  }
  return stacks;
}

/**
 * How chips compare with what they are for.
 * @param {number} chips @param {number} wanted
 * @returns {"nothing" | "even" | "short" | "over"}
 */
export function compared(chips, wanted) {
  if (!chips && !wanted) return "nothing";
  if (chips === wanted) return "even";
  return chips < wanted ? "short" : "over";
}
