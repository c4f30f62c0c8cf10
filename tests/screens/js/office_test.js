// @ts-check
import assert from "node:assert/strict";
import { commandOf } from "../../../src/cardhouse/screens/static/office.js";
import { useTexts } from "../../../src/cardhouse/screens/static/texts.js";

useTexts({ office: { bad_amount: "{field}: an amount", bad_count: "{field}: a number" } });

Deno.test("fields become a command: cents, counts, chips by value, words", () => {
  const fields = [
    { name: "place", value: " cage:main " },
    { name: "table", value: "3", kind: "number" },
    { name: "cash", value: "1,250.50", kind: "cents" },
    { name: "chips", value: "20", chip: "500" },
    { name: "chips", value: "", chip: "2500" },
    { name: "locked", value: "on", kind: "flag", checked: true },
  ];
  assert.deepEqual(commandOf("Count", fields), {
    type: "Count",
    place: "cage:main",
    table: 3,
    cash: 125050,
    chips: { 500: 20 },
    locked: true,
  });
});

Deno.test("no chips at all are still chips, no cash is none", () => {
  const command = commandOf("Count", [{ name: "chips", value: "0", chip: "500" }, {
    name: "cash",
    value: "",
    kind: "cents",
  }]);
  assert.deepEqual(command, { type: "Count", chips: {}, cash: 0 });
});

Deno.test("what is no number is told with its field and never sent", () => {
  for (const value of ["two", "1.5", "-3", "1e3", "9999999999"]) {
    assert.throws(
      () => commandOf("Count", [{ name: "chips", value, chip: "500", label: "Fives" }]),
      /Fives: a number/,
    );
  }
  assert.throws(
    () => commandOf("Count", [{ name: "table", value: "", kind: "number", label: "Table" }]),
    /Table: a number/,
  );
  assert.throws(
    () => commandOf("Count", [{ name: "cash", value: "12.345", kind: "cents", label: "Cash" }]),
    /Cash: an amount/,
  );
});

Deno.test("a place is named, a seated guest has a table, colours go by value, ticked words a list", () => {
  const fields = [
    { name: "end", value: "cage:+" },
    { name: "end", value: "Poker Side", kind: "new" },
    { name: "person", value: "3 bot-12", kind: "seated" },
    { name: "values", value: "red", kind: "colour", key: "500" },
    { name: "values", value: "", kind: "colour", key: "2500" },
    { name: "steps", value: "bagged", kind: "flags", checked: true },
    { name: "steps", value: "labelled", kind: "flags", checked: false },
  ];
  assert.deepEqual(commandOf("Any", fields), {
    type: "Any",
    end: "cage:poker-side",
    table: 3,
    person: "bot-12",
    values: { 500: "red" },
    steps: ["bagged"],
  });
  const known = [{ name: "end", value: "cage:main" }, { name: "end", value: "ignored", kind: "new" }];
  assert.deepEqual(commandOf("Any", known), { type: "Any", end: "cage:main" });
});
