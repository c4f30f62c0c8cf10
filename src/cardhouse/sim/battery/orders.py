"""Tests of decks by their order: what riffles that were too few, sorts with a bad comparison and loops that
end one too early leave behind. All expectations are exact counts of orders.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardhouse.sim.battery.finding import Finding, chi_square, normal
from cardhouse.sim.battery.places import Decks, where

ACES = (48, 49, 50, 51)


def findings(decks: Decks) -> Iterator[Finding]:
    """Every test by order, one after the other."""
    yield runs_up("runs", "rising runs in a deck", decks)
    yield runs_up("runs", "rising sequences (riffles)", where(decks))
    turned = inversions(decks)
    yield against("permutation", "pairs out of order", turned, inverted_orders(decks.shape[1]))
    yield even_and_odd(turned)
    yield fixed("permutation", "cards still at their place", decks)
    yield ace_gaps(decks)
    yield coupons("suits", decks & np.uint8(3), kinds=4)
    yield coupons("ranks", decks >> np.uint8(2), kinds=13)


def runs_up(kind: str, name: str, decks: Decks) -> Finding:
    """How many rising runs a deck falls into (Euler's numbers)."""
    rises = (decks[:, 1:] > decks[:, :-1]).sum(axis=1)
    return against(kind, name, rises, rising_orders(decks.shape[1]))


def inversions(decks: Decks) -> NDArray[np.int64]:
    """How many pairs of cards of each deck are not in the order of a new deck."""
    total = np.zeros(len(decks), dtype=np.int64)
    for place in range(decks.shape[1] - 1):
        total += (decks[:, place + 1 :] < decks[:, place : place + 1]).sum(axis=1)
    return total


def even_and_odd(turned: NDArray[np.int64]) -> Finding:
    """Half of all orders come about by an even number of exchanges."""
    odd = int((turned & 1).sum())
    deviation = (odd - turned.size / 2) / math.sqrt(turned.size / 4)
    return normal("permutation", "even and odd orders", deviation=deviation, of=turned.size)


def fixed(kind: str, name: str, decks: Decks) -> Finding:
    """How many cards lie where a new deck has them."""
    cards = decks.shape[1]
    still = (decks == np.arange(cards, dtype=np.uint8)).sum(axis=1)
    nowhere = [1, 0]
    for count in range(2, cards + 1):
        nowhere.append((count - 1) * (nowhere[-1] + nowhere[-2]))
    ways = [math.comb(cards, here) * nowhere[cards - here] for here in range(cards + 1)]
    return against(kind, name, still, ways)


def ace_gaps(decks: Decks) -> Finding:
    """How many cards lie between the first ace and the second."""
    cards = decks.shape[1]
    places = np.sort(where(decks)[:, ACES].astype(np.int64), axis=1)
    ways = [math.comb(cards - 1 - between, len(ACES) - 1) for between in range(cards - len(ACES) + 1)]
    return against("gap", "between the first two aces", places[:, 1] - places[:, 0] - 1, ways)


def coupons(of: str, kinds_seen: NDArray[np.uint8], *, kinds: int) -> Finding:
    """How many cards it takes until every kind was seen."""
    cards = kinds_seen.shape[1]
    each = cards // kinds
    last = np.zeros(len(kinds_seen), dtype=np.int64)
    for kind in range(kinds):
        last = np.maximum(last, (kinds_seen == kind).argmax(axis=1) + 1)
    within = [sum((-1) ** missing * math.comb(kinds, missing) * math.comb(cards - each * missing, taken)
                  * math.factorial(taken) * math.factorial(cards - taken) for missing in range(kinds + 1))
              for taken in range(cards + 1)]  # fmt: skip
    ways = [0, *(later - sooner for sooner, later in pairwise(within))]
    return against("coupon collector", f"cards until all {of}", last, ways)


def against(kind: str, name: str, seen: NDArray[np.integer], ways: Sequence[int]) -> Finding:
    """Counted outcomes 0, 1, 2 … against the numbers of ways to each."""
    possible = [at for at, count in enumerate(ways) if count]
    counts = np.bincount(seen.astype(np.int64), minlength=len(ways))[possible]
    total = sum(ways)
    expected = [len(seen) * (ways[at] / total) for at in possible]
    return chi_square(kind, name, seen=counts, expected=expected)


def rising_orders(cards: int) -> list[int]:
    """How many orders of so many cards rise so often from one card to the next: 0, 1, 2 …"""
    row = [1]
    for count in range(2, cards + 1):
        padded = [0, *row, 0]
        row = [(count - rises) * padded[rises] + (rises + 1) * padded[rises + 1] for rises in range(count)]
    return row


def inverted_orders(cards: int) -> list[int]:
    """How many orders of so many cards have so many pairs out of order: 0, 1, 2 …"""
    row = [1]
    for count in range(2, cards + 1):
        longer = [0] * (len(row) + count - 1)
        for at, ways in enumerate(row):
            for more in range(count):
                longer[at + more] += ways
        row = longer
    return row
