// @ts-check
import assert from "node:assert/strict";
import { afterTap } from "../../../src/cardhouse/screens/static/finger.js";
import { backOff, Live } from "../../../src/cardhouse/screens/static/live.js";

// @ts-ignore: only what the address is made of
globalThis.location = { protocol: "http:", host: "room.test" };

class Wire extends EventTarget {
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  /** @param {unknown} told */
  tell(told) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(told) }));
  }
  /** @param {number} code @param {string} [reason] */
  end(code, reason = "") {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
  close() {}
}

function made() {
  /** @type {Wire[]} */
  const wires = [];
  const live = new Live("main", {
    make: (address) => {
      const wire = new Wire(address);
      wires.push(wire);
      return /** @type {any} */ (wire);
    },
  });
  live.connect();
  return { live, wires };
}

/** @param {number} position @param {string} [subject] */
const view = (position, subject = "table 3") => ({
  type: "table",
  subject,
  position,
  at: position * 10,
  view: { hands: position },
});

Deno.test("what is watched is asked for when the connection opens, from what was seen", () => {
  const { live, wires } = made();
  live.take(view(40));
  /** @type {number[]} */
  const seen = [];
  live.watch("table 3", (message) => seen.push(message.position));
  live.watch("board", () => {});
  assert.deepEqual(seen, [40]);
  wires[0].open();
  assert.deepEqual(wires[0].sent.map((one) => [one.subjects[0], one.after]), [["table 3", 40], [
    "board",
    null,
  ]]);
  assert.equal(wires[0].address, "ws://room.test/api/v1/rooms/main/live");
  live.stop();
});

Deno.test("a view replaces the one before, and an older one changes nothing", () => {
  const { live, wires } = made();
  /** @type {number[]} */
  const seen = [];
  live.watch("table 3", (message) => seen.push(message.view.hands));
  wires[0].open();
  wires[0].tell(view(5));
  wires[0].tell(view(9));
  wires[0].tell(view(7));
  wires[0].tell(view(8, "table 4"));
  assert.deepEqual(seen, [5, 9]);
  assert.equal(live.at, 90);
  live.stop();
});

Deno.test("a lost connection is told, made again, and goes on from the last position", async () => {
  const { live, wires } = made();
  /** @type {string[]} */
  const states = [];
  live.addEventListener("state", (event) => states.push(/** @type {CustomEvent} */ (event).detail));
  live.watch("table 3", () => {});
  wires[0].open();
  wires[0].tell(view(5));
  wires[0].end(1006);
  assert.equal(live.state, "lost");
  live.hurry();
  assert.equal(wires.length, 2);
  wires[1].open();
  assert.deepEqual(wires[1].sent, [{ type: "subscribe", subjects: ["table 3"], after: 5 }]);
  wires[1].tell({ type: "hello", room: "main", position: 6, at: 60 });
  assert.equal(live.state, "live");
  assert.deepEqual(states, ["live", "lost", "live"]);
  live.stop();
  await Promise.resolve();
});

Deno.test("who is signed out does not hammer at the door", () => {
  const { live, wires } = made();
  wires[0].open();
  wires[0].end(1008, "session_over");
  assert.equal(live.state, "signed_out");
  live.hurry();
  assert.equal(wires.length, 1);
  live.stop();
});

Deno.test("what nobody watches any more is let go", () => {
  const { live, wires } = made();
  wires[0].open();
  const end = live.watch("table 3", () => {});
  end();
  assert.deepEqual(wires[0].sent.map((one) => one.type), ["subscribe", "unsubscribe"]);
  live.stop();
});

Deno.test("tries come later and later, never all at once, and never too late", () => {
  assert.ok(backOff(0, 0) >= 100);
  assert.ok(backOff(3, 0.5) > backOff(0, 0.5));
  assert.equal(backOff(50, 1), 8000);
  assert.notEqual(backOff(2, 0.1), backOff(2, 0.9));
});

Deno.test("nothing is drawn anew under a finger: the tap first, then what came meanwhile", async () => {
  const { live, wires } = made();
  wires[0].open();
  /** @type {number[]} */
  const seen = [];
  live.watch("table 3", (message) => seen.push(message.position));
  dispatchEvent(new Event("pointerdown"));
  wires[0].tell(view(1));
  wires[0].tell(view(2));
  assert.deepEqual(seen, []);
  dispatchEvent(new Event("pointerup"));
  assert.deepEqual(seen, []);
  await new Promise((over) => afterTap(() => over(null)));
  assert.deepEqual(seen, [1, 2]);
  live.stop();
});
