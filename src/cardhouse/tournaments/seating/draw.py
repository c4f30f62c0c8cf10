"""Which seat an entrant gets: at random among the open seats of the tables with the fewest players, so that
tables fill evenly. People who are kept apart are not put together where another table has room; whoever needs
a particular seat gets it where one is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardhouse.tournaments.chance import DECK, below

Mixing = Callable[[int], tuple[int, ...]]
OpenSeats = Mapping[int, list[int]]
"""By table: its open seats, in order."""


def draw_seat(
    open_seats: OpenSeats, mixed: Mixing, *, wanted: int = 0, avoid: Iterable[int] = ()
) -> tuple[int, int] | None:
    """A table and seat at random; None where every seat is taken. `wanted` is a seat that somebody needs,
    `avoid` are tables at which somebody sits whom he is kept apart from.

    >>> draw_seat({1: [2, 5], 2: [1, 2, 3]}, lambda many: tuple(reversed(range(many))))
    (2, 3)
    >>> draw_seat({1: [2, 5], 2: [1, 2, 3]}, lambda many: tuple(range(many)), wanted=5)
    (1, 5)
    """
    fitting = {table: seats for table, seats in open_seats.items() if seats}
    apart = {table: seats for table, seats in fitting.items() if table not in set(avoid)}
    fitting = apart or fitting
    with_wanted = {table: [wanted] for table, seats in fitting.items() if wanted in seats}
    if not fitting:
        return None
    most_open = max(len(fitting[table]) for table in with_wanted or fitting)
    tables = [table for table in sorted(with_wanted or fitting) if len(fitting[table]) == most_open]
    table = tables[_one_of(len(tables), mixed)]
    seats = with_wanted.get(table) or fitting[table]
    return table, seats[_one_of(len(seats), mixed)]


def next_open(open_seats: OpenSeats) -> tuple[int, int] | None:
    """The first open seat of the first table that has one."""
    found = sorted((table, seats[0]) for table, seats in open_seats.items() if seats)
    return found[0] if found else None


def _one_of(many: int, mixed: Mixing) -> int:
    if many > DECK:
        return below(mixed, many)
    return mixed(many)[0] if many > 1 else 0
