// @ts-check
/**
 * Acts that a page of the floor can offer: which command, in which words, with which questions. What the
 * visitor may not give at all is not offered; whether the room takes it is the room's affair.
 */

import { Refused } from "../api.js";
import { citation } from "../cite.js";
import { h } from "../dom.js";
import { serverNow } from "../format.js";
import { act, wordsOf } from "../page.js";
import { askSheet, choicesOf, closeSheet, sheet } from "../staff/sheet.js";
import { sentenceIn, t } from "../texts.js";

/** @typedef {{type: string, [field: string]: unknown}} Command */
/** @typedef {{right: string, words: string, then: () => unknown, kind?: string}} Act */
/** @typedef {Act | null | undefined | false} MaybeAct */
/** @typedef {import("../staff/sheet.js").Question} Question */
/** @typedef {import("../views.d.ts").Colleague} Colleague */

/** @type {Set<string> | null} */
let rights = null;
/** @type {Colleague[] | null} */
let staff = null;

/** @param {string} id @returns {any} */
function block(id) {
  return JSON.parse(document.getElementById(id)?.textContent || "[]");
}

/**
 * Whether the visitor may give such a command anywhere in the room.
 * @param {string} right
 * @returns {boolean}
 */
export function may(right) {
  rights ??= new Set(block("rights"));
  return rights.has(right);
}

/** Everybody of the staff. @returns {Colleague[]} */
export function colleagues() {
  staff ??= /** @type {Colleague[]} */ (block("colleagues"));
  return staff;
}

/** Who of them deals, for choosing. @returns {[string, string][]} */
export function dealers() {
  return colleagues().filter((one) => one.deals).map((one) => [one.id, one.name]);
}

/**
 * What somebody of the staff is called; who is not known any more goes by the id.
 * @param {string} id
 * @returns {string}
 */
export function colleague(id) {
  return colleagues().find((one) => one.id === id)?.name ?? id;
}

/** Whom the page did not know when it was opened. @param {Colleague[]} found */
export function know(found) {
  staff = found;
}

/**
 * The name under which the matrix has a command; one that carries another has both.
 * @param {Command} command
 * @returns {string}
 */
export function rightOf(command) {
  const inner = /** @type {Command | undefined} */ (command.do ?? command.act);
  return inner ? `${command.type}.${inner.type}` : command.type;
}

/**
 * Gives a command. What is refused by the house's order a supervisor may overrule there and then.
 * @param {Command} command
 * @param {HTMLElement} [button]
 * @returns {Promise<any>}
 */
export function order(command, button) {
  return act(command, { button, remedy: (error) => overruling(error, command) });
}

/**
 * The button that overrules a refusal; null where nobody can, or the visitor may not.
 * @param {unknown} error
 * @param {Command} command
 * @returns {HTMLElement | null}
 */
export function overruling(error, command) {
  if (!(error instanceof Refused) || !error.refusal.overrulable || !may("OverruleFloor")) return null;
  const said = h("p", { class: "refusal" }, ...wordsOf(error));
  const questions = [{ ...reason(), help: t("floor.overrule.help") }];
  const button = h("button", {
    type: "button",
    onclick: () => {
      button.closest(".notice")?.remove();
      askSheet(
        t("floor.overrule.title"),
        questions,
        (answers, send) => act({ type: "OverruleFloor", command, reason: answers.reason }, { button: send }),
        { before: said, send: t("floor.overrule.send") },
      );
    },
  }, t("floor.overrule.button"));
  return button;
}

/**
 * Gives a command, and closes the sheet where it was taken.
 * @param {Command} command
 * @param {HTMLElement} [button]
 * @returns {Promise<any>}
 */
export async function does(command, button) {
  const told = await order(command, button);
  if (told) closeSheet();
  return told;
}

/**
 * An act with nothing to ask.
 * @param {string} words
 * @param {Command} command
 * @param {string} [kind]
 * @returns {Act}
 */
export function plain(words, command, kind) {
  return { right: rightOf(command), words, kind, then: () => does(command) };
}

