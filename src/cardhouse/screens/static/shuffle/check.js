// @ts-check
/**
 * The page that checks a proof: dropped, chosen, pasted, or of a hand named in the address
 * (`/check#rooms/main/hands/17`). Everything is reckoned here; nothing is sent anywhere.
 */

import { h, one, replace } from "../dom.js";
import { cardElement, cardName } from "../format.js";
import { t } from "../texts.js";
import { remembered } from "./added.js";
import { check, read } from "./proof.js";

const OF_A_HAND = /^#(rooms\/[\w.~-]+\/(?:hands|tables)\/\d+)$/;

/** @typedef {import("./proof.js").Verdict} Verdict */

/** @param {string} text */
function look(text) {
  const proof = text.trim() ? read(text) : null;
  replace(one("#verdict"), ...(proof ? told(check(proof)) : [bad(t("check.no_proof"))]));
  if (proof) saveable(text);
}

/** @param {string} words @returns {HTMLElement} */
function bad(words) {
  return h("p", { class: "check-bad" }, words);
}

/** @param {Verdict} verdict @returns {HTMLElement[]} */
function told(verdict) {
  const { proof, faults, cards } = verdict;
  const shown = new Set(cards.map((card) => card.shown.place)).size;
  const count = proof.chance?.length ?? 0;
  return [
    h(
      "h2",
      { class: verdict.good ? "check-good" : "check-bad", role: "status" },
      t(verdict.good ? "check.good" : "check.bad"),
    ),
    h("p", null, t("check.which", { hand: proof.hand, table: proof.table, room: proof.room })),
    ...faults.map(({ fault, facts }) => bad(t(`check.fault.${fault}`, facts))),
    h(
      "ul",
      { class: "check-facts" },
      h("li", null, t("check.promise"), " ", h("code", null, proof.root)),
      h("li", null, count ? t("check.added", { count, who: names(proof) }) : t("check.nobody")),
      here(proof),
      (proof.reshuffles ?? []).length > 0 &&
        h("li", null, t("check.again", { count: proof.reshuffles?.length ?? 0 })),
    ),
    h("ol", { class: "check-cards" }, cards.map(cardLine)),
    h("p", { class: "soft" }, t("check.hidden", { shown, hidden: proof.cards - shown })),
  ];
}

/** @param {import("./proof.js").Proof} proof @returns {string} */
function names(proof) {
  return (proof.chance ?? []).map((added) => added.who).join(", ");
}

/** What this device knows from before the deal. @param {import("./proof.js").Proof} proof */
function here(proof) {
  const mine = remembered(proof.root);
  if (mine === null) return null;
  const mixed = (proof.chance ?? []).some((added) => added.value === mine);
  return h("li", { class: mixed ? "check-good" : "check-bad" }, t(mixed ? "check.mine" : "check.told_only"));
}

/** @param {import("./proof.js").Checked} checked @returns {HTMLElement} */
function cardLine({ shown, faults }) {
  const facts = { card: cardName(shown.card), dealt: shown.dealt + 1, place: shown.place + 1 };
  const came = shown.again ? t("check.came_again", { ...facts, again: shown.again }) : t("check.came", facts);
  return h(
    "li",
    { class: faults.length ? "check-bad" : "check-good" },
    cardElement(shown.card),
    h(
      "span",
      null,
      h("b", null, shown.what ?? ""),
      " ",
      came,
      " ",
      faults.length
        ? faults.map(({ fault, facts }) => t(`check.fault.${fault}`, facts)).join(" ")
        : t("check.holds"),
    ),
  );
}

/** The proof as a file to keep. @param {string} text */
function saveable(text) {
  const link = one("#save");
  link.setAttribute("href", URL.createObjectURL(new Blob([text], { type: "application/json" })));
  link.hidden = false;
}

async function ofAddress() {
  const found = OF_A_HAND.exec(location.hash);
  if (!found) return;
  const answer = await fetch(`/${found[1]}/proof`, { headers: { accept: "application/json" } });
  const text = await answer.text();
  if (answer.ok) {
    /** @type {HTMLTextAreaElement} */ (one("#pasted")).value = text;
    look(text);
  } else {
    replace(one("#verdict"), bad(t(answer.status === 404 ? "check.none" : "check.not_yours")));
  }
}

/** @param {File | undefined | null} file */
async function ofFile(file) {
  if (file) look(await file.text());
}

one("#pasted").addEventListener(
  "input",
  (event) => look(/** @type {HTMLTextAreaElement} */ (event.target).value),
);
one("#chosen").addEventListener(
  "change",
  (event) => ofFile(/** @type {HTMLInputElement} */ (event.target).files?.[0]),
);
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  ofFile(event.dataTransfer?.files[0]);
});
addEventListener("hashchange", ofAddress);
ofAddress();
