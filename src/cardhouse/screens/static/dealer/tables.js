// @ts-check
/** The tables to choose from. */

import { h, icon, one, replace } from "../dom.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").TableLine} Line */

/** What is to be said of a table in a line. @param {Line} line @returns {string} */
export function lineWords(line) {
  const players = t("dealer.players", { count: line.players, size: line.size });
  const dealer = line.dealer ? t("dealer.in_the_box", { dealer: line.dealer }) : "";
  return [
    players,
    t(`dealer.${line.mode ?? "dealt"}`),
    dealer,
    line.hand ? t("dealer.hand_on") : "",
  ].filter(Boolean).join(" · ");
}

if (globalThis.document) {
  live().watch("room", (message) => {
    const { room, tables } = /** @type {{room: string, tables: Line[]}} */ (message.view);
    if (!tables.length) {
      return replace(
        one("#tables"),
        h("li", null, h("div", { class: "empty" }, icon("dealer"), h("p", null, t("dealer.no_tables")))),
      );
    }
    replace(
      one("#tables"),
      tables.map((line) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "tile", href: `/rooms/${room}/dealer/${line.table}`, "data-key": line.table },
            icon("dealer"),
            h("b", null, t("common.table", { number: line.table }), " · ", line.event || line.spread),
            h(
              "span",
              null,
              lineWords(line),
              Boolean(line.needs?.length) &&
                h("span", { class: "tag warm" }, t("dealer.needs_count", { count: line.needs?.length ?? 0 })),
            ),
          ),
        )
      ),
    );
  });
}
