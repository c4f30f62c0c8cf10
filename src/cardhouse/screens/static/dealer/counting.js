// @ts-check
/** Where hands are only counted: one tap when a hand is over, with what it dropped. */

import { citation } from "../cite.js";
import { h } from "../dom.js";
import { money } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./next.js").Next} Next */
/** @typedef {import("../dom.js").Child} Child */

/** What a tap on an amount says. @param {number} drop @param {number} promotional @returns {string} */
export function overWords(drop, promotional) {
  if (!drop && !promotional) return t("dealer.over_nothing");
  return promotional
    ? t("dealer.over_both", { drop: money(drop), promotional: money(promotional) })
    : t("dealer.over", { drop: money(drop) });
}

/** On a small button. @param {number} drop @returns {string} */
function shortWords(drop) {
  return drop ? t("dealer.over_short", { drop: money(drop) }) : t("dealer.over_none");
}

/**
 * One button for the usual drop, and one for every other.
 * @param {Next} next @param {Table} view @param {string} kind of the first button
 * @returns {Child[]}
 */
export function amounts(next, view, kind) {
  const line = view.desk.tablet?.counted;
  if (!line) return [];
  const { steps, usual, promotional = 0 } = line;
  const over = (/** @type {number} */ drop) => ({
    type: "CountHand",
    table: view.table,
    drop,
    promotional: drop ? promotional : 0,
  });
  const others = steps.filter((drop) => drop !== usual);
  return [
    next.small(overWords(usual, usual ? promotional : 0), over(usual), kind),
    others.length > 0 && h(
      "div",
      { class: "acts", role: "group", "aria-label": t("dealer.over_other") },
      others.map((drop) => next.small(shortWords(drop), over(drop))),
    ),
  ];
}

/** @param {Next} next @param {Table} view @returns {Child[]} */
export function counts(next, view) {
  const line = view.desk.tablet?.counted;
  if (!line) return [];
  const { steps, lately = 0, in_box: box = 0, in_promotional_box: jackpot = 0 } = line;
  return [
    next.title(t("dealer.hand_number", { number: (view.hands ?? 0) + 1 })),
    h("p", { class: "soft" }, t(`dealer.counted_lately${lately === 1 ? "_one" : ""}`, { count: lately })),
    ...amounts(next, view, "primary big"),
    steps.length > 1 &&
    h(
      "p",
      { class: "soft" },
      t("dealer.over_most", { drop: money(steps[steps.length - 1]) }),
      " ",
      citation(line.cite),
    ),
    h(
      "ul",
      { class: "plain pairs" },
      h("li", null, t("dealer.in_box_now"), " ", h("b", null, money(box))),
      jackpot > 0 && h("li", null, t("dealer.in_jackpot_box"), " ", h("b", null, money(jackpot))),
    ),
  ];
}
