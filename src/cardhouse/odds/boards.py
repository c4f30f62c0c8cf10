"""Every board that can fall, those that differ in the names of the suits only taken once, with the hands that
matter on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.odds.arrays import Cards, Flags, Worths, fitting, held, worths_of
from cardhouse.odds.least import least_worth
from cardhouse.odds.trigger import Trigger, board_cards

Progress = Callable[[int, int], None]
ROWS = 400_000
"""Hands ranked at a time."""


class BoardHands(msgspec.Struct, frozen=True):
    """The hands on a board that reach the trigger's least, and how many boards are like it."""

    weight: int
    pairs: list[tuple[int, int]]
    worths: Worths
    holds: Flags
    beats: Flags


def board_classes(deck: Sequence[int], size: int) -> tuple[Cards, NDArray[np.int64]]:
    """One board of each kind, and how many there are of it. The deck has the same ranks in each suit it has.

    >>> [len(each) for each in board_classes(range(52), 3)]
    [1755, 1755]
    """
    count = comb(len(deck), size)
    flat = np.fromiter((card for board in combinations(deck, size) for card in board), np.uint8, count * size)
    boards = flat.reshape(count, size)
    suits = np.zeros((count, 4), dtype=np.int64)
    bits = np.left_shift(1, (boards >> 2).astype(np.int64))
    for suit in range(4):
        suits[:, suit] = np.where(boards & 3 == suit, bits, 0).sum(axis=1)
    suits.sort(axis=1)
    keys = suits @ np.array([1 << 39, 1 << 26, 1 << 13, 1], dtype=np.int64)
    _, first, weights = np.unique(keys, return_index=True, return_counts=True)
    return boards[first], weights


def hands_on_boards(
    triggers: Sequence[Trigger], game: Game, deck: Sequence[int], progress: Progress | None = None
) -> Iterator[tuple[int, BoardHands]]:
    """The boards on which each trigger, named by its place, can be hit, with the hands of two cards that
    matter. All triggers are settled on the same street.
    """
    boards, weights = board_classes(deck, board_cards(triggers[0], game))
    left = len(deck) - boards.shape[1]
    one, other = np.triu_indices(left, 1)
    step = max(1, ROWS // len(one))
    for start in range(0, len(boards), step):
        some = boards[start : start + step]
        rest = _rest(deck, some)
        own = np.stack([rest[:, one], rest[:, other]], axis=2).reshape(-1, 2)
        shown = np.repeat(some, len(one), axis=0)
        worths = worths_of(game, own, shown)
        for place, trigger in enumerate(triggers):
            found = _matter(trigger, game, own, shown, worths, weights[start : start + step])
            yield from ((place, board) for board in found)
        if progress:
            progress(min(start + step, len(boards)), len(boards))


def _rest(deck: Sequence[int], boards: Cards) -> Cards:
    cards = np.array(deck, dtype=np.uint8)
    out = (boards[:, None, :] != cards[None, :, None]).all(axis=2)
    left: Cards = np.broadcast_to(cards, out.shape)[out].reshape(len(boards), -1)
    return left


def _matter(
    trigger: Trigger, game: Game, own: Cards, shown: Cards, worths: Worths, weights: NDArray[np.int64]
) -> Iterator[BoardHands]:
    """Of all hands on some boards, as many on each."""
    many = len(own) // len(weights)
    least = least_worth(trigger.hand.least, game.wins[0])
    at = np.flatnonzero(worths >= least)
    hands, shown, worths = own[at], shown[at], worths[at]
    holds = held(trigger, game, hands, shown, worths)
    beats = fitting(trigger.beaten_by, game, hands, shown, worths)
    of_board = at // many
    ends = np.searchsorted(of_board, np.arange(len(weights) + 1))
    for board in np.unique(of_board[holds]).tolist():
        part = slice(int(ends[board]), int(ends[board + 1]))
        lowest = worths[part][holds[part]].min()
        if trigger.what == "beaten" and not (beats[part] & (worths[part] > lowest)).any():
            continue
        pairs = [(one, other) for one, other in hands[part].tolist()]
        yield BoardHands(int(weights[board]), pairs, worths[part], holds[part], beats[part])
