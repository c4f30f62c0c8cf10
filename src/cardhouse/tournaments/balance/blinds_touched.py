"""Whether the players who are missing at a short table touch its blinds (tournament.balancing): the next big
blind would come to a seat that is empty. Until then the table is short, and nobody pays more or less for it.

Where nobody has posted yet there is no big blind that could come anywhere. How short is too short, and what
follows from it, is `looking`.
"""

from __future__ import annotations

from cardhouse.tournaments.balance.field import Seating


def blinds_touched(table: Seating) -> bool:
    """Whether the seat behind the last big blind is empty."""
    if not table.layout.blinds:
        return False
    return table.layout.blinds[-1] % table.size + 1 not in table.seats
