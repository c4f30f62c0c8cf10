"""Tests of decks by the hands that they give: combinations of the first cards, and how often each kind of
hand comes, against exact counts. Hands are ranked by the same tables that pay pots.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch import rank_batch
from cardhouse.cards.worth import HIGH_CARD, STRAIGHT_FLUSH
from cardhouse.sim.battery.finding import Finding, chi_square, normal
from cardhouse.sim.battery.places import Decks

# From high card over pair, two pair, three, straight, flush, full house and four to straight flush, royal
# included: hands of five cards, and best hands of seven.
FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
SEATS = 9
FLOP = (2 * SEATS + 1, 2 * SEATS + 2, 2 * SEATS + 3)
"""Places of the flop: two cards a seat and a burn lie before it."""


def findings(decks: Decks) -> Iterator[Finding]:
    """Every test by hands, one after the other."""
    yield combinations("chi-square", "first two cards", decks, (0, 1))
    for seat, called in ((1, "first"), (SEATS, "last")):
        name = f"both cards of the {called} of nine seats"
        yield combinations("subsequences", name, decks, (seat - 1, seat - 1 + SEATS))
    yield combinations("chi-square", "first three cards", decks, (0, 1, 2))
    yield combinations("subsequences", "flop of nine seats", decks, FLOP)
    yield same_hands("permutation", "first five cards that came before", decks)
    yield classes("poker", "kinds of the first five cards", decks[:, :5], FIVE)
    yield classes("poker", "kinds of the last five cards", decks[:, -5:], FIVE)
    hole_and_board = [0, SEATS, *FLOP, FLOP[-1] + 2, FLOP[-1] + 4]
    yield classes("poker", "kinds of hold'em hands, first of nine seats", decks[:, hole_and_board], SEVEN)


def combinations(kind: str, name: str, decks: Decks, places: Sequence[int]) -> Finding:
    """How often each combination of cards comes at some places."""
    cards = decks.shape[1]
    taken = np.sort(decks[:, places], axis=1).astype(np.int64)
    below = np.array([[math.comb(card, many) for card in range(cards)] for many in range(1, len(places) + 1)])
    cells = sum(below[at][taken[:, at]] for at in range(len(places)))
    count = math.comb(cards, len(places))
    return chi_square(kind, name, seen=np.bincount(cells, minlength=count),
                      expected=np.full(count, len(decks) / count))  # fmt: skip


def same_hands(kind: str, name: str, decks: Decks) -> Finding:
    """How many pairs of decks begin with the same five cards, in whatever order."""
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << decks[:, :5].astype(np.uint64), axis=1)
    repeats = np.unique(masks, return_counts=True)[1].astype(np.int64)
    pairs = int((repeats * (repeats - 1) // 2).sum())
    chance = 1 / math.comb(decks.shape[1], 5)
    all_pairs = math.comb(len(decks), 2)
    spread = math.sqrt(all_pairs * chance * (1 - chance))
    return normal(kind, name, deviation=(pairs - all_pairs * chance) / spread, of=len(decks))


def classes(kind: str, name: str, hands: Decks, ways: Sequence[int]) -> Finding:
    """How often each kind of hand comes."""
    kinds = rank_batch("high", hands) >> 20
    seen = np.bincount(kinds, minlength=STRAIGHT_FLUSH + 1)[HIGH_CARD:]
    expected = np.array(ways) / sum(ways) * len(hands)
    return chi_square(kind, name, seen=seen, expected=expected)
