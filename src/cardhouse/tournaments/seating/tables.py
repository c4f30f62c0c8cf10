"""Tables of an event: opened as the field grows, under numbers that are not in use. What is dealt there is
the sheet's first level; the clock changes it.
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed, TableOpened
from cardhouse.floor.spreads.state import Spread
from cardhouse.play.table import Table
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.sheet import Sheet, rotation_at, stakes_of
from cardhouse.tournaments.state import Event, Events


def spread_of(name: str, sheet: Sheet, sign: str) -> Spread:
    """What a table of an event plays at a level."""
    rotation = rotation_at(sheet, sign)
    if rotation is not None:
        first = rotation.legs[0]
        game, stakes = first.game, first.stakes
    else:
        game, stakes = sheet.game, stakes_of(sign, sheet.game)
    return Spread(id=name, game=game, stakes=stakes, rotation=rotation, seats=sheet.seats)


def next_number(desk: EventDesk) -> int:
    """The lowest table number that nobody uses, in this decision either."""
    taken = desk.floor.floor.tables.keys() | desk.floor.copies.keys()
    number = 1
    while number in taken:
        number += 1
    return number


def open_table(desk: EventDesk, event: Event, *, sign: str = "") -> TableOpened:
    """One more table for an event. This decision may seat people at it at once."""
    spread = spread_of(event.name, event.sheet, sign or event.sheet.plays(1).sign)
    number = next_number(desk)
    house = desk.choices.house
    desk.floor.copies[number] = Table(
        spread.game, spread.stakes, spread.seats, house, "tournament", spread.rotation
    )
    return TableOpened(
        number, spread, event.sheet.mode, house, rule_set="tournament", event=event.name
    )


def opened(events: Events, event: TableOpened, at: int) -> None:
    """The event knows its tables."""
    owner = events.all.get(event.event)
    if owner is not None:
        owner.tables[event.table] = None
        owner.seating.opens(event.table, event.spread.seats)


def closed(events: Events, event: TableClosed, at: int) -> None:
    for owner in events.all.values():
        owner.tables.pop(event.table, None)
        owner.seating.drawn.pop(event.table, None)
        owner.seating.room.pop(event.table, None)
