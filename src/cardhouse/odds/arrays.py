"""The checker from the cards over arrays: which of many hands are what a trigger wants. `hit` says the same
of one showdown, with its reasons; the tests hold them together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch import rank_batch, rank_two_three_batch
from cardhouse.cards.card import RANKS
from cardhouse.cards.worth import FOUR
from cardhouse.games.game import Game
from cardhouse.odds.least import least_worth
from cardhouse.odds.trigger import Trigger, Wanted

Cards = NDArray[np.uint8]
Worths = NDArray[np.int64]
Flags = NDArray[np.bool_]


def worths_of(game: Game, own: Cards, board: Cards) -> Worths:
    """The worth of each row in the game's first ranking."""
    if game.combine == "two_and_three":
        return rank_two_three_batch(game.wins[0], own, board)
    return rank_batch(game.wins[0], np.concatenate([own, board], axis=1))


def held(trigger: Trigger, game: Game, own: Cards, board: Cards, worths: Worths) -> Flags:
    """Which rows are the trigger's own hand."""
    fits = fitting(trigger.hand, game, own, board, worths)
    dealt = own[:, : game.hole_cards] >> 2
    for rank in set(trigger.pocket):
        fits &= (dealt == RANKS.index(rank)).sum(axis=1) >= trigger.pocket.count(rank)
    return fits


def fitting(wanted: Wanted, game: Game, own: Cards, board: Cards, worths: Worths) -> Flags:
    """Which rows are what is wanted."""
    fits: Flags = worths >= least_worth(wanted.least, game.wins[0])
    if game.family != "flop":
        return fits
    if wanted.quads == "pocket_pair" and game.wins[0] == "high":
        at = np.flatnonzero(fits & (worths >> 20 == FOUR))
        rank = (worths[at] >> 16 & 15) - 2
        fits[at] = ((own[at] >> 2) == rank[:, None]).sum(axis=1) > 1
    if wanted.hole_cards != "any" and game.combine != "two_and_three":
        at = np.flatnonzero(fits)
        both = _both_first if wanted.hole_cards == "both_board_first" else _both
        fits[at] = both(game, own[at], board[at], worths[at])
    return fits


def _both_first(game: Game, own: Cards, board: Cards, worths: Worths) -> Flags:
    """With one hole card less the worth is less, whichever it is."""
    fits: Flags = np.ones(len(own), dtype=np.bool_)
    for column in range(own.shape[1]):
        one = np.concatenate([own[:, column : column + 1], board], axis=1)
        fits &= rank_batch(game.wins[0], one) < worths
    return fits


def _both(game: Game, own: Cards, board: Cards, worths: Worths) -> Flags:
    fits: Flags = rank_two_three_batch(game.wins[0], own, board) == worths
    return fits | _both_first(game, own, board, worths)
