// @ts-check
/** The words of a page: sent along with it, so that scripts have none of their own. */

/** @typedef {{[key: string]: string | Texts}} Texts */

/** @type {Texts | null} */
let known = null;

/** For tests, and for pages that get texts later. @param {Texts} texts */
export function useTexts(texts) {
  known = texts;
}

/** @returns {Texts} */
function all() {
  if (known === null) {
    const block = document.getElementById("texts");
    known = /** @type {Texts} */ (JSON.parse(block?.textContent || "{}"));
  }
  return known;
}

/**
 * The words for a key such as `live.lost`, filled in. A key that was not sent is shown itself.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 * @returns {string}
 */
export function t(key, facts = {}) {
  /** @type {string | Texts | undefined} */
  let found = all();
  for (const part of key.split(".")) {
    found = typeof found === "object" ? found[part] : undefined;
  }
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => name in facts ? String(facts[name]) : whole);
}
