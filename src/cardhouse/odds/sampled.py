"""Sampled odds: hands dealt at random and looked at, for every game and trigger that cannot be counted.

Each batch has a seed of its own, made of the whole's seed and the batch's number, so that the same seed gives
the same figures whatever the number of workers, in whatever order they finish. Nobody folds.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from math import sqrt

import msgspec
import numpy as np

from cardhouse.cards.deck import standard_deck
from cardhouse.games.game import Game, load_game
from cardhouse.odds.arrays import Cards, fitting, held, worths_of
from cardhouse.odds.handing import finished
from cardhouse.odds.trigger import Trigger, TriggerError, board_cards

BATCH = 50_000
SURE_OF_NONE = 3
"""Nothing in n deals: with 95 percent surety it comes at most three times in n."""


class Sampled(msgspec.Struct, frozen=True):
    """How many of the hands dealt were a hit, and how many players held it."""

    deals: int
    hits: int
    holders: int = 0

    @property
    def chance(self) -> float:
        return self.hits / self.deals

    @property
    def error(self) -> float:
        """The standard error of the chance; without a hit, what it is at most."""
        if not self.hits:
            return SURE_OF_NONE / self.deals
        return sqrt(self.chance * (1 - self.chance) / self.deals)

    def with_more(self, other: Sampled) -> Sampled:
        return Sampled(self.deals + other.deals, self.hits + other.hits, self.holders + other.holders)


def sample(
    trigger: Trigger,
    game: str = "holdem",
    *,
    seats: int,
    deals: int = 1_000_000,
    seed: int = 1,
    workers: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Sampled:
    """Deals so many hands; over the workers where some are given."""
    check_seats(trigger, load_game(game), seats)
    sizes = [min(BATCH, deals - start) for start in range(0, deals, BATCH)]
    packed = msgspec.msgpack.encode(trigger)
    found = Sampled(0, 0)
    if workers is None:
        for number, size in enumerate(sizes):
            found = found.with_more(deal_batch(packed, game, seats, size, (seed, number)))
            if progress:
                progress(found.deals, deals)
        return found
    batches = [(packed, game, seats, size, (seed, number)) for number, size in enumerate(sizes)]
    for _, more in finished(workers, deal_batch, batches):
        found = found.with_more(more)
        if progress:
            progress(found.deals, deals)
    return found


def check_seats(trigger: Trigger, game: Game, seats: int) -> None:
    """Refuses games in which players choose cards, and more seats than the deck serves."""
    if any(street.draw or street.discard for street in game.streets):
        raise TriggerError(f"in {game.name} it depends on what players throw away: no odds from cards alone")
    cards = own_cards(game)
    most = (len(standard_deck()) - board_cards(trigger, game)) // cards
    if not 1 <= seats <= most:
        raise TriggerError(f"a deck serves 1 to {most} seats with {cards} cards each, not {seats}")


def own_cards(game: Game) -> int:
    """How many cards a player gets in all."""
    return sum(street.down + street.up for street in game.streets)


def deal_batch(packed: bytes, game: str, seats: int, deals: int, seed: tuple[int, int]) -> Sampled:
    """One batch, in whichever process."""
    trigger = msgspec.msgpack.decode(packed, type=Trigger)
    played = load_game(game)
    source = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
    cards = np.tile(np.array(standard_deck(), dtype=np.uint8), (deals, 1))
    source.permuted(cards, axis=1, out=cards)
    return look(trigger, played, cards, seats)


def look(trigger: Trigger, game: Game, cards: Cards, seats: int) -> Sampled:
    """What shuffled decks, one a row, are for a trigger: the board first, then each seat's cards."""
    size, each = board_cards(trigger, game), own_cards(game)
    own = np.ascontiguousarray(cards[:, size : size + seats * each]).reshape(-1, each)
    board = np.repeat(cards[:, :size], seats, axis=0)
    worths = worths_of(game, own, board)
    holds = held(trigger, game, own, board, worths).reshape(-1, seats)
    if trigger.what == "beaten":
        table = worths.reshape(-1, seats)
        won = table == table.max(axis=1, keepdims=True)
        holds &= ~won
        won[~holds.any(axis=1)] = False
        at = np.flatnonzero(won)
        beats = fitting(trigger.beaten_by, game, own[at], board[at], worths[at])
        beaten = np.zeros(len(cards), dtype=np.bool_)
        beaten[at[beats] // seats] = True
        holds[~beaten] = False
    return Sampled(len(cards), int(holds.any(axis=1).sum()), int(holds.sum()))
