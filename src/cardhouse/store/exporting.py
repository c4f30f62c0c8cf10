"""A log as JSON lines that a stranger can read and verify without Cardhouse.

The first line names the room, the position before the first entry and the digest there; then comes a line an
entry; the last line names the end, so that a file cut short is noticed. A body is text, exactly the text that
was sealed, or base64 (`body_base64`) where it is not UTF-8. How digests are made is told in `chain.py`.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.store import chain
from cardhouse.store.errors import BrokenChain, StoreError
from cardhouse.store.log import Entry, Head, Log

FORMAT = 1


class Beginning(msgspec.Struct):
    """The first line."""

    cardhouse_log: int
    room: str
    after: int
    digest: str


class Line(msgspec.Struct, omit_defaults=True):
    """An entry."""

    position: int
    command: str
    at: int
    by: str
    version: int
    digest: str
    body: str | None = None
    body_base64: str | None = None


class End(msgspec.Struct):
    """The last line."""

    end: int
    digest: str


def export(log: Log, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
    """The lines of a part of a log, or of all of it."""
    head = head_at(log, after)
    yield msgspec.json.encode(Beginning(FORMAT, log.room, head.position, head.digest.hex())) + b"\n"
    for entry in log.read(after, upto):
        yield msgspec.json.encode(line_of(entry)) + b"\n"
        head = Head(entry.position, entry.digest)
    yield msgspec.json.encode(End(head.position, head.digest.hex())) + b"\n"


def head_at(log: Log, position: int) -> Head:
    """The head that a log had at a position."""
    if position == 0:
        return chain.first_head(log.room)
    archived = log.archives.of(position)
    if archived is not None and archived.upto == position:
        return Head(position, archived.digest)
    for entry in log.read(position - 1, position):
        return Head(entry.position, entry.digest)
    raise StoreError(f"the log of {log.room} has no position {position}: it ends at {log.head().position}")


def line_of(entry: Entry) -> Line:
    """An entry as a line."""
    made = Line(entry.position, entry.command, entry.at, entry.by, entry.version, entry.digest.hex())
    try:
        made.body = entry.body.decode()
    except UnicodeDecodeError:
        made.body_base64 = b64encode(entry.body).decode()
    return made


def verify_export(file: Path, step: Callable[[int], None] | None = None) -> tuple[str, Head, Head]:
    """Walk the chain of an exported file: its room, where it begins and ends; BrokenChain if it is."""
    with file.open("rb") as lines:
        numbered = enumerate(lines, 1)
        first = next(numbered, (1, b""))[1]
        beginning = _decoded(file, 1, first, Beginning)
        if beginning.cardhouse_log != FORMAT:
            raise StoreError(f"{file} has format {beginning.cardhouse_log}; this Cardhouse knows {FORMAT}")
        start = Head(beginning.after, _digest(file, 1, beginning.digest))
        if start.position == 0 and start != chain.first_head(beginning.room):
            raise BrokenChain(beginning.room, 1, "the first digest does not belong to a room of this name")
        ends: list[Head] = []
        head = chain.verify(beginning.room, _entries(file, numbered, ends), start=start, step=step)
    if not ends:
        raise BrokenChain(beginning.room, head.position + 1, "the file has no last line: it was cut short")
    if ends[0] != head:
        raise BrokenChain(beginning.room, max(head.position, 1), (
            f"the last line names position {ends[0].position} and digest {ends[0].digest.hex()[:16]}…, but "
            f"the entries end at {head.position} with {head.digest.hex()[:16]}…"
        ))
    return beginning.room, start, head


def _entries(file: Path, lines: Iterable[tuple[int, bytes]], ends: list[Head]) -> Iterator[Entry]:
    for number, line in lines:
        if ends:
            raise StoreError(f"{file}: line {number} comes after the last line")
        if line.startswith(b'{"end"'):
            end = _decoded(file, number, line, End)
            ends.append(Head(end.end, _digest(file, number, end.digest)))
            continue
        try:
            yield entry_of(_decoded(file, number, line, Line))
        except ValueError as error:
            raise StoreError(f"{file}: line {number}: its body or digest cannot be read: {error}") from error


def entry_of(line: Line) -> Entry:
    """A line as the entry that it was; ValueError where its body or digest is none."""
    text, coded = line.body or "", line.body_base64
    body = text.encode() if coded is None else b64decode(coded, validate=True)
    return Entry(
        line.position, line.command, at=line.at, by=line.by, version=line.version, body=body,
        digest=bytes.fromhex(line.digest),
    )  # fmt: skip


def _digest(file: Path, number: int, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise StoreError(f"{file}: line {number}: {text!r} is no digest") from error


def _decoded(file: Path, number: int, line: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreError(f"{file}: line {number} is no line of an exported log: {error}") from error
