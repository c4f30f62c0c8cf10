"""Arrays for ranking many hands at once: the worths of the one-hand rankings, laid out for look-up.

A hand's rank sum is sparse in its range, so the table is row-displaced: the upper bits of the sum choose a
row's offset, the lower bits a place from there, and rows are slid over one another until every place is
used at most once. Built at first use in a fraction of a second; `kernels` and `batch` do the looking up.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards import badugi
from cardhouse.cards.keys import CARD_KEYS, MOST_CARDS, RANK_KEYS
from cardhouse.cards.low import WORST_EIGHT
from cardhouse.cards.suited import STRAIGHT_BITS, highest_bits
from cardhouse.cards.worth import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    DEUCE_TO_SEVEN_FLUSHES,
    HIGH,
    HIGH_FLUSHES,
    FlushTable,
    WorthTable,
)

Ints = NDArray[np.int64]

PLACE_BITS = 9
PLACES = 1 << PLACE_BITS
PAIRS = 91  # of two ranks

_TABLES: dict[str, WorthTable] = {
    "high": HIGH,
    "ace_to_five": ACE_TO_FIVE,
    "eight_or_better": ACE_TO_FIVE,
    "deuce_to_seven": DEUCE_TO_SEVEN,
}

# Every byte has a key, those that are no card the unknown card's, so no input reaches outside a table.
BYTE_KEYS: NDArray[np.uint64] = np.array(
    [*CARD_KEYS, *[CARD_KEYS[-1]] * (256 - len(CARD_KEYS))], dtype=np.uint64
)
# A suit's ranks in 16 bits a suit, and for what is no card of a suit a bit that no rank has.
NO_SUIT = 1 << 15
BYTE_BITS: NDArray[np.uint64] = np.array(
    [*[1 << 16 * (card & 3) + (card >> 2) for card in range(52)], *[NO_SUIT] * 204], dtype=np.uint64
)


@cache
def rank_rows(count: int) -> NDArray[np.int64]:
    """Every hand of `count` ranks, at most four alike, one a row, in rising order."""
    rows = np.array(list(combinations_with_replacement(range(13), count)), dtype=np.int64)
    for at in range(count - 4):
        rows = rows[rows[:, at] != rows[:, at + 4]]
    return rows


def _sums(rows: NDArray[np.int64]) -> Ints:
    keys = np.array(RANK_KEYS, dtype=np.int64)
    total: Ints = keys[rows].sum(axis=1)
    return total


@cache
def worths(name: str, count: int) -> Ints:
    """The worth of each of `rank_rows(count)` in the ranking, suits aside."""
    if name == "eight_or_better":
        lows = worths("ace_to_five", count)
        return np.where(lows >= WORST_EIGHT, lows, 0) if count >= 5 else np.zeros_like(lows)
    rows = rank_rows(count)
    if count <= 5:
        five = _TABLES[name].five
        return np.array([five(row) for row in rows.tolist()], dtype=np.int64)
    # The best of more than five cards is the best that leaves one of them out.
    fewer = _sums(rank_rows(count - 1))
    order = np.argsort(fewer)
    known = worths(name, count - 1)[order]
    left = _sums(rows)[:, None] - np.array(RANK_KEYS, dtype=np.int64)[rows]
    best: Ints = known[np.searchsorted(fewer[order], left)].max(axis=1)
    return best


@cache
def displacement(count: int) -> tuple[NDArray[np.uint16], Ints]:
    """The offset of each row of sums, and the place of each of `rank_rows(count)`."""
    sums = _sums(rank_rows(count))
    assert len(np.unique(sums)) == len(sums), "two hands have the same sum of rank keys"
    rows: dict[int, list[int]] = {}
    for total in sums.tolist():
        rows.setdefault(total >> PLACE_BITS, []).append(total & (PLACES - 1))
    offsets = np.zeros((MOST_CARDS * max(RANK_KEYS) >> PLACE_BITS) + 1, dtype=np.uint16)
    # Free places are the bits of one long int; shifted by each of a row's places and and-ed, they are the
    # offsets that fit.
    free = (1 << (2 * len(sums) + 2 * PLACES)) - 1
    for row in sorted(rows, key=lambda row: (-len(rows[row]), row)):
        fits = free
        taken = 0
        for place in rows[row]:
            fits &= free >> place
            taken |= 1 << place
        offset = (fits & -fits).bit_length() - 1
        assert 0 <= offset < 1 << 16, "the rows do not fit into offsets of 16 bits"
        free ^= taken << offset
        offsets[row] = offset
    return offsets, offsets[sums >> PLACE_BITS].astype(np.int64) + (sums & (PLACES - 1))


@cache
def rank_table(name: str, count: int) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """Offsets by the upper bits of a rank sum, and worths by offset and lower bits."""
    offsets, places = displacement(count)
    # Rows that no hand has may point anywhere up to a row's length past the last offset.
    values = np.zeros(int(offsets.max()) + PLACES, dtype=np.int32)
    values[places] = worths(name, count)
    return offsets, values


@cache
def wide_rank_table(name: str, count: int) -> tuple[Ints, Ints]:
    """The same in the type that numpy looks up without converting."""
    offsets, values = rank_table(name, count)
    return offsets.astype(np.int64), values.astype(np.int64)


@cache
def flush_table(name: str, count: int) -> NDArray[np.int32]:
    """The worth of a suit's ranks by their bits, 0 where that is not decided by one suit alone."""
    flushes: dict[str, FlushTable] = {"high": HIGH_FLUSHES}
    if count == 5:
        flushes["deuce_to_seven"] = DEUCE_TO_SEVEN_FLUSHES
    values = np.zeros(1 << 13, dtype=np.int32)
    if name in flushes:
        for bits in range(1 << 13):
            if 5 <= bits.bit_count() <= count:
                values[bits] = flushes[name].find(bits)
    return values


