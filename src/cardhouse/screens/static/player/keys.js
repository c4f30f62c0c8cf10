// @ts-check
/** Keys for buttons: whatever has `data-hotkey` is pressed by that key, unless somebody is typing. */

/** @param {EventTarget | null} target @returns {boolean} */
export function types(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** @param {ParentNode} root */
export function listen(root) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || types(event.target)) return;
    const wanted = event.key.toLowerCase() === "=" ? "+" : event.key.toLowerCase();
    for (const button of root.querySelectorAll("button[data-hotkey]")) {
      if (!(button instanceof HTMLButtonElement) || button.dataset.hotkey !== wanted || button.disabled) {
        continue;
      }
      event.preventDefault();
      button.click();
      return;
    }
  });
}
