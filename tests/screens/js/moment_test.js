// @ts-check
import assert from "node:assert/strict";
import { momentTyped } from "../../../src/cardhouse/screens/static/director/moment.js";
import { useLanguage } from "../../../src/cardhouse/screens/static/figures.js";

Deno.test("a start is read as the page writes it", () => {
  const ways = /** @type {[string, string[]][]} */ ([
    ["en", ["Nov 2, 2026, 7:00 PM", "November 2 2026 7:00 pm", "11/2/2026 19:00"]],
    ["de", ["02.11.2026, 19:00", "2.11.2026 19:00"]],
    ["es", ["02/11/2026, 19:00", "2/11/2026 19:00"]],
  ]);
  for (const [language, typed] of ways) {
    useLanguage(language);
    for (const one of [...typed, "2026-11-02 19:00"]) assert.equal(momentTyped(one), "2026-11-02 19:00");
    assert.equal(momentTyped(" tonight "), "tonight", "what cannot be read is refused by the room");
    assert.equal(momentTyped(""), "");
  }
  useLanguage("en");
  assert.equal(momentTyped("Nov 2, 2026, 12:30 AM"), "2026-11-02 00:30");
  useLanguage(null);
});
