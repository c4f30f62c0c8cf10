"""Satellites: seats in a dearer event, one for each time that the pool holds its value. The books leave open
what becomes of the rest; the sheet says, and by default it is cash for whoever comes next.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.tournaments.prizes.dividing import evenly

Rest = Literal["next_place", "last_seat_cash", "split", "house_adds"]


class SeatsWon(msgspec.Struct, frozen=True):
    """How many win a seat, and cash by place: `cash[0]` is what first place gets besides."""

    seats: int
    cash: tuple[int, ...]
    added: int = 0
    """What the house puts in for one more seat."""


def seats_won(pool: int, seat_value: int, rest: Rest = "next_place") -> SeatsWon:
    """Seats and cash of a satellite; seats times the value and all cash come to the pool and what was added.

    `next_place`: the first place without a seat gets the rest. `last_seat_cash`: the last seat's winner
    does. `split`: all who won a seat. `house_adds`: the house makes another seat of it.

    >>> seats_won(260_000, 50_000)
    SeatsWon(seats=5, cash=(0, 0, 0, 0, 0, 10000), added=0)
    """
    if seat_value <= 0:
        raise ValueError("a seat is worth something")
    seats, over = divmod(pool, seat_value)
    if not over:
        return SeatsWon(seats, (0,) * seats)
    if rest == "house_adds":
        return SeatsWon(seats + 1, (0,) * (seats + 1), seat_value - over)
    if rest == "split" and seats:
        return SeatsWon(seats, tuple(evenly(over, seats)))
    if rest == "last_seat_cash" and seats:
        return SeatsWon(seats, (*(0,) * (seats - 1), over))
    return SeatsWon(seats, (*(0,) * seats, over))
