"""A drill: a database is backed up, put back as it was at a point in time, opened and proved, step by step.

All of it happens to copies in a folder that is given; the database itself is only read. What a point in time
is, and how a backup is cut to it, is the store's affair (`store/restoring.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from cardhouse.room.loading import load
from cardhouse.room.sealing import Sealing
from cardhouse.room.verifying import verify_room
from cardhouse.store import open_store
from cardhouse.store.archives import folder_of_file
from cardhouse.store.exporting import head_at
from cardhouse.store.log import Head, Log, Store
from cardhouse.store.restoring import restore

RESTORED = "restored.db"
"""What the copy that was put back is called."""
BACKED_UP = "backed up"
PUT_BACK = "put back, its chain walked"
OPENED = "opened for play"
TOLD_AGAIN = "told again from its first entry, and every snapshot compared"
BACK_AGAIN = (PUT_BACK, OPENED)
"""What a room waits for after a disaster; the others can be done before and after."""


class Drilled(msgspec.Struct):
    """What was put back, how long each step took, and what was wrong."""

    size: int
    """Of the backup, in bytes."""
    entries: int
    """Of all rooms, in the backup."""
    heads: dict[str, int]
    """Up to which position each room was put back."""
    seconds: dict[str, float]
    faults: list[str]

    @property
    def back_again(self) -> float:
        """The seconds from a backup to a room in which hands can be dealt."""
        return sum(self.seconds[step] for step in BACK_AGAIN)


def drill(
    store: Store, folder: Path, point: Callable[[Log], int], sealing: Sealing | None,
    telling: Callable[[str], None] = lambda step: None,
) -> Drilled:  # fmt: skip
    """Back up, put back up to `point`, open and prove; nothing is left open, the copies stay in `folder`.
    `telling` hears of each step when it begins.
    """
    seconds: dict[str, float] = {}
    backup, again = folder / "backup.db", folder / RESTORED
    with _timed(seconds, BACKED_UP, telling):
        store.backup(backup)
    with _timed(seconds, PUT_BACK, telling):
        heads = restore(backup, str(again), point)
    _archive_beside(store, again)
    restored = open_store(again, read_only=True)
    faults: list[str] = []
    try:
        with _timed(seconds, OPENED, telling):
            opened = {room: load(restored.log(room), sealing=sealing).room for room in heads}
        with _timed(seconds, TOLD_AGAIN, telling):
            for room, head in heads.items():
                told = verify_room(restored.log(room), sealing)
                faults += [f"{room}: {fault}" for fault in (told.walk.broken, *told.faults) if fault]
                if told.room != opened[room]:
                    faults.append(f"{room}: what was opened is not what the log says")
                faults += _differs(store.log(room), head)
        faults += restored.faults()
    finally:
        restored.close()
    entries = sum(store.log(room).head().position for room in heads)
    positions = {room: head.position for room, head in heads.items()}
    return Drilled(backup.stat().st_size, entries, heads=positions, seconds=seconds, faults=faults)


def _archive_beside(store: Store, again: Path) -> None:
    """A copy finds what was archived where the database itself has it."""
    folders = {store.log(room).archives.folder for room in store.rooms() if store.log(room).archives.all()}
    for folder in folders:
        beside = folder_of_file(str(again))
        if folder is not None and not beside.exists():
            beside.symlink_to(folder.resolve())


def _differs(source: Log, head: Head) -> list[str]:
    """The digest seals every entry before it: one comparison with the source is enough for all of them."""
    if not head.position or head_at(source, head.position).digest == head.digest:
        return []
    return [f"{source.room}: put back up to {head.position}, but the source has another entry there"]


@contextmanager
def _timed(seconds: dict[str, float], step: str, telling: Callable[[str], None]) -> Iterator[None]:
    telling(step)
    began = time.perf_counter()
    yield
    seconds[step] = time.perf_counter() - began
