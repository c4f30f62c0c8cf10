"""Which commands' ids may be in the log already, without asking the disk for each.

A filter of bits: "no" is certain, "perhaps" is then looked up in the log. So an id that comes for the first
time, which nearly all do, costs no look-up, and one that comes again after years is still found.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import blake2b as _hash

BITS = 1 << 24
"""Two megabytes: about one id in fifty is looked up in vain after 1.7 million commands."""
WORDS = BITS // 64
FORM = b"words:"
"""Before what is kept, so that a filter of another form is never taken for one of this."""
_two_numbers = struct.Struct("<QQ").unpack


class KnownCommands:
    """Ids that were added, and a few that were not."""

    def __init__(self, bits: bytes | bytearray = b"") -> None:
        self._bits = bytearray(bits) if bits else bytearray(BITS // 8)
        self._words = memoryview(self._bits).cast("Q")

    def add(self, command: str) -> bool:
        """This id is in the log, or will be. False when it was certainly never added before."""
        # All four bits of an id lie in one word: a filter this large is in no processor's cache, and each
        # place that is looked at elsewhere is waited for.
        place, bits = _two_numbers(_hash(command.encode(), digest_size=16).digest())
        place %= WORDS
        mask = 1 << (bits & 63) | 1 << (bits >> 6 & 63) | 1 << (bits >> 12 & 63) | 1 << (bits >> 18 & 63)
        word = self._words[place]
        if word & mask == mask:
            return True
        self._words[place] = word | mask
        return False

    def knows_all_of(self, other: KnownCommands) -> bool:
        """Whether every id that was added there is in this one too."""
        mine, theirs = int.from_bytes(self._bits, "little"), int.from_bytes(other._bits, "little")
        return mine & theirs == theirs

    def copy(self) -> KnownCommands:
        """As it stands; quick, where encoding is not."""
        return KnownCommands(self._bits)

    def encode(self) -> bytes:
        return FORM + zlib.compress(bytes(self._bits), 1)


def decoded(data: bytes) -> KnownCommands | None:
    """What `encode` wrote; None where the form or the size is another."""
    if not data.startswith(FORM):
        return None
    try:
        bits = zlib.decompress(data[len(FORM) :])
    except zlib.error:
        return None
    return KnownCommands(bits) if len(bits) == BITS // 8 else None
