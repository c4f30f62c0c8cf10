"""A tree of digests: one digest, the root, stands for all leaves, and a few digests beside its way up prove
that a leaf is one of them without showing any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from cardhouse.errors import CardhouseError

LEAF, NODE = b"\x00", b"\x01"


class PathError(CardhouseError):
    """A way up that no leaf at this place of such a tree can have."""


def leaf(content: bytes) -> bytes:
    """The digest of what a leaf holds; leaves and nodes never have the same."""
    return hashlib.sha256(LEAF + content).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The digest of them all."""
    row = list(leaves)
    assert row, "a tree has leaves"
    while len(row) > 1:
        row = _above(row)
    return row[0]


def path(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """The digests beside the way from a leaf up to the root, the lowest first."""
    row, found = list(leaves), []
    while len(row) > 1:
        beside = place ^ 1
        if beside < len(row):
            found.append(row[beside])
        row, place = _above(row), place // 2
    return tuple(found)


def climb(start: bytes, place: int, *, leaves: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf at this place of a tree with so many leaves leads to."""
    if not 0 <= place < leaves:
        raise PathError(f"place {place} is not in a tree of {leaves} leaves")
    digest, width, left = start, leaves, list(path)
    while width > 1:
        beside = place ^ 1
        if beside < width:
            if not left:
                raise PathError("the way up is cut short")
            other = left.pop(0)
            digest = _node(digest, other) if place < beside else _node(other, digest)
        width, place = (width + 1) // 2, place // 2
    if left:
        raise PathError("the way up is too long")
    return digest


def _above(row: list[bytes]) -> list[bytes]:
    """The next row; one that is alone at the end goes up as it is."""
    pairs = [_node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
    return pairs + row[len(row) - len(row) % 2 :]


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(NODE + left + right).digest()
