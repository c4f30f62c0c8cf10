// @ts-check
/**
 * What every page has: forms that show a refusal where it happened, signing out, how old the page is, and the
 * live connection where the page watches something.
 */

import { citation, ruledBefore, withoutCite } from "./cite.js";
import { ask, give, onFreshCode, Refused, Unreachable } from "./api.js";
import { h, icon, one, replace } from "./dom.js";
import { clock } from "./format.js";
import { Live } from "./live.js";
import { t } from "./texts.js";

const NOTICE_MILLISECONDS = 9000;
const FAULT_MILLISECONDS = 20000;
const NOTICES_MOST = 4;

/** @type {Live | null} */
let connection = null;
let older = false;

/** The page's live connection, opened when first asked for. @returns {Live} */
export function live() {
  if (connection === null) {
    const made = new Live(document.body.dataset.room ?? "");
    connection = made;
    made.takeFrom(document);
    made.addEventListener("state", () => showState(made));
    made.addEventListener("refused", (event) => notice(/** @type {CustomEvent} */ (event).detail));
    addEventListener("online", () => made.hurry());
    document.addEventListener("visibilitychange", () => made.hurry());
    addEventListener("pagehide", () => made.stop());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    made.connect();
  }
  return connection;
}

/**
 * A page that no script keeps up to date says at least when it has become old, and offers the news. Who is in
 * the middle of writing is not disturbed.
 */
function watchOver() {
  const blocks = [...document.querySelectorAll("script[type='application/json'][data-subject]")];
  if (connection !== null || !blocks.length) return;
  const made = live();
  for (const block of blocks) {
    const subject = /** @type {HTMLElement} */ (block).dataset.subject ?? "";
    const first = made.last.get(subject)?.position ?? 0;
    made.watch(subject, (message) => {
      if (message.position <= first || older) return;
      older = true;
      showState(made);
    });
  }
}

/** @param {Live} made */
function showState(made) {
  const dot = document.getElementById("live-state");
  if (dot) dot.dataset.state = older && made.state === "live" ? "news" : made.state;
  const word = document.getElementById("live-word");
  if (older && made.state === "live") {
    if (word && !word.querySelector("a")) {
      word.replaceChildren(h("a", { href: location.href }, t("live.news")));
    }
    showBar(made, "");
    return rest(false);
  }
  const said = made.state === "live"
    ? t("live.live")
    : made.state === "connecting"
    ? t("live.connecting")
    : t("live.not_live");
  if (word && word.textContent !== said) word.textContent = said;
  const asOf = document.getElementById("as-of");
  if (asOf && made.at && made.state === "live") asOf.textContent = clock(made.at);
  const time = made.at ? clock(made.at) : "–";
  const words = {
    connecting: "",
    live: "",
    lost: t("live.lost", { time }),
    signed_out: t("live.signed_out", { time }),
    refused: t("live.refused", { time }),
  }[made.state];
  showBar(made, words);
  rest(words !== "");
}

/** Says at the top that the page is not live, with the way back. @param {Live} made @param {string} words */
function showBar(made, words) {
  const bar = one("#connection");
  if (bar.dataset.says === words) return;
  bar.dataset.says = words;
  bar.hidden = words === "";
  if (made.state === "lost") {
    replace(
      bar,
      h("span", null, words),
      " ",
      h("button", { type: "button", onclick: () => made.hurry() }, t("live.hurry")),
    );
  } else if (made.state === "signed_out") {
    replace(
      bar,
      h("span", null, words),
      " ",
      h("a", { class: "button", href: signInAddress() }, t("common.sign_in")),
    );
  } else replace(bar, words);
}

