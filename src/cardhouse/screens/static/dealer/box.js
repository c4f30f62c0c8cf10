// @ts-check
/** Who is in the box: the push to the next dealer, and how long this down still lasts. */

import { citation } from "../cite.js";
import { ask, Refused } from "../api.js";
import { h, icon, one } from "../dom.js";
import { hour } from "../format.js";
import { act, notice } from "../page.js";
import { choicesOf, closeSheet, leftWords, sheet } from "../staff/sheet.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Table} Table */

/**
 * What whoever is in the box is called; an account that the page does not know yet has no name here.
 * @param {Table} view
 * @returns {string}
 */
function inBox(view) {
  const id = view.desk.dealer ?? "";
  const staff =
    /** @type {{id: string, name: string}[]} */ (JSON.parse(one("#colleagues").textContent ?? "[]"));
  return staff.find((each) => each.id === id)?.name ??
    (/^u[0-9a-f]{16,}$/.test(id) ? t("dealer.somebody") : id);
}

/** @param {Table} view @returns {(Node | string)[]} who deals since when, and when the push is due */
export function boxWords(view) {
  const { dealer_since: since = 0, tablet } = view.desk;
  const dealer = inBox(view);
  if (!dealer) return [t("dealer.box_empty")];
  const until = tablet?.down_until ?? 0;
  const made = [t("dealer.in_box", { dealer, time: hour(since) })];
  if (!until) return made;
  const push = tablet?.push;
  const to = push && (push.to ? t("dealer.push_to", { table: push.to }) : t("dealer.push_break"));
  return [
    ...made,
    " ",
    h("span", { class: "tag warm down-left", "data-until": until }, leftWords(until)),
    ...(to ? [" ", h("b", { class: "push-next" }, to)] : []),
  ];
}

/** @param {Table} view @param {string} [me] who was here and may have to stay */
export function openPush(view, me = "") {
  const { table } = view;
  const { dealer_since: since = 0, tablet } = view.desk;
  const dealer = inBox(view);
  const does = async (/** @type {{type: string, [field: string]: unknown}} */ command) => {
    if (await act(command)) closeSheet();
  };
  const due = tablet?.down_until ? t("dealer.down_until", { time: hour(tablet.down_until) }) : "";
  const said = dealer ? `${t("dealer.in_box", { dealer, time: hour(since) })} ${due}` : t("dealer.box_empty");
  const cite = dealer ? citation(tablet?.down_cite) : null;
  /** @type {[string, () => void, string?][]} */
  const offers = [];
  const comes = me ? t("dealer.signs_in", { dealer }) : t("dealer.next_signs_in");
  offers.push([comes, handOver, "primary"]);
  if (me) offers.push([t("dealer.stays"), () => does({ type: "DealerIn", table })]);
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
 * Whether the floor has pushed somebody else in since this dealer signed in here: then the tablet is theirs.
 * @param {Table} view
 * @param {string} me
 * @param {number} signedIn microseconds
 * @returns {boolean}
 */
export function pushedOut(view, me, signedIn) {
  const { dealer, dealer_since: since = 0 } = view.desk;
  return Boolean(me && dealer && dealer !== me && since > signedIn);
}

/**
 * Whoever is signed in and deals is in the box: offered until it is so, then the push. After a push by the
 * floor it is for the dealer who came, so that what is entered bears the right name.
 * @param {Table} view
 * @param {string} me
 * @param {number} signedIn microseconds
 * @returns {HTMLElement}
 */
export function boxButton(view, me, signedIn) {
  if (pushedOut(view, me, signedIn)) {
    return h(
      "button",
      { type: "button", class: "primary", "data-key": "comes-in", onclick: () => openPush(view, me) },
      icon("dealer"),
      t("dealer.signs_in", { dealer: inBox(view) }),
    );
  }
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
