// @ts-check
/** A ruling in words: the outcome as steps, why, by which rule, and what waits for a person. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { act } from "../page.js";
import { phrase, several, t } from "../texts.js";

/** @typedef {import("../views.d.ts").RulingLine} Ruling */

/**
 * What a ruling rests on: the rows of the book, each gap of it with what leads to the siblings, and the
 * reason of what the house itself chose.
 * @param {Ruling} made
 * @returns {HTMLElement}
 */
export function citesElement({ cites = [], gaps = [], silent = [] }) {
  const open = gaps.flatMap((gap) => [citation(gap), " "]);
  const own = silent.filter((why) => !gaps.length || why.startsWith(OWN)).map((why) =>
    h("span", { class: "soft own" }, t("wrong.silent_because", { why }), " ")
  );
  if (!cites.length) {
    return h("p", { class: "soft" }, ...(gaps.length + own.length ? [...open, ...own] : [t("wrong.silent")]));
  }
  return h(
    "p",
    null,
    t("wrong.by_rule"),
    " ",
    ...cites.flatMap((one) => [citation(one), " "]),
    ...open,
    ...own,
  );
}

/** How the reason of a room's own choice begins (`houses/silence.py`). */
const OWN = "our choice";

/** What a ruling says, in the language of the page, as a sentence. @param {string} text @returns {string} */
export function sentence(text) {
  const said = phrase(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/**
 * What is certain of an outcome, step by step: "call 6 and 19 back" are two.
 * @param {string} outcome
 * @returns {string[]}
 */
export function stepsOf(outcome) {
  const certain = outcome.replace(/(^|; )(floor decides|player chooses): .*$/, "");
  return several(certain.split(" and ").map((one) => one.trim()).filter(Boolean), " and ");
}

/**
 * To whom a ruling can be taken until the next hand, or was taken.
 * @param {Ruling} made
 * @returns {HTMLElement | null}
 */
export function appealElement(made) {
  if (made.appealed) return h("p", { class: "appealed" }, t("wrong.appealed", { to: phrase(made.appealed) }));
  if (!made.appeal) return null;
  return h(
    "p",
    { class: "soft" },
    t("wrong.appeal", { to: phrase(made.appeal) }),
    " ",
    citation(made.appeal_cite),
  );
}

/**
 * Whether it only settles a question: then nobody has anything to do.
 * @param {Ruling} made
 * @returns {boolean}
 */
export function idle(made) {
  return Boolean(made.by_people) && !made.steps?.length;
}

/** @param {Ruling} made @returns {HTMLElement} */
export function rulingElement(made) {
  const waits = Boolean(made.offered?.length) && !made.settled;
  const words = made.carried_out ? t("wrong.carried_out") : t("wrong.not_carried_out");
  const steps = stepsOf(made.settled || made.outcome);
  return h(
    "article",
    { class: "ruling", "data-ruling": made.ruling },
    steps.length > 1
      ? h("ol", { class: "outcome" }, steps.map((one) => h("li", null, sentence(one))))
      : steps.length > 0 && h("p", { class: "outcome" }, sentence(steps[0])),
    made.because && h("p", null, sentence(made.because)),
    made.reason && h("p", null, t("wrong.reason", { reason: made.reason })),
    citesElement(made),
    Boolean(made.steps?.length) &&
      h(
        "section",
        { class: "steps" },
        h("p", null, h("b", null, t("wrong.steps"))),
        h("ol", null, (made.steps ?? []).map((one) => h("li", null, sentence(one)))),
      ),
    waits && h("p", null, made.chooser === "player" ? t("wrong.waits_player") : t("wrong.waits")),
    waits && h("ul", null, (made.offered ?? []).map((one) => h("li", null, sentence(one)))),
    !waits && (made.carried_out || !idle(made)) && h("p", { class: "soft" }, words),
    made.taken_back && h("p", { class: "soft" }, t("wrong.taken_back")),
    appealElement(made),
  );
}

/**
 * What can still be done with a ruling that was told: carrying it out, or taking back what it did.
 * @param {Ruling} made
 * @returns {(HTMLElement | null)[]}
 */
export function rulingButtons(made) {
  const button = (/** @type {string} */ type, /** @type {string} */ words, /** @type {string} */ key) => {
    const shown = h("button", { type: "button", "data-key": `${key}-${made.ruling}` }, words);
    shown.addEventListener(
      "click",
      () => act({ type, table: made.table, ruling: made.ruling }, { button: shown }),
    );
    return shown;
  };
  return [
    made.can_be_done
      ? button("CarryOutRuling", t(made.by_people ? "wrong.we_did_it" : "wrong.do_it"), "do")
      : null,
    made.can_be_taken_back ? button("TakeBackRuling", t("wrong.take_back"), "back") : null,
  ];
}