/**
 * An act with questions; `make` makes the command of the answers. Where what may be chosen changes while the
 * page is open, a function gives them when they are asked.
 * @param {string} right @param {string} words @param {Question[] | (() => Question[])} questions
 * @param {(answers: Record<string, string>) => Command} make
 * @param {{kind?: string, seats?: number[], before?: Node | null, title?: string, send?: string}} [more]
 * @returns {Act}
 */
export function asks(right, words, questions, make, more = {}) {
  const title = more.title ? `${words}: ${more.title}` : words;
  return {
    right,
    words,
    kind: more.kind,
    then: () => {
      const asked = typeof questions === "function" ? questions() : questions;
      return askSheet(title, asked, (answers, button) => order(make(answers), button), more);
    },
  };
}

/**
 * An act that leads to something else.
 * @param {string} right
 * @param {string} words
 * @param {() => unknown} then
 * @param {string} [kind]
 * @returns {Act}
 */
export function leads(right, words, then, kind) {
  return { right, words, then, kind };
}

/** Those that the visitor may. @param {MaybeAct[]} acts @returns {Act[]} */
export function offered(acts) {
  return acts.filter((one) => Boolean(one) && may(/** @type {Act} */ (one).right)).map((
    one,
  ) => /** @type {Act} */ (one));
}

/** As large buttons. @param {MaybeAct[]} acts @returns {HTMLElement} */
export function column(acts) {
  return choicesOf(offered(acts).map((one) => [one.words, () => void one.then(), one.kind ?? ""]));
}

/** As buttons in a row. @param {MaybeAct[]} acts @param {string} key @returns {HTMLElement[]} */
export function row(acts, key) {
  return offered(acts).map((one, place) =>
    h("button", {
      type: "button",
      class: one.kind ?? "",
      "data-key": `${key}-${place}`,
      onclick: () => void one.then(),
    }, one.words)
  );
}

/**
 * A sheet of acts under headings; groups without any are left out.
 * @param {string} title
 * @param {[string, MaybeAct[]][]} groups
 * @param {...(Node | null | false)} before
 */
export function menu(title, groups, ...before) {
  const shown = groups.map(([words, acts]) => /** @type {[string, Act[]]} */ ([words, offered(acts)])).filter(
    ([, acts]) => acts.length,
  );
  const parts = shown.map(([words, acts]) =>
    h("section", { class: "acts" }, words && h("h3", null, words), column(acts))
  );
  sheet(title, ...before, ...(parts.length ? parts : [h("p", { class: "soft" }, t("floor.nothing_to_do"))]));
}

/** @param {string | null | undefined} cite @returns {HTMLElement | null} */
export function ruleLink(cite) {
  return citation(cite);
}

/**
 * A sentence with its rule.
 * @param {{says?: string, says_in?: {[language: string]: string}, why?: string, cite?: string | null}} said
 * @returns {(Node | string | null)[]}
 */
export function because(said) {
  const words = sentenceIn(said.says ?? said.why ?? "", said.says_in);
  return [words.charAt(0).toUpperCase() + words.slice(1), " ", ruleLink(said.cite)];
}

/** The reason that a supervisor gives. @param {boolean} [required] @returns {Question} */
export function reason(required = true) {
  return { name: "reason", label: t("floor.reason"), required };
}

/**
 * Lengths of time to choose from, in minutes; 0 is without end.
 * @param {number[]} minutes
 * @returns {[string, string][]}
 */
export function lengths(minutes) {
  return minutes.map((
    one,
  ) => [
    String(one),
    one === 0
      ? t("floor.no_end")
      : one < 60
      ? t("floor.minutes", { count: one })
      : one < 1440
      ? t("floor.hours", { count: one / 60 })
      : one === 1440
      ? t("floor.day")
      : t("floor.days", { count: one / 1440 }),
  ]);
}

/**
 * The instant so many minutes from now; 0 for no end.
 * @param {string} minutes
 * @param {number} [now] milliseconds
 * @returns {number}
 */
export function endOf(minutes, now = serverNow() / 1000) {
  return Number(minutes) ? Math.round(now * 1000) + Number(minutes) * 60_000_000 : 0;
}
