// @ts-check
/** What a tap on a seat offers: what its player wants, how it stands with him, and the floor. */

import { Refused } from "../api.js";
import { h } from "../dom.js";
import { cents, money } from "../format.js";
import { act, later } from "../page.js";
import { askSheet, choicesOf, closeSheet, needWords, sheet } from "../staff/sheet.js";
import { sentenceIn, t } from "../texts.js";
import { callFloor } from "./call_floor.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {[string, () => void, string?]} Offer */

/** What these marks say is among the sentences about absences. */
const AWAY = ["absent", "lobby", "third_man", "dinner", "recalled"];

/** Gives a command and closes the sheet where it was taken. @param {Command} command */
async function does(command) {
  if (await act(command)) closeSheet();
}

/** @param {Table} view @param {number} number */
export function openSeat(view, number) {
  const seat = view.seats.find((one) => one.seat === number);
  const held = view.desk.held?.find((one) => one.seat === number);
  if (view.event) {
    return seat && later(import("./event_acts.js"), (acts) => acts.openEventSeat(view, seat));
  }
  if (seat) return openTaken(view, seat);
  if (held) return openHeld(view, held);
  openFree(view, number);
}

/**
 * An open seat: who comes for it and by which rule; in a new game, who came and chooses.
 * @param {Table} view
 * @param {number} seat
 */
function openFree(view, seat) {
  const { table } = view;
  const comes = view.desk.floor?.coming?.find((one) => one.seat === seat)?.comes ?? [];
  const arrived = view.desk.floor?.arrived ?? [];
  const lines = comes.map((one) =>
    h(
      "div",
      { class: "comes" },
      h("p", null, h("b", null, one.name), " ", needWords({ says: one.why ?? "", cite: one.cite })),
      choicesOf([
        [
          t("dealer.takes_seat"),
          () => does({ type: "ClaimSeat", table, person: one.person, seat }),
          "primary",
        ],
        [t("dealer.passes_seat"), () => does({ type: "PassOnSeat", table, person: one.person, seat })],
      ]),
    )
  );
  /** @type {Offer[]} */
  const choosing = arrived.map((
    one,
  ) => [
    t("dealer.chooses_seat", { name: one.name }),
    () => does({ type: "ChooseSeat", table, person: one.person, seat }),
  ]);
  sheet(t("dealer.seat_open", { seat }), ...lines, choosing.length ? choicesOf(choosing) : null);
}

/**
 * @param {Table} view
 * @param {Seat} seat
 * @returns {HTMLElement | null} how it stands with the player, with the rules
 */
function standing(view, seat) {
  const marks = (view.desk.tablet?.marks ?? []).filter((one) =>
    one.seat === seat.seat && (one.says || one.cite || one.kind === "unsold") && !AWAY.includes(one.kind)
  );
  const said = [
    ...(view.desk.away ?? []).filter((one) => one.seat === seat.seat),
    ...(view.desk.asked ?? []).filter((one) => one.seat === seat.seat),
    ...marks.map((one) => ({
      says: t(`dealer.mark_says.${one.kind}`, {
        says: sentenceIn(one.says ?? "", one.says_in),
        count: one.count ?? 1,
        chips: money(one.chips ?? 0),
      }),
      cite: one.cite,
    })),
    ...(seat.missed ?? []).map((blind) => ({
      says: t("dealer.missed_says", { blind: t(`dealer.blind.${blind}`) }),
    })),
  ];
  return said.length
    ? h("ul", { class: "needs plain said" }, said.map((one) => h("li", { class: "need" }, needWords(one))))
    : null;
}

/** @param {Table} view @param {Seat} seat @returns {Offer[]} */
function presence(view, seat) {
  const { table } = view;
  const person = seat.person ?? "";
  const between = (/** @type {string} */ type, more = {}) =>
    does({ type: "BetweenHandsDo", table, do: { type, seat: seat.seat, ...more } });
  if (seat.away) {
    return [
      [t("dealer.returns"), () => does({ type: "ReturnToSeat", table, person }), "primary"],
      [
        t("dealer.returns_waiting"),
        () => does({ type: "ReturnToSeat", table, person, how: "wait_for_big_blind" }),
      ],
      [
        t("dealer.tells_absence"),
        () =>
          askMinutes(
            t("dealer.tells_absence"),
            (minutes) => ({ type: "TellOfAbsence", table, person, minutes }),
          ),
      ],
    ];
  }
  /** @type {Offer[]} */
  const enters = view.mode === "light" ? [] : [ // where hands are only counted nobody posts
    [t("dealer.come_back"), () => between("ComeBack")],
    [t("dealer.come_back_waiting"), () => between("ComeBack", { how: "wait_for_big_blind" })],
  ];
  return [
    [t("dealer.step_away"), () => does({ type: "StepAway", table, person })],
    [t("dealer.to_dinner"), () => does({ type: "StepAway", table, person, dinner: true })],
    ...enters,
    [t("dealer.sit_out"), () => between("SitOut")],
  ];
}

