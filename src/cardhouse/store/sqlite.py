"""The store in one SQLite file: write-ahead log, every commit on the disk before it counts, no server.

One row a room holds the end of its log; moving that end and adding the entries is one transaction, and the
end moves only from where this writer believes it to be, under this writer's epoch. Connections and the
meaning of SQLite's errors are in `sqlite_connection.py`, copies in `copying.py`.
"""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardhouse.store import chain, instants
from cardhouse.store.archives import Row, folder_of_file, read_through
from cardhouse.store.errors import DuplicateCommand, NotTheWriter, StaleWrite, StoreError, UnknownRoom
from cardhouse.store.holding import Held, writers_place
from cardhouse.store.identity import DatabaseFile
from cardhouse.store.log import Entry, Head, NewEntry, WriterSeat
from cardhouse.store.sqlite_archives import SqliteArchives
from cardhouse.store.sqlite_beside import SqliteBeside
from cardhouse.store.sqlite_checking import damage
from cardhouse.store.sqlite_connection import Connections, Opener, emptied, plain_connection
from cardhouse.store.sqlite_marks import SqliteMarks

PAGE = 1_000
POLL_MILLISECONDS = 20
CLAIM_TRIES = 5
INSERT = "INSERT INTO log_entries (position, command, at, by, version, body, digest, room) VALUES "
ROWS_AT_ONCE = 100
SELECT_PAGE = (
    "SELECT position, command, at, by, version, body, digest FROM log_entries "
    "WHERE room = ? AND position > ? AND position <= ? ORDER BY position LIMIT ?"
)
SELECT_COMMAND = (
    "SELECT position, command, at, by, version, body, digest FROM log_entries WHERE room = ? AND command = ?"
)
LATEST_NOTED = (
    "SELECT position, latest FROM log_instants WHERE room = ? AND latest <= ? "
    "ORDER BY latest DESC, position DESC LIMIT 1"
)


class SqliteStore:
    """A file with the logs of any number of rooms; `:memory:` for one that nobody needs tomorrow."""

    def __init__(self, path: str | Path, opener: Opener = plain_connection) -> None:
        self.path = str(path)
        self._connections = Connections(self.path, opener)
        self._archive = None if self._connections.memory else folder_of_file(self.path)
        self._logs: dict[str, SqliteLog] = {}

    @property
    def where(self) -> str:
        return self.path

    @property
    def file(self) -> DatabaseFile | None:
        return self._connections.file

    def rooms(self) -> list[str]:
        with self._connections.read() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM log_rooms ORDER BY room")]

    def create_room(self, name: str) -> "SqliteLog":
        chain.check_name("a room's name", name)
        head = chain.first_head(name)
        with self._connections.write() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if connection.execute("SELECT 1 FROM log_rooms WHERE name = ?", (name,)).fetchone():
                raise StoreError(f"{self.path} already has a room named {name!r}: choose another name")
            connection.execute(
                "INSERT INTO log_rooms (name, position, digest) VALUES (?, ?, ?)", (name, 0, head.digest)
            )
            self._connections.commit(connection)
        return self.log(name)

    def log(self, room: str) -> "SqliteLog":
        known = self._logs.get(room)
        if known is not None and not known.closed:
            return known
        with self._connections.read() as connection:
            row = connection.execute("SELECT room FROM log_rooms WHERE name = ?", (room,)).fetchone()
        if row is None:
            raise UnknownRoom(room, self.rooms(), self.path)
        self._logs[room] = SqliteLog(self._connections, int(row[0]), room, self._archive)
        return self._logs[room]

    def faults(self, quickly: bool = False) -> list[str]:
        with self._connections.apart() as connection:
            return damage(connection, quickly)

    def backup(self, file: Path) -> None:
        from cardhouse.store.copying import new_file

        with new_file(file) as half, self._connections.apart() as source:
            target = sqlite3.connect(half)
            try:
                source.backup(target)  # in one go: of the moment it begins, while the writer goes on
                target.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
            finally:
                target.close()

    def close(self) -> None:
        for log in self._logs.values():
            log.close()
        self._connections.close()


