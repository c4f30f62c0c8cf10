"""Seats held for people who have not sat down: lock-ups and their time, pages, seats kept for a good reason,
seats asked for at sign-up.

What becomes of a lock-up when its time is up is in the event that made it, so that the clock needs no book.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.names.placing import waits_for
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.authority import ABOUT_MOST, may, needs
from cardhouse.floor.opening.state import HeldWhy, LockUp
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.eligibility import kept_apart, may_play
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.permission import seat_fault
from cardhouse.floor.sitting.two_seats import second_seat_fault
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.refusal import Refusal

declare(
    order={
        "hand_not_waited_for": "a seat is not held here for somebody who is in a hand elsewhere",
        "still_held": "seat {seat} is held for {person} until its time is up",
        "seat_request": "a seat of {spread} is held at sign-up for {who} only",
        "request_in_person": "a particular seat is asked for in person, not by telephone",
    },
    office={
        "list_first": "{person} is not called to table {table}; names wait: {names}",
    },
    fact={
        "not_in_hand": "{person} is in no hand elsewhere",
        "nothing_held": "no seat of table {table} is held for {person}",
        "seat_not_held": "seat {seat} of table {table} is not held for anybody",
        "not_on_list": "{person} does not wait for {spread}",
        "seat_not_in_game": "{spread} is played at {size} seats: there is no seat {seat}",
    },
)


def lock_up(desk: Desk, command: cmd.LockUpSeat) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = may_lock_up(desk, table, command)
    if refused is not None:
        return refused
    elsewhere = 0
    if command.after_hand:
        found = _hand_elsewhere(desk, command.person, command.table)
        if isinstance(found, Refusal):
            return found
        elsewhere = found
    else:
        refused = second_seat_fault(desk, command.person, command.table)
        if refused is not None:
            return refused
    return held(desk, table, command.seat, command.person, "asked", hand_at=elsewhere)


def may_lock_up(desk: Desk, table: FloorTable, command: cmd.LockUpSeat) -> Refusal | None:
    """Why this seat is not locked up for this person, or not by who asks; None where it may be."""
    refused = cannot_hold(desk, table, command.seat, command.person)
    if refused is None and not may(desk, "staff"):
        refused = _not_by_himself(desk, table, command.person)
    return refused


def _not_by_himself(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """Why a guest may not lay an object at a seat: it is another's, or names wait and he is not called."""
    if desk.by != person:
        return Refusal("not_authorised", {"what": "a seat for somebody else", "who": "staff"})
    name = desk.floor.lists.of(table.spread).find(person)
    called = name is not None and name.call is not None and name.call.table == table.number
    others = [one for one in desk.floor.lists.waiting(table.spread) if one != person]
    if not others or called or person in table.opening.called:
        return None
    facts = {"person": person, "table": table.number, "names": ", ".join(others)}
    return Refusal("list_first", facts, desk.choices.cite("floor_people.seated_by"))


def cannot_hold(desk: Desk, table: FloorTable, seat: int, person: str) -> Refusal | None:
    """Why this seat cannot be held for this person."""
    refused = may_play(desk, person, "seat") or kept_apart(desk, person, table.number)
    if refused is not None:
        return refused
    if type(seat) is not int or not 1 <= seat <= table.table.size:
        return Refusal("seat_not_at_table", {"seat": seat, "size": table.table.size})
    if seat in table.table.seats:
        return Refusal("seat_taken", {"seat": seat})
    at = table.seat_of(person)
    if at:
        return Refusal("already_seated", {"player": person, "seat": at})
    return seat_fault(desk, table, seat, person)


def _hand_elsewhere(desk: Desk, person: str, number: int) -> int | Refusal:
    """The table where somebody is in a hand, where the house holds a seat until that is over."""
    choice = desk.choices["floor_lock_up.hand_elsewhere"]
    if choice.value != "held" and not desk.overruled("hand_not_waited_for"):
        return Refusal("hand_not_waited_for", cite=choice.cite)
    for other, seat in desk.floor.seated(person):
        if other != number and desk.floor.tables[other].table.in_hand(seat):
            return other
    return Refusal("not_in_hand", {"person": person}, choice.cite)


def held(
    desk: Desk, table: FloorTable, seat: int, person: str, why: HeldWhy, *, hand_at: int = 0
) -> list[FloorEvent]:
    """A lock-up with the house's time: any other of this person at this table is given up for it."""
    choices = desk.choices
    new = table.stage == "forming" or table.table.new_game
    choice = choices["floor_lock_up.new_game_minutes" if new else "floor_lock_up.running_minutes"]
    paged = max(choice.value, choices.value("floor_lock_up.paged_minutes"))
    lock = ev.SeatLockedUp(
        table=table.number,
        seat=seat,
        person=person,
        why=why,
        until=0 if hand_at else desk.now + choice.value * MINUTE,
        minutes=choice.value,
        paged_until=desk.now + paged * MINUTE,
        hand_at=hand_at,
        if_waiting=choices.value("floor_lock_up.picked_up") == "someone_waiting",
        after=choices.value("floor_lock_up.after"),
        cite=choices.cite("floor_lock_up.hand_elsewhere") if hand_at else choice.cite,
    )
    return [*given_up(table, person, seat), lock]


