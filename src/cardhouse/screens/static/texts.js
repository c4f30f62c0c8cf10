// @ts-check
/** The words of a page: sent along with it, so that scripts have none of their own. */

import { amountRetold, language } from "./figures.js";

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

/** @type {[RegExp, string[], string][] | null} */
let phrases = null;

/** Gaps in which a rank stands, as hands are called by it; how that is told is kept as `rank king`. */
const RANKED = ["rank", "second"];
const RANKS = "(?:ace|deuce|three|four|five|six|seven|eight|nine|ten|jack|queen|king)(?:e?s)?";
const PIP = "(?:10|[2-9AJQK])";
const GAPS = /** @type {Record<string, string>} */ ({
  ...Object.fromEntries(
    ["amount", "count", "number", "seat", "table"].map((gap) => [gap, "(-?\\$?\\d[\\d,.]*)"]),
  ),
  who: "(seat \\d+|the player|.+?)",
  other: "(seat \\d+|the player|.+?)",
  ...Object.fromEntries(RANKED.map((gap) => [gap, `(${RANKS})`])),
  pips: `(${PIP}(?:-${PIP})*)`,
});
/** Between several, the widest first: where one of them is known in other words, each is told by itself. */
const LISTED = /** @type {[string, Record<string, string>][]} */ ([
  ["; ", {}],
  [", ", {}],
  [" or ", { de: " oder ", es: " o " }],
  [" and ", { de: " und ", es: " y " }],
]);

/** How many letters stand outside the gaps. @param {string[]} parts @returns {number} */
function told(parts) {
  return parts.reduce((sum, part, place) => place % 2 ? sum : sum + part.length, 0);
}

/**
 * What views say in words, by the English words with their gaps; for tests too.
 * @param {Record<string, string>} table
 */
export function usePhrases(table) {
  const split = Object.entries(table).map(([words, form]) => ({ parts: words.split(/\{(\w+)\}/), form }));
  // Whole phrases before all; then what says more without its gaps.
  split.sort((one, other) =>
    Number(one.parts.length > 1) - Number(other.parts.length > 1) || told(other.parts) - told(one.parts)
  );
  phrases = split.map(({ parts, form }) => {
    const escaped = parts.map((part, place) =>
      place % 2 ? GAPS[part] ?? "(.+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    );
    return [new RegExp(`^${escaped.join("")}$`), parts.filter((_, place) => place % 2), form];
  });
}

/**
 * A phrase that is known as it stands, or with its gaps filled.
 * @param {string} words @returns {string | null}
 */
function whole(words) {
  for (const [pattern, names, form] of phrases ?? []) {
    const found = pattern.exec(words);
    if (found) {
      return form.replace(/\{(\w+)\}/g, (_, name) => {
        const part = found[names.indexOf(name) + 1];
        if (RANKED.includes(name)) return phrase(`rank ${part}`);
        return name === "amount" ? amountRetold(part) : phrase(part);
      });
    }
  }
  return null;
}

/**
 * Several by themselves; what is known with its "and" in it stays together.
 * @param {string[]} parts @param {string} between @returns {string[]}
 */
export function several(parts, between) {
  const found = [];
  for (let at = 0; at < parts.length;) {
    let end = parts.length;
    let one = null;
    for (; end > at + 1 && one === null; end--) one = whole(parts.slice(at, end).join(between));
    end = one === null ? at + 1 : end + 1;
    found.push(one ?? phrase(parts[at]));
    at = end;
  }
  return found;
}

/**
 * What a view says, in the language of the page where that knows it, gaps and parts in turn; else as it is.
 * `cardhouse.languages.phrase` tells the same on the server.
 * @param {string} words @returns {string}
 */
export function phrase(words) {
  if (phrases === null) {
    usePhrases(JSON.parse(globalThis.document?.getElementById("phrases")?.textContent || "{}"));
  }
  if (!phrases?.length) return words;
  const known = whole(words);
  if (known !== null) return known;
  for (const [between, way] of LISTED) {
    const parts = words.split(between);
    const said = parts.length > 1 ? several(parts, between) : parts;
    if (said.some((one, place) => one !== parts[place]) || said.length !== parts.length) {
      return said.join(way[language()] ?? between);
    }
  }
  return words;
}

/**
 * The sentence of a refusal that a view brought along in every language; else its words as `phrase` has them.
 * @param {string} words @param {{[language: string]: string}} [others]
 * @returns {string}
 */
export function sentenceIn(words, others = {}) {
  return others[language()] ?? phrase(words);
}
