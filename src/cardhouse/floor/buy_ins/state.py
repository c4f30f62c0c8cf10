"""What the floor remembers of buy-ins: what each player bought, the cash on the tables, and what those who
left took with them.
"""

from __future__ import annotations

import msgspec


class Cash(msgspec.Struct):
    """Bills in front of one player."""

    plays: int = 0
    """Counts like chips; it is part of the player's stack."""
    idle: int = 0
    """Lies there and does not play until it is changed."""


class TableBuyIns(msgspec.Struct):
    """One table."""

    buys: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """What each player bought in for and bought again after going broke, the latest last; additions to a
    stack and chips brought along from another game are not among them."""
    fresh: list[str] = msgspec.field(default_factory=list)
    """Who has not been dealt in since the last of those; what is added before the deal is part of it."""
    cash: dict[str, Cash] = msgspec.field(default_factory=dict)


class Departure(msgspec.Struct):
    """Somebody left a game with chips."""

    amount: int
    at: int
    table: int
    counted_by: str = ""
    """Who counted the chips, where somebody did."""
    broken: bool = False
    """The game was broken, and he waits for a seat in another."""


class BuyIns(msgspec.Struct):
    """What concerns no single table."""

    departures: dict[str, dict[str, Departure]] = msgspec.field(default_factory=dict)
    """By game and person, the latest one; gone when he is back, or after a day."""

    def departure(self, spread: str, person: str) -> Departure | None:
        """When and with how much somebody left a game."""
        return self.departures.get(spread, {}).get(person)
