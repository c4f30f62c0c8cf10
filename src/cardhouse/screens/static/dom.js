// @ts-check
/** Small helpers to make elements. Text is always text: nothing here reads HTML. */

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Attributes: `class`, `data-…`, `aria-…` and others as strings, `true` for bare ones; what is
 * null, undefined or false is left out; `on…` functions listen.
 * @param {string} tag
 * @param {Record<string, unknown> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      made.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    } else {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(made, children);
  return made;
}

/** @param {Element} parent @param {(Child | Child[])[]} children */
function append(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/** An icon of the sprite. @param {string} name @param {string} [label] @returns {SVGElement} */
export function icon(name, label = "") {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", "icon");
  if (label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  } else {
    made.setAttribute("aria-hidden", "true");
  }
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${document.body.dataset.sprite}#${name}`);
  made.append(use);
  return made;
}

/**
 * Puts children in place of what an element holds. The focus stays where it was, and so does what was typed
 * in the field that has it and in the rest of its form: elements with the same `id` or `data-key` are taken
 * for the same.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function replace(parent, ...children) {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && parent.contains(active) ? active : null;
  const typed = held ? typedBeside(held).filter(([, field]) => parent.contains(field)) : [];
  const fragment = document.createElement("div");
  append(fragment, children);
  parent.replaceChildren(...fragment.childNodes);
  for (const [key, field] of typed) {
    const again = keyed(parent, key);
    if (again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement) again.value = field.value;
  }
  const again = held ? keyed(parent, keyOf(held)) : null;
  if (!again || again === document.activeElement) return;
  again.focus({ preventScroll: true });
  if (isText(held) && isText(again)) again.setSelectionRange(held.selectionStart, held.selectionEnd);
}

/** @param {Element} element @returns {string} */
function keyOf(element) {
  return element.id || (element instanceof HTMLElement && element.dataset.key) || "";
}

/** @param {Element} parent @param {string} key @returns {HTMLElement | null} */
function keyed(parent, key) {
  const found = key ? parent.querySelector(`#${CSS.escape(key)}, [data-key="${CSS.escape(key)}"]`) : null;
  return found instanceof HTMLElement ? found : null;
}

/** @param {unknown} element @returns {element is HTMLInputElement | HTMLTextAreaElement} */
function isText(element) {
  return element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      ["text", "search", "tel", "password", "url"].includes(element.type));
}

/**
 * What somebody is writing at this moment: the field and those of its form that were changed. Who is on a
 * button has done writing.
 * @param {HTMLElement} held
 * @returns {[string, HTMLInputElement | HTMLTextAreaElement][]}
 */
function typedBeside(held) {
  if (!isText(held)) return [];
  const fields = held.form ? [...held.form.elements].filter(isText) : [held];
  return fields.filter((field) => keyOf(field) && field.value !== field.defaultValue).map((
    field,
  ) => [keyOf(field), field]);
}

/**
 * The one element for a selector, which must be there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function one(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}
