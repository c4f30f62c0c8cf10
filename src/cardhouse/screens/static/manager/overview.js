// @ts-check
/** The office's first page: its parts are taken anew while the room goes on, now and then. */

import { refresh } from "../office.js";
import { live } from "../page.js";

const REST_MILLISECONDS = 10_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

if (globalThis.document) {
  let first = true;
  live().watch("room", () => {
    if (!first && waiting === undefined) {
      waiting = setTimeout(() => {
        waiting = undefined;
        refresh().catch(() => undefined);
      }, REST_MILLISECONDS);
    }
    first = false;
  });
}
