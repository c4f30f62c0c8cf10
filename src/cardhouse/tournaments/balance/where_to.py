"""Which open seat of the short table is filled (tournament.balancing): the worst position, in stud the seat
that came open last.

The worst position is the open seat that will be big blind soonest, alone if need be. The small blind never
counts as worst; where no other seat is open there is no choice, and the player sits down there.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.button import ahead
from cardhouse.tournaments.balance.field import EventFacts, Seating
from cardhouse.tournaments.balance.who_moves import next_positions


class SeatToFill(msgspec.Struct, frozen=True):
    """The seat for whoever comes, and by which rule."""

    seat: int
    cite: str | None


def seat_to_fill(table: Seating, facts: EventFacts, choices: Choices) -> SeatToFill:
    """The seat for one who comes from a full table."""
    opened = table.in_order_of_opening
    assert opened, "no seat is open there"
    if facts.game == "stud":
        setting = choices["event_balance.seat_in_stud"]
        return SeatToFill(opened[-1] if setting.value == "last_opened" else opened[0], setting.cite)
    setting = choices["event_balance.seat"]
    if setting.value == "last_opened":
        return SeatToFill(opened[-1], setting.cite)
    return SeatToFill(_worst(table, choices), setting.cite)


def _worst(table: Seating, choices: Choices) -> int:
    if table.layout.blinds:
        start = table.layout.blinds[-1]  # behind the last big blind the next one lies, then the one after it
    else:
        placed = next_positions(table, choices)
        start = placed.small_seat if placed is not None else table.size
    ranked = {seat: _how_good(table, seat, start, choices) for seat in table.open_seats}
    return min(ranked, key=lambda seat: ranked[seat])


def _how_good(table: Seating, seat: int, start: int, choices: Choices) -> tuple[int, int]:
    """The lower the worse: the big blind of the next hand, the small one where that counts, then by how soon
    the big blind comes round; what may not be chosen comes last.
    """
    soon = ahead(seat, start, table.size)
    placed = next_positions(table, choices, with_seat=seat)
    if placed is None or placed.layout.heads_up:
        return 2, soon
    if seat == placed.small_seat != placed.big_seat:
        return (1 if choices.value("event_balance.small_blind") == "may_be_worst" else 3), soon
    if seat != placed.big_seat:
        return 2, soon
    alone = placed.payers == ((seat, 1),)
    return (3 if alone and choices.value("event_balance.lone_big_blind") == "not_allowed" else 0), soon
