"""Somebody who may not stay: off every list, out of every seat, and nothing is held for him any more. One in
a hand plays it to its end. Why he may not stay is decided by `excluding` and by `conduct`.
"""

from __future__ import annotations

from cardhouse.floor.absences.events import PickUpBegun
from cardhouse.floor.breaking.closing import given_up, is_absent
from cardhouse.floor.desk import Desk
from cardhouse.floor.event import AtTable, FloorEvent
from cardhouse.floor.lists.events import NameRemoved
from cardhouse.floor.moves.events import MoveLapsed, MoveRefused, RefuserQuit, TransferWithdrawn
from cardhouse.floor.opening.events import ArrivalGone, SeatReleased
from cardhouse.floor.seats.events import MarkTakenAway
from cardhouse.floor.state import FloorTable
from cardhouse.play.table_events import LeavingAnnounced


def off_every_list(desk: Desk, person: str, why: str) -> list[FloorEvent]:
    """His name comes off every list."""
    return [NameRemoved(spread=spread, person=person, why=why) for spread in desk.floor.lists.on(person)]


def sent_away(desk: Desk, person: str, why: str) -> list[FloorEvent]:
    """Everything that he has on the floor is given up. Chips of one who is away are kept by the house. A seat
    in an event is the event's: its director decides.
    """
    events = off_every_list(desk, person, why)
    for table in desk.floor.tables.values():
        events += _nothing_held(table, person, why)
        seat = 0 if table.event else table.seat_of(person)
        if seat:
            events += _out_of_seat(desk, table, person, seat)
        entry = table.moves.listed(person)
        if entry is not None and not entry.seated:
            events += _off_must_move_list(table, person)
    return events + _no_move(desk, person, why)


def _nothing_held(table: FloorTable, person: str, why: str) -> list[FloorEvent]:
    events: list[FloorEvent] = [
        SeatReleased(table.number, seat, person, why)
        for seat, lock in table.opening.held.items()
        if lock.person == person
    ]
    events += [
        MarkTakenAway(table.number, seat) for seat, mark in table.seats.marks.items() if mark.person == person
    ]
    if any(one.person == person for one in table.opening.arrivals):
        events.append(ArrivalGone(table.number, person))
    return events


def _out_of_seat(desk: Desk, table: FloorTable, person: str, seat: int) -> list[FloorEvent]:
    """Whatever he still owed there. The seat is given up when his hand is over."""
    if not table.table.in_hand(seat):
        return given_up(desk, table, person)
    if table.table.seats[seat].leaving:
        return []
    events: list[FloorEvent] = [AtTable(table.number, (LeavingAnnounced(seat),))]
    if is_absent(table, person) and person not in table.absences.picking_up:
        kept = desk.choices["floor_absences.pick_up_kept"]
        begun = PickUpBegun(
            table=table.number,
            person=person,
            kind="house",
            ground="sent_away",
            kept=kept.value,
            cite=kept.cite,
        )
        events.insert(0, begun)
    return events


def _off_must_move_list(table: FloorTable, person: str) -> list[FloorEvent]:
    """A place that was kept without playing."""
    refused = MoveRefused(
        table=table.number, person=person, at_blind=False, minutes=0, from_departure=False, covers=()
    )
    return [refused, RefuserQuit(table.number, person)]


def _no_move(desk: Desk, person: str, why: str) -> list[FloorEvent]:
    going = desk.floor.moving.goings.get(person)
    events: list[FloorEvent] = []
    if going is not None:
        events.append(MoveLapsed(going.origin, person, going.to, why))
    return events + [
        TransferWithdrawn(asked.origin, person, asked.to)
        for asked in desk.floor.moving.transfers
        if asked.person == person
    ]
