// @ts-check
/** Who is in the box: the push to the next dealer, and how long this down still lasts. */

import { citation } from "../cite.js";
import { ask, Refused } from "../api.js";
import { h, icon, one } from "../dom.js";
import { clock } from "../format.js";
import { act, notice } from "../page.js";
import { choicesOf, closeSheet, leftWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Table} Table */

/**
 * What whoever is in the box is called; who is not known any more goes by the id.
 * @param {Table} view
 * @returns {string}
 */
function inBox(view) {
  const id = view.desk.dealer ?? "";
  const staff =
    /** @type {{id: string, name: string}[]} */ (JSON.parse(one("#colleagues").textContent ?? "[]"));
  return staff.find((each) => each.id === id)?.name ?? id;
}

/** @param {Table} view @returns {(Node | string)[]} who deals since when, and when the push is due */
export function boxWords(view) {
  const { dealer_since: since = 0, tablet } = view.desk;
  const dealer = inBox(view);
  if (!dealer) return [t("dealer.box_empty")];
  const until = tablet?.down_until ?? 0;
  const made = [t("dealer.in_box", { dealer, time: clock(since).slice(0, 5) })];
  return until
    ? [...made, " ", h("span", { class: "tag warm down-left", "data-until": until }, leftWords(until))]
    : made;
}

/** @param {Table} view */
export function openPush(view) {
  const { table } = view;
  const { dealer_since: since = 0, tablet } = view.desk;
  const dealer = inBox(view);
  const does = async (/** @type {{type: string, [field: string]: unknown}} */ command) => {
    if (await act(command)) closeSheet();
  };
  const due = tablet?.down_until
    ? t("dealer.down_until", { time: clock(tablet.down_until).slice(0, 5) })
    : "";
  const said = dealer
    ? `${t("dealer.in_box", { dealer, time: clock(since).slice(0, 5) })} ${due}`
    : t("dealer.box_empty");
  const cite = dealer ? citation(tablet?.down_cite) : null;
  /** @type {[string, () => void, string?][]} */
  const offers = [];
  offers.push([t("dealer.next_signs_in"), handOver, "primary"]);
  if (dealer) offers.push([t("dealer.leave_box"), () => does({ type: "DealerOut", table })]);
  sheet(
    t("dealer.push"),
    h("p", null, said, " ", cite),
    choicesOf(offers),
    h("p", { class: "soft" }, t("dealer.push_says")),
  );
}

/** The tablet goes to the next dealer, who comes in with an own PIN. */
async function handOver() {
  try {
    await ask("POST", "/api/v1/sign-out");
  } catch (error) {
    if (!(error instanceof Refused)) return notice(error);
  }
  const back = encodeURIComponent(location.pathname);
  location.assign(document.body.dataset.out === "/sign-in" ? "/sign-in" : `/sign-in?next=${back}`);
}

/**
 * Whoever is signed in and deals is in the box: offered until it is so, then the push.
 * @param {Table} view
 * @param {string} me
 * @returns {HTMLElement}
 */
export function boxButton(view, me) {
  if (!me || view.desk.dealer === me) {
    return h(
      "button",
      {
        type: "button",
        "data-key": "push",
        onclick: () => openPush(view),
      },
      icon("move"),
      t("dealer.push"),
    );
  }
  const take = h(
    "button",
    {
      type: "button",
      class: "primary",
      "data-key": "take-box",
      onclick: () => act({ type: "DealerIn", table: view.table }, { button: take }),
    },
    icon("dealer"),
    t("dealer.take_box"),
  );
  return take;
}
