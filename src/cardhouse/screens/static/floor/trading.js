// @ts-check
/** Who could trade tables: each the first of his table's transfer list for the other's. */

/** @typedef {import("../views.d.ts").TransferLine} Transfer */

/** @param {Transfer[]} transfers in the order of signing @returns {[Transfer, Transfer][]} */
export function pairs(transfers) {
  /** @type {[Transfer, Transfer][]} */
  const found = [];
  const first = transfers.filter((one, place) =>
    transfers.findIndex((other) => other.origin === one.origin && other.to === one.to) === place
  );
  for (const one of first) {
    const other = first.find((two) => two.origin === one.to && two.to === one.origin);
    if (other && one.origin < other.origin) found.push([one, other]);
  }
  return found;
}