def given_up(table: FloorTable, person: str, but: int = 0) -> list[FloorEvent]:
    """Other seats of a table that were held for somebody who takes this one."""
    return [
        ev.SeatReleased(table.number, seat, person, "took another seat")
        for seat, lock in table.opening.held.items()
        if lock.person == person and seat != but and lock.why != "reserved"
    ]


def page(desk: Desk, command: cmd.PageGuest) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    for seat, lock in table.opening.held.items():
        if lock.person == command.person and lock.until:
            until = max(lock.until, lock.paged_until)
            cite = desk.choices.cite("floor_lock_up.paged_minutes")
            return [ev.GuestPaged(command.table, seat, until, cite)]
    return Refusal("nothing_held", {"table": command.table, "person": command.person})


def release(desk: Desk, command: cmd.ReleaseSeat) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    lock = table.opening.held.get(command.seat)
    facts = {"seat": command.seat, "table": command.table}
    if lock is None:
        return Refusal("seat_not_held", facts)
    if desk.by == lock.person:
        return [ev.SeatReleased(command.table, command.seat, lock.person, "given up by the guest")]
    if lock.why == "reserved":
        refused = needs(desk, "floor_lock_up.reserved_by", "a seat kept for somebody")
        why = "no longer kept"
    elif not may(desk, "staff"):
        refused, why = Refusal("not_authorised", {"what": "a lock-up", "who": "staff"}), ""
    elif command.given_up:
        refused, why = None, "given up by the guest"
    elif not lock.lapsed and not desk.overruled("still_held"):
        refused, why = Refusal("still_held", {**facts, "person": lock.person}, lock.cite), ""
    else:
        refused, why = None, "time is up" if lock.lapsed else "given away by a supervisor"
    if refused is not None:
        return refused
    return [ev.SeatReleased(command.table, command.seat, lock.person, why, lock.cite)]


def ran_out(desk: Desk, command: cmd.LockUpRanOut) -> Answer:
    """The clock's: the seat is open again, or may be given away."""
    lock = desk.floor.tables[command.table].opening.held[command.seat]
    if lock.after == "may_be_given":
        return [ev.LockUpLapsed(command.table, command.seat, lock.cite)]
    return [ev.SeatReleased(command.table, command.seat, lock.person, "time is up", lock.cite)]


def reserve(desk: Desk, command: cmd.ReserveSeat) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs(desk, "floor_lock_up.reserved_by", "a seat kept for somebody")
    refused = refused or cannot_hold(desk, table, command.seat, command.person)
    if refused is not None:
        return refused
    cite = desk.choices.cite("floor_lock_up.reserved_by")
    if not command.reason.strip():
        return Refusal("no_reason", {"what": "a seat kept for somebody"}, cite)
    if len(command.reason) > ABOUT_MOST:
        return Refusal("bad_text", {"what": "the reason", "allowed": f"at most {ABOUT_MOST} characters"})
    lock = ev.SeatLockedUp(
        table=command.table,
        seat=command.seat,
        person=command.person,
        why="reserved",
        reason=command.reason.strip(),
        cite=cite,
    )
    return [*given_up(table, command.person, command.seat), lock]


def request(desk: Desk, command: cmd.RequestSeat) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    person = known(desk, command.person)
    if isinstance(person, Refusal):
        return person
    if command.seat == 0:
        return [ev.SeatRequested(spread.id, command.person, 0)]
    if not 1 <= command.seat <= spread.seats:
        facts = {"spread": spread.id, "size": spread.seats, "seat": command.seat}
        return Refusal("seat_not_in_game", facts)
    if not desk.floor.lists.of(spread.id).place_of(command.person):
        return Refusal("not_on_list", {"person": command.person, "spread": spread.id})
    higher = "higher_buy_in" in spread.designated
    choice = desk.choices[f"floor_lock_up.request_{'higher_buy_in' if higher else 'lower_limit'}"]
    barred = choice.value == "nobody" or (choice.value == "handicap" and not person.needs)
    if barred and not desk.overruled("seat_request"):
        who = "nobody" if choice.value == "nobody" else "players with a handicap"
        return Refusal("seat_request", {"spread": spread.id, "who": who}, choice.cite)
    made = desk.choices["floor_lock_up.request_made"]
    absent = made.value == "in_person" and command.made != "in_person" and not person.needs
    if absent and not desk.overruled("request_in_person"):
        return Refusal("request_in_person", cite=made.cite)
    return [ev.SeatRequested(spread.id, command.person, command.seat, choice.cite)]


def requested_seat(desk: Desk, table: FloorTable, person: str) -> int:
    """The seat that somebody asked for at sign-up, where it is free."""
    seat = desk.floor.openings.requests.get(table.spread, {}).get(person, 0)
    return seat if seat and cannot_hold(desk, table, seat, person) is None else 0


def due_instant(floor: Floor, table: FloorTable, lock: LockUp) -> int:
    """When the clock must look at a lock-up; 0 where it need not."""
    if not lock.until or lock.lapsed or (lock.if_waiting and not waits_for(floor, table.spread)):
        return 0
    return lock.until


HANDLERS: dict[Any, Decide] = {
    cmd.PageGuest: page,
    cmd.ReleaseSeat: release,
    cmd.LockUpRanOut: ran_out,
    cmd.ReserveSeat: reserve,
    cmd.RequestSeat: request,
}
