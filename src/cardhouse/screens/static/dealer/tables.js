// @ts-check
/** The tables to choose from. */

import { h, icon, one, replace } from "../dom.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {{table: number, spread: string, players: number, size: number}} Line */

live().watch("room", (message) => {
  const { room, tables } = /** @type {{room: string, tables: Line[]}} */ (message.view);
  if (!tables.length) return replace(one("#tables"), h("li", null, h("div", { class: "empty" }, icon("dealer"), h("p", null, t("dealer.no_tables")))));
  replace(one("#tables"), tables.map((line) =>
    h("li", null, h("a", { class: "tile", href: `/rooms/${room}/dealer/${line.table}`, "data-key": line.table }, icon("dealer"), h("b", null, t("common.table", { number: line.table })), h("span", null, `${line.spread} · ${t("dealer.players", { count: line.players, size: line.size })}`)))));
});
