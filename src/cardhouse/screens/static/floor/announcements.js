// @ts-check
/** What is announced to the room: written with how long it stands and where, and taken down. */

import { h, icon, one, replace } from "../dom.js";
import { hour } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";
import { asks, colleague, plain, row } from "./acts.js";

/** @typedef {import("../views.d.ts").AnnouncementLine} Line */

const PLACES = ["boards", "walls", "phones"];
const MINUTES = [10, 30, 60, 120, 240, 480];

/** @param {number} minutes @returns {string} */
function long(minutes) {
  if (minutes < 60) return t("announcements.minutes", { count: minutes });
  return minutes === 60 ? t("announcements.hour") : t("announcements.hours", { count: minutes / 60 });
}

/** Several answers of one question. @param {string | undefined} given @returns {string[]} */
function several(given) {
  return (given ?? "").split(",").filter(Boolean);
}

/** @param {string[]} games @returns {import("./acts.js").Act} */
function announcing(games) {
  /** @type {import("../staff/sheet.js").Question[]} */
  const questions = [
    { name: "words", label: t("announcements.words"), kind: "long", required: true },
    {
      name: "minutes",
      label: t("announcements.how_long"),
      kind: "choice",
      choices: MINUTES.map((each) => [String(each), long(each)]),
      value: "30",
    },
    {
      name: "places",
      label: t("announcements.where"),
      kind: "many",
      choices: PLACES.map((each) => [each, t(`announcements.on_${each}`)]),
      value: PLACES.join(","),
    },
  ];
  if (games.length > 1) {
    questions.push({
      name: "games",
      label: t("announcements.games"),
      kind: "many",
      choices: games.map((each, place) => [String(place), each]),
      help: t("announcements.all_games"),
    });
  }
  return asks("Announce", t("announcements.announce"), questions, (answers) => ({
    type: "Announce",
    words: answers.words,
    minutes: Number(answers.minutes),
    places: several(answers.places),
    games: several(answers.games).map((place) => games[Number(place)]),
  }), { kind: "primary" });
}

/** @param {Line} line @returns {HTMLElement} */
function element(line) {
  const where = (line.places?.length ? line.places : PLACES).map((each) => t(`announcements.on_${each}`));
  const facts = {
    time: hour(line.until),
    where: where.join(", "),
    who: colleague(line.by ?? ""),
  };
  return h(
    "article",
    { class: "panel", "data-announcement": line.number },
    h("p", null, h("b", null, line.words)),
    h(
      "p",
      { class: "soft" },
      t("announcements.until", facts),
      line.games?.length ? ` · ${line.games.join(", ")}` : "",
    ),
    h(
      "div",
      { class: "bar" },
      row(
        [plain(t("announcements.take_down"), { type: "TakeDownAnnouncement", number: line.number })],
        `announcement-${line.number}`,
      ),
    ),
  );
}

live().watch("room", (message) => {
  const games = message.view.games.map((/** @type {{spread: string}} */ game) => game.spread);
  replace(one("#bar"), row([announcing(games)], "announce"));
});
live().watch("announcements", (message) => {
  /** @type {Line[]} */
  const lines = message.view.announcements;
  replace(
    one("#announcements"),
    lines.length
      ? lines.map(element)
      : h("div", { class: "empty" }, icon("board"), h("p", null, t("announcements.none"))),
  );
});