/** Where to sign in, and come back from. @returns {string} */
function signInAddress() {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/**
 * While the page is not live its buttons rest: what they would do was decided on by what may no longer be so.
 * Fields stay open, and what was typed stays in them.
 * @param {boolean} resting
 */
function rest(resting) {
  if (document.body.classList.contains("offline") === resting) return;
  document.body.classList.toggle("offline", resting);
  const found = resting
    ? "main button:not([aria-disabled], :disabled, [data-local])"
    : "main button[data-rests]";
  for (const button of document.querySelectorAll(found)) {
    button.toggleAttribute("aria-disabled", false);
    button.toggleAttribute("data-rests", resting);
    if (resting) button.setAttribute("aria-disabled", "true");
  }
}

/** Whether the page shows how things stood, and not how they stand. @returns {boolean} */
export function offline() {
  return globalThis.document !== undefined && document.body.classList.contains("offline");
}

/** A refusal or mistake in words. @param {unknown} error @returns {(Node | string)[]} */
export function wordsOf(error) {
  if (error instanceof Refused) {
    const { text, cite, facts } = error.refusal;
    const plain = withoutCite(text, cite);
    const words = plain.charAt(0).toUpperCase() + plain.slice(1);
    if (error.status === 401 && !location.pathname.startsWith("/sign-in")) {
      return [words, " ", h("a", { href: signInAddress() }, t("common.sign_in"))];
    }
    const rule = citation(cite);
    const before = ruledBefore(facts);
    return [words, ...(rule ? [" ", rule] : []), ...(before ? [before] : [])];
  }
  if (error instanceof Unreachable) return [t("common.no_answer")];
  return [String(error instanceof Error ? error.message : error)];
}

/**
 * Tells something in the corner: a text, or what went wrong, and what can be done about it.
 * @param {unknown} said
 * @param {Node | null} [remedy]
 */
export function notice(said, remedy) {
  const bad = said instanceof Error;
  const made = h(
    "div",
    { class: bad ? "notice bad" : "notice", role: bad ? "alert" : "status" },
    h("p", null, ...(bad ? wordsOf(said) : [String(said)])),
    remedy,
    h("button", {
      type: "button",
      class: "quiet",
      "aria-label": t("common.close"),
      onclick: () => made.remove(),
    }, icon("cross")),
  );
  one("#notices").append(made);
  setTimeout(() => made.remove(), bad ? FAULT_MILLISECONDS : NOTICE_MILLISECONDS);
  const all = one("#notices").children;
  if (all.length > NOTICES_MOST) all[0].remove();
}

/**
 * Gives a command for a button: the button rests until the answer is there, and a refusal is told in words,
 * with the remedy that the page has for it.
 * @param {{type: string, [field: string]: unknown}} command
 * @param {{button?: HTMLElement | null, seen?: number, quiet?: boolean,
 *   remedy?: (error: unknown) => Node | null}} [options]
 * @returns {Promise<{position: number, at: number, events: any[]} | null>} null where it was refused
 */
export async function act(command, options = {}) {
  const { button, seen, quiet, remedy } = options;
  if (offline()) {
    if (!quiet) notice(new Error(t("live.rests")));
    return null;
  }
  if (button?.getAttribute("aria-disabled") === "true") return null;
  button?.setAttribute("aria-disabled", "true");
  try {
    const onRetry = (/** @type {number} */ number) => {
      if (number === 2) notice(t("common.asks_again"));
    };
    return await give(document.body.dataset.room ?? "", command, { seen, onRetry });
  } catch (error) {
    if (!quiet) notice(error, remedy?.(error));
    return null;
  } finally {
    button?.removeAttribute("aria-disabled");
  }
}

/**
 * The page is there with all that it shows first. A moment after the event: what is asked for while it is
 * told still counts as part of the page and comes before it is drawn.
 * @returns {Promise<unknown>}
 */
export function pageShown() {
  return new Promise((done) => {
    const soon = () => setTimeout(done);
    if (document.readyState === "complete") soon();
    else addEventListener("load", soon, { once: true });
  });
}

/**
 * Does something with a module that is only fetched when somebody wants it.
 * @template Module
 * @param {Promise<Module>} fetched
 * @param {(module: Module) => unknown} then
 */
export async function later(fetched, then) {
  try {
    await then(await fetched);
  } catch (error) {
    notice(error instanceof TypeError ? new Unreachable() : error);
  }
}

let goingTo = "";

/**
 * To another page, once: what is told meanwhile may lead there too, and would break off the way begun.
 * @param {string} address
 */
export function goTo(address) {
  if (goingTo !== address) location.assign(address);
  goingTo = address;
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function submit(form, submitter) {
  const said = /** @type {HTMLElement | null} */ (form.querySelector(".refusal"));
  if (said) said.hidden = true;
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.set(submitter.name, submitter.value);
  const body = new URLSearchParams();
  for (const [name, value] of fields) body.set(name, String(value));
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  try {
    const told = await ask("POST", form.getAttribute("action") ?? "", body);
    goTo(told?.to ?? location.href);
  } catch (error) {
    for (const button of buttons) button.disabled = false;
    if (!said) return notice(error);
    said.replaceChildren(...wordsOf(error));
    said.hidden = false;
    const code = /** @type {HTMLInputElement | null} */ (form.querySelector("#code"));
    if (error instanceof Refused && error.refusal.code === "code_needed") code?.focus();
    if (error instanceof Refused && error.refusal.code === "own_secret_needed") askOwnSecret(form);
  }
}

/** Somebody else set the secret: the field for one's own is shown. @param {HTMLFormElement} form */
function askOwnSecret(form) {
  const more = form.querySelector("details.own-secret");
  if (more instanceof HTMLDetailsElement) more.open = true;
  more?.querySelector("input")?.focus();
}

/** Whoever cannot come back is asked once. @param {HTMLElement} button */
async function signOut(button) {
  const { sure, says } = button.dataset;
  if (sure) {
    delete button.dataset.sure;
    button.textContent = sure;
    return notice(says);
  }
  try {
    await ask("POST", "/api/v1/sign-out");
  } catch (error) {
    if (!(error instanceof Refused)) return notice(error);
  }
  location.assign(document.body.dataset.out || "/");
}

if (globalThis.document) {
  onFreshCode(async () => (await import("./fresh_code.js")).askFreshCode());
  addEventListener("load", watchOver);
  document.addEventListener("submit", (event) => {
    if (!offline() || !(event.target instanceof HTMLFormElement) || event.target.method === "get") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    notice(new Error(t("live.rests")));
  }, { capture: true });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("enhanced" in form.dataset)) return;
    event.preventDefault();
    submit(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-act='sign-out']") : null;
    if (button instanceof HTMLElement) signOut(button);
  });
}
