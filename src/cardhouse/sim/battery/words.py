"""Tests of raw random words of 32 bits: what decks and draws are made from. `findings` runs them all."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardhouse.sim.battery.finding import Finding, chi_square, normal, rare, scaled

Words = NDArray[np.uint32]

LEAST = 100_000
"""Words below which some tests have too little to count."""
LAGS = (1, 2, 3, 7, 52)
STEPS = (2, 3, 7, 52, 53)
"""Each second word, each third … as a table of seven or a deck would take them."""
SIDES = 8
"""Faces of the die that gap, poker and coupon collector roll: three bits."""
COUPONS_MOST = 48
SPECTRUM_MOST = 1 << 22
BINS = 64


def findings(words: Words) -> Iterator[Finding]:
    """Every test of words, one after the other."""
    yield chi_square("chi-square", "bytes of words", seen=_bytes(words), expected=_even(256, words.size * 4))
    yield bits(words)
    yield chi_square("equidistribution", "highest 12 bits", seen=_counts(words >> 20, 4096),
                     expected=_even(4096, words.size))  # fmt: skip
    yield chi_square("equidistribution", "lowest 12 bits", seen=_counts(words & 4095, 4096),
                     expected=_even(4096, words.size))  # fmt: skip
    yield pairs(words)
    yield runs_of_halves(words)
    yield runs_up_and_down(words)
    for lag in LAGS:
        yield correlation(words, lag)
    yield gap(words)
    yield poker(words)
    yield coupons(words)
    yield permutation(words)
    yield from spectrum(_uniform(words[:SPECTRUM_MOST]), "words")
    for step in STEPS:
        yield subsequence(words, step)
    yield repeated_words(words)
    yield repeated_blocks(words)


def bits(words: Words) -> Finding:
    """How often each of the 32 bits is set."""
    ones = np.array([int(((words >> bit) & 1).sum()) for bit in range(32)], dtype=np.float64)
    deviations = (ones - words.size / 2) / math.sqrt(words.size / 4)
    statistic = float((deviations**2).sum())
    return scaled("equidistribution", "each of the 32 bits", statistic=statistic, degrees=32, of=words.size)


def pairs(words: Words) -> Finding:
    """Pairs of neighbours that share no word, 64 x 64 of them."""
    top = (words >> 26).astype(np.int64)
    both = top[: top.size // 2 * 2].reshape(-1, 2)
    cells = both[:, 0] * 64 + both[:, 1]
    return chi_square("serial", "pairs of neighbouring words", seen=_counts(cells, 4096),
                      expected=_even(4096, cells.size))  # fmt: skip


def runs_of_halves(words: Words) -> Finding:
    """How often words go from the lower half to the upper one or back."""
    high = words >> 31
    changes = int((high[1:] != high[:-1]).sum())
    n = words.size - 1
    return normal("runs", "above and below the middle", deviation=(changes - n / 2) / math.sqrt(n / 4), of=n)


def runs_up_and_down(words: Words) -> Finding:
    """How often a rise is followed by a fall or a fall by a rise."""
    up = words[1:] > words[:-1]
    runs = 1 + int((up[1:] != up[:-1]).sum())
    n = words.size
    spread = math.sqrt((16 * n - 29) / 90)
    return normal("runs", "up and down", deviation=(runs - (2 * n - 1) / 3) / spread, of=n)


def correlation(words: Words, lag: int) -> Finding:
    """Whether a word tells something of the one so many later."""
    values = _uniform(words)
    return correlated(values[:-lag], values[lag:], f"words {lag} apart")


def correlated(
    one: NDArray[np.float64], other: NDArray[np.float64], name: str, *, mean: float = 0.0
) -> Finding:
    """The correlation of values with mean 0 and variance 1, where `mean` is what it should be."""
    spread = math.sqrt(one.size * (1 - mean**2))
    return normal("serial correlation", name, of=one.size,
                  deviation=(float(np.dot(one, other)) - one.size * mean) / spread)  # fmt: skip


def gap(words: Words) -> Finding:
    """How many words lie between two that fall into the lowest eighth."""
    at = np.flatnonzero(words >> 29 == 0)
    gaps = np.diff(at) - 1
    chance, most = 1 / SIDES, 60
    expected = [chance * (1 - chance) ** length for length in range(most)]
    expected.append((1 - chance) ** most)
    seen = np.bincount(np.minimum(gaps, most), minlength=most + 1)
    return chi_square("gap", "between visits to the lowest eighth", seen=seen,
                      expected=np.array(expected) * gaps.size)  # fmt: skip


def poker(words: Words) -> Finding:
    """How many different faces five rolls of a die with eight show."""
    hands = (words[: words.size // 5 * 5] >> 29).reshape(-1, 5)
    masks = np.bitwise_or.reduce(np.left_shift(1, hands.astype(np.int64)), axis=1)
    seen = _counts(np.array([bin(mask).count("1") for mask in range(256)])[masks], 6)[1:]
    ways = [math.perm(SIDES, kinds) * _into_groups(5, kinds) / SIDES**5 for kinds in range(1, 6)]
    return chi_square("poker", "faces in five rolls", seen=seen, expected=np.array(ways) * len(hands))


def coupons(words: Words) -> Finding:
    """How many rolls it takes until each of eight faces was seen."""
    rolls = (words[: words.size // COUPONS_MOST * COUPONS_MOST] >> 29).reshape(-1, COUPONS_MOST)
    last = np.zeros(len(rolls), dtype=np.int64)
    for face in range(SIDES):
        here = rolls == face
        last = np.maximum(last, np.where(here.any(axis=1), here.argmax(axis=1) + 1, COUPONS_MOST + 1))
    within = [_all_seen(SIDES, rolled) for rolled in range(COUPONS_MOST + 1)] + [1.0]
    expected = [later - sooner for sooner, later in pairwise(within)][SIDES - 1 :]
    seen = _counts(last, COUPONS_MOST + 2)[SIDES:]
    return chi_square("coupon collector", "rolls until all eight faces", seen=seen,
                      expected=np.array(expected) * len(rolls))  # fmt: skip


def permutation(words: Words) -> Finding:
    """The order that five words in a row have by size."""
    rows = words[: words.size // 5 * 5].reshape(-1, 5)
    cells = np.zeros(len(rows), dtype=np.int64)
    for at in range(5):
        smaller = (rows[:, at + 1 :] < rows[:, at : at + 1]).sum(axis=1)
        cells = cells * (5 - at) + smaller
    return chi_square("permutation", "orders of five words", seen=_counts(cells, 120),
                      expected=_even(120, len(rows)))  # fmt: skip


def spectrum(values: NDArray[np.float64], name: str) -> Iterator[Finding]:
    """The strengths of all frequencies, and of the strongest one: noise has none that stands out."""
    power = np.abs(np.fft.rfft(values)[1 : (values.size - 1) // 2 + 1]) ** 2 / values.size
    cells = np.minimum((np.exp(-power) * BINS).astype(np.int64), BINS - 1)
    yield chi_square("spectral", f"strengths of frequencies, {name}", seen=_counts(cells, BINS),
                     expected=_even(BINS, power.size))  # fmt: skip
    beyond = float(np.exp(-power.max()))
    tail = -math.expm1(power.size * math.log1p(-beyond))
    yield Finding("spectral", f"strongest frequency, {name}", statistic=float(power.max()), degrees=0,
                  probability=min(1.0, 2 * min(tail, 1 - tail)), of=power.size)  # fmt: skip


def subsequence(words: Words, step: int) -> Finding:
    """Each so-manieth word alone: its bytes."""
    taken = np.ascontiguousarray(words[::step])
    return chi_square("subsequences", f"bytes of each word number {step}", seen=_bytes(taken),
                      expected=_even(256, taken.size * 4))  # fmt: skip


def repeated_words(words: Words) -> Finding:
    """How many pairs of equal words there are."""
    part = np.sort(words[: 1 << 20])
    repeats = np.unique(part, return_counts=True)[1].astype(np.int64)
    pairs = int((repeats * (repeats - 1) // 2).sum())
    mean = math.comb(part.size, 2) / 2**32
    return rare("repetition", "pairs of equal words", count=pairs, mean=mean, of=part.size)


def repeated_blocks(words: Words) -> Finding:
    """How many blocks of 256 bits come again: none ever should."""
    blocks = np.ascontiguousarray(words[: words.size // 8 * 8]).view("V32")
    repeats = blocks.size - np.unique(blocks).size
    mean = math.comb(blocks.size, 2) / 2.0**256
    return rare("repetition", "blocks of 256 bits that come again", count=repeats, mean=mean, of=blocks.size)


def _bytes(words: Words) -> NDArray[np.int64]:
    return _counts(words.view(np.uint8), 256)


def _counts(cells: NDArray[np.integer], size: int) -> NDArray[np.int64]:
    return np.bincount(cells, minlength=size).astype(np.int64)


def _even(cells: int, total: int) -> NDArray[np.float64]:
    return np.full(cells, total / cells)


def _uniform(words: Words) -> NDArray[np.float64]:
    """With mean 0 and variance 1."""
    values = (words.astype(np.float64) + 0.5) / 2**32 - 0.5
    return values * math.sqrt(12)


def _into_groups(things: int, groups: int) -> int:
    """In how many ways things can be parted into so many groups (Stirling's numbers of the second kind)."""
    if groups in (0, things):
        return int(groups == things)
    return groups * _into_groups(things - 1, groups) + _into_groups(things - 1, groups - 1)


def _all_seen(faces: int, rolled: int) -> float:
    """How likely so many rolls show every face."""
    return sum(math.pow(-1, missing) * math.comb(faces, missing) * math.pow(1 - missing / faces, rolled)
               for missing in range(faces + 1))  # fmt: skip
