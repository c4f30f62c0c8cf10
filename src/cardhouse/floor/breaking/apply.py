"""Writes what happened when games broke into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking import events as ev
from cardhouse.floor.breaking.state import Awaited, Chooser, Went
from cardhouse.floor.state import Apply, Floor


def _broken(floor: Floor, event: ev.GameBroken, at: int) -> None:
    breaking = floor.tables[event.table].breaking
    breaking.since, breaking.to, breaking.ordered = at, event.to, event.ordered
    breaking.choosers = [Chooser(person, -1, person in event.absent) for person in event.choosers]
    breaking.waiting, breaking.cite, breaking.went = event.waiting, event.cite, []
    if not floor.tables[event.table].table.seats:
        breaking.emptied = at


def _drawn(floor: Floor, event: ev.CardsDrawnForSeats, at: int) -> None:
    breaking, cards = floor.tables[event.table].breaking, dict(event.cards)
    for chooser in breaking.choosers:
        chooser.card = cards.pop(chooser.person, -1)
    breaking.went += [Went(person, card) for person, card in cards.items()]  # too low for a seat


def _elsewhere(floor: Floor, event: ev.SeatTakenElsewhere, at: int) -> None:
    for went in floor.tables[event.table].breaking.went:
        if went.person == event.person:
            went.to, went.seat = event.to, event.seat
    if event.absent:
        awaited = floor.tables[event.to].breaking.awaited
        awaited[event.person] = Awaited(at, event.at_big_blind, event.hands, cite=event.cite)


def _declined(floor: Floor, event: ev.SeatElsewhereDeclined, at: int) -> None:
    """The seat was given up before (`watch`), and with it the choice."""


def _lost(floor: Floor, event: ev.AwaitedSeatLost, at: int) -> None:
    floor.tables[event.table].breaking.awaited.pop(event.person, None)


def _dealt(floor: Floor, event: ev.CardsDealtForMove, at: int) -> None:
    floor.tables[event.table].breaking.moving = event.moving


APPLY: dict[Any, Apply] = {
    ev.GameBroken: _broken,
    ev.CardsDrawnForSeats: _drawn,
    ev.SeatTakenElsewhere: _elsewhere,
    ev.SeatElsewhereDeclined: _declined,
    ev.AwaitedSeatLost: _lost,
    ev.CardsDealtForMove: _dealt,
}
