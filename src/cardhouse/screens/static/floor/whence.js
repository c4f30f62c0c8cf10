// @ts-check
/** Where chips come from: asked when somebody brings them to a table, or has them and nobody sold them. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { act } from "../page.js";
import { askSheet } from "../staff/sheet.js";
import { may, menu, order, plain } from "./acts.js";

/** @typedef {import("./acts.js").Act} Act */
/** @typedef {import("./acts.js").Command} Command */
/** @typedef {import("../staff/sheet.js").Question} Question */

/** Where chips come from that somebody sits down with. */
const ORIGINS = ["sold", "cage", "bank", "carried", "runner", "on_the_way"];

/**
 * Where chips that nobody sold came from, each answer one tap.
 * @param {string} person
 * @param {number} sale one of as much at which nobody was named; 0 where there is none
 * @param {string} says whose and how much
 */
export function whence(person, sale, says) {
  const named = plain(
    t("floor.unsold.names_sale", { number: sale }),
    { type: "NameSale", posting: sale, person },
    "primary",
  );
  const told = ORIGINS.filter((one) => one !== "sold").map((origin) =>
    plain(t(`floor.unsold.origin_${origin}`), { type: "TellOrigin", person, origin })
  );
  menu(t("floor.unsold.from"), [["", [sale > 0 && named, ...told]]], h("p", null, says));
}

/**
 * An act with questions that brings chips to a table: it is also asked where they come from, and that is told
 * behind it, unless they were sold before, which the books know.
 * @param {string} right @param {string} words @param {Question[]} questions
 * @param {(answers: Record<string, string>) => Command & {person: string}} make
 * @param {{kind?: string, title?: string, money?: string}} [more] `money`: chips for play are sold by nobody
 * @returns {Act}
 */
export function asksWhence(right, words, questions, make, more = {}) {
  const title = more.title ? `${words}: ${more.title}` : words;
  /** @type {Question} */
  const whence = {
    name: "origin",
    label: t("floor.unsold.from"),
    kind: "choice",
    choices: ORIGINS.map((one) => [one, t(`floor.unsold.origin_${one}`)]),
    value: "sold",
  };
  const asked = may("TellOrigin") && more.money === "real";
  return {
    right,
    words,
    kind: more.kind,
    then: () =>
      askSheet(title, asked ? [...questions, whence] : questions, async (answers, button) => {
        const command = make(answers);
        const done = await order(command, button);
        const { origin = "sold" } = answers;
        if (done && origin !== "sold") {
          await act({ type: "TellOrigin", person: command.person, origin }, { quiet: true });
        }
        return done;
      }),
  };
}
