"""A live copy of another's logs in a file of one's own: entry after entry, each proved before it is kept.

Decides when a copy may go on: the source must still hold, at every position that was copied, what was copied
from there. Where it was written anew, cut or lost a room the copy stops as it is (`SourceRewritten`), for it
is the evidence. The source is only read. The vault is left out, and so is the key: names of people and cards
that nobody may see yet stay where they are. How long to wait and what to tell is for whoever calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Protocol

from cardhouse.store import chain
from cardhouse.store.archives import Archives, NoArchives
from cardhouse.store.archiving import readable
from cardhouse.store.copying import BATCH
from cardhouse.store.errors import BrokenChain, StoreError
from cardhouse.store.exporting import head_at
from cardhouse.store.identity import DatabaseFile
from cardhouse.store.log import Entry, Head, Log, NewEntry
from cardhouse.store.opening import is_postgresql, open_store, sqlite_path

WITHOUT_VAULT = "copied without its vault"
"""The one thing in the vault of a copy: whoever verifies it does not miss the rest."""


class SourceLog(Protocol):
    """What is asked of a log that is copied."""

    @property
    def room(self) -> str: ...

    def head(self) -> Head: ...

    def read(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]: ...

    @property
    def archives(self) -> Archives | NoArchives: ...


class Source(Protocol):
    """A database, or a room on another machine (`server/log_source.py`)."""

    @property
    def file(self) -> DatabaseFile | None: ...

    def rooms(self) -> list[str]: ...

    def log(self, name: str, /) -> SourceLog: ...


class SourceRewritten(StoreError):  # noqa: N818
    """What was copied is no longer what the source says: somebody wrote it anew, or took it away."""

    def __init__(self, room: str, position: int, why: str) -> None:
        super().__init__(
            f"{room}: the source is not the log that was copied, at position {position}: {why}; nothing more "
            "is copied, and the copy is kept as it is: it is the evidence"
        )
        self.room, self.position = room, position


class Mirror:
    """A file of one's own that follows a source; open as long as it follows."""

    def __init__(self, target: str) -> None:
        if is_postgresql(target):
            raise StoreError("a copy is kept in a SQLite file of its own: give a file")
        self.path = Path(sqlite_path(target))
        self._store = open_store(target)

    def close(self) -> None:
        self._store.close()

    def copied(self, source: Source) -> dict[str, Head]:
        """Take over what came since; where each room stands then."""
        self._whole_rooms(source)
        return {name: self._room(source.log(name)) for name in source.rooms()}

    def compared(self, source: Source) -> None:
        """Every entry that was copied once more, on both sides, against the other."""
        self._whole_rooms(source)
        for name in self._store.rooms():
            mine = self._store.log(name)
            end = mine.head()
            chain.verify(name, mine.read(0, end.position), end=end)
            with _told_as_rewritten(end):
                start = _start(source.log(name), mine)
                chain.verify(name, source.log(name).read(start.position, end.position), start=start, end=end)

    def _whole_rooms(self, source: Source) -> None:
        mine, rooms = set(self._store.rooms()), set(source.rooms())
        for name in sorted(mine - rooms):
            raise SourceRewritten(name, 1, "the source has no such room any more")
        for name in sorted(rooms - mine):
            self._store.create_room(name).keep(WITHOUT_VAULT, b"yes")

    def _room(self, source: SourceLog) -> Head:
        target = self._store.log(source.room)
        head, end = target.head(), source.head()
        with _told_as_rewritten(head):
            if end.position < head.position:
                raise BrokenChain(source.room, end.position + 1, f"it ends at {end.position}: it was cut")
            if not _has(source, head):
                raise BrokenChain(source.room, head.position, "another entry has its place")
        coming = source.read(head.position, end.position)
        while batch := list(islice(coming, BATCH)):
            reached = chain.verify(source.room, batch, start=head)
            target.append([NewEntry(e.command, e.at, e.by, e.body, e.version) for e in batch], head.position)
            head = reached
        if head != end:
            raise BrokenChain(source.room, head.position + 1, f"its recorded end is {end.position}")
        return head


def _start(source: SourceLog, mine: Log) -> Head:
    """From where on the source can be read: its archive need not be here, but its end must be ours."""
    found = readable(source.room, source.archives)
    for fault in found.broken:
        raise fault
    if found.start.position > mine.head().position:
        return chain.first_head(source.room)  # without the archive nothing is compared: reading says so
    if found.start.position and head_at(mine, found.start.position) != found.start:
        raise BrokenChain(source.room, found.start.position, "its archive ends otherwise")
    return found.start


def _has(source: SourceLog, head: Head) -> bool:
    if head.position == 0:
        return True
    entry = next(source.read(head.position - 1, head.position), None)
    return entry is not None and Head(entry.position, entry.digest) == head


@contextmanager
def _told_as_rewritten(copied: Head) -> Iterator[None]:
    """A source that is not whole, as far as it was copied before, was changed since."""
    try:
        yield
    except BrokenChain as broken:
        why = f"{broken.why}; up to position {copied.position} it was copied whole"
        raise SourceRewritten(broken.room, broken.position, why) from broken
