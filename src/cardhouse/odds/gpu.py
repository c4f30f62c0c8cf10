"""Hands dealt on a graphics card, where there is one (cupy): shuffled and ranked there by the tables of
`cards`; only those that may be a hit come back, and the checker of every other way looks at them.

So the card decides nothing: it leaves out what cannot count. High hands of seven cards at most, hold'em and
stud; the same seed deals the same hands on the same card.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from cardhouse.cards import batch_tables as tables
from cardhouse.cards.keys import BIAS, FLUSH, RANK_SUM
from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game, load_game
from cardhouse.odds.least import least_worth
from cardhouse.odds.sampled import Sampled, check_seats, look, own_cards
from cardhouse.odds.trigger import Trigger, TriggerError, board_cards

BATCH = 1_000_000
DECK = 52
SUIT_SHIFTS = (0, 16, 32, 48)
RANK_BITS = 0x1FFF
MOST_CARDS = 7


class NoGraphicsCardError(CardhouseError):
    """No card, or nothing that speaks to it."""


def graphics_card() -> ModuleType:
    """What computes on the card; an error says what is missing."""
    try:
        found = importlib.import_module("cupy")
        found.cuda.runtime.getDeviceCount()
    except Exception as wrong:
        raise NoGraphicsCardError(f"hands can be dealt on a graphics card with cupy: {wrong}") from wrong
    return found


def sample_on(
    arrays: Any,
    trigger: Trigger,
    game: str = "holdem",
    *,
    seats: int,
    deals: int,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Sampled:
    """Deals so many hands on the card; `arrays` is cupy, or numpy where the same is done without one."""
    played = load_game(game)
    check_seats(trigger, played, seats)
    if played.wins[0] != "high" or played.combine == "two_and_three" or _dealt(trigger, played) > MOST_CARDS:
        raise TriggerError(f"{played.name} is not dealt on a graphics card: hold'em and stud for high are")
    ranks = _Ranks(arrays, _dealt(trigger, played))
    source = arrays.random.RandomState(seed)
    found = Sampled(0, 0)
    while found.deals < deals:
        size = min(BATCH, deals - found.deals)
        decks = _may_hit(arrays, ranks, source, trigger, game=played, seats=seats, deals=size)
        seen = look(trigger, played, decks, seats) if len(decks) else Sampled(0, 0)
        found = found.with_more(Sampled(size, seen.hits, seen.holders))
        if progress:
            progress(found.deals, deals)
    return found


def _dealt(trigger: Trigger, game: Game) -> int:
    """How many cards a hand is made of."""
    return own_cards(game) + board_cards(trigger, game)


class _Ranks:
    """The tables of the ranking, on the card."""

    def __init__(self, arrays: Any, count: int) -> None:
        self.arrays = arrays
        offsets, values = tables.wide_rank_table("high", count)
        self.keys = arrays.asarray(tables.BYTE_KEYS.astype(np.int64))
        self.bits = arrays.asarray(tables.BYTE_BITS.astype(np.int64))
        self.offsets, self.values = arrays.asarray(offsets), arrays.asarray(values)
        self.flushes = arrays.asarray(tables.flush_table("high", count).astype(np.int64))

    def worths(self, cards: Any) -> Any:
        """The worth of each row, as `cards.batch` has it."""
        key = self.keys[cards].sum(axis=1) + BIAS
        total = key & RANK_SUM
        place = self.offsets[total >> tables.PLACE_BITS] + (total & (tables.PLACES - 1))
        bits = self.bits[cards[:, 0]]
        for column in range(1, cards.shape[1]):
            bits = bits | self.bits[cards[:, column]]
        suited = self.flushes[bits & RANK_BITS]
        for shift in SUIT_SHIFTS[1:]:
            suited = self.arrays.maximum(suited, self.flushes[bits >> shift & RANK_BITS])
        return self.arrays.where(key & FLUSH != 0, suited, self.values[place])


def _may_hit(
    arrays: Any, ranks: _Ranks, source: Any, trigger: Trigger, *, game: Game, seats: int, deals: int
) -> Any:
    """Decks in which somebody holds a hand as good as the trigger's, and is beaten where that is asked."""
    size, each = board_cards(trigger, game), own_cards(game)
    need = size + seats * each
    decks = arrays.argsort(source.random_sample((deals, DECK)), axis=1)[:, :need].astype(arrays.uint8)
    own = decks[:, size:].reshape(-1, each)
    board = arrays.repeat(decks[:, :size], seats, axis=0)
    worths = ranks.worths(arrays.concatenate([own, board], axis=1)).reshape(-1, seats)
    able = worths >= least_worth(trigger.hand.least, game.wins[0])
    if trigger.what == "beaten":
        able &= worths < worths.max(axis=1, keepdims=True)
    left = decks[able.any(axis=1)]
    return left if arrays is np else arrays.asnumpy(left)
