"""Many hands at once: the rankings over arrays, with the same worths as one hand at a time.

Rows are hands, of one to seven cards each, as bytes. The loops run in `kernels` where numba is installed,
else in numpy here. Rows with a joker are ranked one by one; an unknown card raises CardError, as
everywhere. Whether a row holds a card twice is not checked.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards import batch_tables as tables
from cardhouse.cards.badugi import BITS, STRANGE_BIT
from cardhouse.cards.card import JOKER, UNKNOWN, CardError
from cardhouse.cards.keys import BIAS, FLUSH, MOST_CARDS, RANK_SUM, STRANGE
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.suited import STRAIGHT_BITS

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

CHUNK = 16384  # rows at a time in numpy: what a step leaves is still in the cache for the next
_WIDE_KEYS: Ints = tables.BYTE_KEYS.astype(np.int64)
_WIDE_BITS: Ints = tables.BYTE_BITS.astype(np.int64)


def rank_batch(ranking: str, cards: NDArray[np.integer], out: Ints | None = None) -> Ints:
    """The worth of each row of `cards` in the ranking, as `RANKINGS[ranking].rank` has it.

    With `out`, an array of as many int64, the worths go there: fresh memory for a large batch costs more time
    than the worths.
    """
    _check_ranking(ranking)
    rows = _as_cards(cards, "cards")
    if not 1 <= rows.shape[1] <= MOST_CARDS:
        raise CardError(f"a hand is ranked from 1 to {MOST_CARDS} cards, not {rows.shape[1]}")
    out = _as_out(out, len(rows))
    rank = _rank_badugi if ranking == "badugi" else _rank_by_sum
    if rank(ranking, rows, out):
        _decide(ranking, rows, out)
    return out


def rank_two_three_batch(
    ranking: str, hole: NDArray[np.integer], board: NDArray[np.integer], out: Ints | None = None
) -> Ints:
    """The worth of each row by exactly two cards of `hole` and three of `board`."""
    _check_ranking(ranking)
    mine, shared = _as_cards(hole, "hole"), _as_cards(board, "board")
    if len(mine) != len(shared):
        raise CardError(f"there are {len(mine)} hands and {len(shared)} boards")
    if mine.shape[1] < 2 or not 3 <= shared.shape[1] <= 5:
        raise CardError(
            f"two cards of the hand and three of the board are needed; "
            f"there are {mine.shape[1]} and {shared.shape[1]}"
        )
    out = _as_out(out, len(mine))
    if ranking in ("deuce_to_seven", "badugi"):
        both = np.concatenate([mine, shared], axis=1)
        out[:] = _best_of(ranking, both, _two_three_columns(mine.shape[1], shared.shape[1]))
    elif _rank_two_three(ranking, mine, shared, out):
        rank = RANKINGS[ranking].rank_two_three
        for row in np.flatnonzero(out < 0).tolist():
            out[row] = rank(_one_row(mine[row]), _one_row(shared[row]))
    return out


def _check_ranking(ranking: str) -> None:
    if ranking not in RANKINGS:
        raise CardError(f"there is no ranking {ranking!r}; allowed: {', '.join(RANKINGS)}")


def _as_cards(cards: NDArray[np.integer], name: str) -> Bytes:
    given = np.asarray(cards)
    if given.ndim != 2:
        raise CardError(f"{name} must have one row a hand, not {given.ndim} dimensions")
    if given.dtype != np.uint8:
        if given.dtype.kind not in "iu":
            raise CardError(f"{name} must be whole numbers, not {given.dtype}")
        if given.size and (given.min() < 0 or given.max() > 255):
            raise CardError(f"{name} must be cards, 0 to {JOKER}")
    return np.ascontiguousarray(given, dtype=np.uint8)


def _as_out(out: Ints | None, count: int) -> Ints:
    if out is None:
        return np.empty(count, dtype=np.int64)
    if out.shape != (count,) or out.dtype != np.int64:
        raise CardError(f"out must be {count} int64, not {out.dtype} of shape {out.shape}")
    return out


def _rank_by_sum(ranking: str, rows: Bytes, out: Ints) -> int:
    from cardhouse.cards import kernels  # with numba, for which nobody waits who ranks no batch

    count = rows.shape[1]
    suits_matter = ranking in ("high", "deuce_to_seven")
    apart = FLUSH | STRANGE if suits_matter else STRANGE
    flushes = tables.flush_table(ranking, count)
    if not kernels.COMPILED:
        return _rank_in_numpy(rows, apart, *tables.wide_rank_table(ranking, count), flushes, out)
    offsets, values = tables.rank_table(ranking, count)
    kernel = kernels.rank_seven if count == 7 else kernels.rank_any
    return kernel(
        rows, tables.BYTE_KEYS, apart_mask=np.uint64(apart), offsets=offsets, values=values, flushes=flushes,
        byte_bits=tables.BYTE_BITS, out=out,
    )  # fmt: skip


def _rank_in_numpy(
    rows: Bytes, apart: int, offsets: Ints, values: Ints, flushes: NDArray[np.int32], out: Ints
) -> int:
    """What the kernels do, a chunk of rows and a column at a time."""
    undecided = 0
    size = min(CHUNK, len(rows))
    key_space, work_space, sum_space = (np.empty(size, dtype=np.int64) for _ in range(3))
    columns = np.empty((rows.shape[1], size), dtype=np.intp)
    for start in range(0, len(rows), CHUNK):
        chunk, worth = rows[start : start + CHUNK], out[start : start + CHUNK]
        size = len(chunk)
        columns[:, :size] = chunk.T
        key, work, total = key_space[:size], work_space[:size], sum_space[:size]
        key[:] = BIAS
        # Every byte has a key and every sum a row, so nothing is out of bounds; `clip` spares the look.
        for column in columns[:, :size]:
            np.take(_WIDE_KEYS, column, out=work, mode="clip")
            key += work
        np.bitwise_and(key, RANK_SUM, out=total)
        np.right_shift(total, tables.PLACE_BITS, out=work)
        np.take(offsets, work, out=worth, mode="clip")
        total &= tables.PLACES - 1
        total += worth
        np.take(values, total, out=worth, mode="clip")
        key &= apart
        aside = np.flatnonzero(key)
        if len(aside):
            found = _flush_worths(chunk[aside], flushes)
            undecided += int((found < 0).sum())
            worth[aside] = found
    return undecided


def _flush_worths(rows: Bytes, flushes: NDArray[np.int32]) -> Ints:
    bits: Ints = np.bitwise_or.reduce(_WIDE_BITS[rows], axis=1)
    suits = [flushes[bits >> shift & 0x1FFF] for shift in (0, 16, 32, 48)]
    best: Ints = np.maximum.reduce(suits).astype(np.int64)
    best[(best == 0) | (bits & tables.NO_SUIT != 0)] = -1
    return best


@cache
def _badugi_bytes() -> NDArray[np.uint32]:
    return np.array([*BITS, *[STRANGE_BIT] * (256 - len(BITS))], dtype=np.uint32)


def _rank_badugi(ranking: str, rows: Bytes, out: Ints) -> int:
    from cardhouse.cards import kernels

    values = tables.badugi_table()
    if kernels.COMPILED:
        return kernels.rank_badugi(rows, _badugi_bytes(), values, np.uint32(STRANGE_BIT), out)
    undecided = 0
    for start in range(0, len(rows), CHUNK):
        bits = _badugi_bytes()[rows[start : start + CHUNK].T]
        best = out[start : start + CHUNK]
        best[:] = 0
        for count in (1, 2, 3, 4):
            # The bits of four cards can be those of fewer that are not among them; see `kernels`.
            least = 4 << 16 if count == 4 else 0
            for chosen in combinations(bits, count):
                worth = values[np.bitwise_or.reduce(chosen)]
                np.maximum(best, worth, out=best, where=worth >= least)
        strange = (bits & STRANGE_BIT).any(axis=0)
        best[strange] = -1
        undecided += int(strange.sum())
    return undecided


def _rank_two_three(ranking: str, mine: Bytes, shared: Bytes, out: Ints) -> int:
    from cardhouse.cards import kernels
    from cardhouse.cards import kernels_two_three as two_three

    offsets, begins = tables.board_rows(shared.shape[1])
    places, values = tables.two_three_rows(ranking, shared.shape[1])
    pairs = tables.pair_numbers()
    suits_matter = FLUSH if ranking == "high" else 0
    if kernels.COMPILED:
        return two_three.rank_two_three(
            mine, shared, keys=tables.BYTE_KEYS, byte_bits=tables.BYTE_BITS,
            suits_matter=np.uint64(suits_matter), offsets=offsets, begins=begins, pairs=pairs, places=places,
            values=values, two=tables.highest_bits_table(2), three=tables.highest_bits_table(3),
            straights=tables.straights_table(), flushes=tables.flush_table("high", 5), out=out,
        )  # fmt: skip
    undecided = 0
    for start in range(0, len(mine), CHUNK):
        hole, board = mine[start : start + CHUNK], shared[start : start + CHUNK]
        best = out[start : start + CHUNK]
        board_keys = _WIDE_KEYS[board].sum(axis=1) + two_three.BOARD_BEGINS
        hole_keys = _WIDE_KEYS[hole].sum(axis=1) + two_three.HAND_BEGINS
        total = board_keys & RANK_SUM
        begin = begins[offsets[total >> tables.PLACE_BITS].astype(np.int64) + (total & (tables.PLACES - 1))]
        ranks = (hole >> 2).astype(np.int64).T
        found = [places[begin + pairs[a << 6 | b]] for a, b in combinations(ranks, 2)]
        best[:] = values[np.maximum.reduce(found)]
        able = np.flatnonzero(board_keys & hole_keys & suits_matter)
        if len(able):
            best[able] = np.maximum(best[able], _flush_two_three(hole[able], board[able]))
        strange = (board_keys | hole_keys) & STRANGE != 0
        best[strange] = -1
        undecided += int(strange.sum())
    return undecided


def _flush_two_three(hole: Bytes, board: Bytes) -> Ints:
    """The best flush of each row; all have one, but for strange cards."""
    held: Ints = np.bitwise_or.reduce(_WIDE_BITS[hole], axis=1)
    shown: Ints = np.bitwise_or.reduce(_WIDE_BITS[board], axis=1)
    two, three = tables.highest_bits_table(2), tables.highest_bits_table(3)
    flushes, best = tables.flush_table("high", 5), np.zeros(len(hole), dtype=np.int64)
    for shift in (0, 16, 32, 48):
        mine, shared = held >> shift & 0x1FFF, shown >> shift & 0x1FFF
        np.maximum(best, flushes[two[mine] | three[shared]], out=best)
        for five in STRAIGHT_BITS:
            # All five are there, and three of them on the board: the highest three of those are all of them.
            fits = (mine | shared) & five == five
            fits &= (three[shared & five] == shared & five) & (two[mine & five] == mine & five)
            np.maximum(best, np.where(fits, flushes[five], 0), out=best)
    return best


def _two_three_columns(hole: int, board: int) -> list[tuple[int, ...]]:
    return [
        mine + shared
        for mine in combinations(range(hole), 2)
        for shared in combinations(range(hole, hole + board), 3)
    ]


def _best_of(ranking: str, rows: Bytes, choices: Sequence[tuple[int, ...]]) -> Ints:
    """The best worth of each row over choices of its columns."""
    best = np.zeros(len(rows), dtype=np.int64)
    for chosen in choices:
        np.maximum(best, rank_batch(ranking, rows[:, list(chosen)]), out=best)
    return best


def _one_row(row: Bytes) -> list[int]:
    # What is no card counts as unknown, and the ranking says so.
    return [min(card, UNKNOWN) for card in row.tolist()]


def _decide(ranking: str, rows: Bytes, out: Ints) -> None:
    """The rows that a table could not decide: with a joker one by one, else by every five of their cards."""
    left = np.flatnonzero(out < 0)
    strange = (rows[left] >= JOKER).any(axis=1)
    rank: Callable[[list[int]], int] = RANKINGS[ranking].rank
    for row in left[strange].tolist():
        out[row] = rank(_one_row(rows[row]))
    natural = left[~strange]
    if len(natural):
        choices = list(combinations(range(rows.shape[1]), 5))
        out[natural] = _best_of(ranking, rows[natural], choices)