/** @param {Table} view @param {Seat} seat @returns {Offer[]} */
function chips(view, seat) {
  const { table } = view;
  const person = seat.person ?? "";
  /** @type {Offer[]} */
  const found = [
    [
      t("dealer.add_chips"),
      () => askChips(t("dealer.add_amount"), (amount) => ({ type: "AddChips", table, person, amount })),
    ],
    [
      t("dealer.play_behind"),
      () => askChips(t("dealer.add_amount"), (amount) => ({ type: "PlayBehind", table, person, amount })),
    ],
    [t("dealer.rack_up"), () => does({ type: "RackUp", table, person })],
    [t("dealer.unrack"), () => does({ type: "Unrack", table, person })],
    [t("dealer.lower_rake"), () => does({ type: "AskLowerRake", table, person })],
  ];
  const dealer = view.desk.dealer;
  if (dealer) found.push([t("dealer.toke"), () => tips(table, dealer, person)]);
  if (view.mode === "light") {
    const label = t("dealer.count_chips", { name: seat.player });
    found.unshift([
      t("dealer.count_stack"),
      () => askChips(label, (amount) => ({ type: "CountStack", table, person, chips: amount })),
    ]);
  }
  if (seat.behind) {
    found.unshift([
      t("dealer.delivered", { chips: money(seat.behind) }),
      () => does({ type: "DeliverChips", table, person }),
      "primary",
    ]);
  }
  return found;
}

/**
 * The first tip of a shift finds no box yet: whoever deals here starts it by one tap, and the tip goes in.
 * @param {number} table @param {string} dealer @param {string} person
 */
function tips(table, dealer, person) {
  const mine = document.getElementById("tablet")?.dataset.dealer === dealer;
  const boxed = (/** @type {Command} */ toke) => (/** @type {unknown} */ error) => {
    if (!mine || !(error instanceof Refused) || error.refusal.code !== "no_toke_box") return null;
    const start = h("button", { type: "button", "data-key": "start-box" }, t("dealer.start_toke_box"));
    start.addEventListener("click", async () => {
      start.closest(".notice")?.remove();
      if (await act({ type: "StartTokeBox", dealer, box: "transparent" })) await does(toke);
    });
    return start;
  };
  const label = t("dealer.add_amount");
  askSheet(
    t("dealer.toke"),
    [{ name: "amount", label, kind: "money", required: true }],
    (answers, button) => {
      const toke = { type: "GiveToke", table, dealer, person, amount: cents(answers.amount) ?? 0 };
      return act(toke, { button, remedy: boxed(toke) });
    },
  );
}

