"""What the ranks of a hand are worth, as one int that can be compared and read back.

The int is a category in the upper bits and below it five pips of four bits each in spoken order (the pair
before its kickers), 2 to 14 or an ace as 1 where it plays low; a missing card is 0. Low rankings turn the
bits over, so that a larger int is the better hand everywhere. Suits, beyond the flush itself, and jokers
are left to the rankings.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Final

from cardhouse.cards.card import CardError
from cardhouse.cards.keys import (
    CARD_KEYS,
    FIRST_KEYS,
    FLUSH,
    FLUSH_SUITS,
    MOST_CARDS,
    RANK_KEYS,
    RANK_SUM,
    hand_key,
)

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH_HAND, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = range(1, 11)
TURN_OVER = 0xFFFFFF
FIVE_ACES = FIVE << 20 | 0xEEEEE
WHEEL = [14, 5, 4, 3, 2]
ROW_BITS: Final = 11
ROW: Final = 1 << ROW_BITS


def category(worth: int) -> int:
    """The category of a high worth; a low worth is turned over first."""
    return worth >> 20


def pips(worth: int) -> list[int]:
    """The pips that a high worth was packed from, in spoken order."""
    found = [worth >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return [pip for pip in found if pip]


def pack(kind: int, ordered: Sequence[int]) -> int:
    """A category and up to five pips as one int."""
    worth = kind
    for at in range(5):
        worth = worth << 4 | (ordered[at] if at < len(ordered) else 0)
    return worth


def grouped(given: Sequence[int]) -> int:
    """The worth of up to five pips by pairs, threes and fours alone."""
    ordered = sorted(given, key=lambda pip: (given.count(pip), pip), reverse=True)
    counts = [given.count(pip) for pip in sorted(set(given), key=ordered.index)]
    if not counts or counts[0] == 1:
        return pack(HIGH_CARD, ordered)
    if counts[0] == 2:
        return pack(TWO_PAIR if counts[1:2] == [2] else PAIR, ordered)
    if counts[0] == 3:
        return pack(FULL_HOUSE if counts[1:2] == [2] else THREE, ordered)
    return pack(FOUR if counts[0] == 4 else FIVE, ordered)


def straight_pips(given: Sequence[int], wheel: bool) -> list[int]:
    """The pips of a straight from the top, or none; with `wheel` the ace may stand under the two."""
    ordered = sorted(given, reverse=True)
    if wheel and ordered == WHEEL:
        return [5, 4, 3, 2, 1]
    if len(ordered) == 5 and all(ordered[at] == ordered[0] - at for at in range(5)):
        return ordered
    return []


def high_five(ranks: Sequence[int]) -> int:
    """Up to five ranks for high, not all of one suit."""
    given = [rank + 2 for rank in ranks]
    straight = straight_pips(given, wheel=True)
    return pack(STRAIGHT, straight) if straight else grouped(given)


def ace_to_five_five(ranks: Sequence[int]) -> int:
    """Up to five ranks for ace-to-five low: the ace is low, straights are nothing."""
    return TURN_OVER ^ grouped([1 if rank == 12 else rank + 2 for rank in ranks])


def deuce_to_seven_five(ranks: Sequence[int]) -> int:
    """Up to five ranks, not all of one suit, for deuce-to-seven: the ace is high, straights count against."""
    given = [rank + 2 for rank in ranks]
    straight = straight_pips(given, wheel=False)
    return TURN_OVER ^ (pack(STRAIGHT, straight) if straight else grouped(given))


def high_flush(ranks: Sequence[int]) -> int:
    """The best flush or straight flush among five or more ranks of one suit."""
    given = sorted([rank + 2 for rank in ranks], reverse=True)
    around = [*given, 1] if given[0] == 14 else given
    for at in range(len(around) - 4):
        if around[at] - around[at + 4] == 4:
            return pack(STRAIGHT_FLUSH, around[at : at + 5])
    return pack(FLUSH_HAND, given[:5])


def deuce_to_seven_flush(ranks: Sequence[int]) -> int:
    """Exactly five ranks of one suit for deuce-to-seven low."""
    given = sorted([rank + 2 for rank in ranks], reverse=True)
    straight = straight_pips(given, wheel=False)
    return TURN_OVER ^ pack(STRAIGHT_FLUSH if straight else FLUSH_HAND, given)


class FlushTable:
    """The worth of cards of one suit by the bits of their ranks, worked out when first asked."""

    __slots__ = ("flush", "worth")

    def __init__(self, flush: Callable[[Sequence[int]], int]) -> None:
        self.worth: dict[int, int] = {}
        self.flush = flush

    def find(self, bits: int) -> int:
        """The worth of five or more ranks of one suit."""
        worth = self.worth.get(bits)
        if worth is None:
            worth = self.worth[bits] = self.flush([rank for rank in range(13) if bits >> rank & 1])
        return worth

    def of_cards(self, cards: Sequence[int], key: int) -> int:
        """The worth of the flush among the cards, whose key has the mark of its suit."""
        suit = FLUSH_SUITS[key & FLUSH]
        bits = 0
        for card in cards:
            if card & 3 == suit:
                bits |= 1 << (card >> 2)
        return self.find(bits)


class WorthTable:
    """The worth of each hand of up to seven cards by the sum of its rank keys, worked out when first asked.

    Most runs see few of the 76,154 sums, so nothing is built ahead; a long run soon has them all. Once they
    are filled, hands of seven are looked up in two rows that a processor's cache holds, where the dict would
    not fit: the upper bits of a sum say where its row begins in `packed`, the lower ones the place in it.
    """

    __slots__ = ("begins", "five", "packed", "worth")

    def __init__(self, five: Callable[[Sequence[int]], int]) -> None:
        self.worth: dict[int, int] = {}
        self.begins: list[int] = []
        self.packed: list[int] = []
        self.five = five

    def find(self, ranks: Sequence[int]) -> int:
        """The worth of the best five of the ranks; of six and seven it is the best that leaves one out."""
        key = sum([RANK_KEYS[rank] for rank in ranks])
        known = self.worth.get(key)
        if known is not None:
            return known
        if max([ranks.count(rank) for rank in ranks]) > 4:
            raise CardError("five cards of one rank cannot be ranked")  # their sum may be another hand's
        if len(ranks) <= 5:
            worth = self.five(ranks)
        else:
            ordered = sorted(ranks)
            worth = 0
            for at, rank in enumerate(ordered):
                if at == 0 or ordered[at - 1] != rank:
                    worth = max(worth, self.find(ordered[:at] + ordered[at + 1 :]))
        self.worth[key] = worth
        return worth

    def of_cards(self, cards: Sequence[int]) -> int:
        """The worth of the cards' ranks, suits aside."""
        return self.find([card >> 2 for card in cards])

    def fill(self, count: int) -> None:
        """Work out every hand of `count` cards now."""
        sums: list[int] = []
        for ranks in combinations_with_replacement(range(13), count):
            if count < 5 or all(ranks[at] != ranks[at + 4] for at in range(count - 4)):
                self.find(ranks)
                sums.append(sum([RANK_KEYS[rank] for rank in ranks]))
        if count == MOST_CARDS and not self.packed:
            self._pack(sums)

    def _pack(self, sums: list[int]) -> None:
        """Slides the rows of sums over one another, the fullest first, until each place is used at most once.
        Equal worths become one object, of which there are few enough to stay in a cache.
        """
        rows: dict[int, list[int]] = {}
        for key in sums:
            rows.setdefault(key >> ROW_BITS, []).append(key)
        begins, packed = [0] * (max(rows) + 1), [0] * (3 * len(sums))
        same: dict[int, int] = {}
        free = (1 << len(packed)) - 1  # a bit for each place: shifted and and-ed, the beginnings that fit
        for row in sorted(rows, key=lambda row: (-len(rows[row]), row)):
            fits, taken = free, 0
            for key in rows[row]:
                fits &= free >> (key & ROW - 1)
                taken |= 1 << (key & ROW - 1)
            begin = (fits & -fits).bit_length() - 1
            begins[row] = begin
            free ^= taken << begin
            for key in rows[row]:
                worth = self.worth[key]
                packed[begin + (key & ROW - 1)] = same.setdefault(worth, worth)
        self.begins.extend(begins)
        self.packed.extend(packed)


