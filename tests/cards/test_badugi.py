"""Badugi: the guide's examples and every four-card hand."""

from itertools import chain, combinations
from math import comb

import numpy as np

from cardhouse.cards.batch import rank_batch
from cardhouse.cards.card import parse_cards
from cardhouse.cards.rankings import RANKINGS

badugi = RANKINGS["badugi"]


def ranked(*hands: str) -> list[int]:
    return [badugi.rank(parse_cards(hand)) for hand in hands]


def test_every_four_card_hand() -> None:
    cards = chain.from_iterable(combinations(range(52), 4))
    rows = np.fromiter(cards, dtype=np.uint8).reshape(-1, 4)
    worths = rank_batch("badugi", rows)
    counts = np.bincount(worths >> 16, minlength=5)
    # One card plays of four in one suit or four of one rank; four play of four ranks given to the four suits.
    assert counts.tolist() == [0, 4 * comb(13, 4) + 13, 96_252, 154_440, 13 * 12 * 11 * 10]
    assert len(np.unique(worths[worths >> 16 == 4])) == 715


def test_the_guide() -> None:
    """live.badugi.6 to 9: best first."""
    order = ["As2h3d4c", "As2h3d5c", "2s3h4dKc", "As2s3h4d", "2c3d4h4s", "Ac5d6h6s"]
    order += ["AcAd3dAh", "2c2d3d2h", "Ad6d8dQd", "2c5c9cKc"]
    worths = ranked(*order)
    assert worths == sorted(set(worths), reverse=True)
    assert badugi.best(parse_cards("As2s3h4d")) == tuple(parse_cards("4d 3h As"))


def test_suits_never_break_a_tie() -> None:
    assert len(set(ranked("As2h3d5c", "Ac2d3h5s"))) == 1


def test_four_cards_that_look_like_three() -> None:
    """Three ranks and three suits among four cards, but no three of them valid."""
    cards = parse_cards("As 2s 3h 3d")
    assert badugi.name_of(cards) == "two-card badugi, 3 high"
    assert badugi.best(cards) == tuple(parse_cards("3h As"))
