"""The port of the store: what the log of one room is to whoever writes and reads it.

An entry is the whole outcome of one command, so it is there altogether or not at all. Positions count from 1
without a gap and are given by the room's one writer. A body is bytes that only `room` understands. Personal
data goes to the vault beside the log, where it can be erased while the chain (`chain.py`) still verifies.
Which database keeps it all is decided in `opening.py`; `sqlite.py` and `postgres.py` pass one suite.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from cardhouse.store.identity import DatabaseFile
from cardhouse.store.marks import Marks

if TYPE_CHECKING:
    from cardhouse.store.archives import Archives

ROOM = "room"  # the usual kind of snapshot: the whole room


class NewEntry(msgspec.Struct, frozen=True):
    """What is to be appended: a command's id, when (microseconds since 1970 UTC), by whom, its outcome."""

    command: str
    at: int
    by: str
    body: bytes
    version: int = 1  # of the body's format
    # Written to the vault in the same stroke: key and what to keep; None erases. Not part of the chain.
    vault: tuple[tuple[str, bytes | None], ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """What was appended; `digest` seals it together with everything before it."""

    position: int
    command: str
    at: int
    by: str
    version: int
    body: bytes
    digest: bytes


class Head(msgspec.Struct, frozen=True):
    """The end of a log: its last position (0 when it is empty) and the digest there."""

    position: int
    digest: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """A state as it was after `position`, to save reading from the start; `digest` is the log's there."""

    position: int
    kind: str
    body: bytes
    digest: bytes


class WriterSeat(msgspec.Struct, frozen=True):
    """Who writes a room: where others send commands, a number that grows, since when, and still there?"""

    address: str
    epoch: int
    since: int
    alive: bool


class Log(Protocol):
    """The log of one room. Any thread may call any method."""

    @property
    def room(self) -> str: ...

    def head(self) -> Head: ...

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        """All or none of them after position `expected`, durable on return.

        Raises DuplicateCommand when a command is in the log already (whatever `expected` is), StaleWrite when
        the log's end is elsewhere, NotTheWriter when another process writes. Claims the room when nobody has;
        but whoever was replaced has to claim it again, after reading what the other wrote.
        """

    def accept_end(self, end: Head) -> None:
        """The log ends here, although more was written: a person accepted that the rest is lost."""

    def read(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """The entries after one position up to another (included), in order; a page at a time. What was
        archived is read from its files: ArchiveMissing where they are not here.
        """

    def find(self, command: str) -> Entry | None: ...

    def position_at(self, at: int) -> int:
        """The last position whose entry and all before it are not later than this instant; 0 when none."""

    def wait(self, after: int, milliseconds: int) -> bool:
        """Sleep until the log is longer than `after`, or the time is over; whether it is longer."""

    def claim_writer(self, address: str = "", since: int = 0) -> bool:
        """Become the room's one writer; False when another process is. Ends with release, close or death."""

    def beat(self) -> None:
        """The writer is heard of; NotTheWriter where another became it meanwhile. A writer that is silent for
        longer than its lease can be replaced, where several machines share the database.
        """

    def release_writer(self) -> None: ...

    def writer(self) -> WriterSeat | None:
        """Who claimed last; None when nobody ever did."""

    def save_snapshot(self, position: int, kind: str, body: bytes) -> None: ...

    def snapshot(self, upto: int | None = None, kind: str = ROOM) -> Snapshot | None:
        """The latest one, not later than `upto`."""

    def snapshot_times(self, kind: str = ROOM) -> list[tuple[int, int]]:
        """The position of each, and when the entry there was made."""

    def prune_snapshots(self, kind: str, keep: int, also: Collection[int] = ()) -> int:
        """Drop all but the latest `keep`, and those at the positions `also`; how many went."""

    def keep(self, key: str, body: bytes) -> None: ...

    def kept(self, key: str) -> bytes | None: ...

    def kept_all(self) -> dict[str, bytes]: ...

    def erase(self, key: str) -> bool:
        """Whether there was something. It is overwritten, not only forgotten, as far as the database can."""

    @property
    def marks(self) -> Marks:
        """Where things lie on the log."""

    @property
    def archives(self) -> "Archives":
        """What of the log lies in files."""

    def close(self) -> None: ...


class Store(Protocol):
    """A database with the logs of any number of rooms."""

    @property
    def where(self) -> str:
        """The database's name for people; never its password."""

    @property
    def file(self) -> DatabaseFile | None:
        """Which file it is, where it is one; whoever else writes to it goes by the same."""

    def rooms(self) -> list[str]: ...

    def create_room(self, name: str) -> Log:
        """A new room's empty log; a StoreError when the name is taken."""

    def log(self, room: str) -> Log:
        """The log of a room; UnknownRoom when there is none."""

    def faults(self, quickly: bool = False) -> list[str]:
        """What is wrong with the database itself, its tables, indexes and guards, in words; `quickly` leaves
        out what takes long.
        """

    def backup(self, file: Path) -> None:
        """A copy of all rooms in one new SQLite file, taken while everything runs."""

    def close(self) -> None: ...
