"""Who leaves the full table (tournament.balancing): whoever is due the big blind next, in stud by seat.

The seat to be filled is decided first (`where_to`), because in stud the mover follows from it. From which
table he comes is `whence`.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.button import Lineup, Placement, clockwise, place
from cardhouse.tournaments.balance.field import EventFacts, Seating

BLINDS = 2


class Mover(msgspec.Struct, frozen=True):
    """The player who moves, and by which rule."""

    seat: int
    player: str
    cite: str | None


def who_moves(table: Seating, fills: int, facts: EventFacts, choices: Choices) -> Mover:
    """Who leaves this table for a seat of the number `fills` elsewhere."""
    assert table.seats, "nobody sits there"
    if facts.game == "stud":
        setting = choices["event_balance.mover_in_stud"]
        by_seat = setting.value == "same_seat"
        seat = _same_seat(table, fills) if by_seat else min(table.seats)
    elif table.stud_now:
        setting = choices["event_balance.mover_in_stud_part"]
        by_seat = setting.value == "same_seat"
        # The layout is that of the last hold'em hand, so what follows it is what the frozen button waits for.
        seat = _same_seat(table, fills) if by_seat else next_big_blind(table, choices)
    else:
        setting = choices["event_balance.mover"]
        due = setting.value == "next_big_blind"
        seat = next_big_blind(table, choices) if due else _last_big_blind(table)
    return Mover(seat, table.seats[seat], setting.cite)


def next_positions(table: Seating, choices: Choices, with_seat: int = 0) -> Placement | None:
    """Button and blinds of the next hand, if `with_seat` is taken by then; None with fewer than two."""
    regulars = frozenset(table.seats) | ({with_seat} if with_seat else frozenset())
    return place(Lineup(table.size, regulars), table.layout, len(table.layout.blinds) or BLINDS, choices)


def next_big_blind(table: Seating, choices: Choices) -> int:
    """The seat that is due the big blind on the next hand."""
    placed = next_positions(table, choices)
    return placed.big_seat if placed is not None else min(table.seats)


def _last_big_blind(table: Seating) -> int:
    last = table.layout.blinds[-1] if table.layout.blinds else table.layout.button
    return clockwise(table.seats, last or table.size, table.size)[-1]


def _same_seat(table: Seating, fills: int) -> int:
    """The player in the seat of that number; where it is empty there, the next one clockwise."""
    if fills in table.seats:
        return fills
    return clockwise(table.seats, fills, table.size)[0]
