"""Signed roots: where a room's log stood at the close of a day, in one line that the operator keeps apart
from the database, and that witnesses keep for him. Who can write to the database can write the whole chain
anew; the roots he cannot.

A root says the head of the log and the root before it, and is signed (Ed25519) with a key that is derived
from the installation's key. docs/log.md has the form; when a root is made is decided by whoever asks.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from cardhouse.store.chain import first_head
from cardhouse.store.errors import BadRoot, BrokenChain
from cardhouse.store.exporting import head_at
from cardhouse.store.keys import Keys
from cardhouse.store.log import Head, Log

FORMAT = 1
PURPOSE = "roots"
FILE = "roots.jsonl"
SEALED = b"cardhouse root 1\n"


class Root(msgspec.Struct, frozen=True):
    """Where a room's log stood. `after` is the position of the root before (0: there was none)."""

    cardhouse_root: int
    room: str
    day: str
    at: int
    position: int
    digest: str
    after: int
    after_digest: str
    software: str
    key: str
    signature: str = ""

    @property
    def message(self) -> bytes:
        """What is signed."""
        parts = (self.room, self.day, self.at, self.position, self.digest, self.after, self.after_digest)
        return SEALED + msgspec.json.encode((*parts, self.software))


class Roots:
    """What signs the roots of an installation."""

    def __init__(self, keys: Keys) -> None:
        self._signing = Ed25519PrivateKey.from_private_bytes(keys.derived(PURPOSE))
        self.public = self._signing.public_key().public_bytes_raw().hex()
        """The key that others check signatures with, in hexadecimal."""

    def signed(self, room: str, head: Head, before: Head, *, day: str, at: int, software: str) -> Root:
        """The root of a room's log at this head; `before` is the head of the root before it."""
        made = Root(
            FORMAT, room, day, at=at, position=head.position, digest=head.digest.hex(), after=before.position,
            after_digest=before.digest.hex(), software=software, key=self.public,
        )  # fmt: skip
        return msgspec.structs.replace(made, signature=self._signing.sign(made.message).hex())


def next_root(
    log: Log, signing: Roots, held: Sequence[Root], *, day: str, at: int, software: str
) -> Root | None:
    """The root of a log as it stands, after the last that is held; None where nothing came since.

    BrokenChain where the log does not go on from that root: such a log is not signed.
    """
    mine, end = of_room(held, log.room), log.head()
    before = first_head(log.room)
    if mine:
        last = mine[-1]
        heads = {last.position: head_at(log, last.position).digest} if last.position <= end.position else {}
        compare(log.room, [msgspec.structs.replace(last, after=0)], heads, end.position)
        before = Head(last.position, bytes.fromhex(last.digest))
    if end.position <= before.position:
        return None
    return signing.signed(log.room, end, before, day=day, at=at, software=software)


def check(root: Root, public: str = "") -> None:
    """BadRoot where the signature is not good, or of another key than `public`."""
    where = f"the root of {root.room} at position {root.position}"
    if root.cardhouse_root != FORMAT:
        raise BadRoot(f"{where} has format {root.cardhouse_root}; format {FORMAT} is known")
    if public and root.key != public:
        raise BadRoot(f"{where} is signed with the key {root.key[:16]}…, not with {public[:16]}…")
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(root.key))
        key.verify(bytes.fromhex(root.signature), root.message)
    except (InvalidSignature, ValueError):
        raise BadRoot(f"{where} does not have the signature of its key: it was changed") from None
    if not 0 <= root.after < root.position:
        raise BadRoot(f"{where} says that it comes after position {root.after}")


def read(data: bytes, name: str) -> list[Root]:
    """The roots in a file, as they are; `check` tells whether they are good."""
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Root))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRoot(f"{name}: line {number} is no root: {error}") from error
    return found


def read_file(place: Path) -> list[Root]:
    """The roots in a file, or in that of a folder; none where there is no file yet."""
    file = file_in(place)
    try:
        return read(file.read_bytes(), str(file))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadRoot(f"the roots in {file} cannot be read: {error}") from error


def file_in(place: Path) -> Path:
    """The file that is meant by a file or a folder."""
    return place / FILE if place.is_dir() else place


def line_of(root: Root) -> bytes:
    return msgspec.json.encode(root) + b"\n"


def add(place: Path, root: Root) -> None:
    """One more line, there whole or not at all whatever happens meanwhile."""
    file = file_in(place)
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        before = file.read_bytes() if file.exists() else b""
        handle = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(handle, "wb") as written:
            written.write(before + line_of(root))
            written.flush()
            os.fsync(handle)
        fresh.replace(file)
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BadRoot(f"the root cannot be written to {file}: {error}") from error


def of_room(roots: Iterable[Root], room: str) -> list[Root]:
    return [root for root in roots if root.room == room]


def compare(room: str, roots: Sequence[Root], head_at: dict[int, bytes], end: int) -> int:
    """How many roots a log was compared with; BrokenChain where it is not the log that was signed.

    `head_at` has the digests of the positions that the roots name, as far as the log has them.
    """
    compared = 0
    for root in roots:
        if root.position > end:
            raise BrokenChain(room, end + 1, (
                f"a root of {root.day} was signed at position {root.position}, the log ends at {end}: its "
                "end was cut off"
            ))
        for position, digest in ((root.after, root.after_digest), (root.position, root.digest)):
            found = head_at.get(position)
            if found is not None and found.hex() != digest:
                raise BrokenChain(room, max(position, 1), (
                    f"the root of {root.day} says {digest[:16]}…, but the log has {found.hex()[:16]}…: "
                    "something up to here was written anew after the root was signed"
                ))
        compared += root.position in head_at
    return compared
