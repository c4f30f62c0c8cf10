// @ts-check
/** Finding somebody on the books, by name, alias or card. */

import { ask, newId } from "../api.js";
import { h, replace } from "../dom.js";
import { language } from "../figures.js";
import { notice } from "../page.js";
import { phrase, t } from "../texts.js";
import { askSheet, sheet } from "./sheet.js";

/** @typedef {import("../views.d.ts").PersonShown} Person */
/** @typedef {Pick<Person, "person" | "alias" | "name" | "card">} Chosen all that is asked of a new one */

const MOST = 20;

/** @returns {string} */
export function roomPath() {
  return `/api/v1/rooms/${encodeURIComponent(document.body.dataset.room ?? "")}`;
}

/** By name, as they are called in the room. @returns {Promise<Person[]>} */
export async function everybody() {
  return byName(await ask("GET", `${roomPath()}/people`));
}

/** @param {Person[]} all @returns {Person[]} */
export function byName(all) {
  return all.sort((left, right) => left.alias.localeCompare(right.alias, language()));
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

/**
 * A club tier by its name: in the language of the page, or a club's own as it was put down.
 * @param {string} tier @returns {string}
 */
export function tierWords(tier) {
  const name = tier.replaceAll("_", " ");
  const told = phrase(`tier ${name}`).replace(/^tier /, "");
  return told.charAt(0).toUpperCase() + told.slice(1);
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
 * @param {(person: Chosen) => void} then
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
    { type: "button", class: "wide", onclick: () => register(all, then, search.value.trim()) },
    t("floor.new_guest"),
  );
  sheet(
    title,
    h("div", { class: "field" }, h("label", { for: "find-person" }, t("floor.find_person")), search),
    list,
    fresh,
  );
}

/** How a day is written besides 1970-02-03, by language, and what its parts are. */
const WAYS = /** @type {Record<string, [RegExp, string]>} */ ({
  en: [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, "mdy"],
  de: [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, "dmy"],
  es: [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, "dmy"],
});

/**
 * The day as the room keeps it: days since the year 1. It is written as anywhere, or as the page's language
 * writes days.
 * @param {string} text
 * @returns {number | null} null where it is no day
 */
export function ordinal(text) {
  const ways = [[/^(\d{4})-(\d{2})-(\d{2})$/, "ymd"], WAYS[language()]].filter(Boolean);
  for (const [way, order] of /** @type {[RegExp, string][]} */ (ways)) {
    const parts = way.exec(text.trim());
    if (!parts) continue;
    const [year, month, day] = [..."ymd"].map((one) => Number(parts[order.indexOf(one) + 1]));
    const at = new Date(Date.UTC(year, month - 1, day));
    const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
    return real ? Math.round(at.getTime() / 86400000) + 719163 : null;
  }
  return null;
}

/**
 * How somebody is called on the board who gave no other name: "Gus H." of "Gus Hill", and as much more of the
 * last name as nobody else has.
 * @param {Chosen[]} all
 * @param {string} name
 * @returns {string}
 */
export function boardName(all, name) {
  const taken = new Set(all.map((one) => one.alias.toLowerCase()));
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1) ?? "";
  const found = [...last].map((_, place) => `${first} ${last.slice(0, place + 1)}.`);
  return found.find((one) => !taken.has(one.toLowerCase())) ?? name.trim();
}

/**
 * @param {Person[]} all
 * @param {(person: Chosen) => void} then
 * @param {string} [typed] what was looked for, which is the name as a rule
 */
export function register(all, then, typed = "") {
  askSheet(t("floor.people.register"), [
    { name: "name", label: t("floor.people.name"), required: true, value: typed },
    { name: "alias", label: t("floor.people.alias"), help: t("floor.people.alias_help") },
    { name: "card", label: t("floor.people.card") },
    { name: "checked", label: t("floor.people.checked"), kind: "yes or no", value: "no" },
    { name: "born", label: t("floor.people.born"), help: t("floor.people.born_help") },
    { name: "country", label: t("floor.people.country"), help: t("floor.people.country_help") },
  ], async (answers) => {
    const person = freeId(all);
    const born = ordinal(answers.born);
    const alias = answers.alias || boardName(all, answers.name);
    if (answers.born && born === null) {
      notice(new Error(t("floor.people.bad_born")));
      return false;
    }
    const body = {
      id: newId(),
      name: answers.name,
      alias,
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
    then({ person, alias, name: answers.name, card: answers.card });
    return false;
  });
}
