"""The battery of the shuffle: its figures are exact, a true shuffle passes, every bad one fails."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from cardhouse.sim.battery import hands, orders, words
from cardhouse.sim.battery.finding import Finding, bound, chi_square, rare
from cardhouse.sim.battery.prove import Outcome, Report, findings_of_decks, markdown, prove
from cardhouse.sim.battery.sources import DECK_SOURCES, SOURCES, gathered, system_words
from cardhouse.sim.battery.tails import chi_square_tail, normal_tail, poisson_tail, two_sided
from sim import bad_shuffles

COUNT = 20_800
WORDS = 200_000


def failed(found: Iterator[Finding]) -> list[str]:
    """What fails where the whole battery would be these tests twice over."""
    all_found = list(found)
    return [one.name for one in all_found if one.probability < bound(2 * len(all_found))]


def test_the_tails_are_those_of_the_tables() -> None:
    assert chi_square_tail(3.841459, 1) == pytest.approx(0.05, rel=1e-6)
    assert chi_square_tail(6.634897, 1) == pytest.approx(0.01, rel=1e-6)
    for half, statistic in ((1, 2), (5, 29.6), (50, 60), (50, 124.3), (1300, 2800), (1300, 2400)):
        terms = [math.exp(at * math.log(statistic / 2) - math.lgamma(at + 1) - statistic / 2)
                 for at in range(half)]  # fmt: skip
        assert chi_square_tail(statistic, 2 * half) == pytest.approx(math.fsum(terms), rel=1e-9)
    assert normal_tail(1.959964) == pytest.approx(0.025, rel=1e-6)
    assert poisson_tail(2, 0.5) == pytest.approx(1 - 1.5 * math.exp(-0.5), rel=1e-9)
    assert two_sided(0.999) == pytest.approx(0.002)


def test_cells_of_which_little_is_expected_are_counted_together() -> None:
    found = chi_square("", "", seen=np.array([10, 3, 1, 1, 0]), expected=[10.0, 2.0, 1.5, 1.0, 0.5])
    assert found.degrees == 1
    assert found.statistic == 0


def test_the_numbers_of_orders_are_counted_right() -> None:
    every = np.array(list(permutations(range(6))), dtype=np.uint8)
    rises = Counter((every[:, 1:] > every[:, :-1]).sum(axis=1).tolist())
    assert orders.rising_orders(6) == [rises[count] for count in range(6)]
    turned = Counter(orders.inversions(every).tolist())
    assert orders.inverted_orders(6) == [turned[count] for count in range(16)]
    assert sum(hands.FIVE) == math.comb(52, 5)
    assert sum(hands.SEVEN) == math.comb(52, 7)


def test_a_true_shuffle_passes() -> None:
    assert failed(findings_of_decks(bad_shuffles.fair(COUNT, np.random.default_rng(11)))) == []


@pytest.mark.parametrize("shuffle", bad_shuffles.BAD, ids=lambda shuffle: shuffle.__name__)
def test_a_bad_shuffle_fails(shuffle: Callable[[int, np.random.Generator], NDArray[np.uint8]]) -> None:
    decks = shuffle(COUNT, np.random.default_rng(11))
    assert (np.sort(decks, axis=1) == np.arange(52)).all(), "whole decks; only chance is wrong"
    assert failed(findings_of_decks(decks))


def counted(count: int) -> NDArray[np.uint32]:
    return np.arange(count, dtype=np.uint32) * np.uint32(2654435761)


def congruential(count: int) -> NDArray[np.uint32]:
    found, state = np.empty(count, dtype=np.uint32), 1
    for at in range(count):
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        found[at] = state
    return found


def one_bit_stuck(count: int) -> NDArray[np.uint32]:
    return np.frombuffer(system_words(0, -(-count // 64), 5), dtype=np.uint32)[:count] | np.uint32(1 << 9)


def below_three_thousand_million(count: int) -> NDArray[np.uint32]:
    """The remainder of a word: numbers below 2^32 - 3 * 10^9 come twice as often."""
    true = np.frombuffer(system_words(0, -(-count // 64), 5), dtype=np.uint32)[:count]
    return (true.astype(np.uint64) % 3_000_000_000 * (1 << 32) // 3_000_000_000).astype(np.uint32)


def started_again(count: int) -> NDArray[np.uint32]:
    half = np.frombuffer(system_words(0, -(-count // 128), 5), dtype=np.uint32)[: count // 2]
    return np.concatenate([half, half])


BAD_WORDS = (counted, congruential, one_bit_stuck, below_three_thousand_million, started_again)


@pytest.mark.parametrize("make", BAD_WORDS, ids=lambda make: make.__name__)
def test_bad_words_fail(make: Callable[[int], NDArray[np.uint32]]) -> None:
    assert failed(words.findings(make(WORDS)))


def test_the_rooms_own_words_decks_and_draws_pass_and_come_again_with_their_seed() -> None:
    few = 3_000
    for source in SOURCES:
        again = [gathered(source, few, 7, workers=None, done=lambda done: None).tobytes() for _ in range(2)]
        assert again[0] == again[1], source.name
        other = gathered(source, few, 8, workers=None, done=lambda done: None).tobytes()
        assert other != again[0], source.name
    tested = prove(few, 7, sources=SOURCES)
    report = Report(version="1", code="c", began="", seconds=0, decks=few, words=0, seed=7, tested=tested)
    assert report.failed == []
    assert report.tests == sum(len(one.findings) for one in tested)
    assert f"All {report.tests} passed" in markdown(report)


def test_every_kind_of_the_regulation_is_there() -> None:
    wanted = {"chi-square", "runs", "serial correlation", "equidistribution", "gap", "poker",
              "coupon collector", "permutation", "spectral", "subsequences", "serial",
              "repetition"}  # fmt: skip
    some_words = np.frombuffer(system_words(0, WORDS // 64, 1), dtype=np.uint32)
    assert {found.kind for found in words.findings(some_words)} == wanted
    decks = gathered(DECK_SOURCES[0], 3_000, 1, workers=None, done=lambda done: None).view(np.uint8)
    assert {found.kind for found in findings_of_decks(decks)} == wanted


def test_a_failure_is_told_and_nothing_else_is_called_one() -> None:
    bad = Finding("gap", "between", 99.0, 3, probability=1e-9, of=10)
    good = rare("repetition", "decks", count=0, mean=0.0, of=10)
    tested = (Outcome("decks", 10, (bad, good)),)
    report = Report(version="1", code="c", began="", seconds=0, decks=10, words=80, seed=None, tested=tested)
    assert [found.name for _, found in report.failed] == ["between"]
    text = markdown(report)
    assert "1 of 2 tests failed" in text
    assert text.count("FAILED") == 1
