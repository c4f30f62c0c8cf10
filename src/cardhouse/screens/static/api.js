// @ts-check
/**
 * Asks the server: commands with ids made here, sent again under the same id when no answer came, so that
 * they have one effect. What is refused comes back as `Refused` with its words and its rule.
 */

const TRIES = 6;
const WAIT_MOST = 5000;
const SECONDS = 10;
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @typedef {import("./views.d.ts").Told} Told */
/** @typedef {Pick<Told, "code" | "text" | "facts"> & Partial<Told>} Refusal */

/** The server said no. */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.text);
    this.status = status;
    this.refusal = refusal;
  }
}

/** No answer came, though it was tried several times. */
export class Unreachable extends Error {}

let last = 0;

/**
 * An id for a command that nobody else makes; later ones sort behind earlier ones.
 * @param {number} [now] milliseconds
 * @returns {string}
 */
export function newId(now = Date.now()) {
  last = Math.max(now, last + 1);
  let time = "";
  for (let left = last, place = 0; place < 10; place += 1) {
    time = SIGNS[left % 32] + time;
    left = Math.floor(left / 32);
  }
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return time + Array.from(chance, (one) => SIGNS[one % 32]).join("");
}

/** @returns {string} */
export function csrf() {
  return document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** @type {(() => Promise<boolean>) | null} */
let freshCode = null;

/**
 * How somebody is asked for a fresh code of the second factor where an act about money needs one; then the
 * same is asked again, under the same id: what needed the code was not on the log.
 * @param {() => Promise<boolean>} how whether a code was given and taken
 */
export function onFreshCode(how) {
  freshCode = how;
}

/**
 * One request. Only where it may be sent again is it, when no answer came or the server was not ready.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{again?: boolean, onRetry?: (number: number) => void, fetcher?: typeof fetch}} [options]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, options = {}) {
  const { again = method === "GET", onRetry, fetcher = fetch } = options;
  const form = body instanceof URLSearchParams;
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (csrf()) headers["x-csrf-token"] = csrf();
  if (body !== undefined && !form) headers["content-type"] = "application/json";
  const sent = body === undefined ? undefined : form ? body : JSON.stringify(body);
  for (let number = 0; number < (again ? TRIES : 1); number += 1) {
    if (number) {
      onRetry?.(number);
      await pause(Math.min(WAIT_MOST, 100 * 2 ** number));
    }
    let response;
    try {
      const signal = AbortSignal.timeout(SECONDS * 1000);
      response = await fetcher(path, { method, headers, body: sent, signal, credentials: "same-origin" });
    } catch {
      continue;
    }
    if (response.status === 503 && again && number + 1 < TRIES) continue;
    const told = response.status === 204 ? null : await response.json().catch(() => null);
    if (response.ok) return told;
    const needed = told?.refusal?.code === "fresh_code_needed";
    if (needed && freshCode && await freshCode()) return ask(method, path, body, options);
    throw new Refused(
      response.status,
      told?.refusal ?? { code: "", text: `status ${response.status}`, facts: {} },
    );
  }
  throw new Unreachable();
}

/**
 * Gives a command to a room: `{type: "Act", table: 3, act: {type: "Call", seat: 5}}`. `seen` is the position
 * that was looked at, where a change since must make it be refused.
 * @param {string} room
 * @param {{type: string, [field: string]: unknown}} command
 * @param {{id?: string, seen?: number, onRetry?: (number: number) => void, fetcher?: typeof fetch}} [options]
 * @returns {Promise<{position: number, at: number, events: any[]}>}
 */
export async function give(room, command, options = {}) {
  const { id = newId(), seen, onRetry, fetcher } = options;
  const body = seen === undefined ? { id, command } : { id, command, seen };
  const path = `/api/v1/rooms/${encodeURIComponent(room)}/commands`;
  const told = await ask("POST", path, body, { again: true, onRetry, fetcher });
  return told;
}
