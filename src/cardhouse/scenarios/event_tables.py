"""Tables of an event as a story finds it under way: who sits where, where the button and the blinds were, in
which order seats came open. Put in place directly, as an evening finds it; entering, the draw of seats and
the start are stories of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.play.button import Layout
from cardhouse.play.table_events import ButtonPlaced, SeatTaken
from cardhouse.room.apply import apply
from cardhouse.room.state import Room
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.places.ranking import put_in
from cardhouse.tournaments.places.state import Bust
from cardhouse.tournaments.seating.tables import spread_of
from cardhouse.tournaments.state import Event

NUMBERS = re.compile(r"(\d+)(?:-(\d+))?")
MANY = re.compile(r"(\d+) players?(?: with ([\d,]+))?")
PLAYER = re.compile(r"(?P<seat>\d+) (?P<name>[a-z][a-z0-9'_-]*)(?: (?P<chips>[\d,]+))?")


@dataclass(frozen=True, slots=True)
class EventTable:
    """One table of an event under way."""

    seats: dict[int, tuple[str, int]]
    """By seat: who, and the chips; 0 for a starting stack."""
    button: int = 1
    blinds: tuple[int, ...] = ()
    """The seats of the last hand's blinds; none where no hand was dealt."""
    opened: tuple[int, ...] = ()


def read_tables(node: Any) -> dict[int, EventTable]:
    """`{1-6: 9 players, 7: "1 ann, 2 bob 5000", 8: {seats: 6 players, button: 3, blinds: 4 5, opened: 8 7}}`.
    Nameless players are called by table and seat, p7-3.
    """
    if not isinstance(node, Fields):
        raise WordError('tables: write a mapping such as {1: "1 ann, 2 bob", 2-5: 9 players}')
    found: dict[int, EventTable] = {}
    for key, given in node.items():
        match = NUMBERS.fullmatch(str(key))
        if match is None:
            raise WordError(f"{key!r} is no table number, nor several such as 2-5")
        for number in range(int(match[1]), int(match[2] or match[1]) + 1):
            found[number] = _table(number, given)
    return found


def _table(number: int, given: Any) -> EventTable:
    fields = given if isinstance(given, Fields) else Fields({"seats": given})
    unknown = set(fields) - {"seats", "button", "blinds", "opened"}
    if unknown:
        raise WordError(f"{', '.join(sorted(unknown))}: a table has seats, button, blinds and opened")
    numbers = {key: _numbers(fields.get(key, "")) for key in ("button", "blinds", "opened")}
    return EventTable(
        _seats(number, str(fields["seats"])), (*numbers["button"], 1)[0], numbers["blinds"], numbers["opened"]
    )


def _numbers(text: Any) -> tuple[int, ...]:
    return tuple(int(part) for part in str(text).replace(",", " ").split())


def _seats(number: int, text: str) -> dict[int, tuple[str, int]]:
    many = MANY.fullmatch(text)
    if many is not None:
        chips = values.money(many[2], 1) if many[2] else 0
        return {seat: (f"p{number}-{seat}", chips) for seat in range(1, int(many[1]) + 1)}
    found = {}
    for part in text.split(", "):
        match = PLAYER.fullmatch(part.strip())
        if match is None:
            raise WordError(f"{part!r} is nobody at a table; write 3 ann, 3 ann 5000, or 9 players")
        found[int(match["seat"])] = match["name"], values.money(match["chips"], 1) if match["chips"] else 0
    return found


def put_in_place(room: Room, event: Event, tables: dict[int, EventTable], *, entrants: int, at: int) -> None:
    """The event is under way at these tables, in its first level; the rest of its entrants are out."""
    event.phase, event.began = "running", at
    event.clock.place, event.clock.level, event.clock.since = 0, 1, at
    event.clock.ends = at + event.sheet.levels[0].minutes * MINUTE
    plays = spread_of(event.name, event.sheet, event.sheet.plays(1).sign)
    for number, given in sorted(tables.items()):
        mode, name = event.sheet.mode, event.name
        opened = TableOpened(number, plays, mode, room.house, rule_set="tournament", event=name)
        apply(room, opened, at)
        for seat, (name, chips) in sorted(given.seats.items()):
            _sit(room, event, name, (number, seat), chips=chips or event.sheet.stack, at=at)
        table = room.floor.tables[number]
        apply(room, AtTable(number, (ButtonPlaced(given.button, running=True),)), at)
        if given.blinds:
            table.table.layout = Layout(given.button, given.blinds)
        table.stage, table.started = "running", at
        event.balance.opened[number] = list(given.opened)
    for number in range(len(event.entries.all) + 1, entrants + 1):
        event.entries.all[number] = Entry(number, f"gone-{number}", at, status="out")
        event.entries.of[f"gone-{number}"] = [number]
        event.places.groups += 1
        put_in(event.places, Bust(number, at, table=0, seat=0, hand=0, stack=0, group=event.places.groups))


def _sit(room: Room, event: Event, name: str, place: tuple[int, int], *, chips: int, at: int) -> None:
    number = len(event.entries.all) + 1
    entry = Entry(number, name, at, status="playing", table=place[0], seat=place[1], chips=chips)
    event.entries.all[number], event.entries.of[name] = entry, [number]
    event.entries.left += 1
    taken = SeatTaken(place[1], name, chips, 0, "new", "established", liable=False)
    apply(room, AtTable(place[0], (taken,)), at)
