// @ts-check
import assert from "node:assert/strict";
import { spoken, withoutCite } from "../../../src/cardhouse/screens/static/cite.js";

const editions = JSON.stringify({
  tda2024: "TDA 2024 (version 1.0)",
  toledo: "Hollywood Casino Toledo (2017)",
});
Object.assign(globalThis, { document: { body: { dataset: { editions } } } });

Deno.test("a row of a book that numbers anew with every edition is told by edition and number", () => {
  assert.equal(spoken("tda2024.45a"), "TDA 2024, rule 45-A");
  assert.equal(spoken("tda2024.47a.1"), "TDA 2024, rule 47-A");
  assert.equal(spoken("tda2024.29.4"), "TDA 2024, rule 29");
  assert.equal(spoken("tda2024.rp8b"), "TDA 2024, RP-8-B");
  assert.equal(spoken("tda2024.add.45-4a"), "TDA 2024, addendum 45-4a");
  assert.equal(spoken("toledo.holdem.1"), "toledo.holdem.1");
});

Deno.test("a refusal's sentence goes without the citation that ends it", () => {
  assert.equal(
    withoutCite("too late (TDA 2024, rule 22 (reading))", "tda2024.22.1"),
    "too late",
  );
  assert.equal(
    withoutCite("too late (toledo.holdem.1)", "toledo.holdem.1"),
    "too late",
  );
});
