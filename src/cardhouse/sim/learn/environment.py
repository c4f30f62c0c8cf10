"""One table as an environment of PettingZoo (AEC): `cardhouse.environment(...)`. Each hand is an episode; the
agents are the seats. PettingZoo is an extra, so that it is asked for only here.
"""

from __future__ import annotations

from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.sim.learn.tables import Game


def environment(house: str, game: str, stakes: str, *, seats: int = 6, stack: int = 0) -> Any:
    """An AEC environment of a table; `stack` in dollars, 0 for a hundred big blinds."""
    try:
        from cardhouse.sim.learn.aec import PokerEnv
    except ImportError:
        raise CardhouseError("environments need PettingZoo: pip install 'cardhouse[learn]'") from None
    return PokerEnv(Game(house, game, stakes, seats=seats, stack=stack))
