// @ts-check
/**
 * What goes on at a table beside the seats: a new game that forms, a limit proposed, moves, play-overs, seats
 * asked for.
 */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { asks, because, plain, row, ruleLink } from "./acts.js";
import { openSeats, seatChoices } from "./table_view.js";

/** @typedef {import("./table_view.js").Scene} Scene */
/** @typedef {import("./table_view.js").Named} Named */
/** @typedef {import("./acts.js").MaybeAct} MaybeAct */

/**
 * @param {string} name
 * @param {(Node | string | null | false)[]} words
 * @param {MaybeAct[]} acts
 * @param {string} key
 * @returns {HTMLElement}
 */
function entry(name, words, acts, key) {
  return h(
    "li",
    { class: "entry" },
    h("span", { class: "entry-words" }, h("b", null, name), " ", words),
    row(acts, key),
  );
}

/** @param {string} id @param {string} title @param {(Node | null)[]} inside @returns {HTMLElement} */
function panel(id, title, inside) {
  return h("section", { class: "panel", id }, h("h2", null, title), inside);
}

/** @param {HTMLElement[]} entries @returns {HTMLElement | null} */
function list(entries) {
  return entries.length ? h("ol", { class: "plain entries" }, entries) : null;
}

/** @param {Scene} at @returns {HTMLElement | null} */
function newGame({ table, floor }) {
  const called = floor.called ?? [];
  const arrived = floor.arrived ?? [];
  if (!called.length && !arrived.length) return null;
  const number = table.table;
  const came = called.map((one) =>
    entry(one.name, [t("floor.new_game.called")], [
      plain(
        t("floor.new_game.came"),
        { type: "ArriveForNewGame", table: number, persons: [one.person] },
        "primary",
      ),
      plain(t("floor.lists.decline_game"), { type: "DeclineCalledGame", table: number, person: one.person }),
    ], `came-${one.person}`)
  );
  const chooses = arrived.map((one) =>
    entry(one.name, [t("floor.new_game.chooses")], [
      asks(
        "ChooseSeat",
        t("floor.new_game.choose"),
        [{
          name: "seat",
          label: t("floor.seat"),
          kind: "choice",
          choices: seatChoices(openSeats(table)),
          required: true,
        }],
        (answers) => ({ type: "ChooseSeat", table: number, person: one.person, seat: Number(answers.seat) }),
        { kind: "primary", title: one.name },
      ),
      plain(t("floor.new_game.gone"), { type: "LeaveNewGame", table: number, person: one.person }),
    ], `chooses-${one.person}`)
  );
  const together = called.length > 1
    ? row([
      asks(
        "ArriveForNewGame",
        t("floor.new_game.together"),
        [{
          name: "persons",
          label: t("floor.new_game.who_together"),
          kind: "many",
          choices: called.map((one) => [one.person, one.name]),
        }],
        (answers) => ({
          type: "ArriveForNewGame",
          table: number,
          persons: (answers.persons ?? "").split(",").filter(Boolean),
        }),
      ),
    ], "together")
    : [];
  return panel("few_came", t("floor.new_game.title"), [list([...chooses, ...came]), ...together]);
}

/** @param {Scene} at @returns {HTMLElement | null} */
function proposal({ table, floor }) {
  const number = table.table;
  const objectors = (floor.objectors ?? []).map((one) =>
    entry(one.name, [t("floor.limit.objected")], [
      plain(t("floor.limit.list"), { type: "ListObjector", table: number, person: one.person }),
    ], `objector-${one.person}`)
  );
  const proposed = floor.proposal;
  if (!proposed) {
    return objectors.length ? panel("proposal", t("floor.limit.changed"), [list(objectors)]) : null;
  }
  const answer = (/** @type {Named} */ one, /** @type {string} */ said) =>
    entry(one.name, [t(`floor.limit.${said}`)], [
      said === "agrees" ? null : plain(t("floor.limit.agree"), {
        type: "AnswerProposal",
        table: number,
        person: one.person,
        says: "agree",
      }),
      said === "objects" ? null : plain(t("floor.limit.object"), {
        type: "AnswerProposal",
        table: number,
        person: one.person,
        says: "object",
      }),
    ], `limit-${one.person}`);
  return panel("proposal", t("floor.limit.title", { spread: proposed.spread }), [
    h("p", { class: "soft" }, t("floor.limit.rule"), " ", ruleLink(proposed.cite)),
    list([
      ...(proposed.silent ?? []).map((one) => answer(one, "silent")),
      ...(proposed.agree ?? []).map((one) => answer(one, "agrees")),
      ...(proposed.object ?? []).map((one) => answer(one, "objects")),
    ]),
    h(
      "div",
      { class: "bar" },
      row([
        plain(t("floor.limit.change"), { type: "ChangeLimit", table: number }, "primary"),
        plain(t("floor.limit.drop"), { type: "DropProposal", table: number }),
      ], "limit"),
    ),
  ]);
}

