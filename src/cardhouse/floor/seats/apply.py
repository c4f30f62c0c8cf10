"""Writes what happened about seats into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.seats import events as ev
from cardhouse.floor.seats.state import Claim, Mark, SeatRequest
from cardhouse.floor.state import Apply, Floor


def _asked(floor: Floor, event: ev.SeatChangeAsked, at: int) -> None:
    seats = floor.tables[event.table].seats
    old = seats.request_of(event.person)
    if old is None:
        seats.requests.append(SeatRequest(event.person, at, event.seat, event.button))
    else:
        old.seat, old.passed, old.button = event.seat, (), event.button


def _withdrawn(floor: Floor, event: ev.SeatChangeWithdrawn, at: int) -> None:
    floor.tables[event.table].seats.drop_request(event.person)


def _passed_on(floor: Floor, event: ev.SeatPassedOn, at: int) -> None:
    asked = floor.tables[event.table].seats.request_of(event.person)
    if asked is not None:
        asked.passed = (*asked.passed, event.seat)


def _marked(floor: Floor, event: ev.NewcomerMarkedSeat, at: int) -> None:
    floor.tables[event.table].seats.marks[event.seat] = Mark(event.person, event.put, at)


def _mark_gone(floor: Floor, event: ev.MarkTakenAway, at: int) -> None:
    floor.tables[event.table].seats.marks.pop(event.seat, None)


def _settled(floor: Floor, event: ev.SeatDisputeSettled, at: int) -> None:
    floor.tables[event.table].seats.settled[event.seat] = event.person


def _claimed(floor: Floor, event: ev.SeatClaimed, at: int) -> None:
    if event.wait is not None:
        table = floor.tables[event.table]
        table.seats.claims[event.person] = Claim(event.seat, event.wait, at, event.cite)


def _lapsed(floor: Floor, event: ev.SeatClaimLapsed, at: int) -> None:
    floor.tables[event.table].seats.claims.pop(event.person, None)


def _came_from_list(floor: Floor, event: ev.CameFromList, at: int) -> None:
    floor.tables[event.table].seats.listed[event.person] = event.listed


APPLY: dict[Any, Apply] = {
    ev.SeatChangeAsked: _asked,
    ev.SeatChangeWithdrawn: _withdrawn,
    ev.SeatPassedOn: _passed_on,
    ev.NewcomerMarkedSeat: _marked,
    ev.MarkTakenAway: _mark_gone,
    ev.SeatDisputeSettled: _settled,
    ev.SeatClaimed: _claimed,
    ev.SeatClaimLapsed: _lapsed,
    ev.CameFromList: _came_from_list,
}
