"""The order that belongs to a seed of 32 bytes: everybody who knows the seed comes to the same one.

    words      sha256(seed + counter), counter a big-endian number of four bytes from 0 on; each digest is
               eight big-endian words of four bytes
    places     from the last place down to the second: the next word below the last whole multiple of the
               places left (others are passed over, so that no place is favoured), its remainder is the place
               to change with
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

WORDS = 1 << 32


def words(seed: bytes) -> Iterator[int]:
    """Numbers below 2^32 without end."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def order(count: int, seed: bytes) -> tuple[int, ...]:
    """The numbers 0 to count - 1 in the order that belongs to the seed."""
    drawn = words(seed)
    places = list(range(count))
    for last in range(count - 1, 0, -1):
        fair = WORDS - WORDS % (last + 1)
        word = next(drawn)
        while word >= fair:
            word = next(drawn)
        at = word % (last + 1)
        places[at], places[last] = places[last], places[at]
    return tuple(places)
