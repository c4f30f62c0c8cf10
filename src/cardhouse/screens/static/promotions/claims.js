// @ts-check
/** The list of claims is taken anew when one of them changes. */

import { refresh } from "../office.js";
import { live } from "../page.js";

if (globalThis.document) {
  let first = true;
  live().watch("claims", () => {
    if (!first) refresh().catch(() => undefined);
    first = false;
  });
}
