// @ts-check
/** One event: its clock, which level is on, its tables, and one's own seat. */

import { eventSubject, watchClock } from "./clock.js";
import { showEntering } from "./entering.js";
import { watchPrizes } from "./prizes.js";
import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").EventView} EventView */
/** @typedef {import("../views.d.ts").MyView} MyView */

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

/** @param {MyView} me @param {string} event */
function showMine(me, event) {
  const own = (me.events ?? []).find((mine) => mine.event === event);
  const place = document.querySelector("[data-mine]");
  if (!(place instanceof HTMLElement)) return;
  place.hidden = !own;
  if (!own) return;
  const seat = own.table ? t("events.my_seat", { table: own.table, seat: own.seat ?? 0 }) : "";
  const stack = own.stack ? ` · ${t("events.my_stack", { chips: money(own.stack, "chips") })}` : "";
  one("[data-my-seat]").textContent = seat + stack;
  const status = t(`events.status.${own.status}`);
  one("[data-my-status]").textContent = t("events.my_status", { entry: own.entry ?? 0, status });
}

const subject = eventSubject();
if (subject) {
  watchClock(subject);
  live().watch(subject, (message) => {
    showLevels(message.view);
    showTables(message.view);
  });
  const event = subject.slice("event ".length);
  watchPrizes(event);
  if (document.querySelector("script[data-subject='me']")) {
    const both = () => {
      const [seen, me] = [live().last.get(subject), live().last.get("me")];
      if (seen && me) showEntering(seen.view, me.view);
    };
    live().watch("me", (message) => {
      showMine(message.view, event);
      both();
    });
    live().watch(subject, both);
  }
}
