// @ts-check
/** Who signed up by phone and waits for the desk to see identification: approved or declined in one tap. */

import { h, one, replace } from "../dom.js";
import { hour } from "../format.js";
import { live } from "../page.js";
import { t } from "../texts.js";
import { may, order } from "./acts.js";

/** @typedef {import("../views.d.ts").SignUpLine} Line */

/**
 * @param {string} words
 * @param {string} kind
 * @param {{type: string, [field: string]: unknown}} command
 * @returns {HTMLElement | null}
 */
function button(words, kind, command) {
  if (!may(command.type)) return null;
  const made = h(
    "button",
    { type: "button", class: kind, "data-key": `${command.type}-${command.person}` },
    words,
  );
  made.addEventListener("click", () => order(command, made));
  return made;
}

/** @param {Line} line @returns {HTMLElement} */
function element(line) {
  const { person } = line;
  return h(
    "li",
    { class: "waits", "data-person": person },
    h(
      "span",
      null,
      h("b", null, line.name),
      " ",
      h("span", { class: "soft" }, t("floor.sign_ups.since", { time: hour(line.at) })),
    ),
    h(
      "div",
      { class: "bar" },
      button(t("floor.sign_ups.approve"), "primary", { type: "CheckIdentification", person, valid: true }),
      button(t("floor.sign_ups.decline"), "", { type: "DeclineSignUp", person }),
    ),
  );
}

live().watch("room", (message) => {
  /** @type {Line[]} */
  const lines = message.view.floor?.sign_ups ?? [];
  const place = one("#sign-ups");
  place.hidden = lines.length === 0;
  replace(
    place,
    h("h2", null, t("floor.sign_ups.title")),
    h("p", { class: "soft" }, t("floor.sign_ups.says")),
    h("ul", { class: "plain" }, lines.map(element)),
  );
});
