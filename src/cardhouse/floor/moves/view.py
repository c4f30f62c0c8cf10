"""Says what needs doing about moves and why somebody stands where he stands, for screens and for the API.

Only looks; every sentence comes with the row of the book behind it.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.moves.must_move import short
from cardhouse.floor.moves.state import Going, Listed
from cardhouse.floor.seats.order import open_seats
from cardhouse.floor.sitting.feeding import feeders_of, next_to_move, players, ready
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.houses.silence import row_first

Reason = tuple[str, str | None]
STAYS = {
    "hand": "when the hand is over",
    "button": "after the button",
    "blind": "at the next blind",
    "open": "when somebody waits for a seat",
}


class Need(NamedTuple):
    """A player of a must-move game who has to go to a main game now."""

    main: int
    feeder: int
    person: str
    why: str
    cite: str | None
    forced: bool
    """Whether the main game has fewer players than it must have."""


def needs(floor: Floor, choices: Choices) -> list[Need]:
    """Every opening of a main game that somebody of its must-move game has to fill, and who."""
    found = []
    for number in sorted(floor.tables):
        main = floor.tables[number]
        feeders = feeders_of(floor, number)
        if not feeders or not open_seats(floor, main):
            continue
        lacks = short(floor, main)
        for feeder in [lacks] if lacks is not None else feeders:
            first = next_to_move(floor, feeder, choices)
            if first is None:
                continue
            if lacks is not None:
                why = f"table {number} has {players(floor, main)} players; {first.why}"
                cite = choices.cite("floor_must_move.main_least")
            else:
                why = f"table {number} has an open seat; {first.why}"
                cite = row_first(choices.cite("floor_must_move.newcomers"), first.cite)
            found.append(Need(number, feeder.number, first.person, why, cite, lacks is not None))
            break
    return found


def stay_text(going: Going) -> str:
    """How long a mover stays, in words."""
    if going.until == "hands":
        return f"after {going.hands} more hand{'' if going.hands == 1 else 's'}"
    return STAYS[going.until]


def why_moving(floor: Floor, person: str, now: int = 0) -> list[Reason]:
    """Why somebody goes to another table, or is kept out of one at this instant."""
    going = floor.moving.goings.get(person)
    reasons: list[Reason] = []
    if going is not None:
        kind = "called to the main game" if going.kind == "must_move" else "changes tables"
        place = f"table {going.to}, seat {going.seat}"
        reasons.append((f"{kind}: goes to {place} {stay_text(going)}", going.cite))
    for lockout in floor.moving.lockouts.get(person, ()):
        if now < lockout.until:
            reasons.append((f"kept out of {lockout.spread}: {lockout.why}", lockout.cite))
    for table in floor.tables.values():
        refuser = table.moves.refusers.get(person)
        if refuser is not None:
            when = "at the next blind" if refuser.until == "blind" else "when the hand is over"
            reasons.append(
                (f"would not move to the main game: quits table {table.number} {when}", refuser.cite)
            )
    return reasons


def must_move_order(floor: Floor, feeder: FloorTable, choices: Choices) -> list[tuple[str, Reason]]:
    """The must-move list with the reason for each place."""
    able = {name.person for name in ready(floor, feeder)}
    called = floor.moving.goings
    return [
        (
            name.person,
            _on_the_way(called[name.person])
            if name.person in called
            else _place(feeder, name, able, choices),
        )
        for name in sorted(feeder.moves.order, key=lambda name: not name.first)
    ]


def _on_the_way(going: Going) -> Reason:
    return f"on the way to table {going.to}, {stay_text(going)}", going.cite


def _place(feeder: FloorTable, name: Listed, able: set[str], choices: Choices) -> Reason:
    if name.first:
        return "back from the main game in time: first to move", name.cite
    if name.person not in able and name.seated:
        hands = feeder.moves.least_hands
        text = f"cannot be moved now: at least {hands} hand{'' if hands == 1 else 's'} here, and present"
        return text, choices.cite("floor_must_move.least_hands")
    if not name.seated:
        return "keeps a place without playing short-handed", name.cite
    return "order of the waiting list", name.cite
