"""A snapshot as it lies in the database: nobody makes another one of it unnoticed.

With the installation's key it is sealed under it; without one it carries a digest, which finds accidents but
not whoever makes a new digest too. Both are bound to the room, the kind, the position and the log's digest
there. One that is not what was kept is left aside: the log has everything.
"""

from __future__ import annotations

import hashlib

import msgspec

from cardhouse.room.sealing import Sealing
from cardhouse.store.errors import StoreError, WrongKey
from cardhouse.store.log import Snapshot

PURPOSE = "snapshots"
SEALED, HASHED = b"sealed 1\n", b"sha256 1\n"
PLAIN = b'{"shape"'
"""How those began that carried nothing: of versions before there were digests."""
DIGEST_BYTES = 32


class BadSnapshot(StoreError):  # noqa: N818
    """Not what was kept."""


def closed(body: bytes, bound: bytes, sealing: Sealing | None) -> bytes:
    """What is kept of a snapshot."""
    if sealing is not None:
        return SEALED + sealing.keys.seal(PURPOSE, body, bound)
    return HASHED + hashlib.sha256(bound + body).digest() + body


def opened(kept: bytes, bound: bytes, sealing: Sealing | None) -> bytes | None:
    """What was kept; None where it is for another key holder, BadSnapshot where it was changed."""
    if kept.startswith(SEALED):
        if sealing is None:
            return None
        try:
            return sealing.keys.open(PURPOSE, kept[len(SEALED) :], bound)
        except WrongKey as wrong:
            raise BadSnapshot(str(wrong)) from wrong
    if sealing is not None:
        raise BadSnapshot("it is not sealed under the key of this installation")
    start = len(HASHED) + DIGEST_BYTES
    body = kept[start:]
    if not kept.startswith(HASHED) or kept[len(HASHED) : start] != hashlib.sha256(bound + body).digest():
        raise BadSnapshot("its digest is not that of what it holds")
    return body


def bound_to(room: str, kind: str, position: int, digest: bytes) -> bytes:
    """What a snapshot belongs to."""
    return msgspec.json.encode([room, kind, position, digest.hex()])


def opened_snapshot(room: str, found: Snapshot, sealing: Sealing | None) -> bytes | None:
    return opened(found.body, bound_to(room, found.kind, found.position, found.digest), sealing)
