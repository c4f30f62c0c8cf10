"""Copies of a whole store: backups while it runs, and restoring up to a point in time.

A backup is always one SQLite file, whatever it was taken from, and can be restored into either kind of
database. The chain is verified while it is copied; nothing that exists is overwritten. The vault is copied
as it is at the moment of the backup: what was erased before stays erased, whatever point in time the log is
restored to. Archive files are not copied: the copy names the same ones.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardhouse.store import chain
from cardhouse.store.archiving import archived_end
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Entry, Head, Log, NewEntry, Store

BATCH = 1_000
Step = Callable[[str, int], None]


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A name to write to; it becomes `file` only when all went well, and nothing is ever overwritten."""
    if file.exists():
        raise StoreError(f"{file} is there already and is not overwritten: give another name")
    half = file.with_name(file.name + ".half")
    half.unlink(missing_ok=True)
    try:
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # personal data will be in it
        yield half
        half.rename(file)
    finally:
        half.unlink(missing_ok=True)


def copy_to_file(source: Store, file: Path) -> None:
    """A backup of any store as one SQLite file."""
    from cardhouse.store.sqlite import SqliteStore

    with new_file(file) as half:
        target = SqliteStore(half)
        try:
            copy_rooms(source, target)
        finally:
            target.close()
            for leftover in half.parent.glob(f"{half.name}-writer-*"):
                leftover.unlink()


def copy_rooms(
    source: Store,
    target: Store,
    upto: Callable[[Log], int] | None = None,
    step: Step | None = None,
) -> dict[str, Head]:
    """Every room, each up to the position that `upto` gives for it; the heads that were reached.

    Refuses a target with rooms in it, and a source whose chain is broken.
    """
    if target.rooms():
        raise StoreError(
            f"{target.where} already has rooms ({', '.join(target.rooms())}) and is not overwritten: "
            "restore into a new database"
        )
    return {
        name: _copy_room(source.log(name), target.create_room(name), upto, step) for name in source.rooms()
    }


def _copy_room(source: Log, target: Log, upto: Callable[[Log], int] | None, step: Step | None) -> Head:
    end = source.head()
    last = end.position if upto is None else min(end.position, upto(source))
    start = head = _adopted(source, target, last)
    batch: list[Entry] = []
    for entry in source.read(head.position, last):
        batch.append(entry)
        if len(batch) == BATCH:
            head = _copy_batch(target, head, batch)
            batch = []
            if step is not None:
                step(source.room, head.position)
    head = _copy_batch(target, head, batch)
    # Read all again from the copy, and against the recorded end: that is what a restored room will run on.
    chain.verify(
        source.room, target.read(start.position), start=start, end=end if last == end.position else head
    )
    for key, body in source.kept_all().items():
        target.keep(key, body)
    target.release_writer()
    return head


def _adopted(source: Log, target: Log, last: int) -> Head:
    """What is archived stays in its files, and the copy knows of it as the source does: where it goes on."""
    archives, cut = source.archives.all(), archived_end(source)
    if not archives:
        return cut
    check_point(source, last)
    target.archives.adopt(archives, source.archives.commands(), next(source.read(0, 1)))
    return cut


def check_point(log: Log, last: int) -> None:
    """A copy up to a position that lies in an archive would be a part of a file: StoreError."""
    cut = archived_end(log).position
    if last < cut:
        raise StoreError(
            f"{log.room}: position {last} lies in an archive, which goes up to {cut}: choose that or a later "
            "point; the archive files themselves tell what was before (cardhouse log verify, the verifier)"
        )


def _copy_batch(target: Log, head: Head, batch: list[Entry]) -> Head:
    reached = chain.verify(target.room, batch, start=head)
    target.append([NewEntry(e.command, e.at, e.by, e.body, e.version) for e in batch], head.position)
    return reached
