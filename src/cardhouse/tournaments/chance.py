"""Chance for more things than a deck has cards, made of shuffles of a deck. A shuffle of 52 is one of 52!
orders, each as likely as the others, so that its number decides fairly between fewer. Pure: the shuffles come
in as data.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Mixing = Callable[[int], tuple[int, ...]]
DECK = 52
ORDERS = math.factorial(DECK)
SPAN = 1 << 160
"""What one shuffle decides at most, far below its orders, so that hardly any is drawn again."""


def below(mixed: Mixing, many: int) -> int:
    """One of so many numbers from 0 on, each as likely as the others.

    >>> below(lambda cards: tuple(range(cards)), 1000)
    0
    """
    assert 0 < many <= SPAN, many
    fair = ORDERS - ORDERS % many
    while True:
        number = _number_of(mixed(DECK))
        if number < fair:
            return number % many


def mixed_many(mixed: Mixing, many: int) -> tuple[int, ...]:
    """So many numbers from 0 on in an order of chance."""
    order = list(range(many))
    last = many - 1
    while last > 0:
        first, span = last, 1
        while last > 0 and span * (last + 1) <= SPAN:
            span *= last + 1
            last -= 1
        number = below(mixed, span)
        for place in range(first, last, -1):
            number, at = divmod(number, place + 1)
            order[at], order[place] = order[place], order[at]
    return tuple(order)


def _number_of(order: tuple[int, ...]) -> int:
    """Which of all orders of a deck this is."""
    left, number = list(range(len(order))), 0
    for card in order:
        at = left.index(card)
        number = number * len(left) + at
        del left[at]
    return number
