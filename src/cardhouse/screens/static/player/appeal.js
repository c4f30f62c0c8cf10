// @ts-check
/** A player takes a ruling to a person, where the page offers it; then the page is read anew. */

import { act } from "../page.js";

for (const button of document.querySelectorAll("button[data-appeal]")) {
  const { appeal, table, person } = /** @type {HTMLElement} */ (button).dataset;
  button.addEventListener("click", async () => {
    const command = { type: "AppealRuling", table: Number(table), ruling: Number(appeal), person };
    if (await act(command, { button: /** @type {HTMLButtonElement} */ (button) })) location.reload();
  });
}
