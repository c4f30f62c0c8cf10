"""Stretches of a log that lie in files: gaming days that left the database, each as `exporting.py` writes it.

A row in the database names the file of a stretch, the digests of the chain before and after it and the digest
of the file's bytes, so that the chain goes on over the cut, and a file that was changed, exchanged or cut
short is not believed. Nothing is read from a file before its bytes were compared. Where the files lie is the
operator's choice (CARDHOUSE_ARCHIVE); a SQLite database has them in a folder beside itself. Which stretches
leave, and when, is decided by the room; `archiving.py` writes the files.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Protocol

import msgspec

from cardhouse.store.errors import ArchiveMissing, BrokenChain, StoreError
from cardhouse.store.log import Entry

ENVIRONMENT = "CARDHOUSE_ARCHIVE"
SUFFIX = "-archive"
KEY_BYTES = 16
BATCH = 1_000
CHUNK = 1 << 20
FIRST_LINE, LAST_LINE, POSITION = b'{"cardhouse_log"', b'{"end"', b'{"position":'
Row = tuple[int, str, int, str, int, bytes, bytes]


class Archive(msgspec.Struct, frozen=True):
    """A stretch of a log in a file: after one position up to another, the chain's digests there, the latest
    instant of all entries up to its end, the file's name and the SHA-256 of its bytes.
    """

    after: int
    after_digest: bytes
    upto: int
    digest: bytes
    latest: int
    file: str
    file_digest: bytes


class Archives(Protocol):
    """The archived stretches of one room, from the first entry of its log on, without a gap."""

    @property
    def folder(self) -> Path | None:
        """Where the files lie; None for a database in memory."""

    def all(self) -> list[Archive]: ...

    def of(self, position: int) -> Archive | None:
        """The stretch in which a position lies."""

    def check(self, one: Archive) -> Path:
        """The file of a stretch. ArchiveMissing where it is not here, BrokenChain where it is another."""

    def commands(self) -> Iterator[tuple[bytes, int]]:
        """For each archived command its key and its position: it is not done a second time."""

    def add(self, one: Archive) -> None:
        """From now on a stretch lies in its file; StoreError where it is not the next one of this log."""

    def drop(self) -> int:
        """Takes entries out of the database that lie in files, each of which is compared before; how many.
        The first entry of a log stays. A run that was killed is finished by the next.
        """

    def adopt(self, archives: Sequence[Archive], commands: Iterable[tuple[bytes, int]], first: Entry) -> None:
        """An empty log goes on from the archives of another database, of which it becomes a copy."""


class NoArchives:
    """Of a log that is read over the network: what lies where is that server's affair."""

    def all(self) -> list[Archive]:
        return []

    def check(self, one: Archive) -> Path:
        raise NotImplementedError


def folder_of_file(database: str) -> Path:
    """Where the archive of a SQLite file lies."""
    return Path(os.environ.get(ENVIRONMENT) or f"{database}{SUFFIX}")


def folder_of_server(url: str) -> Path:
    """Where the archive of a PostgreSQL database lies; all processes that read it need the same folder."""
    named = hashlib.sha256(url.rpartition("@")[2].encode()).hexdigest()[:16]
    usual = Path.home() / ".config" / "cardhouse" / f"{named}{SUFFIX}"
    return Path(os.environ.get(ENVIRONMENT) or usual)


def key_of(command: str) -> bytes:
    """By which an archived command is known again."""
    return hashlib.sha256(command.encode()).digest()[:KEY_BYTES]


def digest_of(file: Path) -> bytes:
    """SHA-256 of a file's bytes."""
    found = hashlib.sha256()
    with file.open("rb") as lines:
        while chunk := lines.read(CHUNK):
            found.update(chunk)
    return found.digest()


def miscounted(room: str, wanted: int, known: int) -> str:
    """What is wrong with the commands that were archived, for people."""
    return f"{room}: {wanted} commands were archived, but {known} of them are known"


