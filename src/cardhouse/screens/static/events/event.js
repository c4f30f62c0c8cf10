// @ts-check
/** One event: its clock, which level is on, its tables, and one's own seat. */

import { eventSubject, watchClock } from "./clock.js";
import { showEntering } from "./entering.js";
import { showMine, showVouchers } from "./mine.js";
import { watchPrizes } from "./prizes.js";
import { h, one, replace } from "../dom.js";
import { hour, money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventView} EventView */

/** @param {EventView} view */
function showLevels(view) {
  const rows = document.querySelectorAll("[data-levels] tr");
  rows.forEach((row, at) => {
    if (at === (view.clock.place ?? -1)) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  });
}

/** @param {EventView} view */
function showTables(view) {
  const room = document.body.dataset.room ?? "";
  replace(
    one("[data-tables]"),
    (view.tables ?? []).map((table) =>
      h(
        "li",
        null,
        h("a", { href: `/rooms/${room}/play/${table.table}` }, t("events.table", { table: table.table })),
        ` ${t("events.seated", { count: table.players })}`,
      )
    ),
  );
}

/** What players report. @param {EventView} view */
function showReported(view) {
  const place = one("[data-reported]");
  const lines = view.reported ?? [];
  place.hidden = !lines.length;
  replace(
    one("[data-reported-list]"),
    lines.map((line) =>
      h(
        "li",
        null,
        t("events.reported_line", {
          name: line.name,
          chips: money(line.chips, "chips"),
          time: hour(line.at),
        }),
      )
    ),
  );
}

const subject = eventSubject();
if (subject) {
  watchClock(subject);
  live().watch(subject, (message) => {
    showLevels(message.view);
    showTables(message.view);
    showReported(message.view);
  });
  const event = subject.slice("event ".length);
  watchPrizes(event);
  if (document.querySelector("script[data-subject='me']")) {
    const both = () => {
      const [seen, me] = [live().last.get(subject), live().last.get("me")];
      if (!seen || !me) return;
      showEntering(seen.view, me.view);
      showMine(me.view, event, seen.view.line.left ?? 0);
    };
    live().watch("me", (message) => {
      showVouchers(message.view);
      both();
    });
    live().watch(subject, both);
  }
}
