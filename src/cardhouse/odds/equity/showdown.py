"""Rows of showdowns: what every player's cards are worth in each half of the pot, by the game's rankings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.games.game import Game
from cardhouse.odds.equity.order import pair_strengths

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
FLOP = 3


def halves(game: Game, hands: Sequence[Bytes], board: Bytes) -> list[Ints]:
    """For each half of the pot the worths, a row a player and a column a showdown."""
    own = [_kept_two(game, hand, board) for hand in hands]
    return [np.stack([_worths(game, ranking, hand, board) for hand in own]) for ranking in game.wins]


def _worths(game: Game, ranking: str, own: Bytes, board: Bytes) -> Ints:
    if game.combine == "two_and_three":
        return rank_two_three_batch(ranking, own, board)
    return rank_batch(ranking, np.concatenate([own, board], axis=1) if board.shape[1] else own)


def _kept_two(game: Game, hand: Bytes, board: Bytes) -> Bytes:
    """Pineapple: the two of three that are kept. Before the flop those that do best against any hand; with
    the flop in sight those that make the best five cards with it, among equals the better two.
    """
    if game.family != "flop" or hand.shape[1] != 3 or game.hole_cards != 3:
        return hand
    strengths = pair_strengths()
    after_flop = any(street.discard and street.board < FLOP for street in game.streets)
    chosen = list(combinations(range(3), 2))
    values = []
    for one, other in chosen:
        value = strengths[hand[:, one], hand[:, other]].astype(np.int64)
        if after_flop:
            five = np.concatenate([hand[:, [one, other]], board[:, :FLOP]], axis=1)
            value += rank_batch("high", five) << 8
        values.append(value)
    best = np.argmax(values, axis=0)
    kept: Bytes = np.choose(best[:, None], [hand[:, pair] for pair in chosen])
    return kept
