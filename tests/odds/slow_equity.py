"""Equity once more, as slowly and plainly as can be: every card that can fall, one after the other, hands
compared by the tuples of `tests/cards/brute_force.py`. Shares with the package the numbers of cards alone.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from cards.brute_force import Key, best, best_two_three

Cards = tuple[int, ...]
Rank = Callable[[Cards, Cards], Key]


def shares(high: Sequence[Key], low: Sequence[Key] | None) -> list[Fraction]:
    """What each player gets of one pot; without a low that qualifies the high hand takes all."""
    parts = [Fraction(0)] * len(high)
    halves = [high] if low is None or not max(low) else [high, low]
    for half in halves:
        winners = [at for at, key in enumerate(half) if key == max(half)]
        for at in winners:
            parts[at] += Fraction(1, len(halves) * len(winners))
    return parts


def dealt(live: Cards, sizes: Sequence[int]) -> Iterator[list[Cards]]:
    """Every way to deal so many cards to each."""
    if not sizes:
        yield []
        return
    for first in combinations(live, sizes[0]):
        left = tuple(card for card in live if card not in first)
        for rest in dealt(left, sizes[1:]):
            yield [first, *rest]


def slow_equity(
    known: Sequence[Cards],
    to_come: Sequence[int],
    *,
    wins: Sequence[str],
    board: Cards = (),
    board_to_come: int = 0,
    two_three: bool = False,
    gone: Cards = (),
) -> list[Fraction]:
    """The part of the pot that each hand gets, over all ways in which cards can fall."""
    used = {*gone, *board, *[card for hand in known for card in hand]}
    live = tuple(card for card in range(52) if card not in used)
    total, many = [Fraction(0)] * len(known), 0
    for fallen, *own in dealt(live, [board_to_come, *to_come]):
        table = board + fallen
        hands = [hand + more for hand, more in zip(known, own, strict=True)]
        keys = [
            [best_two_three(name, hand, table) if two_three else best(name, hand + table) for hand in hands]
            for name in wins
        ]
        parts = shares(keys[0], keys[1] if len(wins) > 1 else None)
        total, many = [one + part for one, part in zip(total, parts, strict=True)], many + 1
    return [part / many for part in total]


def slow_draw(kept: Sequence[Cards], thrown: Sequence[Cards], wins: str, stub: Cards) -> list[Fraction]:
    """The same of one draw, in turn, from a stub that may be too short: then what is left of it goes out and
    what those before have thrown follows, shuffled. Everybody's cards are known; `stub` is in no order.
    """
    total, many = [Fraction(0)] * len(kept), 0
    for order in permutations(stub):
        for hands in _served(list(kept), list(thrown), order, ()):
            keys = [best(wins, hand) for hand in hands]
            total = [one + part for one, part in zip(total, shares(keys, None), strict=True)]
            many += 1
    return [part / many for part in total]


def _served(kept: list[Cards], thrown: list[Cards], stub: Cards, muck: Cards) -> Iterator[list[Cards]]:
    """Every way to serve the players who are left; as many follow each order, so all weigh the same."""
    if not kept:
        yield []
        return
    need = len(thrown[0])
    for fresh in permutations(muck) if need > len(stub) else [()]:
        cards, left = stub + fresh, () if need > len(stub) else muck
        for others in _served(kept[1:], thrown[1:], cards[need:], left + thrown[0]):
            yield [kept[0] + cards[:need], *others]
