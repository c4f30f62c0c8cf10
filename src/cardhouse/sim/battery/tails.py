"""How unusual a statistic is: the tails of the chi-square, normal and Poisson distributions."""

from __future__ import annotations

import math

TINY = 1e-300
CLOSE = 1e-15
STEPS_MAX = 1_000_000


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The probability of a chi-square at least as great as this one."""
    assert degrees > 0, "a chi-square has degrees of freedom"
    return _upper_gamma(degrees / 2, statistic / 2)


def normal_tail(deviation: float) -> float:
    """The probability of a value at least as great as this one, in standard deviations."""
    return math.erfc(deviation / math.sqrt(2)) / 2


def poisson_tail(count: int, mean: float) -> float:
    """The probability of at least `count` where `mean` are expected."""
    return 1.0 if count <= 0 else 1.0 - _upper_gamma(count, mean)


def two_sided(tail: float) -> float:
    """How unusual in either direction: a deck that is too even was not shuffled either."""
    return min(1.0, 2 * min(tail, 1 - tail))


def _upper_gamma(shape: float, at: float) -> float:
    """The regularised upper incomplete gamma function, by its series below the middle and by its continued
    fraction (Lentz) above.
    """
    if at <= 0:
        return 1.0
    scale = math.exp(-at + shape * math.log(at) - math.lgamma(shape))
    if at < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, at))
    return min(1.0, scale * _fraction(shape, at))


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    for step in range(1, STEPS_MAX):
        term *= at / (shape + step)
        total += term
        if term < total * CLOSE:
            break
    return total


def _fraction(shape: float, at: float) -> float:
    b = at + 1 - shape
    c, d = 1 / TINY, 1 / b
    value = d
    for step in range(1, STEPS_MAX):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or TINY)
        c = b + a / c or TINY
        value *= c * d
        if abs(c * d - 1) < CLOSE * 10:
            break
    return value
