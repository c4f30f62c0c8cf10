"""The chain that proves a log: each digest seals an entry together with all entries before it.

    first digest   sha256("cardhouse log 1" + newline + the room's name)              (position 0)
    next digest    sha256(digest before + header + body)
    header         the JSON array [position, command, at, by, version], no spaces, UTF-8, nothing escaped
                   but the quotation mark and the backslash (names hold no control characters)

Who keeps a digest somewhere else (a printed slip at the end of a shift will do) can later prove that nothing
up to there was changed, added or taken out. The bytes of the body are sealed as they are.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec

from cardhouse.store.errors import BadEntry, BrokenChain
from cardhouse.store.log import Entry, Head, NewEntry

GENESIS = b"cardhouse log 1\n"
NAME_CHARACTERS_MAX = 200
INTEGER_MAX = 2**63 - 1
VERSION_MAX = 2**31 - 1
_encode = msgspec.json.Encoder().encode
_sha256 = hashlib.sha256


def first_head(room: str) -> Head:
    """The head of a room's empty log."""
    return Head(0, _sha256(GENESIS + room.encode()).digest())


def seal(before: bytes, position: int, command: str, at: int, by: str, version: int, body: bytes) -> bytes:
    """The digest of one entry after the digest before it."""
    return _sha256(before + _encode((position, command, at, by, version)) + body).digest()


def sealed(head: Head, entries: Sequence[NewEntry]) -> list[Entry]:
    """New entries with their positions and digests, after this head."""
    position, digest = head.position, head.digest
    made = []
    for new in entries:
        position += 1
        command, at, by, version, body = new.command, new.at, new.by, new.version, new.body
        digest = _sha256(digest + _encode((position, command, at, by, version)) + body).digest()
        made.append(Entry(position, command, at, by, version=version, body=body, digest=digest))
    return made


def check_new(entries: Sequence[NewEntry]) -> None:
    """Refuse what a database would not give back as it was, before anything is written."""
    for new in entries:
        check_name("a command's id", new.command)
        check_name("who gave a command", new.by)
        if not (-INTEGER_MAX <= new.at <= INTEGER_MAX and 1 <= new.version <= VERSION_MAX):
            raise BadEntry(f"command {new.command}: its time or its version is out of bounds")
        for key, _ in new.vault:
            check_name("a key of the vault", key)
    if len(entries) > 1 and len({new.command for new in entries}) < len(entries):
        commands = [new.command for new in entries]
        twice = next(command for command in commands if commands.count(command) > 1)
        raise BadEntry(f"command {twice} is there twice in one write: each command has one entry")


def check_name(what: str, name: str) -> None:
    """Ids, names and keys are short plain text; control characters and half characters are refused."""
    if name.isascii() and name.isprintable() and 0 < len(name) <= NAME_CHARACTERS_MAX:
        return  # nearly always
    if not 0 < len(name) <= NAME_CHARACTERS_MAX:
        raise BadEntry(f"{what} has {len(name)} characters; it needs 1 to {NAME_CHARACTERS_MAX}")
    if any(ord(character) < 32 or 0x7F <= ord(character) < 0xA0 or 0xD800 <= ord(character) < 0xE000
           for character in name):
        raise BadEntry(f"{what} holds a control character or half a character: {name!r}")


def verify(
    room: str,
    entries: Iterable[Entry],
    start: Head | None = None,
    end: Head | None = None,
    step: Callable[[int], None] | None = None,
) -> Head:
    """Walk the chain and return its head; BrokenChain where it is not what was written.

    `start` is the head to go on from (an empty log when not given), `end` the head that the log must reach:
    without it, entries missing at the very end cannot be noticed. `step` hears each position.
    """
    head = start or first_head(room)
    position, digest = head.position, head.digest
    for entry in entries:
        position += 1
        if entry.position != position:
            raise BrokenChain(room, position, _gap(position, entry.position))
        digest = seal(digest, position, command=entry.command, at=entry.at, by=entry.by,
            version=entry.version, body=entry.body)
        if digest != entry.digest:
            raise BrokenChain(room, position, (
                f"its digest is {entry.digest.hex()[:16]}…, but the entry and those before it give "
                f"{digest.hex()[:16]}…: its command, time, person, version, body or digest was changed"
            ))
        if step is not None:
            step(position)
    head = Head(position, digest)
    if end is not None and end != head:
        _compare_ends(room, head, end)
    return head


def unrecorded(room: str, end: int) -> BrokenChain:
    """Why nothing can be appended at the right place: something stands there already."""
    return BrokenChain(room, end + 1, f"an entry is there, but the recorded end is {end}: somebody added it")


def _gap(expected: int, found: int) -> str:
    if found > expected:
        missing = f"position {expected}" if found == expected + 1 else f"positions {expected} to {found - 1}"
        return f"{missing} should come next, but position {found} does: entries were taken out"
    return f"position {expected} should come next, but position {found} does: they are out of order"


def _compare_ends(room: str, head: Head, end: Head) -> None:
    if head.position < end.position:
        raise BrokenChain(room, head.position + 1, (
            f"the log ends at {head.position}, but {end.position} were written: its end was cut off"
        ))
    if head.position > end.position:
        raise BrokenChain(room, end.position + 1, (
            f"the log goes on to {head.position}, but only {end.position} were written: the rest was added"
        ))
    raise BrokenChain(room, max(head.position, 1), (
        f"its digest is {head.digest.hex()[:16]}…, but its recorded end is {end.digest.hex()[:16]}…"
    ))
