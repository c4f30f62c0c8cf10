// @ts-check
/**
 * The live connection of a page: one WebSocket for all subjects, made again when it breaks, going on from the
 * last position that was seen. Views are replaced whole, by subject; what they mean is the renderers' affair.
 *
 *   const live = new Live("main");
 *   live.watch("table 3", (message) => render(message.view, message.own, message.events));
 */

import { Refused } from "./api.js";
import { afterTap } from "./finger.js";
import { countIn } from "./format.js";

/**
 * @typedef {{type: string, subject: string, position: number, at: number, view: any, own?: any, events?:
 *   any[]}} Message
 */
/** @typedef {"connecting" | "live" | "lost" | "signed_out" | "refused"} State */
/** @typedef {(message: Message) => void} Listener */

const WAIT_LEAST = 250;
const WAIT_MOST = 8000;
const PING_EVERY = 15000;
const SILENCE_MOST = 35000;
const POLICY = 1008;

/**
 * How long to wait before the next try; a part of it by chance, so that a whole room does not come at once.
 * @param {number} failures
 * @param {number} [chance]
 * @returns {number}
 */
export function backOff(failures, chance = Math.random()) {
  const most = Math.min(WAIT_MOST, WAIT_LEAST * 2 ** failures);
  return Math.round(most / 2 + (most / 2) * chance);
}

export class Live extends EventTarget {
  /**
   * @param {string} room
   * @param {{make?: (address: string) => WebSocket}} [options]
   */
  constructor(room, options = {}) {
    super();
    this.room = room;
    /** @type {State} */
    this.state = "connecting";
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
    /** @type {Map<string, Message>} */
    this.last = new Map();
    this.position = 0;
    this.at = 0;
    this.failures = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.heard = 0;
    this.stopped = false;
    this.make = options.make ?? ((address) => new WebSocket(address));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.pulse = undefined;
  }

  /** Takes the views that the page itself brought along. @param {ParentNode} root */
  takeFrom(root) {
    for (const block of root.querySelectorAll("script[type='application/json'][data-subject]")) {
      this.take(JSON.parse(block.textContent ?? "null"));
    }
  }

  /**
   * Calls the listener with the view as it stands, if there is one, and whenever it changes.
   * @param {string} subject
   * @param {Listener} listener
   * @returns {() => void} ends it
   */
  watch(subject, listener) {
    const found = this.listeners.get(subject) ?? new Set();
    this.listeners.set(subject, found);
    found.add(listener);
    const known = this.last.get(subject);
    if (known) listener(known);
    if (found.size === 1) {
      this.send({ type: "subscribe", subjects: [subject], after: known?.position ?? null });
    }
    return () => this.unwatch(subject, listener);
  }

  /** @param {string} subject @param {Listener} listener */
  unwatch(subject, listener) {
    const found = this.listeners.get(subject);
    if (!found?.delete(listener) || found.size) return;
    this.listeners.delete(subject);
    this.last.delete(subject);
    this.send({ type: "unsubscribe", subjects: [subject] });
  }

  connect() {
    if (this.stopped) return;
    clearTimeout(this.timer);
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss" : "ws";
    const socket = this.make(`${scheme}://${host}/api/v1/rooms/${encodeURIComponent(this.room)}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => this.received(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.closed(socket, event.code, event.reason));
    clearInterval(this.pulse);
    this.heard = Date.now();
    this.pulse = setInterval(() => this.beat(socket), PING_EVERY);
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    for (const subject of this.listeners.keys()) {
      this.send({ type: "subscribe", subjects: [subject], after: this.last.get(subject)?.position ?? null });
    }
  }

  /** A connection that says nothing for long is taken for lost. @param {WebSocket} socket */
  beat(socket) {
    if (Date.now() - this.heard > SILENCE_MOST) {
      socket.close();
      this.closed(socket, 0, "");
    } else {
      this.send({ type: "ping" });
    }
  }

  /** @param {any} told */
  received(told) {
    this.heard = Date.now();
    this.failures = 0;
    if (told.type === "refused") {
      this.dispatchEvent(new CustomEvent("refused", { detail: new Refused(told.status, told.refusal) }));
      return;
    }
    if (told.type === "talk") {
      this.dispatchEvent(new CustomEvent("talk", { detail: told }));
      return;
    }
    if (typeof told.position === "number") this.position = Math.max(this.position, told.position);
    if ("at" in told) this.at = Math.max(this.at, told.at);
    this.enter("live");
    if ("subject" in told) afterTap(() => this.take(told));
  }

  /** A view that is older than the one that is shown changes nothing. @param {Message | null} message */
  take(message) {
    if (!message) return;
    const known = this.last.get(message.subject);
    if (known && known.position > message.position) return;
    this.last.set(message.subject, message);
    if (message.type === "table") countIn(message.view.unit);
    this.at = Math.max(this.at, message.at);
    for (const listener of this.listeners.get(message.subject) ?? []) listener(message);
  }

  /** @param {WebSocket} socket @param {number} code @param {string} reason */
  closed(socket, code, reason) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pulse);
    if (this.stopped) return;
    if (code === POLICY) {
      this.enter(["not_allowed", "no_such_room"].includes(reason) ? "refused" : "signed_out");
      return;
    }
    this.enter("lost");
    this.timer = setTimeout(() => this.connect(), backOff(this.failures));
    this.failures += 1;
  }

  /** Tries at once: the network came back, or somebody looks again. */
  hurry() {
    if (this.state === "lost" && this.socket === null) {
      this.failures = 0;
      this.connect();
    }
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  /** @param {State} state */
  enter(state) {
    const changed = state !== this.state;
    this.state = state;
    if (changed || state === "live") this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  /** @param {unknown} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}
