// @ts-check
import assert from "node:assert/strict";
import { addressed, bodyOf } from "../../../src/cardhouse/screens/static/manager/users.js";

Deno.test("fields become a body: numbers, flags, what is empty is left out", () => {
  const fields = [
    { name: "name", value: " dan " },
    { name: "password", value: "" },
    { name: "table", value: "7", kind: "number" },
    { name: "enabled", value: "", kind: "flag" },
  ];
  assert.deepEqual(bodyOf(fields), { name: "dan", table: 7, enabled: false });
});

Deno.test("what may be emptied is sent as nothing, a wrong number as it was written", () => {
  assert.deepEqual(bodyOf([{ name: "pin", value: "" }], "pin"), { pin: null });
  assert.deepEqual(bodyOf([{ name: "table", value: "seven", kind: "number" }]), { table: "seven" });
});

Deno.test("a field can be part of the address, and is not sent twice", () => {
  assert.deepEqual(addressed("/users/1/roles/{role}", { role: "a/b", more: 1 }), ["/users/1/roles/a%2Fb", {
    more: 1,
  }]);
});
