"""Which game somebody means."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.spreads.state import Spread
from cardhouse.play.refusal import Refusal


def offered(desk: Desk, name: str) -> Spread | Refusal:
    """A game on the board by its name."""
    found = desk.floor.spreads.get(name)
    if found is None:
        return Refusal("no_such_spread", {"spread": name, "spreads": ", ".join(desk.floor.spreads) or "none"})
    return found
