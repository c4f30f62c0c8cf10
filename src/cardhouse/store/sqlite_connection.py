"""Connections to one SQLite file: how they are set up, shared between threads, and what their errors mean.

One connection writes and one reads, each under its own lock, so that a reader never waits for the disk to
take a write. A connection that failed for an unclear reason is thrown away and opened anew at the next use,
if the file is still the one that it was (`identity.py`).
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from cardhouse.store.errors import FileReplaced, StoreError, StoreFull, StoreLocked, StoreUnavailable
from cardhouse.store.holding import DESCRIPTORS
from cardhouse.store.identity import DatabaseFile, Identity
from cardhouse.store.migrating import missing
from cardhouse.store.sqlite_guards import put_up_guards, statements

MEMORY = ":memory:"
BUSY_MILLISECONDS = 2_000
EMPTYING_MILLISECONDS = 50
STATEMENTS = 250  # one for each number of rows that are written at once, and the others
SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit counts when the disk has it
    "wal_autocheckpoint = 4000",  # 16 MB: seldom enough to cost little, and soon replayed after a crash
    "foreign_keys = ON",
    "secure_delete = ON",  # what is erased is overwritten
)
# With these the connection is as good as before once the transaction is rolled back.
HARMLESS = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CONSTRAINT}

Opener = Callable[[str], sqlite3.Connection]


def plain_connection(path: str) -> sqlite3.Connection:
    """A connection that leaves transactions to us and may pass between threads (under our locks)."""
    return sqlite3.connect(
        path, timeout=BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False,
        cached_statements=STATEMENTS,
    )


def read_only_connection(path: str) -> sqlite3.Connection:
    """A connection that changes nothing, not even the file's journal; for evidence and backups."""
    return sqlite3.connect(
        f"file:{quote(path)}?mode=ro", uri=True, timeout=BUSY_MILLISECONDS / 1000, isolation_level=None,
        check_same_thread=False,
    )


class Slot:
    """A place for one connection and its lock, and which write-ahead file it was opened on."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.connection: sqlite3.Connection | None = None
        self.ahead: Identity | None = None

    def empty(self) -> None:
        if self.connection is not None:
            connection, self.connection = self.connection, None
            connection.close()


class Connections:
    """The two connections of one file; for a database in memory, one that does both."""

    def __init__(self, path: str, opener: Opener = plain_connection) -> None:
        self.path = path
        self.memory = path == MEMORY
        self._opener = opener
        self._writing = Slot()
        self._reading = self._writing if self.memory else Slot()
        self._closed = False
        self._read_only = opener is read_only_connection
        if not self.memory and not self._read_only and not Path(path).exists():
            make_private_file(path)
        self.file = None if self.memory else DatabaseFile(path)
        if self.file is not None:
            DESCRIPTORS.begin(self.file.identity)
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        if self._read_only:
            with self.read() as connection:
                check_tables(connection, self.path)
            return
        with self.write() as connection:
            migrate(connection, self.path)

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """The writing connection, alone; on any error what was begun is undone, and the error is ours."""
        with self._writing.lock:
            try:
                yield self._opened(self._writing)
                self._check(self._writing)  # what is acknowledged lies in the file that has the name
            except sqlite3.Error as error:
                self._undo(harmless=primary_code(error) in HARMLESS)
                raise translated(error, self.path) from error
            except BaseException:
                self._undo(harmless=True)
                raise

    def commit(self, connection: sqlite3.Connection) -> None:
        """What was begun counts, unless the file is another meanwhile."""
        self._check(self._writing)
        connection.execute("COMMIT")

    def _check(self, slot: Slot) -> None:
        if self.file is not None:
            self.file.check()
            self.file.check_ahead(slot.ahead)

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """The reading connection, alone."""
        with self._reading.lock:
            try:
                yield self._opened(self._reading)
            except sqlite3.Error as error:
                if not self.memory:
                    self._reading.empty()
                raise translated(error, self.path) from error

    @contextmanager
    def apart(self) -> Iterator[sqlite3.Connection]:
        """A reading connection for something long, that others need not wait for."""
        if self.memory:
            with self.read() as shared:
                yield shared
            return
        assert self.file is not None
        self.file.check()
        try:
            connection = read_only_connection(self.path)
            try:
                yield connection
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise translated(error, self.path) from error

    def _opened(self, slot: Slot) -> sqlite3.Connection:
        """The connection of a slot, made when there is none. Writing stops when the file is no longer the one
        that it was; what was opened can still be read.
        """
        if self._closed:
            raise StoreError(f"{self.path} was closed by this program")
        if slot.connection is None:
            if self.file is not None:
                self.file.check()
            slot.connection = self._opener(self.path)
            for setting in () if self._read_only else SETTINGS:
                slot.connection.execute(f"PRAGMA {setting}")
            if not self._read_only:
                slot.connection.execute("SELECT count(*) FROM sqlite_master")  # opens the write-ahead file
            slot.ahead = self.file.ahead() if self.file is not None else None
        elif slot is self._writing:
            self._check(slot)
        elif self.file is not None:
            with suppress(FileReplaced):
                self.file.check()
        return slot.connection

    def _undo(self, harmless: bool) -> None:
        connection = self._writing.connection
        if connection is None:
            return
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            harmless = False
        if not harmless and not self.memory:
            self._writing.empty()

    def close(self) -> None:
        with self._writing.lock, self._reading.lock:
            if self._closed:
                return
            self._closed = True
            self._reading.empty()
            self._writing.empty()
            if self.file is not None:
                DESCRIPTORS.end(self.file.identity)


def make_private_file(path: str) -> None:
    """The file will hold personal data: only its owner may read it (SQLite's other files follow suit)."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return  # another process was quicker
    except OSError as error:
        raise StoreUnavailable(path, error.strerror or str(error)) from error


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the tables up to what the program expects; safe when two processes begin at once."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS log_migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
    )
    if not missing("sqlite", _applied(connection), path):
        put_up_guards(connection)
        return
    connection.execute("BEGIN IMMEDIATE")
    for step in missing("sqlite", _applied(connection), path):
        for statement in statements(step.sql):
            connection.execute(statement)
        connection.execute("INSERT INTO log_migrations VALUES (?, ?)", (step.number, step.name))
    connection.execute("COMMIT")


def check_tables(connection: sqlite3.Connection, path: str) -> None:
    """Whether the tables can be read as they are."""
    there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'log_migrations'").fetchone()
    if there is None:
        raise StoreError(f"{path} holds no log of Cardhouse")
    if missing("sqlite", _applied(connection), path):
        raise StoreError(f"{path} was written by an older Cardhouse: open it for writing first")


def _applied(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM log_migrations").fetchone()[0])


def emptied(connection: sqlite3.Connection) -> bool:
    """Brings the write-ahead file home and empties it, because it still holds what was erased; False while
    somebody reads an older state of the database.
    """
    connection.execute(f"PRAGMA busy_timeout = {EMPTYING_MILLISECONDS}")  # a long reader holds up nobody
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:  # what was written is written; this comes again with the next write
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    return not busy


def primary_code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def translated(error: sqlite3.Error, path: str) -> StoreError:
    """What an error of SQLite means to people."""
    code = primary_code(error)
    if code == sqlite3.SQLITE_FULL:
        return StoreFull(path, str(error))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreLocked(path, str(error))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreUnavailable(path, f"{error}; the file is damaged: restore a backup")
    return StoreUnavailable(path, str(error))