class ArchiveFiles:
    """The files of one room's archives. What was compared once is not compared again while it is the same
    file, of the same length and times.
    """

    def __init__(self, room: str, folder: Path | None) -> None:
        self.folder = folder
        self._room = room
        self._compared: dict[str, tuple[int, ...]] = {}

    def check(self, one: Archive) -> Path:
        path = (self.folder or Path()) / one.file
        try:
            stamp = _stamp(path)
            if self._compared.get(one.file) != stamp:
                if digest_of(path) != one.file_digest:
                    raise self._another(one, path)
                self._compared[one.file] = stamp
        except OSError as error:
            raise ArchiveMissing(
                self._room, one.after + 1, upto=one.upto, file=str(path), why=error.strerror or str(error)
            ) from error
        return path

    def _another(self, one: Archive, path: Path) -> BrokenChain:
        """What is wrong with a file, as closely as it can be said."""
        from cardhouse.store.exporting import verify_export

        position, why = one.after + 1, "its bytes are others"
        try:
            room, start, head = verify_export(path)
            if (room, start.position, head.position) != (self._room, one.after, one.upto):
                why = f"it holds positions {start.position + 1} to {head.position} of {room}"
            elif (start.digest, head.digest) != (one.after_digest, one.digest):
                why = "it is of another history than this log"
        except BrokenChain as broken:
            position, why = broken.position, broken.why
        except StoreError as error:
            why = str(error)
        return BrokenChain(self._room, position, (
            f"the archive file {path} is not the one that was written ({why}): put a true copy in its place"
        ))

    def entries(self, one: Archive, after: int, upto: int) -> Iterator[Entry]:
        """The entries of a stretch after a position up to another."""
        from cardhouse.store.exporting import Line, entry_of

        with self.check(one).open("rb") as lines:
            _go_to(lines, after + 1)
            for line in lines:
                if line.startswith(LAST_LINE):
                    return
                entry = entry_of(msgspec.json.decode(line, type=Line))
                if entry.position > upto:
                    return
                yield entry


def _stamp(path: Path) -> tuple[int, ...]:
    found = path.stat()
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _go_to(lines: IO[bytes], position: int) -> None:
    """To the line of a position, by halves: every line says its own, and they only grow."""
    low, high = 0, lines.seek(0, os.SEEK_END)
    while low < high:
        middle = (low + high) // 2
        lines.seek(middle)
        lines.readline()
        line = lines.readline()
        if line.startswith(POSITION) and int(line[len(POSITION) : line.index(b",")]) < position:
            low = middle + 1
        else:
            high = middle
    lines.seek(low)
    lines.readline()


def read_through(
    page: Callable[[int, int], list[Any]], archived: Callable[[int], Archive | None], files: ArchiveFiles, *,
    after: int, last: int, most: int,
) -> Iterator[Entry]:  # fmt: skip
    """Entries from the database, a page of at most `most` at a time, and from files where positions are
    missing there that were archived. A gap of another kind is left to whoever walks the chain.
    """
    while after < last:
        rows = page(after, last)
        here = len(rows) if not rows or rows[-1][0] == after + len(rows) else _without_gap(rows, after)
        for row in rows[:here]:
            yield Entry(*row)
        after += here
        if here == len(rows) == most:
            continue
        if here == len(rows) > 0 and after > 1:
            return  # what is archived comes first in a log: nothing of it follows these
        one = archived(after + 1) if after < last else None
        if one is not None:
            yield from files.entries(one, after, min(last, one.upto))
            after = min(last, one.upto)
            continue
        for row in rows[here:]:
            yield Entry(*row)
        if len(rows) < most:
            return
        after = rows[-1][0]


def _without_gap(rows: list[Any], after: int) -> int:
    """How many rows follow on from a position."""
    return next((n for n, row in enumerate(rows) if row[0] != after + n + 1), len(rows))