/** Who wants which seat, and by which rule. @param {Scene} at @returns {HTMLElement | null} */
function seatRequests({ table, floor }) {
  const number = table.table;
  const coming = (floor.coming ?? []).flatMap(({ seat, comes = [] }) =>
    comes.map((one, place) =>
      entry(t("floor.table.for_seat", { name: one.name, seat }), because(one), [
        place === 0
          ? plain(
            t("floor.table.gets_seat"),
            { type: "ClaimSeat", table: number, person: one.person, seat },
            "primary",
          )
          : null,
        plain(t("floor.table.passes"), { type: "PassOnSeat", table: number, person: one.person, seat }),
      ], `coming-${seat}-${one.person}`)
    )
  );
  const claims = (floor.claims ?? []).flatMap(({ seat, comes = [] }) =>
    comes.map((one) =>
      entry(t("floor.table.for_seat", { name: one.name, seat }), because(one), [], `claim-${seat}`)
    )
  );
  const wants = (floor.wants ?? []).filter((one) =>
    !(floor.coming ?? []).some(({ comes = [] }) => comes.some((other) => other.person === one.person))
  ).map((one) =>
    entry(one.name, because(one), [
      plain(t("floor.table.wants_none"), { type: "WithdrawSeatChange", table: number, person: one.person }),
    ], `wants-${one.person}`)
  );
  const all = [...claims, ...coming, ...wants];
  return all.length ? panel("seats-asked", t("floor.table.seat_changes"), [list(all)]) : null;
}

/** @param {Scene} at @returns {HTMLElement | null} */
function others({ table, floor, room }) {
  const number = table.table;
  const overs = (floor.overs ?? []).map((one) =>
    entry(one.name, [
      t("floor.table.plays_over", { absent: one.absent, seat: one.seat }),
      " ",
      ruleLink(one.cite),
    ], [
      plain(t("floor.table.end_over"), { type: "EndPlayOver", table: number, seat: one.seat }),
    ], `over-${one.seat}`)
  );
  const going = (room?.floor.going ?? []).filter((one) => one.to === number).map((one) =>
    entry(
      one.name,
      [t("floor.moves.comes_from", { origin: one.origin, seat: one.seat }), " ", ...because(one)],
      [plain(t("floor.moves.now"), { type: "MoveNow", person: one.person })],
      `comes-${one.person}`,
    )
  );
  const cards = (floor.by_cards ?? []).map((one) =>
    entry(one.name, [t("floor.table.moves_by_cards")], [], `cards-${one.person}`)
  );
  const invited = floor.private
    ? [
      h(
        "p",
        null,
        t("floor.private.is"),
        floor.invited?.length
          ? ` ${t("floor.private.invited", { names: floor.invited.map((one) => one.name).join(", ") })}`
          : "",
      ),
    ]
    : [];
  const all = [...overs, ...going, ...cards];
  return all.length || invited.length
    ? panel("others", t("floor.table.also"), [...invited, list(all)])
    : null;
}

/** Who waits for this game. @param {Scene} at @returns {HTMLElement | null} */
function waiting({ table, room }) {
  const names = room?.games.find((game) => game.spread === table.spread)?.waiting ?? [];
  if (!names.length) return null;
  return panel("waiting", t("floor.table.waiting"), [
    h("ol", { class: "waiting-names" }, names.map((name) => h("li", null, name))),
    h(
      "p",
      null,
      h("a", { href: `/rooms/${document.body.dataset.room}/floor/lists` }, t("floor.table.to_lists")),
    ),
  ]);
}

/** @param {Scene} at @returns {(HTMLElement | null)[]} */
export function panels(at) {
  return [newGame(at), proposal(at), seatRequests(at), others(at), waiting(at)];
}
