// @ts-check
/**
 * A private game's night on the felt: a pause, what is played next, who waits for the host's word about
 * chips; and for the host the taps that say it.
 */

import { h, one, replace } from "../dom.js";
import { money } from "../format.js";
import { ask } from "../api.js";
import { act, notice } from "../page.js";
import { t } from "../texts.js";
import { asked } from "./controls.js";

/** @typedef {import("../views.d.ts").TableView} Table */
/** @typedef {{type: string, table: number, [field: string]: unknown}} Command */

/**
 * @param {string} words @param {Command} command @param {string} [kind]
 * @param {string} [sure] with which it asks once before it is done
 * @returns {HTMLElement}
 */
function tap(words, command, kind = "", sure = "") {
  const button = h("button", { type: "button", class: kind, "data-act": command.type }, words);
  button.addEventListener("click", () => (!sure || asked(button, sure)) && act(command, { button }));
  return button;
}

/** @param {string} words @param {(HTMLElement | null)[]} taps @returns {HTMLElement} */
function line(words, ...taps) {
  return h("li", null, h("span", null, words), ...taps);
}

/**
 * What stands above the felt.
 * @param {Table} view @param {number} seat the viewer's own, 0 where he only watches
 * @param {boolean} hosts @param {string} person
 * @returns {HTMLElement[]}
 */
export function lines(view, seat, hosts, person) {
  const { table, night } = view;
  const found = [];
  for (const wish of night?.asks ?? []) {
    const facts = { who: wish.player, chips: money(wish.amount) };
    const says = (/** @type {boolean} */ yes) => ({ type: "AnswerForChips", table, seat: wish.seat, yes });
    if (hosts) {
      found.push(
        line(
          t("own_night.asks", facts),
          tap(t("own_night.yes"), says(true), "primary"),
          tap(t("own_night.no"), says(false)),
        ),
      );
    } else if (wish.seat === seat) found.push(line(t("own_night.you_asked", facts)));
  }
  if (night?.paused) {
    found.push(
      line(t("own_night.paused"), hosts ? tap(t("own_night.resume"), { type: "ResumeGame", table }) : null),
    );
  }
  if (typeof night?.next_bank === "number") {
    const seconds = night.next_bank;
    found.push(line(t(seconds ? "own_night.next_bank" : "own_night.no_next_bank", { seconds })));
  }
  if (night?.next_game) {
    const answer = (/** @type {string} */ says) => ({ type: "AnswerProposal", table, person, says });
    const taps = [
      hosts ? tap(t("own_night.stay"), { type: "DropProposal", table }) : null,
      seat && !hosts ? tap(t("own_night.agree"), answer("agree")) : null,
      seat && !hosts ? tap(t("own_night.object"), answer("object")) : null,
    ];
    found.push(line(t("own_night.next_game", { game: night.next_game }), ...taps));
  }
  return found;
}

/**
 * @param {Table} view @param {import("../views.d.ts").OwnView | null} own @param {string} person
 */
export function showNight(view, own, person) {
  const place = document.getElementById("night-bar");
  if (!place) return;
  const hosts = document.getElementById("host-menu") !== null;
  const seats = view.seats.map((sits) => [sits.seat, sits.player]);
  const drawn = JSON.stringify([view.night ?? null, own?.seat ?? 0, hosts ? seats : null]);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const found = lines(view, own?.seat ?? 0, hosts, person);
  place.hidden = !found.length;
  replace(place, ...found);
  if (hosts) showHost(view);
}

/** The host's menu: the pause, and whom to send away. @param {Table} view */
function showHost(view) {
  const { table } = view;
  const paused = Boolean(view.night?.paused);
  replace(
    one("#host-pause"),
    tap(
      t(paused ? "own_night.resume" : "own_night.pause"),
      { type: paused ? "ResumeGame" : "PauseGame", table },
      "quiet",
    ),
  );
  const away = view.seats.filter((sits) => sits.person).map((sits) =>
    tap(
      t("own_night.remove", { who: sits.player }),
      { type: "LeaveTable", table, person: sits.person },
      "quiet",
      t("own_night.remove_sure", { who: sits.player }),
    )
  );
  replace(one("#host-seats"), ...away);
}

/** After asking for chips: whether the host looks. */
export async function tellAsked() {
  let there = true;
  try {
    there = Boolean((await ask("GET", `${location.pathname}/host-there`))?.there);
  } catch {
    // whether or not: the wish is on the host's page
  }
  notice(t(there ? "own_night.asked" : "own_night.asked_away"));
}
