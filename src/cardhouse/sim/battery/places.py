"""Tests of decks by places: which card lies where, what follows what, what one deck tells of the next.

Two of them are sums over a whole deck, whose cells depend on each other. Their scale is exact nevertheless:
decks differ by a relabelling of cards and places only, so that each deck has the same length in the space
that is measured, and by symmetry its square is shared evenly by that space's dimensions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cardhouse.sim.battery.finding import Finding, chi_square, rare, scaled
from cardhouse.sim.battery.words import correlated, spectrum

Decks = NDArray[np.uint8]
Table = NDArray[np.float64]

APART = (1, 2, 3)
"""Decks that are compared with each other."""
SPECTRUM_MOST = 1 << 20


def findings(decks: Decks) -> Iterator[Finding]:
    """Every test by places, one after the other."""
    cards = decks.shape[1]
    yield chi_square("equidistribution", "top card", seen=np.bincount(decks[:, 0], minlength=cards),
                     expected=np.full(cards, len(decks) / cards))  # fmt: skip
    yield place_by_card("chi-square", "place by card", decks)
    for steps in APART:
        name = f"place by place, decks {steps} apart"
        yield place_by_card("serial", name, from_deck_to_deck(decks, steps))
    yield from neighbours(decks)
    top = _level(decks[:, 0])
    yield correlated(top[:-1], top[1:], "top card and the next deck's")
    yield correlated(_level(decks[:-1, -1]), top[1:], "last card and the next deck's first")
    yield correlated(_level(decks[:, 1]), top, "first card and second", mean=-1 / (cards - 1))
    yield from spectrum(top[:SPECTRUM_MOST], "top cards")
    yield place_by_card("subsequences", "place by card, each second deck", decks[::2])
    yield place_by_card("subsequences", "place by card, each ninth deck", decks[::9])
    yield repeated_decks(decks)


def findings_of_few(decks: Decks) -> Iterator[Finding]:
    """The tests that say something already of a day's decks."""
    yield place_by_card("chi-square", "place by card", decks)
    yield place_by_card("serial", "place by place, deck to deck", from_deck_to_deck(decks, 1))
    yield from neighbours(decks)
    yield repeated_decks(decks)


def place_by_card(kind: str, name: str, decks: Decks) -> Finding:
    """How often each card lay at each place, 52 x 52."""
    cards = decks.shape[1]
    table = np.stack([np.bincount(decks[:, place], minlength=cards) for place in range(cards)]).astype(float)
    expected = len(decks) / cards
    statistic = float(((table - expected) ** 2).sum()) / expected * (cards - 1) / cards
    return scaled(kind, name, statistic=statistic, degrees=(cards - 1) ** 2, of=len(decks))


def from_deck_to_deck(decks: Decks, steps: int) -> Decks:
    """Where the card that lay at each place of one deck lies in a later one: a shuffle too, if both are."""
    return np.take_along_axis(where(decks[steps:]), decks[:-steps].astype(np.intp), axis=1)


def where(decks: Decks) -> Decks:
    """The place of each card."""
    found = np.empty_like(decks)
    places = np.broadcast_to(np.arange(decks.shape[1], dtype=np.uint8), decks.shape)
    np.put_along_axis(found, decks.astype(np.intp), places, axis=1)
    return found


def neighbours(decks: Decks) -> Iterator[Finding]:
    """Which two cards lie side by side, and which of the two comes first, over all neighbours of a deck."""
    cards = decks.shape[1]
    seen, one = _followed(decks), _followed(np.arange(cards, dtype=np.uint8)[None])
    parts = (
        ("two cards side by side", 1, cards * (cards - 3) // 2),
        ("which of two neighbours is first", -1, (cards - 1) * (cards - 2) // 2),
    )
    for name, sign, degrees in parts:
        each = float((_residue(one, sign) ** 2).sum()) / degrees
        statistic = float((_residue(seen, sign) ** 2).sum()) / (each * len(decks))
        yield scaled("serial", name, statistic=statistic, degrees=degrees, of=len(decks) * (cards - 1))


def repeated_decks(decks: Decks) -> Finding:
    """How many decks come again whole: none ever should."""
    cards = decks.shape[1]
    rows = np.ascontiguousarray(decks).view(f"V{cards}").ravel()
    repeats = len(rows) - np.unique(rows).size
    mean = math.comb(len(rows), 2) / math.factorial(cards)
    return rare("repetition", "decks that come again", count=repeats, mean=mean, of=len(rows))


def _followed(decks: Decks) -> Table:
    """How often each card is followed by each other."""
    cards = decks.shape[1]
    table = np.zeros(cards * cards, dtype=np.int64)
    for place in range(cards - 1):
        cells = decks[:, place].astype(np.intp) * cards + decks[:, place + 1]
        table += np.bincount(cells, minlength=cards * cards)
    return table.reshape(cards, cards).astype(float)


def _residue(table: Table, sign: int) -> Table:
    """The part that is the same (1) or opposite (-1) read the other way, less what single cards explain."""
    cards = len(table)
    part = (table + sign * table.T) / 2
    if sign < 0:
        single = part.sum(axis=1) / cards
        rest: Table = part - single[:, None] + single[None, :]
    else:
        sums = part.sum(axis=1)
        single = (sums - sums.sum() / (2 * (cards - 1))) / (cards - 2)
        rest = part - single[:, None] - single[None, :]
    np.fill_diagonal(rest, 0)
    return rest


def _level(cards: NDArray[np.uint8]) -> Table:
    """Cards of a deck of 52 as numbers with mean 0 and variance 1."""
    return (cards.astype(float) - 25.5) / math.sqrt((52**2 - 1) / 12)
