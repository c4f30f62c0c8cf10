"""The database of the accounts: SQLite or PostgreSQL behind one way of writing statements.

Accounts share the database with the log but have tables of their own. Values are named in the statements as
`:name`, on both databases, and never written into them. Write transactions are serialised across all
processes (SQLite locks the file, PostgreSQL takes one advisory lock), so that whatever reads and then writes
inside one, such as counting an attempt or spending a code, cannot be raced. Reads have a connection of their
own and never wait for a write. A file that was replaced meanwhile is written no more (`store/identity.py`).
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from cardhouse.errors import CardhouseError
from cardhouse.store.errors import StoreError
from cardhouse.store.holding import DESCRIPTORS
from cardhouse.store.identity import DatabaseFile
from cardhouse.store.private_files import close_to_others
from cardhouse.store.sqlite_connection import make_private_file

Row = dict[str, Any]
Kinds = tuple[type[Exception], ...]
NAMED = re.compile(r":([a-z_]+)")
BUSY_MILLISECONDS = 5_000
CONNECT_SECONDS = 5
ADVISORY_LOCK = 0x61636373  # any number, as long as nobody else in this schema uses it
COUNT_ALTERED = (
    "INSERT INTO account_counts (name, value) VALUES ('altered', 1) "
    "ON CONFLICT (name) DO UPDATE SET value = account_counts.value + 1"
)
MIGRATION_FILE = re.compile(r"(\d{4})_\w+(?:\.(sqlite|postgresql))?\.sql")


class AccountsError(CardhouseError):
    """The database cannot be reached or written now; nothing was changed. Trying again later may work."""


class Counts(NamedTuple):
    """How often any process ended a session, and how often one wrote what may alter sessions."""

    sessions_ended: int
    altered: int


class Transaction:
    """One open transaction: statements in, rows out."""

    def __init__(self, run: Callable[[str, Row], tuple[list[Row], int]]) -> None:
        self._run = run
        self.ended = False

    def rows(self, statement: str, **values: object) -> list[Row]:
        return self._run(statement, values)[0]

    def row(self, statement: str, **values: object) -> Row | None:
        found = self.rows(statement, **values)
        assert len(found) <= 1, "a statement for one row found several"
        return found[0] if found else None

    def change(self, statement: str, **values: object) -> int:
        """How many rows it touched."""
        return self._run(statement, values)[1]

    def sessions_end(self) -> None:
        """Some session ends with this: whoever looks on by one is asked anew, in every process."""
        if not self.ended:
            self.change("UPDATE account_counts SET value = value + 1 WHERE name = 'sessions_ended'")
        self.ended = True


class Connection(Protocol):
    """What both databases offer; `write` begins a serialised transaction."""

    def begin(self, write: bool) -> None: ...
    def run(self, statement: str, values: Row) -> tuple[list[Row], int]: ...
    def script(self, text: str) -> None: ...
    def end(self, keep: bool) -> None: ...
    def usable(self) -> bool: ...
    def close(self) -> None: ...


class SqliteConnection:
    def __init__(self, file: DatabaseFile) -> None:
        file.check()
        self._file = file
        close_to_others(file.path)
        DESCRIPTORS.begin(file.identity)
        self._inner = sqlite3.connect(file.path, isolation_level=None, check_same_thread=False)
        self._inner.row_factory = sqlite3.Row
        self._inner.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        self._inner.execute("PRAGMA journal_mode = WAL")
        self._inner.execute("PRAGMA synchronous = FULL")
        self._inner.execute("PRAGMA foreign_keys = ON")
        self._inner.execute("PRAGMA secure_delete = ON")
        self._inner.execute("SELECT count(*) FROM sqlite_master")  # opens the write-ahead file
        self._ahead = file.ahead()
        self._writes = False

    def begin(self, write: bool) -> None:
        self._writes = write
        self._check()
        self._inner.execute("BEGIN IMMEDIATE" if write else "BEGIN")

    def _check(self) -> None:
        """What is written goes into the file that has the name."""
        if self._writes:
            self._file.check()
            self._file.check_ahead(self._ahead)

    def run(self, statement: str, values: Row) -> tuple[list[Row], int]:
        cursor = self._inner.execute(statement, values)
        return [dict(row) for row in cursor.fetchall()], cursor.rowcount

    def script(self, text: str) -> None:
        # executescript would commit what is open; so statement by statement.
        statement = ""
        for line in text.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                self._inner.execute(statement)
                statement = ""
        assert not statement.strip(), "a migration ends inside a statement"

    def end(self, keep: bool) -> None:
        if not self._inner.in_transaction:
            return
        if not keep:
            self._inner.execute("ROLLBACK")
            return
        try:
            self._check()
        except BaseException:
            self._inner.execute("ROLLBACK")
            raise
        self._inner.execute("COMMIT")
        self._check()

    def usable(self) -> bool:
        return True

    def close(self) -> None:
        self._inner.close()
        DESCRIPTORS.end(self._file.identity)


class PostgresConnection:
    def __init__(self, url: str) -> None:
        psycopg = import_psycopg()
        self._inner = psycopg.connect(
            url, autocommit=True, row_factory=psycopg.rows.dict_row, connect_timeout=CONNECT_SECONDS
        )
        # Nobody waits for ever; and a process that hangs in the middle of a write loses its lock.
        self._inner.execute(f"SET lock_timeout = {BUSY_MILLISECONDS}")
        self._inner.execute(f"SET idle_in_transaction_session_timeout = {6 * BUSY_MILLISECONDS}")

    def begin(self, write: bool) -> None:
        self._inner.execute("BEGIN" if write else "BEGIN READ ONLY")
        if write:
            self._inner.execute(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK}, hashtext(current_schema()))")

    def run(self, statement: str, values: Row) -> tuple[list[Row], int]:
        cursor = self._inner.execute(NAMED.sub(r"%(\1)s", statement), values)
        return (cursor.fetchall() if cursor.description else []), cursor.rowcount

    def script(self, text: str) -> None:
        self._inner.execute(text)

    def end(self, keep: bool) -> None:
        if not self._inner.closed:
            self._inner.execute("COMMIT" if keep else "ROLLBACK")

    def usable(self) -> bool:
        return not self._inner.closed and not self._inner.broken

    def close(self) -> None:
        self._inner.close()


def import_psycopg() -> Any:
    try:
        import psycopg
        import psycopg.rows
    except ImportError as error:
        raise AccountsError("PostgreSQL needs the extra: install cardhouse[postgres]") from error
    return psycopg


class Lane:
    """One connection with its lock; opened at first use, and anew after it broke."""

    def __init__(self, connect: Callable[[], Connection], failures: Kinds, bugs: Kinds) -> None:
        self._connect = connect
        self._failures = failures
        self._bugs = bugs
        self._connection: Connection | None = None
        self._lock = threading.Lock()

    @contextmanager
    def transaction(self, write: bool) -> Iterator[Connection]:
        with self._lock:
            try:
                connection = self._open()
                connection.begin(write)
                try:
                    yield connection
                except BaseException:
                    connection.end(keep=False)
                    raise
                connection.end(keep=True)
            except StoreError as error:  # the file is not the one that was opened
                raise AccountsError(str(error)) from error
            except self._failures as error:
                self._drop()
                if isinstance(error, self._bugs):
                    raise
                # The driver's words may quote values; say what kind of failure it was and no more.
                raise AccountsError(
                    f"the accounts cannot be read or written now ({plain(error)}); nothing was changed"
                ) from None

    def _open(self) -> Connection:
        if self._connection is None or not self._connection.usable():
            self._drop()
            self._connection = self._connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def close(self) -> None:
        with self._lock:
            self._drop()


def plain(error: Exception) -> str:
    """A driver's failure without the statement or the values: SQLite's text has neither, psycopg's may."""
    return str(error) if isinstance(error, sqlite3.Error) else type(error).__name__


