"""Calling names and what those called may do: take the seat, be rolled, decline, not come (floor.call).

Seats themselves are taken through `seats/seating.py`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.joining import listed
from cardhouse.floor.lists.state import Call, Name
from cardhouse.floor.moves.refusing import declined_game
from cardhouse.floor.names.placing import callable_names, called, place_given_back
from cardhouse.floor.opening.lock_ups import requested_seat
from cardhouse.floor.people.authority import MANAGEMENT, may_give_seat, needs_role
from cardhouse.floor.people.eligibility import seated_elsewhere
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.order import first_claims
from cardhouse.floor.sitting.next_name import cannot_come, next_called
from cardhouse.floor.sitting.open_seats import promised_fault, room_at, seats_to_offer, tables_by_need
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

KEEPERS = frozenset({"clerk", "floor", "manager"})
"""Who keeps the board."""
REASON_MOST = 200

declare(
    order={
        "send_elsewhere": "{person} goes to table {needed}, not to {table}: {why}",
        "must_answer": "{person} must {allowed}",
        "rolled_enough": "{person} was rolled {rolls} times for {spread} already: {allowed}",
        "call_still_open": "{person} may still answer {until}",
    },
    fact={
        "nobody_to_call": "nobody on the list for {spread} can be called now{more}",
        "no_open_seat": "{spread} has no open seat to call somebody for",
        "wrong_game": "table {table} deals {deals}, not {spread}",
        "not_called": "{person} is not called for {spread} now",
    },
)


def call_next(desk: Desk, command: cmd.CallNext) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    denied = needs_role(desk, KEEPERS, "call the list")
    if denied is not None:
        return denied
    tables = _tables(desk, command)
    if isinstance(tables, Refusal):
        return tables
    faults: list[Refusal] = []
    for name in callable_names(desk.floor, spread.id):
        for table in tables:
            fault = cannot_come(desk, name.person, table)
            if fault is None:
                return _call(desk, command, name, table)
            faults.append(fault)
    if faults:
        return faults[0]
    held = [name.person for name in desk.floor.lists.of(spread.id).names if not name.live]
    more = f"; not here yet: {', '.join(held)}" if held else ""
    return Refusal("nobody_to_call", {"spread": spread.id, "more": more})


def _tables(desk: Desk, command: cmd.CallNext) -> list[FloorTable] | Refusal:
    """Where somebody may be called to: the table that is named, or all that have room by need."""
    if not command.table:
        tables = tables_by_need(desk, command.spread)
        if command.seat:
            tables = [one for one in tables if command.seat in seats_to_offer(desk.floor, one)]
        return tables or Refusal("no_open_seat", {"spread": command.spread})
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if table.spread != command.spread:
        facts = {"table": command.table, "deals": table.spread, "spread": command.spread}
        return Refusal("wrong_game", facts)
    closed = command.seat and command.seat not in seats_to_offer(desk.floor, table)
    if room_at(desk.floor, table) <= 0 or closed:
        return Refusal("no_open_seat", {"spread": command.spread})
    return [table]


def _call(desk: Desk, command: cmd.CallNext, name: Name, table: FloorTable) -> Answer:
    choice = desk.choices["floor_lists.several_tables"]
    why, cite = "", None
    several = len(desk.floor.tables_of(command.spread)) > 1
    if several and choice.value != "staff_choose":
        by_need = tables_by_need(desk, command.spread)
        fits = [one.number for one in by_need if cannot_come(desk, name.person, one) is None]
        first = fits[0] if fits else table.number
        why, cite = "the game that needs a player most", choice.cite
        if first != table.number:
            denied = _sent_elsewhere(desk, command, name.person, first, choice.cite)
            if denied is not None:
                return denied
            why, cite = command.reason, None
    passed = _passed_for_this(desk, command.spread, table)
    asked = requested_seat(desk, table, name.person)
    seat = command.seat or (asked if asked in seats_to_offer(desk.floor, table) else 0)
    call = called(
        desk, command.spread, person=name.person, table=table.number, seat=seat, purpose="seat", why=why,
        cite=cite,
    )  # fmt: skip
    return [*passed, *call]


def _sent_elsewhere(
    desk: Desk, command: cmd.CallNext, person: str, first: int, cite: str | None
) -> Refusal | None:
    """Why somebody may not be sent to a table that needs him less; a supervisor may have a reason."""
    if command.reason.strip():
        return text_fault(command.reason) or needs_role(desk, MANAGEMENT, "send somebody elsewhere", cite)
    why = "that game needs a player more"
    facts = {"person": person, "needed": first, "table": command.table, "why": why}
    return desk.unless_overruled(Refusal("send_elsewhere", facts, cite))


def _passed_for_this(desk: Desk, spread: str, table: FloorTable) -> list[FloorEvent]:
    """The first who did not answer is passed over where the seats left are only those he was called for."""
    calls = desk.floor.lists.calls_to(table.number)
    if len(seats_to_offer(desk.floor, table)) > len(calls):
        return []
    late = [name for name in calls if name.call and name.call.unanswered]
    return passed_over(desk, spread, late[0]) if late else []


def passed_over(desk: Desk, spread: str, name: Name) -> list[FloorEvent]:
    """What becomes of a name that was called and did not come."""
    held = held_on_top(desk, spread, name)
    if held:
        return held
    becomes = desk.choices.value("floor_lists.passed_over")
    why, cite = "called and did not come", desk.choices.cite("floor_lists.no_answer")
    if becomes == "removed":
        return [ev.NameRemoved(spread=spread, person=name.person, why=why, cite=cite)]
    if becomes == "bottom":
        return [ev.NameMoved(spread=spread, person=name.person, why=why, cite=cite)]
    return [ev.CallTakenBack(spread=spread, person=name.person, why=why, cite=cite)]


def held_on_top(desk: Desk, spread: str, name: Name) -> list[FloorEvent]:
    """A call-in who is called while still away, where the house then keeps the name first on the list."""
    choice = desk.choices["floor_lists.call_in_absent"]
    runs = name.until or name.minutes_from_start
    if name.here or not runs or choice.value != "kept_on_top":
        return []
    why = "called in, called while away: first until the time is up"
    return [ev.CallInHeld(spread=spread, person=name.person, place=1, why=why, cite=choice.cite)]


def _called(desk: Desk, spread: str, person: str) -> tuple[Name, Call] | Refusal:
    name = listed(desk, spread, person)
    if isinstance(name, Refusal):
        return name
    if name.call is None:
        return Refusal("not_called", {"person": person, "spread": spread})
    return name, name.call


def take(desk: Desk, command: cmd.TakeCalledSeat) -> Answer:
    found = _called(desk, command.spread, command.person)
    if isinstance(found, Refusal):
        return found
    call = found[1]
    denied = may_give_seat(desk) or seated_elsewhere(desk, command.person, call.table)
    if denied is not None:
        return denied
    table = desk.table(call.table)
    if isinstance(table, Refusal):
        return table
    if table.spread != command.spread:
        facts = {"table": call.table, "deals": table.spread, "spread": command.spread}
        return Refusal("wrong_game", facts)
    seat = command.seat or call.seat or _seat_for(desk, table, command.person)
    if not seat:
        return Refusal("no_open_seat", {"spread": command.spread})
    return seat_player(desk, call.table, seat, command.person, command.chips)


def _seat_for(desk: Desk, table: FloorTable, person: str) -> int:
    """The seat that is held for somebody, or the first open one that nobody else is offered; one that no
    player of the game has asked for comes before the others. 0 for none.
    """
    own = [seat for seat, lock in table.opening.held.items() if lock.person == person]
    free = [
        seat
        for seat in (*own, *seats_to_offer(desk.floor, table))
        if promised_fault(desk, table, seat, person) is None
    ]
    return min(free, key=lambda seat: bool(first_claims(desk, table, seat, person)), default=0)


def roll(desk: Desk, command: cmd.RollToBottom) -> Answer:
    found = _called(desk, command.spread, command.person)
    if isinstance(found, Refusal):
        return found
    name, call = found
    may, most = desk.choices["floor_lists.called_may"], desk.choices["floor_lists.rolls_most"]
    if may.value != "take_or_roll" and not desk.overruled("must_answer"):
        allowed = f"take the seat or {'come off the list' if may.value == 'take_or_come_off' else 'wait on'}"
        return Refusal("must_answer", {"person": name.person, "allowed": allowed}, may.cite)
    if most.value is not None and name.rolls >= most.value and not desk.overruled("rolled_enough"):
        facts = {"person": name.person, "rolls": name.rolls, "spread": command.spread}
        return Refusal("rolled_enough", {**facts, "allowed": "take the seat or decline it"}, most.cite)
    why = "asked to be rolled when called"
    rolled = ev.NameMoved(spread=command.spread, person=name.person, why=why, cite=may.cite, rolled=True)
    return [rolled, *next_called(desk, command.spread, name.person, call, may.cite)]


def leave(desk: Desk, command: cmd.LeaveList) -> Answer:
    """Somebody no longer waits; a seat that he was called for goes to the next."""
    name = listed(desk, command.spread, command.person)
    if isinstance(name, Refusal):
        return name
    gone = ev.NameRemoved(spread=command.spread, person=command.person, why="no longer waits")
    cite = desk.choices.cite("floor_lists.called_may")
    return [gone, *next_called(desk, command.spread, command.person, name.call, cite)]


def decline(desk: Desk, command: cmd.DeclineCall) -> Answer:
    found = _called(desk, command.spread, command.person)
    if isinstance(found, Refusal):
        return found
    name, call = found
    table = desk.floor.tables.get(call.table)
    ruled = declined_game(desk, table, name.person) if table is not None else None
    if ruled is not None:
        must_play = desk.choices.cite("floor_must_move.must_play_counts")
        return [*ruled, *next_called(desk, command.spread, name.person, call, must_play)]
    may, most = desk.choices["floor_lists.called_may"], desk.choices["floor_lists.rolls_most"]
    becomes = {"wait_on": "keeps_place", "take_or_come_off": "removed"}.get(may.value, "")
    if may.value == "take_or_roll":
        if (most.value is None or name.rolls < most.value) and not desk.overruled("must_answer"):
            facts = {"person": name.person, "allowed": "take the seat or be rolled to the bottom"}
            return Refusal("must_answer", facts, may.cite)
        becomes = desk.choices.value("floor_lists.rolls_used_up")
    why, cite = "declined the seat", most.cite if may.value == "take_or_roll" else may.cite
    then = next_called(desk, command.spread, name.person, call, cite)
    if becomes == "removed":
        return [ev.NameRemoved(spread=command.spread, person=name.person, why=why, cite=cite), *then]
    return [ev.CallTakenBack(spread=command.spread, person=name.person, why=why, cite=cite), *then]


def pass_over(desk: Desk, command: cmd.PassOver) -> Answer:
    found = _called(desk, command.spread, command.person)
    if isinstance(found, Refusal):
        return found
    denied = needs_role(desk, KEEPERS, "pass somebody over")
    if denied is not None:
        return denied
    name, call = found
    choice = desk.choices["floor_lists.pass_over"]
    paged = name.away == "paged"
    at_once = choice.value == "at_once" and not paged
    if (
        not call.unanswered
        and not at_once
        and not held_on_top(desk, command.spread, name)
        and not desk.overruled("call_still_open")
    ):
        until = f"until {desk.local(call.until):%H:%M}" if call.until else "as long as the seat is open"
        cite = desk.choices.cite("floor_lists.out_of_hearing") if paged else choice.cite
        return Refusal("call_still_open", {"person": name.person, "until": until}, cite)
    return passed_over(desk, command.spread, name)


def take_back(desk: Desk, command: cmd.TakeBackCall) -> Answer:
    found = _called(desk, command.spread, command.person)
    if isinstance(found, Refusal):
        return found
    denied = needs_role(desk, KEEPERS, "take back a call") or text_fault(command.reason)
    if denied is not None:
        return denied
    back = ev.CallTakenBack(spread=command.spread, person=command.person, why=command.reason.strip())
    return [back, *_places_back(desk, command.person, found[1])]


def _places_back(desk: Desk, person: str, call: Call) -> list[FloorEvent]:
    """The lists that somebody came off for a call that no longer stands, at the place he had there."""
    return [one for spread, old in call.off.items() for one in place_given_back(desk, spread, person, old)]


def text_fault(reason: str) -> Refusal | None:
    """Why these words are no reason."""
    if not reason.strip():
        return Refusal("no_reason", {"what": "this"})
    if len(reason) > REASON_MOST:
        return Refusal("bad_text", {"what": "a reason", "allowed": f"up to {REASON_MOST} characters"})
    return None


HANDLERS: dict[Any, Decide] = {
    cmd.CallNext: call_next,
    cmd.TakeCalledSeat: take,
    cmd.RollToBottom: roll,
    cmd.LeaveList: leave,
    cmd.DeclineCall: decline,
    cmd.PassOver: pass_over,
    cmd.TakeBackCall: take_back,
}
