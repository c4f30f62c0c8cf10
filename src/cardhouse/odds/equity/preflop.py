"""Every class of hold'em hands against every other before the flop, exactly: 169 x 169.

One hand of a class against each hand of the other; match-ups that differ in the names of the suits only are
counted once: 47,008 of them are left.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.card import RANKS
from cardhouse.odds.equity.counting import choices_of, count_piece
from cardhouse.odds.equity.spot import read_spot
from cardhouse.odds.equity.tally import NO_HALF
from cardhouse.odds.handing import finished

Floats = NDArray[np.float64]
PART = 200


def classes() -> list[str]:
    """The names of all classes: pairs, suited, offsuit.

    >>> len(classes()), classes()[:3]
    (169, ['AA', 'AKs', 'AKo'])
    """
    found = []
    for high in reversed(range(13)):
        found.append(RANKS[high] * 2)
        found += [RANKS[high] + RANKS[low] + kind for low in reversed(range(high)) for kind in "so"]
    return found


def match_up(one: str, other: str) -> tuple[int, int, int, int]:
    """Of one class against another: showdowns won, tied, all of them, and match-ups that were counted."""
    spot = read_spot(f"{one} vs {other}")
    choices = choices_of(spot)
    counts = count_piece(spot, choices.cards)[:, 0, :, NO_HALF]
    won, tied, lost = (int((counts[:, at] * choices.weights).sum()) for at in (1, 2, 0))
    return won, tied, won + tied + lost, len(choices.cards)


def _match_ups(pairs: list[tuple[str, str]]) -> list[tuple[int, int, int, int]]:
    return [match_up(one, other) for one, other in pairs]


def all_against_all(
    *, workers: Executor | None = None, progress: Callable[[int, int], None] | None = None
) -> tuple[Floats, Floats, int]:
    """The equity of each class (rows) against each other, how many hands of the two can be held together, and
    how many match-ups were counted.
    """
    names = classes()
    pairs = list(combinations_with_replacement(range(len(names)), 2))
    parts = [pairs[start : start + PART] for start in range(0, len(pairs), PART)]
    equity, held, counted, done = np.zeros((169, 169)), np.zeros((169, 169)), 0, 0

    def put(part: list[tuple[int, int]], found: list[tuple[int, int, int, int]]) -> None:
        nonlocal counted, done
        for (one, other), (won, tied, total, many) in zip(part, found, strict=True):
            equity[one, other] = (won + tied / 2) / total
            equity[other, one] = 1 - equity[one, other]
            held[one, other] = held[other, one] = total
            counted += many
        done += 1
        if progress:
            progress(done, len(parts))

    named = [[(names[one], names[other]) for one, other in part] for part in parts]
    if workers is None:
        for part, words in zip(parts, named, strict=True):
            put(part, _match_ups(words))
        return equity, held, counted
    for number, found in finished(workers, _match_ups, [(words,) for words in named]):
        put(parts[number], found)
    return equity, held, counted
