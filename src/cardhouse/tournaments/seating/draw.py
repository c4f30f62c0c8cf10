"""Which seat an entrant gets: at random among the open seats of the tables with the most room, so that tables
fill evenly. People who are kept apart are not put together where another table has room; whoever needs a
particular seat gets it where one is open. Only the table that was drawn is looked at seat by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Mixing = Callable[[int], tuple[int, ...]]
SeatsOf = Callable[[int], list[int]]
"""The open seats of a table, in order."""
AT_ONCE = 64
"""One of more than so many is drawn in steps: a permutation of thousands for one seat is too much."""


def draw_seat(
    room: Mapping[int, int], seats_of: SeatsOf, mixed: Mixing, *, wanted: int = 0, avoid: Iterable[int] = ()
) -> tuple[int, int] | None:
    """A table and seat at random; None where every seat is taken. `room` says how many seats are open at each
    table; `wanted` is a seat that somebody needs, `avoid` are tables at which somebody sits whom he is kept
    apart from.

    >>> seats = {1: [2, 5], 2: [1, 2, 3]}
    >>> draw_seat({1: 2, 2: 3}, seats.__getitem__, lambda many: tuple(reversed(range(many))))
    (2, 3)
    >>> draw_seat({1: 2, 2: 3}, seats.__getitem__, lambda many: tuple(range(many)), wanted=5)
    (1, 5)
    """
    shunned = set(avoid)
    fitting = {table: seats for table, seats in room.items() if table not in shunned} or room
    if wanted:
        fitting = {table: seats for table, seats in fitting.items() if wanted in seats_of(table)} or fitting
    if not fitting:
        return None
    most = max(fitting.values())
    tables = [table for table, seats in fitting.items() if seats == most]
    table = tables[one_of(len(tables), mixed)]
    seats = seats_of(table)
    return table, wanted if wanted in seats else seats[one_of(len(seats), mixed)]


def one_of(many: int, mixed: Mixing) -> int:
    """A number below `many`, each as likely: of many in two steps, again where it came to too much.

    >>> one_of(1000, lambda cards: (3, *range(3)))
    195
    """
    if many <= AT_ONCE:
        return mixed(many)[0] if many > 1 else 0
    found = one_of(-(-many // AT_ONCE), mixed) * AT_ONCE + mixed(AT_ONCE)[0]
    return found if found < many else one_of(many, mixed)


def next_open(room: Mapping[int, int], seats_of: SeatsOf) -> tuple[int, int] | None:
    """The first open seat of the first table that has one."""
    table = min(room, default=0)
    return (table, seats_of(table)[0]) if table else None
