// @ts-check
/** Hands the link on: by the device's own way of sharing where it has one, else by copying it. */

import { one } from "../dom.js";
import { notice } from "../page.js";
import { t } from "../texts.js";

/** Copies where the page came in clear, as at home: the newer way is for encrypted pages only. */
function copySelected() {
  getSelection()?.selectAllChildren(one("#link"));
  return document.execCommand("copy");
}

one("#copy").addEventListener("click", async () => {
  const url = one("#link").textContent ?? "";
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ url });
    await navigator.clipboard.writeText(url);
    notice(t("invitation.copied"));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    notice(copySelected() ? t("invitation.copied") : url);
  }
});
