"""Every hand of five and of seven cards, as rows of bytes."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray


@cache
def every_five() -> NDArray[np.uint8]:
    """All 2,598,960, the cards of a row rising, the rows in the order of their cards."""
    cards = chain.from_iterable(combinations(range(52), 5))
    rows = np.fromiter(cards, dtype=np.uint8, count=5 * 2_598_960)
    return rows.reshape(-1, 5)


def every_seven() -> Iterator[NDArray[np.uint8]]:
    """All 133,784,560, in blocks that share their two lowest cards."""
    five = every_five()
    starts = np.searchsorted(five[:, 0], np.arange(53))
    for second in range(1, 47):
        higher = five[starts[second + 1] :]
        rows = np.empty((len(higher), 7), dtype=np.uint8)
        rows[:, 1] = second
        rows[:, 2:] = higher
        for first in range(second):
            rows[:, 0] = first
            yield rows
