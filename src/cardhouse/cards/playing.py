"""Which cards play: the cards behind a worth, in spoken order, the joker standing where it fills.

Of several cards of one rank the one of the highest suit is shown; no pot depends on it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from cardhouse.cards import worth as worths
from cardhouse.cards.badugi import badugi_pips
from cardhouse.cards.card import JOKER

Rank = Callable[[Sequence[int]], int]


def high_cards(cards: Sequence[int], worth: int) -> tuple[int, ...]:
    """The cards that make the high worth `worth`."""
    wanted = worths.pips(worth)
    if worths.category(worth) in (worths.FLUSH_HAND, worths.STRAIGHT_FLUSH):
        for suit in (3, 2, 1, 0):
            suited = _pick([card for card in cards if card == JOKER or card & 3 == suit], wanted)
            if len(suited) == len(wanted):
                return suited
    return _pick(cards, wanted)


def low_cards(cards: Sequence[int], worth: int) -> tuple[int, ...]:
    """The cards that make the ace-to-five worth `worth`; none for no low."""
    return _pick(cards, worths.pips(worth ^ worths.TURN_OVER)) if worth else ()


def deuce_to_seven_cards(cards: Sequence[int], worth: int, rank: Rank) -> tuple[int, ...]:
    """The cards that make the deuce-to-seven worth `worth`."""
    # Which card of a rank plays may decide about a flush, so whole hands are tried.
    wanted = worths.pips(worth ^ worths.TURN_OVER)
    for chosen in combinations(sorted(cards, reverse=True), min(5, len(cards))):
        if rank(chosen) == worth:
            return _pick(chosen, wanted)
    raise AssertionError("no five of the cards have the worth of the whole")


def badugi_cards(cards: Sequence[int], worth: int, rank: Rank) -> tuple[int, ...]:
    """The cards that make the badugi worth `worth`, the highest first."""
    wanted = badugi_pips(worth)
    for chosen in combinations(sorted(cards, reverse=True), len(wanted)):
        if rank(chosen) == worth:
            return _pick(chosen, wanted)
    raise AssertionError("no choice of the cards has the worth of the whole")


def _pick(cards: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...]:
    """A card for each pip, the highest suit first, and the joker for a pip that no card has."""
    left = sorted([card for card in cards if card != JOKER], reverse=True)
    jokers = [card for card in cards if card == JOKER]
    picked = []
    for pip in wanted:
        rank = 12 if pip == 1 else pip - 2
        found = next((card for card in left if card >> 2 == rank), None)
        if found is not None:
            left.remove(found)
            picked.append(found)
        elif jokers:
            picked.append(jokers.pop())
    return tuple(picked)
