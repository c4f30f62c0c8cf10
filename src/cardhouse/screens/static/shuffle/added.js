// @ts-check
/**
 * What this device was told and what it added before the deal. So the check can say more than the proof
 * alone: that the promise is the one which was told then, and that one's own chance is in the order.
 */

const KEY = "cardhouse promises";
const KEPT_MOST = 300;

/** @returns {[string, string][]} Promise and the chance added to it, the latest last. */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Before the deal: the promise that was told, and the chance added to it.
 * @param {string} root @param {string} value
 */
export function remember(root, value) {
  try {
    const others = all().filter(([known]) => known !== root);
    localStorage.setItem(KEY, JSON.stringify([...others, [root, value]].slice(-KEPT_MOST)));
  } catch {
    // A browser that keeps nothing: the check says less, and the proof is as good.
  }
}

/** The chance that this device added to a promise; null where it was not told of it. @param {string} root */
export function remembered(root) {
  return all().find(([known]) => known === root)?.[1] ?? null;
}