/** The numbers of seats that nobody has. @param {Table} view @returns {number[]} */
export function openSeats(view) {
  const taken = new Set([...view.seats, ...(view.desk.held ?? [])].map((one) => one.seat));
  return Array.from({ length: view.size }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
}

/** What is asked for seldom. @param {Table} view @param {Seat} seat @returns {Offer[]} */
function seldom(view, seat) {
  const { table } = view;
  const person = seat.person ?? "";
  const asked = (view.desk.asked ?? []).some((one) => one.seat === seat.seat);
  const over = (view.desk.tablet?.marks ?? []).some((one) =>
    one.seat === seat.seat && one.kind === "play_over"
  );
  const open = openSeats(view);
  const plain = (
    /** @type {string} */ key,
    /** @type {string} */ type,
  ) => /** @type {Offer} */ ([t(key), () => does({ type, table, person })]);
  const amount = (
    /** @type {string} */ key,
    /** @type {string} */ type,
  ) => /** @type {Offer} */ ([
    t(key),
    () => askChips(t(key), (chips) => ({ type, table, person, amount: chips })),
  ]);
  /** @type {(Offer | false)[]} */
  const found = [
    open.length > 0 &&
    [t("dealer.claims_seat"), () =>
      sheet(
        t("dealer.claims_seat"),
        choicesOf(
          open.map((to) => [t("common.seat", { number: to }), () =>
            does({ type: "ClaimSeat", table, person, seat: to })]
          ),
        ),
      )],
    asked && plain("dealer.seat_change_off", "WithdrawSeatChange"),
    over && [t("dealer.play_over_ends"), () => does({ type: "EndPlayOver", table, seat: seat.seat })],
    [
      t("dealer.cash_down"),
      () =>
        askChips(t("dealer.cash_bill"), (bill) => ({ type: "PutCashDown", table, person, bills: [bill] })),
    ],
    amount("dealer.cash_changed", "ChangeCash"),
    amount("dealer.chips_off", "TakeChipsOff"),
    [
      t("dealer.picks_up"),
      () =>
        askMinutes(
          t("dealer.picks_up"),
          (minutes) => ({ type: "PickUpVoluntarily", table, person, back_in_minutes: minutes }),
        ),
    ],
    plain("dealer.asks_cards", "AskForCards"),
    plain("dealer.volunteers", "VolunteerToMove"),
    plain("dealer.refuses_move", "RefuseToMove"),
    plain("dealer.not_short", "DeclineShortHanded"),
  ];
  return found.filter((one) => one !== false);
}

/** Asked once: a seat that was given up is somebody else's. @param {Table} view @param {Seat} seat */
function leaves(view, seat) {
  const { table } = view;
  const facts = {
    seat: seat.seat,
    name: seat.player,
    chips: money(seat.stack + (seat.bet ?? 0) + (seat.behind ?? 0)),
  };
  const person = seat.person ?? "";
  if (view.desk.tablet?.counted?.uncounted?.includes(person)) {
    return askChips(t("dealer.count_leaves", facts), (chips) => ({
      type: "CountStack",
      table,
      person,
      chips,
    }), () => act({ type: "LeaveTable", table, person }));
  }
  sheet(
    t("dealer.leaves_sure", facts),
    seat.in_hand && !seat.folded ? h("p", { class: "soft" }, t("dealer.leaves_after")) : null,
    choicesOf([
      [t("dealer.leaves_yes"), () => does({ type: "LeaveTable", table, person }), "danger"],
      [t("dealer.leaves_no"), closeSheet],
    ]),
  );
}

/** @param {Table} view @param {Seat} seat */
function openTaken(view, seat) {
  const { table } = view;
  const person = seat.person ?? "";
  const title = t("dealer.seat_actions", { seat: seat.seat, name: seat.player });
  const proposal = view.desk.floor?.proposal;
  const says = (/** @type {string} */ word) => does({ type: "AnswerProposal", table, person, says: word });
  /** @type {Offer[]} */
  const answers = proposal
    ? [[t("dealer.agrees", { game: proposal.spread }), () => says("agree")], [
      t("dealer.objects", { game: proposal.spread }),
      () => says("object"),
    ]]
    : [];
  /** @type {Offer[]} */
  const seatOffers = [
    ...answers,
    [t("dealer.seat_change"), () => does({ type: "AskForSeatChange", table, person })],
    [t("dealer.wants_floor"), () => callFloor(view, person)],
    [t("dealer.leaves"), () => leaves(view, seat), "danger"],
  ];
  sheet(
    title,
    h(
      "p",
      { class: "sheet-lead" },
      money(seat.stack),
      view.desk.tablet?.counted?.uncounted?.includes(person) ? ` ${t("dealer.not_counted")}` : "",
      seat.behind ? ` + ${t("dealer.behind", { chips: money(seat.behind) })}` : "",
    ),
    standing(view, seat),
    h("h3", null, t("dealer.group_presence")),
    choicesOf(presence(view, seat)),
    h("h3", null, t("dealer.group_chips")),
    choicesOf(chips(view, seat)),
    h("h3", null, t("dealer.group_seat")),
    choicesOf(seatOffers),
    h("details", null, h("summary", null, t("dealer.group_seldom")), choicesOf(seldom(view, seat))),
  );
}

/**
 * @param {string} label @param {(amount: number) => Command} command
 * @param {() => unknown} [then] what follows once it was taken
 */
function askChips(label, command, then = () => true) {
  askSheet(
    label,
    [{ name: "amount", label, kind: "money", required: true }],
    async (answers, button) => await act(command(cents(answers.amount) ?? 0), { button }) && then(),
  );
}

/** @param {string} title @param {(minutes: number) => Command} command */
function askMinutes(title, command) {
  const label = t("dealer.tells_minutes");
  askSheet(
    title,
    [{ name: "minutes", label, kind: "number", required: true }],
    (answers, button) => act(command(Number(answers.minutes) || 0), { button }),
  );
}

/** @param {Table} view @param {Held} held */
function openHeld(view, held) {
  const { table } = view;
  const { seat, person } = held;
  const said = held.cite
    ? h(
      "ul",
      { class: "needs plain" },
      h(
        "li",
        { class: "need" },
        needWords({
          says: t("dealer.held_for", { name: held.name }),
          cite: held.cite,
          until: held.lapsed ? 0 : held.until,
        }),
      ),
    )
    : null;
  sheet(
    t("dealer.seat_actions", { seat, name: held.name }),
    said,
    choicesOf([
      [
        t("dealer.sits_down"),
        () =>
          askChips(t("dealer.with_chips"), (chips) => ({ type: "SeatPlayer", table, seat, person, chips })),
        "primary",
      ],
      [t("dealer.release"), () => does({ type: "ReleaseSeat", table, seat })],
      [t("dealer.release_says"), () => does({ type: "ReleaseSeat", table, seat, given_up: true })],
    ]),
  );
}