class SqliteLog(SqliteBeside):
    """The log of one room in the file."""

    def __init__(self, connections: Connections, number: int, room: str, archive: Path | None) -> None:
        super().__init__(connections, number, room)
        self._held: Held | None = None
        if connections.file is not None:
            self._held = writers_place(connections.path, connections.file.identity, number)
        self._epoch = 0
        self._replaced = False  # was the writer, and another took over: what was decided here is old
        self._head: Head | None = None  # the end as this writer left it
        self._latest = instants.EARLIEST  # of all entries up to there
        self.closed = False
        self.marks = SqliteMarks(connections, number)
        self.archives = SqliteArchives(connections, number, room, archive)

    @property
    def room(self) -> str:
        return self._room

    def head(self) -> Head:
        with self._connections.read() as connection:
            return self._stored_head(connection)

    def _stored_head(self, connection: sqlite3.Connection) -> Head:
        row = connection.execute(
            "SELECT position, digest FROM log_rooms WHERE room = ?", (self._number,)
        ).fetchone()
        return Head(*row)

    # Writing

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        chain.check_new(entries)
        with self._connections.write() as connection:
            if self._replaced or (not self._epoch and not self.claim_writer()):
                raise self._not_the_writer()
            if self._head is None:
                self._head = self._stored_head(connection)
                self._latest = self._stored_latest(connection)
            head, self._head = self._head, None  # known again when this append went well
            if head.position != expected:
                raise self._refused(connection, entries, expected)
            made = chain.sealed(head, entries)
            end = Head(made[-1].position, made[-1].digest) if made else head
            try:
                connection.execute("BEGIN IMMEDIATE")
                archived = self._move_end(connection, head, end)
                if archived is None or (archived and self.archives.knows(connection, entries)):
                    connection.execute("ROLLBACK")
                    raise self._refused(connection, entries, expected)
                self._insert(connection, made, entries)
                latest = self._note_instants(connection, made)
                self._connections.commit(connection)
            except sqlite3.IntegrityError as error:
                connection.execute("ROLLBACK")
                raise self._refused(connection, entries, expected) from error
            self._head, self._latest = end, latest
            if self._uncleaned or any(body is None for new in entries for _, body in new.vault):
                self._uncleaned = not emptied(connection)
            return made

    def _move_end(self, connection: sqlite3.Connection, head: Head, end: Head) -> int | None:
        """The last position that lies in an archive, 0 where none does; None where the end is elsewhere."""
        moved = connection.execute(
            "UPDATE log_rooms SET position = ?, digest = ? WHERE room = ? AND epoch = ? AND position = ? "
            "AND digest = ? RETURNING coalesce((SELECT max(upto) FROM log_archives WHERE room = ?3), 0)",
            (end.position, end.digest, self._number, self._epoch, head.position, head.digest),
        ).fetchall()
        return moved[0][0] if moved else None

    def _insert(self, connection: sqlite3.Connection, made: list[Entry], entries: Sequence[NewEntry]) -> None:
        number = self._number
        # Many rows a statement, not a statement a row: between statements other threads get their turn, and a
        # busy one would keep the writer waiting each time. Bytes go as bytearrays, which the driver takes as
        # they are: for each `bytes` it asks in vain for an adapter, which takes longer than the copy.
        for start in range(0, len(made), ROWS_AT_ONCE):
            rows = made[start : start + ROWS_AT_ONCE]
            values: list[int | str | bytearray] = []
            for e in rows:
                values += (e.position, e.command, e.at, e.by, e.version)
                values += (bytearray(e.body), bytearray(e.digest), number)
            connection.execute(INSERT + ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * len(rows)), values)
        for new in entries:
            for key, body in new.vault:
                self._put(connection, key, body)

    def _note_instants(self, connection: sqlite3.Connection, made: list[Entry]) -> int:
        rows, latest = instants.noted(made, self._latest)
        for position, at in rows:
            connection.execute("INSERT INTO log_instants VALUES (?, ?, ?)", (self._number, at, position))
        return latest

    def _stored_latest(self, connection: sqlite3.Connection) -> int:
        position, latest = connection.execute(LATEST_NOTED, (self._number, chain.INTEGER_MAX)).fetchone() or (
            0, instants.EARLIEST)
        (tail,) = connection.execute(
            "SELECT max(at) FROM log_entries WHERE room = ? AND position > ?", (self._number, position)
        ).fetchone()
        return latest if tail is None else max(latest, int(tail))

    def accept_end(self, end: Head) -> None:
        with self._connections.write() as connection:
            if not self._epoch and not self.claim_writer():
                raise self._not_the_writer()
            connection.execute(
                "UPDATE log_rooms SET position = ?, digest = ? WHERE room = ? AND epoch = ?",
                (end.position, end.digest, self._number, self._epoch),
            )
            connection.execute(
                "DELETE FROM log_instants WHERE room = ? AND position > ?", (self._number, end.position)
            )
            self._head = None

    def _refused(
        self, connection: sqlite3.Connection, entries: Sequence[NewEntry], expected: int
    ) -> StoreError:
        """Why an append was not taken: a command's second coming before anything else."""
        for new in entries:
            found = self._find(connection, new.command)
            if found is not None:
                return DuplicateCommand(self._room, found)
        row = connection.execute("SELECT epoch FROM log_rooms WHERE room = ?", (self._number,)).fetchone()
        if row[0] != self._epoch:
            return self._not_the_writer()
        end = self._stored_head(connection).position
        return chain.unrecorded(self._room, end) if end == expected else StaleWrite(self._room, expected, end)

    def _not_the_writer(self) -> NotTheWriter:
        self._replaced = self._replaced or self._epoch > 0
        self.release_writer()
        seat = self.writer()
        return NotTheWriter(self._room, seat.address if seat else "")

    # The one writer

    def claim_writer(self, address: str = "", since: int = 0) -> bool:
        with self._connections.write() as connection:
            if self.closed:
                raise StoreError(f"the log of {self._room} was closed by this program")
            if not self._hold():
                return False
            (self._epoch,) = connection.execute(
                "UPDATE log_rooms SET epoch = epoch + 1, address = ?, since = ? WHERE room = ? "
                "RETURNING epoch",
                (address, since, self._number),
            ).fetchall()[0]
            self._replaced = False
            self._head = None
            return True

    def _hold(self) -> bool:
        for _ in range(CLAIM_TRIES):  # somebody who only asks whether the writer lives holds it for a moment
            if self._held is None or self._held.take():
                return True
            time.sleep(POLL_MILLISECONDS / 1000)
        return False

    def beat(self) -> None:
        """Nothing to do: the lock on the file goes with the process, and nobody else may take it before."""

    def release_writer(self) -> None:
        self._epoch = 0
        self._head = None
        if self._held is not None:
            self._held.let_go()

    def writer(self) -> WriterSeat | None:
        with self._connections.read() as connection:
            address, epoch, since = connection.execute(
                "SELECT address, epoch, since FROM log_rooms WHERE room = ?", (self._number,)
            ).fetchone()
        alive = self._epoch == epoch if self._held is None else self._held.held_by_anyone()
        return WriterSeat(address, epoch, since, alive) if epoch else None

    # Reading

    def read(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        last = chain.INTEGER_MAX if upto is None else upto
        return read_through(
            self._page, self.archives.of, self.archives, after=after, last=last, most=PAGE
        )

    def _page(self, after: int, last: int) -> list[Row]:
        with self._connections.read() as connection:
            return connection.execute(SELECT_PAGE, (self._number, after, last, PAGE)).fetchall()

    def find(self, command: str) -> Entry | None:
        with self._connections.read() as connection:
            return self._find(connection, command)

    def _find(self, connection: sqlite3.Connection, command: str) -> Entry | None:
        row = connection.execute(SELECT_COMMAND, (self._number, command)).fetchone()
        if row is not None:
            return Entry(*row)
        archived = self.archives.position_of(connection, command)
        return next(self.read(archived - 1, archived), None) if archived else None

    def position_at(self, at: int) -> int:
        with self._connections.read() as connection:
            start, _ = connection.execute(LATEST_NOTED, (self._number, at)).fetchone() or (0, 0)
            if start < self.archives.end(connection):
                return next((entry.position - 1 for entry in self.read(start) if entry.at > at), start)
            later = connection.execute(
                "SELECT position FROM log_entries WHERE room = ? AND position > ? AND at > ? "
                "ORDER BY position LIMIT 1", (self._number, start, at),
            ).fetchone()
            return self._stored_head(connection).position if later is None else int(later[0]) - 1

    def wait(self, after: int, milliseconds: int) -> bool:
        end = time.monotonic_ns() + milliseconds * 1_000_000
        while self.head().position <= after:
            if time.monotonic_ns() >= end:
                return False
            time.sleep(POLL_MILLISECONDS / 1000)
        return True

    def close(self) -> None:
        self.closed = True
        self.release_writer()
