"""Connections to one SQLite file: how they are set up, shared between threads, and what their errors mean.

One connection writes and one reads, each under its own lock, so that a reader never waits for the disk to
take a write. A connection that failed for an unclear reason is thrown away and opened anew at the next use.
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardhouse.store.errors import StoreError, StoreFull, StoreLocked, StoreUnavailable
from cardhouse.store.migrating import missing

MEMORY = ":memory:"
BUSY_MILLISECONDS = 2_000
# With these the connection is as good as before once the transaction is rolled back.
HARMLESS = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CONSTRAINT}

Opener = Callable[[str], sqlite3.Connection]


def plain_connection(path: str) -> sqlite3.Connection:
    """A connection that leaves transactions to us and may pass between threads (under our locks)."""
    return sqlite3.connect(
        path, timeout=BUSY_MILLISECONDS / 1000, isolation_level=None, check_same_thread=False
    )


class Connections:
    """The two connections of one file; for a database in memory, one that does both."""

    def __init__(self, path: str, opener: Opener = plain_connection) -> None:
        self.path = path
        self._opener = opener
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._write_lock = threading.RLock()
        self._read_lock = self._write_lock if path == MEMORY else threading.RLock()
        self._closed = False
        if path != MEMORY and not Path(path).exists():
            _make_private_file(path)
        with self.write() as connection:
            migrate(connection, path)

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """The writing connection, alone; on any error what was begun is undone, and the error is ours."""
        with self._write_lock:
            try:
                if self._writing is None:
                    self._writing = self._open()
                yield self._writing
            except sqlite3.Error as error:
                self._undo(harmless=primary_code(error) in HARMLESS)
                raise translated(error, self.path) from error
            except BaseException:
                self._undo(harmless=True)
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """The reading connection, alone."""
        if self.path == MEMORY:
            with self.write() as connection:
                yield connection
            return
        with self._read_lock:
            try:
                if self._reading is None:
                    self._reading = self._open()
                yield self._reading
            except sqlite3.Error as error:
                self._reading = None
                raise translated(error, self.path) from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreError(f"{self.path} was closed by this program")
        if self.path != MEMORY and not Path(self.path).exists():
            # SQLite would make an empty file, and the room would seem to have lost its log.
            raise StoreUnavailable(self.path, "the file is gone")
        connection = self._opener(self.path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
        return connection

    def _undo(self, harmless: bool) -> None:
        if self._writing is None:
            return
        try:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
        except sqlite3.Error:
            harmless = False
        if not harmless and self.path != MEMORY:
            connection, self._writing = self._writing, None
            connection.close()

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._closed = True
            for connection in (self._reading, self._writing):
                if connection is not None:
                    connection.close()
            self._reading = self._writing = None


def _make_private_file(path: str) -> None:
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
        return
    connection.execute("BEGIN IMMEDIATE")
    for step in missing("sqlite", _applied(connection), path):
        for statement in statements(step.sql):
            connection.execute(statement)
        connection.execute("INSERT INTO log_migrations VALUES (?, ?)", (step.number, step.name))
    connection.execute("COMMIT")


def _applied(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM log_migrations").fetchone()[0])


def statements(sql: str) -> Iterator[str]:
    """The single statements of a script (a trigger holds semicolons of its own)."""
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
    assert not begun.strip(), f"an unfinished statement: {begun}"


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
