"""Which must-move game feeds which main game, and who of it is next. Only looks.

Who is next is the house's choice: back from the main game first, then volunteers, then the list.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.moves.state import Listed
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices


class Next(NamedTuple):
    """Who moves next, and why he."""

    person: str
    why: str
    cite: str | None


def feeders_of(floor: Floor, main: int) -> list[FloorTable]:
    """The must-move games that fill this main game, by number."""
    return [
        floor.tables[number] for number in sorted(floor.tables) if main in floor.tables[number].moves.feeds
    ]


def is_main(floor: Floor, table: int) -> bool:
    """Whether a must-move game fills this table."""
    return any(table in other.moves.feeds for other in floor.tables.values())


def ready(floor: Floor, feeder: FloorTable) -> list[Listed]:
    """Names of a must-move list that may be moved now, in order."""
    if feeder.breaking.since:
        return []  # where its players go is settled by the break
    return [name for name in feeder.moves.order if not _not_ready(floor, feeder, name)]


def _not_ready(floor: Floor, feeder: FloorTable, name: Listed) -> bool:
    moves = feeder.moves
    if name.person in floor.moving.goings or name.person in (*moves.refusers, *moves.cannot):
        return True
    if not name.seated:
        return False
    place = feeder.seat_of(name.person)
    player = feeder.table.seats.get(place)
    if player is None or player.leaving or player.hands < moves.least_hands:
        return True
    if player.hands == moves.least_hands and feeder.table.in_hand(place) and moves.least_hands:
        return True  # the hand that counts is not over
    return moves.passes_absent and player.away


def next_to_move(floor: Floor, feeder: FloorTable, choices: Choices) -> Next | None:
    """Who of a must-move game goes to the main game next."""
    names = ready(floor, feeder)
    if not names:
        return None
    back = [name for name in names if name.first]
    if back:
        return Next(back[0].person, "back from the main game in time", back[0].cite)
    who = choices["floor_must_move.who"]
    if who.value == "volunteers_first":
        willing = [name for name in names if name.person in feeder.moves.volunteers]
        if willing:
            return Next(willing[0].person, "first of the volunteers", who.cite)
        return Next(names[0].person, "first on the must-move list; nobody volunteered", who.cite)
    order = choices["floor_must_move.order"]
    return Next(names[0].person, "first on the must-move list", order.cite)


def players(floor: Floor, table: FloorTable) -> int:
    """Who plays at a table: those seated, less those on the way out of it, and those on the way to it."""
    goings = floor.moving.goings.values()
    coming = sum(going.to == table.number for going in goings)
    leaving = sum(going.origin == table.number for going in goings)
    return len(table.table.seats) + coming - leaving
