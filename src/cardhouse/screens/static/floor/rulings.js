// @ts-check
/**
 * Rulings: those that wait for a decision, with the choices and what was ruled before; and the latest ones.
 * Below them, which refusals of the floor a supervisor overruled.
 */

import { h, icon, one, replace } from "../dom.js";
import { clock } from "../format.js";
import { act, live } from "../page.js";
import { appealElement, citesElement, rulingButtons, sentence } from "../staff/ruling.js";
import { phrase, t } from "../texts.js";
import { asks, because, colleague, may, reason, row, ruleLink } from "./acts.js";

/** @typedef {import("../staff/ruling.js").Ruling} Ruling */

/**
 * What was ruled before, the outcomes that were chosen counted.
 * @param {Ruling} made
 * @returns {HTMLElement}
 */
function before(made) {
  const past = made.before ?? [];
  if (!past.length) return h("p", { class: "soft" }, t("floor.rulings.nothing_before"));
  return h(
    "section",
    { class: "precedents" },
    h("h3", null, t("floor.rulings.before")),
    h(
      "ul",
      null,
      past.map((one) =>
        h(
          "li",
          null,
          h("b", null, sentence(one.outcome)),
          one.by && ` · ${t("floor.rulings.by", { by: colleague(one.by) })}`,
          one.reason && ` · “${one.reason}”`,
        )
      ),
    ),
  );
}

/** How often an outcome was chosen before. @param {Ruling} made @param {string} outcome @returns {number} */
export function chosenBefore(made, outcome) {
  return (made.before ?? []).filter((one) => one.outcome === outcome).length;
}

/** @param {Ruling} made @returns {HTMLElement[]} */
function choices(made) {
  if (!made.waits || !may("ChooseRuling")) return [];
  return (made.offered ?? []).map((outcome, option) => {
    const times = chosenBefore(made, outcome);
    const button = h(
      "button",
      {
        type: "button",
        class: "primary",
        "data-key": `choose-${made.ruling}-${option}`,
        onclick: () => act({ type: "ChooseRuling", ruling: made.ruling, option }, { button }),
      },
      t("floor.rulings.choose", { outcome: phrase(outcome) }),
      times > 0 && h("span", { class: "times" }, t("floor.rulings.times", { count: times })),
    );
    return button;
  });
}

/** @param {Ruling} made @returns {HTMLElement} */
function element(made) {
  const where = h(
    "a",
    { href: `/rooms/${document.body.dataset.room}/floor/tables/${made.table}` },
    t("common.table", { number: made.table }),
  );
  const override = asks(
    "OverrideRuling",
    t("floor.rulings.override"),
    [
      {
        name: "outcome",
        label: t("floor.rulings.outcome"),
        required: true,
        help: t("floor.rulings.outcome_help"),
      },
      reason(),
    ],
    (answers) => ({
      type: "OverrideRuling",
      ruling: made.ruling,
      outcome: answers.outcome,
      reason: answers.reason,
    }),
    { title: sentence(made.what) },
  );
  const uphold = asks(
    "UpholdRuling",
    t("floor.rulings.uphold"),
    [reason()],
    (answers) => ({ type: "UpholdRuling", ruling: made.ruling, reason: answers.reason }),
    { title: sentence(made.what) },
  );
  return h(
    "article",
    { class: made.waits ? "panel ruling waits" : "panel ruling", "data-ruling": made.ruling },
    h(
      "h2",
      null,
      `${made.ruling}. ${sentence(made.what)}`,
      " ",
      made.waits &&
        h(
          "span",
          { class: "tag bad" },
          made.chooser === "player" ? t("floor.rulings.waits_player") : t("floor.rulings.waits"),
        ),
    ),
    h(
      "p",
      { class: "soft" },
      where,
      made.seat ? ` · ${t("common.seat", { number: made.seat })}` : "",
      ` · ${clock(made.at ?? 0)}`,
    ),
    h(
      "p",
      { class: "outcome" },
      made.settled ? t("floor.rulings.settled", { outcome: phrase(made.settled) }) : sentence(made.outcome),
    ),
    made.reason && h("p", null, `“${made.reason}”`),
    made.because && h("p", null, sentence(made.because)),
    citesElement(made),
    appealElement(made),
    (made.waits || (made.before ?? []).length > 0) && before(made),
    made.taken_back && h("p", { class: "soft" }, t("wrong.taken_back")),
    h(
      "div",
      { class: "bar" },
      choices(made),
      rulingButtons(made),
      row(made.appealed ? [uphold, override] : [override], `override-${made.ruling}`),
    ),
  );
}

live().watch("room", (message) => {
  /** @type {Ruling[]} */
  const all = message.view.rulings ?? [];
  const waits = all.filter((made) => made.waits || made.appealed);
  const rest = all.filter((made) => !waits.includes(made)).sort((a, b) => b.ruling - a.ruling);
  if (!all.length) {
    return replace(
      one("#rulings"),
      h("div", { class: "empty" }, icon("gavel"), h("p", null, t("floor.rulings.none"))),
    );
  }
  replace(
    one("#rulings"),
    waits.length
      ? waits.map(element)
      : h("p", { class: "soft calm" }, icon("check"), t("floor.rulings.none_wait")),
    rest.length > 0 && h("h2", null, t("floor.rulings.latest")),
    rest.map(element),
  );
});

/** @param {import("../views.d.ts").OverruledLine} line @returns {HTMLElement} */
function overruled(line) {
  const where = line.table ? `${t("common.table", { number: line.table })} · ` : "";
  return h(
    "article",
    { class: "panel overruled" },
    h("p", null, because({ says: line.says, says_in: line.says_in, cite: line.rule })),
    h("p", { class: "outcome" }, `“${line.reason}” `, ruleLink(line.cite)),
    h(
      "p",
      { class: "soft" },
      `${where}${clock(line.at)} · ${t("floor.rulings.by", { by: colleague(line.by) })}`,
    ),
  );
}

live().watch("overruled", (message) => {
  /** @type {import("../views.d.ts").OverruledLine[]} */
  const lines = message.view.overruled;
  const heading = lines.length > 0 && h("h2", null, t("floor.overrule.record"));
  replace(one("#overruled"), heading, lines.map(overruled));
});
