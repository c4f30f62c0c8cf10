"""What the floor notes of seats when something happens at a table."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.state import Floor, FloorTable, Watch
from cardhouse.play import table_events as ev

HANDS_REMEMBERED = 60
BLINDS = ("small_blind", "third_blind", "big_blind")


def _taken(floor: Floor, table: FloorTable, event: ev.SeatTaken, at: int) -> None:
    table.seats.since[event.player] = at
    for seat in [seat for seat, mark in table.seats.marks.items() if mark.person == event.player]:
        del table.seats.marks[seat]
    _filled(table, event.seat)


def _given_up(floor: Floor, table: FloorTable, event: ev.SeatGivenUp, at: int) -> None:
    seats, person = table.seats, event.player
    for kept in (seats.since, seats.claims, seats.rounds, seats.listed):
        kept.pop(person, None)
    seats.drop_request(person)
    seats.opened[event.seat] = at


def _boxed(floor: Floor, table: FloorTable, event: ev.SeatBoxed, at: int) -> None:
    """Whoever is away so long that another plays over the seat asks for no other any more."""
    table.seats.claims.pop(event.player, None)
    table.seats.drop_request(event.player)
    floor.moving.transfers = [
        asked
        for asked in floor.moving.transfers
        if (asked.person, asked.origin) != (event.player, table.number)
    ]


def _changed(floor: Floor, table: FloorTable, event: ev.SeatChanged, at: int) -> None:
    person = table.table.seats[event.seat].player
    table.seats.claims.pop(person, None)
    table.seats.rounds.pop(person, None)
    table.seats.drop_request(person)
    table.seats.opened[event.seat] = at
    _hand_on(table, event.to, event.seat)
    _filled(table, event.to)


def _hand_on(table: FloorTable, seat: int, to: int) -> None:
    """What a newcomer has at the seat that a player of the game takes he has at the player's old one."""
    for kept in (table.seats.marks, table.opening.held):
        if seat in kept:
            kept[to] = kept.pop(seat)  # type: ignore[assignment]


def _filled(table: FloorTable, seat: int) -> None:
    """What was asked or put down about an open seat is over once somebody sits there."""
    table.seats.marks.pop(seat, None)
    table.seats.opened.pop(seat, None)
    table.seats.settled.pop(seat, None)
    for asked in table.seats.requests:
        asked.passed = tuple(other for other in asked.passed if other != seat)


def _began(floor: Floor, table: FloorTable, event: ev.HandBegan, at: int) -> None:
    if table.stage == "forming":
        table.stage, table.started = "running", at
    players = {seat: table.table.seats[seat].player for seat in event.setup.seats}
    for post in event.setup.posts:
        if post.kind in BLINDS and post.seat in players:
            table.seats.rounds[players[post.seat]] = "blind"
    button = players.get(event.layout.button)
    if button is not None and event.setup.stakes.blinds:
        table.seats.rounds[button] = "button"


def _ended(floor: Floor, table: FloorTable, event: ev.HandEnded, at: int) -> None:
    table.hands += 1
    table.last_hands.append(at)
    del table.last_hands[:-HANDS_REMEMBERED]
    rounds = table.seats.rounds
    for person in [person for person, had in rounds.items() if had == "button"]:
        del rounds[person]


def _on_paper(floor: Floor, table: FloorTable, event: ev.PlayedOnPaper, at: int) -> None:
    """They count, and who had which blind in them nobody knows."""
    if table.stage == "forming":
        table.stage, table.started = "running", at
    table.hands += event.hands
    table.seats.rounds.clear()


WATCH: dict[Any, Watch] = {
    ev.SeatTaken: _taken,
    ev.SeatGivenUp: _given_up,
    ev.SeatBoxed: _boxed,
    ev.SeatChanged: _changed,
    ev.HandBegan: _began,
    ev.HandEnded: _ended,
    ev.PlayedOnPaper: _on_paper,
}
