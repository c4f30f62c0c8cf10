// @ts-check
/** A report's page: printing, and what is worked out behind it (office.js). */

import "../office.js";

if (globalThis.document) {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]")) globalThis.print();
  });
}
