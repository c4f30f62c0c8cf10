// @ts-check
/** Finding somebody on the books, by name, alias or card. */

import { ask, newId } from "../api.js";
import { h, replace } from "../dom.js";
import { notice } from "../page.js";
import { t } from "../texts.js";
import { askSheet, sheet } from "./sheet.js";

/**
 * @typedef {{person: string, alias: string, name: string, card: string, notes?: string[], tier?: string,
 *   id_checked?: boolean, erased?: boolean, country?: string}} Person
 */

const MOST = 20;

/** @returns {string} */
export function roomPath() {
  return `/api/v1/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}`;
}

/** @returns {Promise<Person[]>} */
export function everybody() {
  return ask("GET", `${roomPath()}/people`);
}

/**
 * Who fits the words, the best known part of a name first.
 * @param {Person[]} all
 * @param {string} words
 * @returns {Person[]}
 */
export function found(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const text = `${one.name} ${one.alias} ${one.card} ${one.person}`.toLowerCase();
    return !one.erased && wanted.every((word) => text.includes(word));
  });
}

/** An id that nobody on the books has. @param {Person[]} all @returns {string} */
export function freeId(all) {
  const known = new Set(all.map((one) => one.person));
  let number = all.length + 1;
  while (known.has(`p${number}`)) number += 1;
  return `p${number}`;
}

/**
 * Somebody is chosen, or registered first.
 * @param {string} title
 * @param {(person: Person) => void} then
 */
export async function choosePerson(title, then) {
  /** @type {Person[]} */
  let all = [];
  try {
    all = await everybody();
  } catch (error) {
    return notice(error);
  }
  const search =
    /** @type {HTMLInputElement} */ (h("input", { id: "find-person", type: "search", autocomplete: "off" }));
  const list = h("div", { class: "sheet-choices" });
  const show = () => {
    const fits = found(all, search.value).slice(0, MOST);
    replace(
      list,
      fits.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-person": one.person,
            onclick: () => then(one),
          },
          one.alias,
          one.name && one.name !== one.alias && h("span", { class: "soft" }, one.name),
          one.card && h("span", { class: "tag" }, one.card),
        )
      ),
      fits.length === 0 && h("p", { class: "soft" }, t("floor.nobody_found")),
    );
  };
  search.addEventListener("input", show);
  show();
  const fresh = h(
    "button",
    { type: "button", class: "wide", onclick: () => register(all, then) },
    t("floor.new_guest"),
  );
  sheet(
    title,
    h("div", { class: "field" }, h("label", { for: "find-person" }, t("floor.find_person")), search),
    list,
    fresh,
  );
}

/** The day as the room keeps it: days since the year 1. @param {string} text @returns {number | null} */
export function ordinal(text) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (!parts) return null;
  return Math.round(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / 86400000) + 719163;
}

/** @param {Person[]} all @param {(person: Person) => void} then */
export function register(all, then) {
  askSheet(t("floor.people.register"), [
    { name: "name", label: t("floor.people.name"), required: true },
    { name: "alias", label: t("floor.people.alias") },
    { name: "card", label: t("floor.people.card") },
    { name: "checked", label: t("floor.people.checked"), kind: "yes or no", value: "no" },
    { name: "born", label: t("floor.people.born"), help: t("floor.people.born_help") },
    { name: "country", label: t("floor.people.country"), help: t("floor.people.country_help") },
  ], async (answers) => {
    const person = freeId(all);
    const born = ordinal(answers.born);
    if (answers.born && born === null) {
      notice(new Error(t("floor.people.bad_born")));
      return false;
    }
    const body = {
      id: newId(),
      name: answers.name,
      alias: answers.alias,
      card: answers.card,
      country: answers.country,
      id_checked: answers.checked === "yes",
      ...(born === null ? {} : { born }),
    };
    try {
      await ask("PUT", `${roomPath()}/people/${person}`, body, { again: true });
    } catch (error) {
      notice(error);
      return false;
    }
    then({ person, alias: answers.alias || answers.name, name: answers.name, card: answers.card });
    return false;
  });
}