@cache
def badugi_table() -> NDArray[np.int32]:
    """The worth of each valid badugi by the bits of its ranks and suits, 0 for other bits."""
    values = np.zeros(1 << 18, dtype=np.int32)
    for bits, worth in badugi.valid_hands().items():
        values[bits] = worth
    return values


@cache
def pair_numbers() -> NDArray[np.uint8]:
    """The number of a pair of ranks, by one rank times 64 and the other; 0 for what is no rank."""
    found = np.zeros((64, 64), dtype=np.uint8)
    for at, (a, b) in enumerate(combinations_with_replacement(range(13), 2)):
        found[a, b] = found[b, a] = at
    return found.reshape(-1)


@cache
def board_rows(shown: int) -> tuple[NDArray[np.uint16], NDArray[np.uint32]]:
    """Offsets by the upper bits of a board's rank sum, and by offset and lower bits where its row begins."""
    offsets, places = displacement(shown)
    begins = np.zeros(int(offsets.max()) + PLACES, dtype=np.uint32)
    begins[places] = np.arange(len(places), dtype=np.uint32) * PAIRS
    return offsets, begins


@cache
def two_three_rows(name: str, shown: int) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """For each board of so many ranks and each pair of ranks the place of the best worth of two and three
    among all worths, and the worths by place: a table of half the size stays near the processor.
    """
    offsets, values = rank_table(name, 5)
    two = _sums(np.array(list(combinations_with_replacement(range(13), 2)), dtype=np.int64))
    boards = rank_rows(shown)
    best = np.zeros((len(boards), PAIRS), dtype=np.int32)
    for chosen in combinations(range(shown), 3):
        sums = _sums(boards[:, chosen])[:, None] + two[None, :]
        # Five of a rank, which no deck has, may look up anything that is there.
        places = offsets[sums >> PLACE_BITS].astype(np.int64) + (sums & (PLACES - 1))
        np.maximum(best, values[np.minimum(places, len(values) - 1)], out=best)
    worths_by_place, places = np.unique(best, return_inverse=True)
    return places.reshape(-1).astype(np.uint16), worths_by_place.astype(np.int32)


@cache
def highest_bits_table(count: int) -> NDArray[np.uint16]:
    """For the bits of a suit's ranks the highest so many."""
    return np.array([highest_bits(bits, count) for bits in range(1 << 13)], dtype=np.uint16)


@cache
def straights_table() -> NDArray[np.uint16]:
    """For the bits of a suit's ranks a bit for each straight among them, the highest straight first."""
    bits = np.arange(1 << 13)
    found = np.zeros(1 << 13, dtype=np.uint16)
    for at, five in enumerate(STRAIGHT_BITS):
        found |= ((bits & five) == five).astype(np.uint16) << np.uint16(at)
    return found