class Database:
    """Where the accounts live; safe to share between threads."""

    def __init__(self, url: str, file: DatabaseFile | None = None) -> None:
        """`file` is the database's where somebody else has it open already."""
        self.dialect, place = parse_url(url)
        self._file: DatabaseFile
        self.changes = 0  # how many writes this process made
        self.altered = 0  # the same without those that alter nobody's session
        self.when_sessions_end: list[Callable[[], None]] = []  # called in the thread of whoever ended one
        failures: Kinds
        bugs: Kinds
        connect: Callable[[], Connection]
        if self.dialect == "sqlite":
            failures = (sqlite3.DatabaseError,)
            bugs = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)
            if file is None and not Path(place).exists():
                make_private_file(place)
            self._file = file or DatabaseFile(place)
            connect = partial(SqliteConnection, self._file)
        else:
            psycopg = import_psycopg()
            failures, bugs = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError), ()
            connect = partial(PostgresConnection, place)
        self._writes = Lane(connect, failures, bugs)
        self._reads = Lane(connect, failures, bugs)
        self._migrate()

    def __repr__(self) -> str:
        return f"Database({self.dialect})"  # the address may hold a password

    @contextmanager
    def write(self, *, quietly: bool = False) -> Iterator[Transaction]:
        """Everything inside happens, or nothing; no other write anywhere happens meanwhile. `quietly`: no
        session is another for it, and nobody need look at one again.
        """
        with self._writes.transaction(write=True) as connection:
            transaction = Transaction(connection.run)
            yield transaction
            if not quietly:
                transaction.change(COUNT_ALTERED)
        self.changes += 1
        self.altered += not quietly
        if transaction.ended:
            for tell in list(self.when_sessions_end):
                tell()

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """One consistent look."""
        with self._reads.transaction(write=False) as connection:
            yield Transaction(connection.run)

    def counts(self) -> Counts:
        """What all processes did so far."""
        with self.read() as transaction:
            rows = transaction.rows("SELECT name, value FROM account_counts")
        counted = {row["name"]: int(row["value"]) for row in rows}
        return Counts(counted["sessions_ended"], counted.get("altered", 0))

    def forget_old_pages(self) -> None:
        """What was overwritten is gone from the write-ahead file too; PostgreSQL cleans up by itself."""
        if self.dialect == "sqlite":
            with contextlib.closing(SqliteConnection(self._file)) as connection:
                connection.run("PRAGMA wal_checkpoint(TRUNCATE)", {})

    def close(self) -> None:
        self._reads.close()
        self._writes.close()

    def _migrate(self) -> None:
        with self._writes.transaction(write=True) as connection:
            connection.script(
                "CREATE TABLE IF NOT EXISTS account_migrations "
                "(name TEXT PRIMARY KEY, digest TEXT NOT NULL);\n"
            )
            applied, _ = connection.run("SELECT name, digest FROM account_migrations", {})
            known = {row["name"]: row["digest"] for row in applied}
            for name, text in migrations(self.dialect):
                digest = hashlib.sha256(text.encode()).hexdigest()
                if name not in known:
                    connection.script(text)
                    connection.run(
                        "INSERT INTO account_migrations (name, digest) VALUES (:name, :digest)",
                        {"name": name, "digest": digest},
                    )
                elif known[name] != digest:
                    raise AccountsError(
                        f"migration {name} was applied with another text: "
                        "this database belongs to another version"
                    )


def migrations(dialect: str) -> list[tuple[str, str]]:
    """The numbered files for one database, in order; those without a dialect in their name are for both."""
    found = []
    for file in sorted((resources.files(__package__) / "migrations").iterdir(), key=lambda each: each.name):
        match = MIGRATION_FILE.fullmatch(file.name)
        if match and match[2] in (None, dialect):
            found.append((file.name, file.read_text("utf-8")))
    return found


def parse_url(url: str) -> tuple[str, str]:
    """The dialect and where: `sqlite:///path`, a plain path, or `postgresql://…`."""
    if url.startswith(("postgresql://", "postgres://")):
        return "postgresql", url
    place = url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url
    if "://" in place or not place or place.startswith(":memory:"):
        scheme = place.split("://", 1)[0] if "://" in place else place
        raise CardhouseError(
            f"{scheme!r} is no database for accounts: give a file, sqlite:///FILE or postgresql://…"
        )
    if not Path(place).absolute().parent.is_dir():
        raise CardhouseError(f"{Path(place).parent}: no such folder for the database")
    return "sqlite", place
