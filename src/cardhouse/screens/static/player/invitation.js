// @ts-check
/** Hands the link on: by the device's own way of sharing where it has one, else by copying it. */

import { one } from "../dom.js";
import { notice } from "../page.js";
import { t } from "../texts.js";

one("#copy").addEventListener("click", async () => {
  const url = one("#link").textContent ?? "";
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      notice(t("invitation.copied"));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) notice(url);
  }
});
