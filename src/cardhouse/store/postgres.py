"""The store in PostgreSQL: many rooms and processes on one database, one writer a room.

Each append goes over the session that holds the room's lock (`postgres_writer.py`) and is one statement that
moves the room's end from where this writer left it, under this writer's epoch, adds the entries and wakes
followers; so a writer that was replaced without knowing it can add nothing. Readers see whole appends only,
in order. Followers are woken by NOTIFY, but believe the tables alone.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg

from cardhouse.store import chain
from cardhouse.store.errors import DuplicateCommand, NotTheWriter, StaleWrite, StoreError, UnknownRoom
from cardhouse.store.log import ROOM, Entry, Head, NewEntry, Snapshot, WriterSeat
from cardhouse.store.postgres_connection import Connection, Database, check_tables, migrate, translated
from cardhouse.store.postgres_writer import SEAT, WriterSession

PAGE = 1_000
SELECT_PAGE = (
    "SELECT position, command, at, by, version, body, digest FROM log_entries "
    "WHERE room = %s AND position > %s AND position <= %s ORDER BY position LIMIT %s"
)
SELECT_COMMAND = (
    "SELECT position, command, at, by, version, body, digest FROM log_entries "
    "WHERE room = %s AND command = %s"
)
APPEND = """
WITH moved AS (
    UPDATE log_rooms SET position = %(end)s, digest = %(end_digest)b
    WHERE room = %(room)s AND epoch = %(epoch)s AND position = %(start)s AND digest = %(start_digest)b
    RETURNING room
), added AS (
    INSERT INTO log_entries (room, position, command, at, by, version, body, digest)
    SELECT moved.room, new.* FROM moved, unnest(
        %(positions)b::bigint[], %(commands)b::text[], %(ats)b::bigint[], %(bys)b::text[],
        %(versions)b::integer[], %(bodies)b::bytea[], %(digests)b::bytea[]) AS new
)
SELECT pg_notify(%(channel)s, '') FROM moved
"""


class PostgresStore:
    """A database with the logs of any number of rooms."""

    def __init__(self, url: str, read_only: bool = False) -> None:
        self._database = Database(url, read_only)
        if read_only:
            check_tables(self._database)
        else:
            migrate(self._database)
        self._logs: dict[str, PostgresLog] = {}

    @property
    def where(self) -> str:
        return self._database.where

    def rooms(self) -> list[str]:
        return self._database.read(
            lambda ask: [row[0] for row in ask.execute("SELECT name FROM log_rooms ORDER BY room").fetchall()]
        )

    def create_room(self, name: str) -> "PostgresLog":
        chain.check_name("a room's name", name)
        head = chain.first_head(name)
        made = self._database.read(lambda ask: ask.execute(
            "INSERT INTO log_rooms (name, position, digest) VALUES (%s, 0, %s) ON CONFLICT DO NOTHING "
            "RETURNING room", (name, head.digest),
        ).fetchone())
        if made is None:
            raise StoreError(f"{self.where} already has a room named {name!r}: choose another name")
        return self.log(name)

    def log(self, room: str) -> "PostgresLog":
        known = self._logs.get(room)
        if known is not None and not known.closed:
            return known
        row = self._database.read(lambda ask: ask.execute(
            "SELECT room, 'log_rooms'::regclass::oid FROM log_rooms WHERE name = %s", (room,)
        ).fetchone())
        if row is None:
            raise UnknownRoom(room, self.rooms(), self.where)
        self._logs[room] = PostgresLog(self._database, row[0], room, f"log_{row[1]}_{row[0]}")
        return self._logs[room]

    def backup(self, file: Path) -> None:
        from cardhouse.store.copying import copy_to_file

        copy_to_file(self, file)

    def close(self) -> None:
        for log in self._logs.values():
            log.close()
        self._database.close()


class PostgresLog:
    """The log of one room in the database."""

    def __init__(self, database: Database, number: int, room: str, channel: str) -> None:
        self._database = database
        self._number = number
        self._room = room
        self._channel = channel
        self._session = WriterSession(database, number, room)
        self._head: Head | None = None  # the end as this writer left it
        self._write_lock = threading.RLock()
        self._listening: Connection | None = None
        self._listen_lock = threading.Lock()
        self.closed = False

    @property
    def room(self) -> str:
        return self._room

    def head(self) -> Head:
        row = self._one("SELECT position, digest FROM log_rooms WHERE room = %s")
        assert row is not None
        return Head(*row)

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        return self._database.read(
            lambda ask: ask.execute(query.encode(), (self._number, *values), binary=True).fetchone()
        )

    # Writing

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        chain.check_new(entries)
        with self._write_lock:
            if self._session.replaced or (not self._session.epoch and not self.claim_writer()):
                raise self._not_the_writer()
            connection = self._session.connection()
            head = self.head() if self._head is None else self._head
            self._head = None  # known again when this append went well
            if head.position != expected:
                raise self._refused(entries, expected)
            made = chain.sealed(head, entries)
            end = Head(made[-1].position, made[-1].digest) if made else head
            try:
                moved = self._write(connection, head, made, entries)
            except psycopg.errors.UniqueViolation as error:
                raise self._refused(entries, expected) from error
            except psycopg.Error as error:
                raise self._session.lost(error) from error
            if not moved:
                raise self._refused(entries, expected)
            self._head = end
            return made

    def _write(
        self, connection: Connection, head: Head, made: list[Entry], entries: Sequence[NewEntry]
    ) -> bool:
        vault = [each for new in entries for each in new.vault]
        if not vault:
            return self._move(connection, head, made)
        with connection.transaction():
            moved = self._move(connection, head, made)
            for key, body in vault if moved else ():
                self._put(connection, key, body)
            return moved

    def _move(self, connection: Connection, head: Head, made: list[Entry]) -> bool:
        end = made[-1] if made else head
        return connection.execute(APPEND, {
            "end": end.position, "end_digest": end.digest, "room": self._number, "epoch": self._session.epoch,
            "start": head.position, "start_digest": head.digest, "channel": self._channel,
            "positions": [e.position for e in made], "commands": [e.command for e in made],
            "ats": [e.at for e in made], "bys": [e.by for e in made], "versions": [e.version for e in made],
            "bodies": [e.body for e in made], "digests": [e.digest for e in made],
        }).fetchone() is not None

    def _refused(self, entries: Sequence[NewEntry], expected: int) -> StoreError:
        """Why an append was not taken: a command's second coming before anything else."""
        for new in entries:
            found = self.find(new.command)
            if found is not None:
                return DuplicateCommand(self._room, found)
        row = self._one("SELECT epoch, position FROM log_rooms WHERE room = %s")
        assert row is not None
        epoch, end = row
        if epoch != self._session.epoch:
            self._session.replaced = True
            return self._not_the_writer()
        return chain.unrecorded(self._room, end) if end == expected else StaleWrite(self._room, expected, end)

    def _not_the_writer(self) -> NotTheWriter:
        self.release_writer()
        seat = self.writer()
        return NotTheWriter(self._room, seat.address if seat else "")

    # The one writer

    def claim_writer(self, address: str = "", since: int = 0) -> bool:
        with self._write_lock:
            if self.closed:
                raise StoreError(f"the log of {self._room} was closed by this program")
            self._head = None
            return self._session.claim(address, since)

    def release_writer(self) -> None:
        with self._write_lock:
            self._head = None
            self._session.release()

    def writer(self) -> WriterSeat | None:
        row = self._database.read(lambda ask: ask.execute(SEAT, (self._number,)).fetchone())
        return None if row is None else WriterSeat(*row)

    # Reading

    def read(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        last = chain.INTEGER_MAX if upto is None else upto
        while after < last:
            rows = self._page(after, last)
            for row in rows:
                yield Entry(*row)
            if len(rows) < PAGE:
                return
            after = rows[-1][0]

    def _page(self, after: int, last: int) -> list[tuple[int, str, int, str, int, bytes, bytes]]:
        return self._database.read(
            lambda ask: ask.execute(SELECT_PAGE, (self._number, after, last, PAGE), binary=True).fetchall()
        )

    def find(self, command: str) -> Entry | None:
        row = self._one(SELECT_COMMAND, command)
        return None if row is None else Entry(*row)

    def position_at(self, at: int) -> int:
        row = self._one("SELECT min(position) FROM log_entries WHERE room = %s AND at > %s", at)
        assert row is not None
        return self.head().position if row[0] is None else int(row[0]) - 1

    def wait(self, after: int, milliseconds: int) -> bool:
        end = time.monotonic_ns() + milliseconds * 1_000_000
        with self._listen_lock:
            try:
                if self._listening is None:
                    self._listening = self._database.connect()
                    self._listening.execute(f"LISTEN {self._channel}".encode())
                while self.head().position <= after:
                    left = end - time.monotonic_ns()
                    if left <= 0:
                        return False
                    # Whatever wakes us, the tables say whether there is more.
                    list(self._listening.notifies(timeout=left / 1e9, stop_after=1))
            except psycopg.Error as error:
                self._stop_listening()
                raise translated(error, self._database.where) from error
        return True

    def _stop_listening(self) -> None:
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    # Snapshots

    def save_snapshot(self, position: int, kind: str, body: bytes) -> None:
        chain.check_name("a kind of snapshot", kind)
        row = self._database.read(lambda ask: ask.execute(
            "INSERT INTO log_snapshots (room, kind, position, digest, body) "
            "SELECT room, %s, position, digest, %b FROM log_entries WHERE room = %s AND position = %s "
            "ON CONFLICT (room, kind, position) DO UPDATE SET body = excluded.body RETURNING position",
            (kind, body, self._number, position),
        ).fetchone())
        if row is None:
            raise StoreError(f"the log of {self._room} has no position {position} for a snapshot")

    def snapshot(self, upto: int | None = None, kind: str = ROOM) -> Snapshot | None:
        row = self._one(
            "SELECT position, kind, body, digest FROM log_snapshots WHERE room = %s AND kind = %s "
            "AND position <= %s ORDER BY position DESC LIMIT 1",
            kind, chain.INTEGER_MAX if upto is None else upto,
        )
        return None if row is None else Snapshot(*row)

    def prune_snapshots(self, kind: str, keep: int) -> int:
        return self._database.read(lambda ask: ask.execute(
            "DELETE FROM log_snapshots WHERE room = %s AND kind = %s AND position NOT IN (SELECT position "
            "FROM log_snapshots WHERE room = %s AND kind = %s ORDER BY position DESC LIMIT %s)",
            (self._number, kind, self._number, kind, keep),
        ).rowcount)

    # The vault

    def keep(self, key: str, body: bytes) -> None:
        chain.check_name("a key of the vault", key)
        self._database.read(lambda ask: self._put(ask, key, body))

    def _put(self, connection: Connection, key: str, body: bytes | None) -> bool:
        if body is None:
            return connection.execute(
                "DELETE FROM log_vault WHERE room = %s AND key = %s", (self._number, key)
            ).rowcount > 0
        connection.execute(
            "INSERT INTO log_vault (room, key, body) VALUES (%s, %s, %b) "
            "ON CONFLICT (room, key) DO UPDATE SET body = excluded.body", (self._number, key, body),
        )
        return True

    def kept(self, key: str) -> bytes | None:
        row = self._one("SELECT body FROM log_vault WHERE room = %s AND key = %s", key)
        return None if row is None else row[0]

    def kept_all(self) -> dict[str, bytes]:
        return dict(self._database.read(lambda ask: ask.execute(
            "SELECT key, body FROM log_vault WHERE room = %s ORDER BY key", (self._number,), binary=True
        ).fetchall()))

    def erase(self, key: str) -> bool:
        def erased(ask: Connection) -> bool:
            there = self._put(ask, key, None)
            ask.execute("VACUUM log_vault")  # until then the row is only out of sight
            return there

        return self._database.read(erased)

    def close(self) -> None:
        self.closed = True
        self.release_writer()
        with self._listen_lock:
            self._stop_listening()
