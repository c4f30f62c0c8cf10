"""Writes a stretch of a log to an archive file, and says how much of an archived log can be read here.

A file is written under another name, brought to the disk, read back and walked along its chain before it gets
its own name; only then may the database count on it (`archives.py`). A process that is killed anywhere leaves
at most a file that nobody counts on, and the next run does the same again.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import NamedTuple

from cardhouse.store import chain
from cardhouse.store.archives import Archive, Archives, NoArchives, digest_of
from cardhouse.store.errors import ArchiveMissing, BrokenChain, StoreError
from cardhouse.store.exporting import export, verify_export
from cardhouse.store.instants import EARLIEST
from cardhouse.store.log import Entry, Head, Log
from cardhouse.store.private_files import bytes_opened_privately

HALF = ".half"
FOLDER_MODE = 0o700
NAME_DIGITS = 12


class Readable(NamedTuple):
    """From which head on a log can be read here, which archives are not here, which are not what was written,
    and what the first of those says.
    """

    start: Head
    missing: list[Archive]
    broken: list[BrokenChain]


def readable(room: str, archives: Archives | NoArchives) -> Readable:
    """Compares every archive file with what the database says of it."""
    found = Readable(chain.first_head(room), [], [])
    before = found.start
    for one in archives.all():
        start = Head(one.upto, one.digest)
        if before != Head(one.after, one.after_digest):
            fault = BrokenChain(room, one.after + 1, f"the archive {one.file} does not follow the one before")
            found = found._replace(start=start, broken=[*found.broken, fault])
        before = start
        try:
            archives.check(one)
        except ArchiveMissing:
            found = found._replace(start=start, missing=[*found.missing, one])
        except BrokenChain as fault:
            found = found._replace(start=start, broken=[*found.broken, fault])
    return found


def archived_end(log: Log) -> Head:
    """Where the archived part of a log ends, and the database goes on."""
    archives = log.archives.all()
    return Head(archives[-1].upto, archives[-1].digest) if archives else chain.first_head(log.room)


def left_over(log: Log) -> None:
    """Takes away what a killed run left of a file that it was writing."""
    folder = log.archives.folder
    for half in folder.glob(f".{_named(log.room)}.*{HALF}") if folder is not None else ():
        half.unlink(missing_ok=True)


def written(log: Log, upto: int, label: str) -> Archive:
    """The next stretch of a log in a file, from the end of its archive up to a position; proved, but not yet
    known to the database.
    """
    folder = log.archives.folder
    if folder is None:
        raise StoreError("a database in memory has no archive")
    archives = log.archives.all()
    start, latest = archived_end(log), archives[-1].latest if archives else EARLIEST
    assert upto > start.position, "something is archived"
    half = folder / f".{_named(log.room)}.{os.getpid()}{HALF}"
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        digest = _write(log, start.position, upto, half)
        head = _proved(log, start, upto, half)
        latest = max(latest, *(entry.at for entry in log.read(start.position, upto)))
        name = f"{_named(log.room)}-{label}-{head.digest.hex()[:NAME_DIGITS]}.jsonl"
        _named_finally(half, folder / name, digest)
    except OSError as error:
        raise StoreError(f"the archive {folder} cannot be written: {error}; nothing was taken out") from error
    finally:
        half.unlink(missing_ok=True)
    return Archive(
        start.position, start.digest, upto=upto, digest=head.digest, latest=latest, file=name,
        file_digest=digest,
    )  # fmt: skip


def _write(log: Log, after: int, upto: int, half: Path) -> bytes:
    digest = hashlib.sha256()
    with bytes_opened_privately(half) as file:
        for line in export(log, after, upto):
            digest.update(line)
            file.write(line)
        file.flush()
        os.fsync(file.fileno())
    return digest.digest()


def _proved(log: Log, start: Head, upto: int, half: Path) -> Head:
    """The end of a file that was read back, which must be that of the log itself."""
    room, began, head = verify_export(half)
    there: Entry | None = next(log.read(upto - 1, upto), None)
    if there is None or (room, began, head) != (log.room, start, Head(there.position, there.digest)):
        raise StoreError(f"{half} is not what the log of {log.room} says up to {upto}; nothing was taken out")
    return head


def _named_finally(half: Path, file: Path, digest: bytes) -> None:
    """Under its own name, and nothing overwritten: what a killed run left there must be the same bytes."""
    try:
        os.link(half, file)
    except FileExistsError:
        if digest_of(file) != digest:
            raise StoreError(
                f"{file} is there already and is something else: look at it and move it away; nothing was "
                "taken out of the database"
            ) from None
        with file.open("rb") as there:
            os.fsync(there.fileno())
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _named(room: str) -> str:
    """A room's name as a part of a file's."""
    return re.sub(r"[^a-z0-9]+", "-", room.lower()).strip("-") or "room"
