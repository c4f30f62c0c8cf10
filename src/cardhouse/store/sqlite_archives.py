"""Archived stretches of a log in SQLite: `archives.py` says what they are."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardhouse.store import chain
from cardhouse.store.archives import BATCH, Archive, ArchiveFiles, key_of
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Entry, NewEntry
from cardhouse.store.sqlite_connection import Connections

ALL = (
    "SELECT after, after_digest, upto, digest, latest, file, file_digest FROM log_archives "
    "WHERE room = ? ORDER BY upto"
)
OF = (
    "SELECT after, after_digest, upto, digest, latest, file, file_digest FROM log_archives "
    "WHERE room = ? AND upto >= ? ORDER BY upto LIMIT 1"
)
ADD = (
    "INSERT INTO log_archives (room, after, after_digest, upto, digest, latest, file, file_digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_COMMAND = "INSERT INTO log_archived_commands (room, key, position) VALUES (?, ?, ?)"
ADD_INSTANT = "INSERT OR IGNORE INTO log_instants (room, latest, position) VALUES (?, ?, ?)"


class SqliteArchives(ArchiveFiles):
    """The archived stretches of one room in the file."""

    def __init__(self, connections: Connections, number: int, room: str, folder: Path | None) -> None:
        super().__init__(room, folder)
        self._connections, self._number = connections, number

    def all(self) -> list[Archive]:
        with self._connections.read() as connection:
            return [Archive(*row) for row in connection.execute(ALL, (self._number,)).fetchall()]

    def of(self, position: int) -> Archive | None:
        with self._connections.read() as connection:
            row = connection.execute(OF, (self._number, position)).fetchone()
        return Archive(*row) if row is not None and row[0] < position else None

    def end(self, connection: sqlite3.Connection) -> int:
        """The last position that lies in a file; 0 where none does."""
        (found,) = connection.execute(
            "SELECT max(upto) FROM log_archives WHERE room = ?", (self._number,)
        ).fetchone()
        return found or 0

    def position_of(self, connection: sqlite3.Connection, command: str) -> int:
        """Where an archived command lies; 0 where it is none."""
        row = connection.execute(
            "SELECT position FROM log_archived_commands WHERE room = ? AND key = ?",
            (self._number, key_of(command)),
        ).fetchone()
        return row[0] if row is not None else 0

    def knows(self, connection: sqlite3.Connection, entries: Sequence[NewEntry]) -> bool:
        """Whether one of these commands was archived."""
        return any(self.position_of(connection, new.command) for new in entries)

    def commands(self) -> Iterator[tuple[bytes, int]]:
        after = b""
        while True:
            with self._connections.read() as connection:
                rows = connection.execute(
                    "SELECT key, position FROM log_archived_commands WHERE room = ? AND key > ? "
                    "ORDER BY key LIMIT ?", (self._number, after, BATCH),
                ).fetchall()
            yield from rows
            if len(rows) < BATCH:
                return
            after = rows[-1][0]

    def add(self, one: Archive) -> None:
        self.check(one)
        with self._connections.write() as connection:
            connection.execute("BEGIN IMMEDIATE")
            self._check_next(connection, one)
            connection.execute(ADD, (self._number, *_values(one)))
            rows = connection.execute(
                "SELECT command, position FROM log_entries WHERE room = ? AND position > ? AND position <= ?",
                (self._number, one.after, one.upto),
            ).fetchall()
            if len(rows) != one.upto - one.after:
                raise StoreError(f"the log of {self._room} has not all entries up to {one.upto}")
            connection.executemany(ADD_COMMAND, [(self._number, key_of(name), at) for name, at in rows])
            connection.execute(ADD_INSTANT, (self._number, one.latest, one.upto))
            self._connections.commit(connection)

    def _check_next(self, connection: sqlite3.Connection, one: Archive) -> None:
        first = chain.first_head(self._room)
        last = connection.execute(
            "SELECT upto, digest FROM log_archives WHERE room = ? ORDER BY upto DESC LIMIT 1", (self._number,)
        ).fetchone() or (first.position, first.digest)
        there = connection.execute(
            "SELECT digest FROM log_entries WHERE room = ? AND position = ?", (self._number, one.upto)
        ).fetchone()
        if (one.after, one.after_digest) != last or there != (one.digest,):
            raise StoreError(f"{one.file} is not what comes next in the log of {self._room}: run it again")

    def drop(self) -> int:
        dropped = 0
        for one in self.all():
            while (first := self._first_of(one)) is not None:
                self.check(one)
                with self._connections.write() as connection:
                    dropped += connection.execute(
                        "DELETE FROM log_entries WHERE room = ? AND position >= ? AND position <= ?",
                        (self._number, first, min(first + BATCH - 1, one.upto)),
                    ).rowcount
        return dropped

    def _first_of(self, one: Archive) -> int | None:
        """The first entry of a stretch that is still in the database; that of the whole log stays there."""
        with self._connections.read() as connection:
            (found,) = connection.execute(
                "SELECT min(position) FROM log_entries WHERE room = ? AND position > ? AND position <= ?",
                (self._number, max(one.after, 1), one.upto),
            ).fetchone()
        return found  # type: ignore[no-any-return]

    def adopt(self, archives: Sequence[Archive], commands: Iterable[tuple[bytes, int]], first: Entry) -> None:
        end = archives[-1]
        with self._connections.write() as connection:
            connection.execute("BEGIN IMMEDIATE")
            moved = connection.execute(
                "UPDATE log_rooms SET position = ?, digest = ? WHERE room = ? AND position = 0",
                (end.upto, end.digest, self._number),
            ).rowcount
            if not moved:
                raise StoreError(f"the log of {self._room} is not empty: it becomes no copy of another")
            connection.executemany(ADD, [(self._number, *_values(one)) for one in archives])
            connection.executemany(ADD_COMMAND, ((self._number, key, at) for key, at in commands))
            connection.executemany(ADD_INSTANT, [(self._number, one.latest, one.upto) for one in archives])
            connection.execute(
                "INSERT INTO log_entries (room, position, command, at, by, version, body, digest) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (self._number, first.position, first.command, first.at, first.by, first.version, first.body,
                 first.digest),
            )  # fmt: skip
            self._connections.commit(connection)


def _values(one: Archive) -> tuple[int, bytes, int, bytes, int, str, bytes]:
    return (one.after, one.after_digest, one.upto, one.digest, one.latest, one.file, one.file_digest)
