// @ts-check
/**
 * A deal: what each way would bring, the proposal, and who has signed it. Staff propose and take signatures;
 * a player signs for himself. Nothing is reckoned here.
 */

import { plain, row } from "../floor/acts.js";
import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";

/** @typedef {import("../views.d.ts").DealView} Deal */
/** @typedef {import("../views.d.ts").WhatIf} Way */

/** @param {Way} way @returns {string} */
function wayWords(way) {
  const method = t(`deal.method.${way.method}`);
  return way.kept ? `${method}, ${t("deal.kept", { amount: money(way.kept, "cents") })}` : method;
}

/** @param {Deal} view @param {Way[]} ways @returns {HTMLElement} */
function table(view, ways) {
  const people = view.people ?? [];
  return h(
    "div",
    { class: "scrolls", tabindex: 0 },
    h(
      "table",
      { class: "levels" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("deal.player")),
          h("th", { scope: "col" }, t("deal.chips")),
          ways.map((way) => h("th", { scope: "col" }, wayWords(way))),
        ),
      ),
      h(
        "tbody",
        null,
        people.map((name, at) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name),
            h("td", null, money((view.stacks ?? [])[at] ?? 0, "chips")),
            ways.map((way) => h("td", null, money(way.amounts[at] ?? 0, "cents"))),
          )
        ),
      ),
    ),
  );
}

/**
 * Who may still sign here: everybody before staff, oneself on the own phone.
 * @param {Deal} view @param {string} event
 * @returns {import("../floor/acts.js").MaybeAct[]}
 */
function signing(view, event) {
  if (!view.proposed || view.made) return [];
  const persons = view.persons ?? [];
  const people = view.people ?? [];
  const signed = view.signed ?? [];
  const turnDown = (/** @type {string} */ person) =>
    plain(t("deal.turn_down"), { type: "TurnDownDeal", event, person }, "danger");
  if (persons.length) {
    const signs = persons.map((person, at) =>
      !signed[at] && plain(t("deal.sign", { person: people[at] }), { type: "SignDeal", event, person })
    );
    return [...signs, turnDown("")];
  }
  /** @type {import("../views.d.ts").MyView | undefined} */
  const me = live().last.get("me")?.view;
  const own = me?.events?.find((mine) => mine.event === event);
  if (!me || !own?.deal) return [];
  const sign = !own.signed && plain(t("deal.sign_own"), { type: "SignDeal", event, person: me.person });
  return [sign, turnDown(me.person)];
}

/** @param {Deal} view @param {string} event */
function show(view, event) {
  const ways = view.ways ?? [];
  const people = view.people ?? [];
  const offers = ways.map((way) =>
    plain(t("deal.propose", { way: wayWords(way) }), {
      type: "ProposeDeal",
      event,
      method: way.method,
      kept: way.kept,
    })
  );
  const way = view.proposed;
  const said = way && t(view.made ? "deal.made" : "deal.proposed", { way: wayWords(way) });
  replace(
    one("[data-deal]"),
    said ? h("p", null, h("b", null, said)) : null,
    table(view, way ? [way] : []),
    h(
      "p",
      null,
      people.map((person, at) =>
        (view.signed ?? [])[at] && h("span", { class: "tag" }, t("deal.signed", { person }))
      ),
    ),
    h("div", { class: "bar" }, row(signing(view, event), "sign")),
    ways.length ? table(view, ways) : null,
    h("div", { class: "bar" }, row(offers, "ways")),
    !ways.length && !way ? h("p", { class: "soft" }, t("deal.too_early")) : null,
  );
}

const block = globalThis.document?.querySelector("script[data-subject^='deal ']");
if (block) {
  const subject = block.getAttribute("data-subject") ?? "";
  const event = subject.slice("deal ".length);
  const again = () => {
    const seen = live().last.get(subject);
    if (seen) show(seen.view, event);
  };
  live().watch(subject, again);
  if (document.querySelector("script[data-subject='me']")) live().watch("me", again);
}
