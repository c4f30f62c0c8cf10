"""Shootouts and the like: whoever has not won enough tables is paid nothing, so the schedule reaches no
further than those who can have. Who goes out in a round shares its places (`places`), and so their worth.
"""

from __future__ import annotations


def places_in_reach(entries: int, *, table: int, advance: int, wins: int) -> int:
    """How many players can win so many tables or more: those who begin the round after that, or the winner
    where there are not as many rounds.

    >>> places_in_reach(100, table=10, advance=1, wins=2)
    1
    >>> places_in_reach(1_000, table=10, advance=1, wins=2)
    10
    """
    players = entries
    for _ in range(wins):
        tables = -(-players // table)
        if tables <= 1:
            return 1
        players = tables * advance
    return players
