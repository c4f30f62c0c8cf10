// @ts-check
/**
 * Keys for buttons: whatever has `data-hotkey` is pressed by that key, unless somebody is typing; a field
 * with one is gone to. The page says which keys there are (`?`).
 */

/** @param {EventTarget | null} target @returns {boolean} */
export function types(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ["checkbox", "range"].includes(target.type)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** @param {ParentNode} root */
export function listen(root) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || types(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const wanted = event.key.toLowerCase() === "=" ? "+" : event.key.toLowerCase();
    for (const found of root.querySelectorAll("[data-hotkey]")) {
      if (!(found instanceof HTMLElement) || found.dataset.hotkey !== wanted) continue;
      if (found instanceof HTMLButtonElement && found.disabled) continue;
      event.preventDefault();
      if (found instanceof HTMLInputElement && found.type !== "checkbox") found.focus();
      else found.click();
      return;
    }
  });
}

/** The list of keys, opened by its button. @param {HTMLElement} button @param {HTMLDialogElement} list */
export function help(button, list) {
  button.addEventListener("click", () => list.showModal());
  list.addEventListener("click", (event) => {
    if (event.target === list || (event.target instanceof Element && event.target.closest("button"))) {
      list.close();
    }
  });
}
