"""The doors for programs that learn: a batch of tables, and one table as an environment of PettingZoo.

What comes in may be of any type, and is asked for it here: the compiled build takes the modules behind these
doors, and a name declared a whole number there takes nothing else, with words that help nobody. PettingZoo is
an extra, so that it is asked for only here.
"""

from __future__ import annotations

from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.sim.amounts import whole_number, whole_seed
from cardhouse.sim.learn.tables import Game, Tables

SEATS_LEAST = 2
ACTS_MOST = 1_000


def tables(
    house: str, game: str, stakes: str, *, seats: int = 6, stack: int = 0, count: int = 64, seed: int = 1,
    history: int = 0,
) -> Tables:  # fmt: skip
    """So many tables; `stack` in dollars, 0 for a hundred big blinds; `history` is how many acts are seen."""
    played = _game(house, game, stakes, seats=seats, stack=stack, history=history)
    wanted = whole_number(count, "a number of tables")
    if wanted < 1:
        raise CardhouseError(f"{count} tables cannot be played at; ask for one or more")
    return Tables(played, wanted, whole_seed(seed))


def environment(
    house: str, game: str, stakes: str, *, seats: int = 6, stack: int = 0, history: int = 0
) -> Any:  # fmt: skip
    """An AEC environment of a table; `stack` in dollars, 0 for a hundred big blinds; `history` is how many
    acts are seen.
    """
    try:
        from cardhouse.sim.learn.aec import PokerEnv
    except ImportError:
        raise CardhouseError("environments need PettingZoo: pip install 'cardhouse[learn]'") from None
    return PokerEnv(_game(house, game, stakes, seats=seats, stack=stack, history=history))


def _game(house: Any, game: Any, stakes: Any, *, seats: Any, stack: Any, history: Any) -> Game:
    for word, what in ((house, "a house"), (game, "a game"), (stakes, "stakes")):
        if not isinstance(word, str):
            raise CardhouseError(f"{word!r} is not {what}: write it as text")
    number, dollars = whole_number(seats, "a number of seats"), whole_number(stack, "a stack in dollars")
    acts = whole_number(history, "a number of acts")
    if number < SEATS_LEAST:
        raise CardhouseError(f"{seats} seats are too few for a hand; ask for {SEATS_LEAST} or more")
    if dollars < 0:
        raise CardhouseError(f"a stack of {stack} dollars cannot be; give dollars, or 0 for 100 big blinds")
    if not 0 <= acts <= ACTS_MOST:
        raise CardhouseError(f"{history} acts of history cannot be seen; ask for 0 to {ACTS_MOST:,}")
    return Game(house, game, stakes, seats=number, stack=dollars, history=acts)
