"""Every run-out of two or more hold'em hands, exactly, in about a millisecond with numba.

Suits aside a board is a multiset of ranks: at most 6,175 of them, each with the number of ways in which live
cards make it. Then every suit in which somebody can still make a flush: boards with enough cards of that suit
are taken out of the first count and put in by what they are. No board of five can hold a flush in two suits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards import batch_tables as tables
from cardhouse.cards.batch_tables import PLACE_BITS, PLACES
from cardhouse.cards.kernels import compiled
from cardhouse.cards.keys import RANK_KEYS

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_KEYS = np.array(RANK_KEYS, dtype=np.int64)
_CHOOSE = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], dtype=np.int64
)
_RANKS = 13
_BOARD = 5


def runouts(hands: Bytes, board: Bytes, live: Bytes) -> Ints:
    """How often each hand (rows of two cards) is among how many winners, over all boards from live cards."""
    offsets, values = tables.rank_table("high", 7)
    winners = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
    count_runouts(hands, board, live=live, offsets=offsets, values=values,
                  flushes=tables.flush_table("high", 7), winners=winners)  # fmt: skip
    return winners


@compiled
def count_runouts(
    hands: Bytes,
    board: Bytes,
    live: Bytes,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    winners: Ints,
) -> None:
    """Suits aside first, then each suit."""
    unknown = _BOARD - len(board)
    sums = np.zeros(len(hands), dtype=np.int64)
    for player in range(len(hands)):
        sums[player] = _KEYS[hands[player, 0] >> 2] + _KEYS[hands[player, 1] >> 2]
        for at in range(len(board)):
            sums[player] += _KEYS[board[at] >> 2]
    left = np.zeros(_RANKS, dtype=np.int64)
    for at in range(len(live)):
        left[live[at] >> 2] += 1
    ranks = np.zeros(_BOARD, dtype=np.int64)
    worths = np.zeros(len(hands), dtype=np.int64)
    more = unknown >= 0
    while more:
        ways = ways_of(ranks, unknown, left)
        if ways:
            rank_sum = sum_of(ranks, unknown)
            for player in range(len(hands)):
                worths[player] = worth_of(sums[player] + rank_sum, offsets, values)
            settle(worths, ways, winners)
        more = next_ranks(ranks, unknown)
    for suit in range(4):
        count_suit(suit, hands, board=board, live=live, sums=sums, offsets=offsets, values=values,
                   flushes=flushes, winners=winners)  # fmt: skip


@compiled
def count_suit(
    suit: int,
    hands: Bytes,
    board: Bytes,
    live: Bytes,
    sums: Ints,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    winners: Ints,
) -> None:
    """Corrects the boards that make a flush in a suit."""
    unknown = _BOARD - len(board)
    held = np.zeros(len(hands), dtype=np.int64)  # rank bits of the suit, hand and board together
    shown = suit_bits(board, suit)
    most = 0
    for player in range(len(hands)):
        held[player] = suit_bits(hands[player], suit) | shown
        most = max(most, bits_in(held[player]))
    suited = np.zeros(_RANKS, dtype=np.int64)
    left = np.zeros(_RANKS, dtype=np.int64)  # live cards of the other suits, by rank
    count = 0
    for at in range(len(live)):
        if live[at] & 3 == suit:
            suited[count] = live[at] >> 2
            count += 1
        else:
            left[live[at] >> 2] += 1
    for drawn in range(max(0, 5 - most), min(unknown, count) + 1):
        chosen = np.arange(_BOARD)
        more = True
        while more:
            bits, rank_sum = 0, 0
            for at in range(drawn):
                bits |= 1 << suited[chosen[at]]
                rank_sum += _KEYS[suited[chosen[at]]]
            put_right(bits, rank_sum, held=held, others=unknown - drawn, left=left, sums=sums,
                      offsets=offsets, values=values, flushes=flushes, winners=winners)  # fmt: skip
            more = next_choice(chosen, drawn, count)


@compiled
def put_right(
    bits: int,
    suited_sum: int,
    held: Ints,
    others: int,
    left: Ints,
    sums: Ints,
    offsets: NDArray[np.uint16],
    values: NDArray[np.int32],
    flushes: NDArray[np.int32],
    winners: Ints,
) -> None:
    """All boards with these cards of the suit and `others` of other suits."""
    worths = np.zeros(len(held), dtype=np.int64)
    ranks = np.zeros(_BOARD, dtype=np.int64)
    more = True
    while more:
        ways = ways_of(ranks, others, left)
        if ways:
            rank_sum = suited_sum + sum_of(ranks, others)
            for player in range(len(held)):
                worths[player] = worth_of(sums[player] + rank_sum, offsets, values)
            settle(worths, -ways, winners)
            for player in range(len(held)):
                suit = held[player] | bits
                if bits_in(suit) >= 5:
                    worths[player] = flushes[suit]
            settle(worths, ways, winners)
        more = next_ranks(ranks, others)


@compiled
def settle(worths: Ints, ways: int, winners: Ints) -> None:
    """So many showdowns with these worths."""
    best, count = worths[0], 1
    for player in range(1, len(worths)):
        if worths[player] > best:
            best, count = worths[player], 1
        elif worths[player] == best:
            count += 1
    for player in range(len(worths)):
        winners[player, count if worths[player] == best else 0] += ways


@compiled
def worth_of(rank_sum: int, offsets: NDArray[np.uint16], values: NDArray[np.int32]) -> Any:
    """The worth of a sum of seven rank keys, suits aside."""
    return values[np.int64(offsets[rank_sum >> PLACE_BITS]) + (rank_sum & (PLACES - 1))]


@compiled
def sum_of(ranks: Ints, count: int) -> Any:
    """The sum of the first so many ranks' keys."""
    total = np.int64(0)
    for at in range(count):
        total += _KEYS[ranks[at]]
    return total


@compiled
def ways_of(ranks: Ints, count: int, left: Ints) -> Any:
    """In how many ways live cards make these ranks, which do not fall."""
    ways, run = np.int64(1), 0
    for at in range(count):
        run += 1
        if at + 1 == count or ranks[at + 1] != ranks[at]:
            if run > left[ranks[at]]:
                return np.int64(0)
            ways *= _CHOOSE[left[ranks[at]], run]
            run = 0
    return ways


@compiled
def next_ranks(ranks: Ints, count: int) -> bool:
    """The next ranks that do not fall, from the last place on; whether there are some."""
    at = count - 1
    while at >= 0 and ranks[at] == _RANKS - 1:
        at -= 1
    if at < 0:
        return False
    rank = ranks[at] + 1
    for place in range(at, count):
        ranks[place] = rank
    return True


@compiled
def next_choice(chosen: Ints, count: int, among: int) -> bool:
    """The next choice of rising places; whether there is one."""
    at = count - 1
    while at >= 0 and chosen[at] == among - count + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for place in range(at + 1, count):
        chosen[place] = chosen[place - 1] + 1
    return True


@compiled
def suit_bits(cards: Bytes, suit: int) -> Any:
    """The rank bits of the cards of one suit."""
    bits = np.int64(0)
    for at in range(len(cards)):
        if cards[at] & 3 == suit:
            bits |= np.int64(1) << np.int64(cards[at] >> 2)
    return bits


@compiled
def bits_in(bits: int) -> Any:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