HIGH_FLUSHES = FlushTable(high_flush)
DEUCE_TO_SEVEN_FLUSHES = FlushTable(deuce_to_seven_flush)
HIGH = WorthTable(high_five)
ACE_TO_FIVE = WorthTable(ace_to_five_five)
DEUCE_TO_SEVEN = WorthTable(deuce_to_seven_five)


def make_ranker(
    table: WorthTable, apart: int, rank_apart: Callable[[Sequence[int], int], int]
) -> Callable[[Sequence[int]], int]:
    """The ranking call over a table; keys that meet the mask `apart` (flushes, jokers) go to `rank_apart`."""
    worth, begins, packed = table.worth, table.begins, table.packed
    first_keys, keys, rank_sum = FIRST_KEYS, CARD_KEYS, RANK_SUM

    def rank(cards: Sequence[int]) -> int:
        if len(cards) == 7:
            a, b, c, d, e, f, g = cards
            key = first_keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            if packed and not key & apart:
                key &= rank_sum
                return packed[begins[key >> ROW_BITS] + (key & ROW - 1)]
        elif len(cards) == 5:
            a, b, c, d, e = cards
            key = first_keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        else:
            key = hand_key(cards)
        if key & apart:
            return rank_apart(cards, key)
        try:
            return worth[key & rank_sum]
        except KeyError:
            return table.of_cards(cards) if cards else 0

    return rank
