"""Which commands' ids may be in the log already, without asking the disk for each.

A filter of bits: "no" is certain, "perhaps" is then looked up in the log. So an id that comes for the first
time, which nearly all do, costs no look-up, and one that comes again after years is still found.
"""

from __future__ import annotations

import hashlib
import zlib

BITS = 1 << 24
"""Two megabytes: one id in a hundred is looked up in vain after 1.7 million commands."""
PROBES = 7


class KnownCommands:
    """Ids that were seen, and a few that were not."""

    def __init__(self, bits: bytes = b"") -> None:
        self._bits = bytearray(bits) if bits else bytearray(BITS // 8)

    def add(self, command: str) -> None:
        """This id is in the log, or will be."""
        bits = self._bits
        for place in _places(command):
            bits[place >> 3] |= 1 << (place & 7)

    def perhaps(self, command: str) -> bool:
        """False when the id was certainly never added."""
        bits = self._bits
        return all(bits[place >> 3] & 1 << (place & 7) for place in _places(command))

    def encode(self) -> bytes:
        return zlib.compress(bytes(self._bits), 1)


def decoded(data: bytes) -> KnownCommands | None:
    """What `encode` wrote; None where the size is another."""
    try:
        bits = zlib.decompress(data)
    except zlib.error:
        return None
    return KnownCommands(bits) if len(bits) == BITS // 8 else None


def _places(command: str) -> list[int]:
    # Two numbers of 64 bits give all probes; the sum walks the filter in a stride of its own for each id.
    digest = hashlib.blake2b(command.encode(), digest_size=16).digest()
    start, stride = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little") | 1
    return [(start + probe * stride) % BITS for probe in range(PROBES)]
