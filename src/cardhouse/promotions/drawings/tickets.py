"""Whose tickets are in the drum: one for every so many minutes played, less those that are void, have won, or
were for an earlier drawing. Pure.
"""

from __future__ import annotations

from cardhouse.promotions.drawings.state import Drum, PlayingTime, Ticket
from cardhouse.promotions.frames import MINUTE
from cardhouse.promotions.promotion import Drawing


def earned(time: PlayingTime, drawing: Drawing, person: str, now: int) -> int:
    """How many tickets somebody has earned so far."""
    return time.of(person, now) // (drawing.minutes_a_ticket * MINUTE)


def tickets_of(time: PlayingTime, drum: Drum, drawing: Drawing, *, person: str, now: int) -> list[Ticket]:
    """Somebody's tickets that are in the drum, in order."""
    out = {*drum.void.get(person, ()), *drum.won.get(person, ())}
    numbers = range(drum.past.get(person, 0) + 1, earned(time, drawing, person, now) + 1)
    return [Ticket(person, number) for number in numbers if number not in out]


def in_drum(time: PlayingTime, drum: Drum, drawing: Drawing, now: int) -> list[Ticket]:
    """Every ticket in the drum, person by person."""
    return [
        ticket for person in time.everybody(now)
        for ticket in tickets_of(time, drum, drawing, person=person, now=now)
    ]  # fmt: skip
