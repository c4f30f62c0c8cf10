"""Draws that everybody may see: for the button, for seats, of tickets. A secret is promised by its digest
before anybody adds chance; the draw shows the secret, and promises the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from cardhouse.shuffle.order import order

PROMISE = b"cardhouse draw 1\n"
DRAWN = b"cardhouse drawn 1\n"


def promise(secret: bytes) -> bytes:
    """What is published before the draw."""
    return hashlib.sha256(PROMISE + secret).digest()


def drawn(secret: bytes, chance: Sequence[bytes], *, nth: int, count: int) -> tuple[int, ...]:
    """The numbers 0 to count - 1 as they are drawn, in the `nth` draw (0, 1 …) made with this secret."""
    seed = DRAWN + secret + nth.to_bytes(4, "big") + b"".join(chance)
    return order(count, hashlib.sha256(seed).digest())
