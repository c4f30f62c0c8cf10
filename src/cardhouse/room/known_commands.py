"""Which commands' ids may be in the log already, without asking the disk for each.

A filter of bits: "no" is certain, "perhaps" is then looked up in the log. So an id that comes for the first
time, which nearly all do, costs no look-up, and one that comes again after years is still found.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b as _hash

BITS = 1 << 24
"""Two megabytes: one id in a hundred is looked up in vain after 1.7 million commands."""
WITHIN = BITS - 1
PROBES = 4


class KnownCommands:
    """Ids that were added, and a few that were not."""

    def __init__(self, bits: bytes | bytearray = b"") -> None:
        self._bits = bytearray(bits) if bits else bytearray(BITS // 8)

    def add(self, command: str) -> bool:
        """This id is in the log, or will be. False when it was certainly never added before."""
        # Two numbers of 64 bits give all probes; the sum walks the filter in a stride of its own for each id.
        bits, seen = self._bits, True
        digest = int.from_bytes(_hash(command.encode(), digest_size=16).digest(), "little")
        place, stride = (digest >> 64) & WITHIN, (digest | 1) & WITHIN
        for _ in range(PROBES):
            byte, bit = place >> 3, 1 << (place & 7)
            if not bits[byte] & bit:
                seen = False
                bits[byte] |= bit
            place = (place + stride) & WITHIN
        return seen

    def knows_all_of(self, other: KnownCommands) -> bool:
        """Whether every id that was added there is in this one too."""
        mine, theirs = int.from_bytes(self._bits, "little"), int.from_bytes(other._bits, "little")
        return mine & theirs == theirs

    def copy(self) -> KnownCommands:
        """As it stands; quick, where encoding is not."""
        return KnownCommands(self._bits)

    def encode(self) -> bytes:
        return zlib.compress(bytes(self._bits), 1)


def decoded(data: bytes) -> KnownCommands | None:
    """What `encode` wrote; None where the size is another."""
    try:
        bits = zlib.decompress(data)
    except zlib.error:
        return None
    return KnownCommands(bits) if len(bits) == BITS // 8 else None

