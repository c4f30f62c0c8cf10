// @ts-check
/** A board of squares, kept up to date; whoever may pick a square taps a free one. */

import { h, one, replace } from "../dom.js";
import { asks, plain, row as buttons } from "../floor/acts.js";
import { act, live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").SquaresView} SquaresView */
/** @typedef {import("../views.d.ts").MyDrawings} MyDrawings */

/** @type {SquaresView | null} */
let board = null;
/** @type {MyDrawings} */
let mine = {};

/** @param {SquaresView} view @returns {import("../views.d.ts").MySquares | undefined} */
function own(view) {
  return mine.boards?.find((each) => each.promotion === view.promotion);
}

/** @param {SquaresView} view @param {number} row @param {number} column @returns {HTMLElement} */
function pick(view, row, column) {
  const button = h(
    "button",
    { type: "button", "aria-label": t("promotions.squares.pick", { row, column }) },
    "+",
  );
  button.addEventListener("click", () => {
    const { promotion } = view;
    act({ type: "PickSquare", promotion, person: mine.person ?? "", row, column }, { button });
  });
  return button;
}

/** @param {SquaresView} view @param {number} row @param {number} column @returns {HTMLElement} */
function square(view, row, column) {
  const name = view.squares[(row - 1) * view.columns + column - 1];
  const yours = own(view);
  const isMine = yours?.squares.some(([r, c]) => r === row && c === column);
  const met = view.scores?.some((score) => score.row === row && score.column === column);
  const marks = [isMine && "mine", met && "met"].filter(Boolean).join(" ");
  const free = !name && yours?.may_pick && !view.row_digits?.length;
  return h("td", marks ? { class: marks } : null, free ? pick(view, row, column) : name);
}

/** What the floor does about the board. @param {SquaresView} view */
function acts(view) {
  const { promotion } = view;
  const drawn = Boolean(view.row_digits?.length);
  return [
    !drawn && plain(t("promotions.squares.draw_digits"), { type: "NumberBoard", promotion }),
    drawn && asks(
      "TellScore",
      t("promotions.squares.tell"),
      [
        { name: "home", label: view.home, kind: "number", required: true },
        { name: "visitors", label: view.visitors, kind: "number", required: true },
      ],
      ({ home, visitors }) => ({
        type: "TellScore",
        promotion,
        home: Number(home),
        visitors: Number(visitors),
      }),
    ),
    Boolean(view.scores?.length) && asks(
      "TakeBackScore",
      t("promotions.squares.take_back"),
      [{ name: "why", label: t("promotions.squares.why_back"), required: true }],
      ({ why }) => ({ type: "TakeBackScore", promotion, why }),
    ),
  ];
}

function draw() {
  if (!board) return;
  const view = board;
  const places = Array.from({ length: view.columns }, (_, at) => at + 1);
  const head = h(
    "thead",
    null,
    h(
      "tr",
      null,
      h("td", null),
      ...places.map((at) => h("th", { scope: "col" }, String(view.column_digits?.[at - 1] ?? "?"))),
    ),
  );
  const rows = Array.from({ length: view.rows }, (_, at) => at + 1).map((row) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, String(view.row_digits?.[row - 1] ?? "?")),
      ...places.map((column) => square(view, row, column)),
    )
  );
  const caption = one("[data-squares] caption").textContent ?? "";
  replace(one("[data-squares]"), h("caption", null, caption), head, h("tbody", null, ...rows));
  const lead = own(view)?.may_pick ? "promotions.squares.your_pick" : "promotions.squares.lead";
  replace(one("[data-lead]"), t(lead));
  replace(one("[data-acts]"), ...buttons(acts(view), "squares"));
  replace(
    one("[data-scores]"),
    view.scores?.length
      ? view.scores.map(({ quarter, home, visitors, name }) =>
        h(
          "li",
          null,
          t("promotions.squares.score", {
            quarter,
            home,
            visitors,
            name: name || t("promotions.squares.nobody"),
          }),
        )
      )
      : h("li", { class: "soft" }, t("promotions.squares.no_score")),
  );
}

if (globalThis.document?.querySelector("[data-squares]")) {
  const name = new URLSearchParams(location.search).get("promotion") ?? "";
  live().watch(`squares ${name}`, (message) => {
    board = message.view;
    draw();
  });
  if (document.querySelector('[data-subject="my_drawings"]')) {
    live().watch("my_drawings", (message) => {
      mine = message.view;
      draw();
    });
  }
}
