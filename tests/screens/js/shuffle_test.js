// @ts-check
import assert from "node:assert/strict";
import made from "../../shuffle/proofs.json" with { type: "json" };
import { bytes, climb, hex, order, unhex } from "../../../src/cardhouse/screens/static/shuffle/order.js";
import { check, read } from "../../../src/cardhouse/screens/static/shuffle/proof.js";
import { sha256 } from "../../../src/cardhouse/screens/static/shuffle/sha256.js";

/** @type {{name: string, proof: any, good: boolean, fault: string}[]} */
const PROOFS = made;

Deno.test("SHA-256 gives the published digests", () => {
  const known = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, digest] of Object.entries(known)) assert.equal(hex(sha256(bytes(text))), digest);
  assert.equal(
    hex(sha256(new Uint8Array(1_000_000).fill(97))),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

Deno.test("SHA-256 is the browser's own for every length up to three blocks", async () => {
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255);
    assert.equal(hex(sha256(data)), hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
  }
});

Deno.test("the figures of docs/shuffle.md", () => {
  assert.deepEqual(order(5, new Uint8Array(32)), [0, 1, 3, 2, 4]);
  const root = unhex("43812c8601a417e0d7a1c6ebf74e59d4d683f0037d0be205cab86bbe61553033", 32);
  assert(root);
  const seed = sha256(bytes("cardhouse order 1\n", root, new Uint8Array(32), new Uint8Array(32).fill(1)));
  assert.deepEqual(order(52, seed).slice(0, 5), [32, 18, 47, 30, 3]);
  const salt = unhex("36d56bddb53bc40e7955026ad4f91459", 16);
  assert(salt);
  assert.equal(
    hex(sha256(bytes(0, 0, "2c", salt))),
    "3b9ed59351f63f3df94ac8b2bbe6a1ea8d03f484408b7a6ba84de48a39ccef6b",
  );
  assert.equal(
    hex(sha256(bytes("cardhouse draw 1\n", new Uint8Array(32)))),
    "395bea6940b114c4a95914e90beffee14901b89da4c81d73f7b8164d57c5d608",
  );
});

Deno.test("the check agrees with the command's, proof by proof", () => {
  assert(PROOFS.length >= 10);
  for (const { name, proof, good, fault } of PROOFS) {
    const found = read(JSON.stringify(proof));
    assert(found, name);
    const verdict = check(found);
    assert.equal(verdict.good, good, name);
    const faults = [...verdict.faults, ...verdict.cards.flatMap((card) => card.faults)].map((one) =>
      one.fault
    );
    assert.deepEqual([...new Set(faults)], fault ? [fault] : [], name);
  }
});

Deno.test("every byte of a proof counts", () => {
  const good = PROOFS[0].proof;
  for (const field of ["root", "mix"]) {
    for (let at = 0; at < 64; at += 9) {
      assert.equal(check({ ...good, [field]: changed(good[field], at) }).good, false, `${field} ${at}`);
    }
  }
  good.seen.forEach((/** @type {any} */ card, /** @type {number} */ at) => {
    for (const wrong of [{ salt: changed(card.salt, 3) }, { place: (card.place + 1) % 52 }, { path: [] }]) {
      const seen = good.seen.with(at, { ...card, ...wrong });
      assert.equal(check({ ...good, seen }).good, false);
    }
  });
});

Deno.test("what is no proof is not taken for one", () => {
  for (const text of ["", "{", "[]", "null", "{}", '{"format": "cardhouse shuffle 2"}', "1"]) {
    assert.equal(read(text), null);
  }
  const good = PROOFS[0].proof;
  for (
    const wrong of [{ seen: [null] }, { seen: 1 }, { seen: [{ card: 1 }] }, { reshuffles: [{}] }, {
      chance: [1],
    }]
  ) {
    assert.equal(read(JSON.stringify({ ...good, ...wrong })), null);
  }
});

Deno.test("a way up that is too short or too long leads nowhere", () => {
  const leaf = sha256(bytes("leaf"));
  assert.equal(climb(leaf, 0, 3, [leaf]), null);
  assert.equal(climb(leaf, 0, 1, [leaf]), null);
  assert.equal(climb(leaf, 0, 2, [null]), null);
  assert.equal(hex(climb(leaf, 0, 1, []) ?? leaf), hex(leaf));
});

/** Another digit at a place. @param {string} text @param {number} at @returns {string} */
function changed(text, at) {
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
}
