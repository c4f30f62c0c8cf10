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

import psycopg

from cardhouse.store import chain, instants
from cardhouse.store.archives import Row, folder_of_server, key_of, read_through
from cardhouse.store.errors import DuplicateCommand, NotTheWriter, StaleWrite, StoreError, UnknownRoom
from cardhouse.store.log import Entry, Head, NewEntry, WriterSeat
from cardhouse.store.postgres_archives import PostgresArchives
from cardhouse.store.postgres_beside import PostgresBeside
from cardhouse.store.postgres_checking import damage
from cardhouse.store.postgres_connection import Connection, Database, check_tables, migrate, translated
from cardhouse.store.postgres_marks import PostgresMarks
from cardhouse.store.postgres_writer import SEAT, WriterSession

Instants = list[tuple[int, int]]
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
    UPDATE log_rooms SET position = %(end)s, digest = %(end_digest)b, beat = clock_timestamp()
    WHERE room = %(room)s AND epoch = %(epoch)s AND position = %(start)s AND digest = %(start_digest)b
    AND NOT EXISTS (SELECT FROM log_archived_commands AS archived
        WHERE archived.room = %(room)s AND archived.key = ANY(%(keys)b::bytea[]))
    RETURNING room
), added AS (
    INSERT INTO log_entries (room, position, command, at, by, version, body, digest)
    SELECT moved.room, new.* FROM moved, unnest(
        %(positions)b::bigint[], %(commands)b::text[], %(ats)b::bigint[], %(bys)b::text[],
        %(versions)b::integer[], %(bodies)b::bytea[], %(digests)b::bytea[]) AS new
), noted AS (
    INSERT INTO log_instants (room, position, latest)
    SELECT moved.room, new.* FROM moved, unnest(%(noted)b::bigint[], %(latest)b::bigint[]) AS new
)
SELECT pg_notify(%(channel)s, '') FROM moved
"""
LATEST_NOTED = (
    "SELECT position, latest FROM log_instants WHERE room = %s AND latest <= %s "
    "ORDER BY latest DESC, position DESC LIMIT 1"
)


class PostgresStore:
    """A database with the logs of any number of rooms."""

    def __init__(self, url: str, read_only: bool = False) -> None:
        self._database = Database(url, read_only)
        if read_only:
            check_tables(self._database)
        else:
            migrate(self._database)
        self._archive = folder_of_server(url)
        self._logs: dict[str, PostgresLog] = {}

    @property
    def where(self) -> str:
        return self._database.where

    @property
    def file(self) -> None:
        return None

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
        self._logs[room] = PostgresLog(
            self._database, row[0], room, channel=f"log_{row[1]}_{row[0]}", archive=self._archive
        )
        return self._logs[room]

    def faults(self, quickly: bool = False) -> list[str]:
        return self._database.read(lambda ask: damage(ask, quickly))

    def backup(self, file: Path) -> None:
        from cardhouse.store.copying import copy_to_file

        copy_to_file(self, file)

    def close(self) -> None:
        for log in self._logs.values():
            log.close()
        self._database.close()


class PostgresLog(PostgresBeside):
    """The log of one room in the database."""

    def __init__(self, database: Database, number: int, room: str, *, channel: str, archive: Path) -> None:
        super().__init__(database, number, room)
        self._channel = channel
        self._session = WriterSession(database, number, room)
        self._head: Head | None = None  # the end as this writer left it
        self._latest = instants.EARLIEST  # of all entries up to there
        self._write_lock = threading.RLock()
        self._listening: Connection | None = None
        self._listen_lock = threading.Lock()
        self.closed = False
        self.marks = PostgresMarks(database, number)
        self.archives = PostgresArchives(database, number, room, archive)

    @property
    def room(self) -> str:
        return self._room

    def head(self) -> Head:
        row = self._one("SELECT position, digest FROM log_rooms WHERE room = %s")
        assert row is not None
        return Head(*row)

    # Writing

    def append(self, entries: Sequence[NewEntry], expected: int) -> list[Entry]:
        chain.check_new(entries)
        with self._write_lock:
            if self._session.replaced or (not self._session.epoch and not self.claim_writer()):
                raise self._not_the_writer()
            connection = self._session.connection()
            if self._head is None:
                self._head, self._latest = self.head(), self._stored_latest()
            head = self._head
            self._head = None  # known again when this append went well
            if head.position != expected:
                raise self._refused(entries, expected)
            made = chain.sealed(head, entries)
            end = Head(made[-1].position, made[-1].digest) if made else head
            rows, latest = instants.noted(made, self._latest)
            try:
                moved = self._write(connection, head, made=made, entries=entries, rows=rows)
            except psycopg.errors.UniqueViolation as error:
                raise self._refused(entries, expected) from error
            except psycopg.Error as error:
                raise self._session.lost(error) from error
            if not moved:
                raise self._refused(entries, expected)
            self._head, self._latest = end, latest
            return made

    def _stored_latest(self) -> int:
        position, latest = self._one(LATEST_NOTED, chain.INTEGER_MAX) or (0, instants.EARLIEST)
        tail = self._one("SELECT max(at) FROM log_entries WHERE room = %s AND position > %s", position)
        return int(latest) if tail is None or tail[0] is None else max(int(latest), int(tail[0]))

    def accept_end(self, end: Head) -> None:
        with self._write_lock:
            if not self._session.epoch and not self.claim_writer():
                raise self._not_the_writer()
            self._head = None
            connection = self._session.connection()
            connection.execute(
                "UPDATE log_rooms SET position = %s, digest = %s WHERE room = %s AND epoch = %s",
                (end.position, end.digest, self._number, self._session.epoch),
            )
            connection.execute(
                "DELETE FROM log_instants WHERE room = %s AND position > %s", (self._number, end.position)
            )

    def _write(
        self, connection: Connection, head: Head, *, made: list[Entry], entries: Sequence[NewEntry],
        rows: Instants,
    ) -> bool:  # fmt: skip
        vault = [each for new in entries for each in new.vault]
        if not vault:
            return self._move(connection, head, made=made, rows=rows)
        with connection.transaction():
            moved = self._move(connection, head, made=made, rows=rows)
            for key, body in vault if moved else ():
                self._put(connection, key, body)
            return moved

    def _move(self, connection: Connection, head: Head, *, made: list[Entry], rows: Instants) -> bool:
        end = made[-1] if made else head
        return connection.execute(APPEND, {
            "end": end.position, "end_digest": end.digest, "room": self._number, "epoch": self._session.epoch,
            "start": head.position, "start_digest": head.digest, "channel": self._channel,
            "positions": [e.position for e in made], "commands": [e.command for e in made],
            "ats": [e.at for e in made], "bys": [e.by for e in made], "versions": [e.version for e in made],
            "bodies": [e.body for e in made], "digests": [e.digest for e in made],
            "keys": [key_of(e.command) for e in made],
            "noted": [position for position, _ in rows], "latest": [latest for _, latest in rows],
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

    def beat(self) -> None:
        with self._write_lock:
            if self._session.epoch:
                self._session.beat()

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
        return read_through(
            self._page, self.archives.of, self.archives, after=after, last=last, most=PAGE
        )

    def _page(self, after: int, last: int) -> list[Row]:
        return self._database.read(
            lambda ask: ask.execute(SELECT_PAGE, (self._number, after, last, PAGE), binary=True).fetchall()
        )

    def find(self, command: str) -> Entry | None:
        row = self._one(SELECT_COMMAND, command)
        if row is not None:
            return Entry(*row)
        archived = self.archives.position_of(command)
        return next(self.read(archived - 1, archived), None) if archived else None

    def position_at(self, at: int) -> int:
        start, _ = self._one(LATEST_NOTED, at) or (0, 0)
        if start < self.archives.end():
            return next((entry.position - 1 for entry in self.read(start) if entry.at > at), start)
        later = self._one(
            "SELECT position FROM log_entries WHERE room = %s AND position > %s AND at > %s "
            "ORDER BY position LIMIT 1", start, at,
        )
        return self.head().position if later is None else int(later[0]) - 1

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

    def close(self) -> None:
        self.closed = True
        self.release_writer()
        with self._listen_lock:
            self._stop_listening()
