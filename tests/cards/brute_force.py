"""The rankings once more, as slowly and plainly as can be: every choice of cards, compared by tuples.

Written apart from the package and sharing nothing with it but the numbers of cards. A larger tuple is better.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

Key = tuple[int, ...]


def shape(pips: Iterable[int]) -> tuple[Key, Key]:
    """How many of each pip, and the pips themselves, both by count and then pip from the top."""
    groups = sorted([(count, pip) for pip, count in Counter(pips).items()], reverse=True)
    return tuple([count for count, _ in groups]), tuple([pip for _, pip in groups])


def high_five(cards: Sequence[int]) -> Key:
    """Five cards for high: the place in the books' list of hands, then the pips."""
    pips = [card // 4 + 2 for card in cards]
    counts, order = shape(pips)
    flush = len({card % 4 for card in cards}) == 1
    if sorted(pips) == [2, 3, 4, 5, 14]:
        return (8 if flush else 4, 5)
    if len(set(pips)) == 5 and max(pips) - min(pips) == 4:
        return (8 if flush else 4, max(pips))
    if flush:
        return (5, *order)
    place = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}[counts]
    return (place, *order)


def ace_to_five_five(cards: Sequence[int]) -> Key:
    """Five cards for ace-to-five: fewest pairs, then lowest from the top."""
    counts, order = shape([1 if card // 4 == 12 else card // 4 + 2 for card in cards])
    return tuple([-part for part in (*_padded(counts), *order)])


def eight_or_better_five(cards: Sequence[int]) -> Key:
    """Five cards for eight or better; the empty tuple does not qualify."""
    pips = {1 if card // 4 == 12 else card // 4 + 2 for card in cards}
    return ace_to_five_five(cards) if len(pips) == 5 and max(pips) <= 8 else ()


def deuce_to_seven_five(cards: Sequence[int]) -> Key:
    """Five cards for deuce-to-seven: the high hand turned round, the wheel being an ace-high."""
    pips = sorted([card // 4 + 2 for card in cards], reverse=True)
    key = high_five(cards)
    if pips == [14, 5, 4, 3, 2]:
        key = (5 if key[0] == 8 else 0, *pips)
    return tuple([-part for part in key])


def badugi(cards: Sequence[int]) -> Key:
    """Any cards for badugi: most cards, then lowest from the top."""
    best: Key = ()
    for count in range(1, 5):
        for chosen in combinations(cards, count):
            if len({card % 4 for card in chosen}) == len({card // 4 for card in chosen}) == count:
                lows = sorted([(card // 4 + 1) % 13 for card in chosen], reverse=True)
                best = max(best, (count, *[-low for low in lows]))
    return best


FIVE: dict[str, Callable[[Sequence[int]], Key]] = {
    "high": high_five,
    "ace_to_five": ace_to_five_five,
    "eight_or_better": eight_or_better_five,
    "deuce_to_seven": deuce_to_seven_five,
    "badugi": badugi,
}


def best(name: str, cards: Sequence[int]) -> Key:
    """The best of every five of the cards; for badugi of every choice."""
    if name == "badugi":
        return badugi(cards)
    return max([FIVE[name](five) for five in combinations(cards, 5)])


def best_two_three(name: str, hole: Sequence[int], board: Sequence[int]) -> Key:
    """The best of every two of the hand with every three of the board."""
    rank = FIVE[name]
    return max([rank(a + b) for a in combinations(hole, 2) for b in combinations(board, 3)])


def assert_same_order(keys: Sequence[Key], worths: Sequence[int]) -> None:
    """That the worths put the hands in the order of the keys, equal where they are equal."""
    paired = sorted(zip(keys, worths, strict=True))
    for (key, worth), (next_key, next_worth) in pairwise(paired):
        assert (worth == next_worth) == (key == next_key), (key, next_key)
        assert worth <= next_worth, (key, next_key)


def _padded(counts: Key) -> Key:
    return counts + (0,) * (5 - len(counts))
