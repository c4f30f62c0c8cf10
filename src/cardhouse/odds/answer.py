"""How likely a trigger is at a table: counted where it can be, else sampled with its error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor

import msgspec

from cardhouse.games.game import load_game
from cardhouse.odds.exact import count_several
from cardhouse.odds.matchings import TooDenseError
from cardhouse.odds.sampled import Sampled, check_seats, sample
from cardhouse.odds.trigger import Trigger, check_trigger

DEALS = 2_000_000


class Odds(msgspec.Struct, frozen=True):
    """The chance that one hand at a full showdown is a hit."""

    chance: float
    error: float = 0.0
    """The standard error; 0 where it was counted."""
    fraction: str = ""
    """The exact chance as a fraction, where it was counted."""
    deals: int = 0
    """How many hands were dealt, where it was sampled."""

    @staticmethod
    def dealt(found: Sampled) -> Odds:
        """From hands that were dealt."""
        return Odds(found.chance, found.error, deals=found.deals)

    @property
    def exact(self) -> bool:
        return not self.deals

    @property
    def one_in(self) -> float:
        """One hand in so many; 0 where it never came."""
        return 1 / self.chance if self.chance else 0.0


def odds_of(
    trigger: Trigger,
    game: str = "holdem",
    *,
    seats: int,
    deals: int = DEALS,
    seed: int = 1,
    sampled: bool = False,
    workers: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """The odds at a table with so many seats; `sampled` deals hands even where they could be counted."""
    check_trigger(trigger)
    check_seats(trigger, load_game(game), seats)
    if not sampled:
        counted = odds_of_several([trigger], game, seats=seats, progress=progress)
        if counted is not None:
            return counted[0]
    found = sample(trigger, game, seats=seats, deals=deals, seed=seed, workers=workers, progress=progress)
    return Odds.dealt(found)


def odds_of_several(
    triggers: Sequence[Trigger],
    game: str = "holdem",
    *,
    seats: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[Odds] | None:
    """Several counted in one pass; None where one of them cannot be."""
    for trigger in triggers:
        check_trigger(trigger)
        check_seats(trigger, load_game(game), seats)
    try:
        counted = count_several(triggers, game, seats=seats, progress=progress)
    except TooDenseError:
        return None
    chances = [each.chance(seats) for each in counted]
    return [Odds(float(each), fraction=f"{each.numerator}/{each.denominator}") for each in chances]
