// @ts-check
/** What a player wants at every table: kept on this device alone, and the house's rules go before it. */

const KEY = "cardhouse-table";

/** What can be wished, what is meant unless something else was said first. */
export const WISHES = {
  showdown: ["muck", "ask", "show"],
  sounds: ["off", "on"],
  chat: ["on", "off"],
};
/** @typedef {keyof typeof WISHES} Wish */

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // where nothing may be kept, or somebody else kept something there
  }
}

/** @param {Wish} name @returns {string} */
export function wish(name) {
  const said = String(kept()[name]);
  return WISHES[name].includes(said) ? said : WISHES[name][0];
}

/** @param {Wish} name @param {string} value */
export function setWish(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    return; // it holds for nothing then, as if it had not been said
  }
}

/**
 * What is done at the showdown unasked: what must be, and what was wished. Nobody gives up a hand that can
 * still win by a wish.
 * @param {string} wanted
 * @param {import("../views.d.ts").Choices} may
 * @returns {"Show" | "Muck" | null}
 */
export function atShowdown(wanted, may) {
  if (may.kind !== "show") return null;
  if (!may.muck || wanted === "show") return "Show";
  if (wanted === "muck") return may.beaten ? "Muck" : "Show";
  return null;
}

/**
 * Keeps the fields of a page that say a wish.
 * @param {ParentNode} root @param {(name: Wish, value: string) => void} changed
 */
export function keepWishes(root, changed) {
  for (const field of root.querySelectorAll("select[data-wish]")) {
    if (!(field instanceof HTMLSelectElement)) continue;
    const name = /** @type {Wish} */ (field.dataset.wish);
    field.value = wish(name);
    field.addEventListener("change", () => {
      setWish(name, field.value);
      changed(name, field.value);
    });
  }
}
