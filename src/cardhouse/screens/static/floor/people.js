// @ts-check
/** People: found by name, alias or card; a tap shows how it stands with somebody and what can be done. */

import { h, icon, one, replace } from "../dom.js";
import { live, notice } from "../page.js";
import { everybody, found, register, tierWords } from "../staff/people.js";
import { closeSheet, countDown } from "../staff/sheet.js";
import { t } from "../texts.js";
import { leads, row } from "./acts.js";
import { openPerson } from "./person.js";

/** @typedef {import("../staff/people.js").Person} Person */

const MOST = 40;
const search = /** @type {HTMLInputElement} */ (one("#find"));
/** @type {Person[]} */
let all = [];

async function load() {
  try {
    all = await everybody();
  } catch (error) {
    return notice(error);
  }
  show();
}

/** @param {Person} person @returns {HTMLElement} */
function element(person) {
  return h(
    "li",
    { class: "person" },
    h(
      "button",
      {
        type: "button",
        "data-key": person.person,
        "data-person": person.person,
        onclick: () => openPerson(person.person, person.alias),
      },
      h("b", null, person.alias),
      person.name && person.name !== person.alias && h("span", null, person.name),
      person.card && h("span", { class: "tag" }, person.card),
      person.tier && h("span", { class: "tag" }, tierWords(person.tier)),
      !person.id_checked && h("span", { class: "tag warm" }, t("floor.people.no_id")),
    ),
  );
}

function show() {
  const fits = found(all, search.value);
  replace(
    one("#people"),
    fits.length > 0 && h("ul", { class: "plain people" }, fits.slice(0, MOST).map(element)),
    fits.length > MOST && h("p", { class: "soft" }, t("floor.people.more", { count: fits.length - MOST })),
    fits.length === 0 &&
      h(
        "div",
        { class: "empty" },
        icon("player"),
        h("p", null, all.length ? t("floor.people.none") : t("floor.people.nobody_yet")),
      ),
  );
}

search.addEventListener("input", show);
replace(
  one("#bar"),
  row([leads("RegisterPerson", t("floor.people.register"), () =>
    register(all, () => {
      closeSheet();
      load();
    }), "primary")], "register"),
);
countDown();
let known = "";
live().watch("room", (message) => {
  const count = one("#people-count");
  count.textContent = t("floor.people.count", { count: message.view.people });
  if (String(message.view.people) === known) return;
  known = String(message.view.people);
  load();
});
