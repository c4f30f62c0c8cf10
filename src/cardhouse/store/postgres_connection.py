"""Connections to PostgreSQL: how they are set up, what is tried again, and what their errors mean.

A connection that failed is thrown away and made anew at the next use. A read that found its connection dead
is tried once more on a new one; a write never is, because its answer may have been lost on the way back.
"""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from cardhouse.store.errors import StoreError, StoreFull, StoreLocked, StoreUnavailable
from cardhouse.store.migrating import missing

Connection = psycopg.Connection[tuple[Any, ...]]
Found = TypeVar("Found")
CONNECT_SECONDS = 5
LOCK_MILLISECONDS = 2_000
MIGRATING = 0x63617264  # an advisory lock, so that two processes do not make the tables at once
DISK_FULL = "53100"
LOCKED = {"55P03", "57014", "40P01"}  # not in time, given up, deadlock
# A writer whose machine vanished must lose its lock in half a minute, not in the two hours of the default.
SESSION = (
    f"SET lock_timeout = {LOCK_MILLISECONDS}; SET client_encoding = 'UTF8'; SET tcp_keepalives_idle = 10; "
    "SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
)
# Whatever the server's default is, a commit counts only when it is on the disk.
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)


class Database:
    """One database; `read` shares a connection between threads, `connect` makes one to keep."""

    def __init__(self, url: str, read_only: bool = False) -> None:
        self._url = url
        self._read_only = read_only
        self.where = name_of(url)
        self._reading: Connection | None = None
        self._lock = threading.RLock()
        self._closed = False

    def connect(self) -> Connection:
        if self._closed:
            raise StoreError(f"{self.where} was closed by this program")
        try:
            connection = psycopg.connect(
                self._url, autocommit=True, connect_timeout=CONNECT_SECONDS, application_name="cardhouse",
                keepalives=1, keepalives_idle=10, keepalives_interval=5, keepalives_count=3,
            )
            connection.execute(SESSION)
            connection.execute(DURABLE)
            if self._read_only:
                connection.execute("SET default_transaction_read_only = on")
        except psycopg.Error as error:
            raise translated(error, self.where) from error
        return connection

    def read(self, ask: Callable[[Connection], Found]) -> Found:
        """What a question yields."""
        with self._lock:
            fresh = self._reading is None
            try:
                return self._ask(ask)
            except psycopg.Error as error:
                if not self._lost() or fresh:
                    raise translated(error, self.where) from error
            try:
                return self._ask(ask)
            except psycopg.Error as error:
                self._lost()
                raise translated(error, self.where) from error

    def _ask(self, ask: Callable[[Connection], Found]) -> Found:
        if self._reading is None:
            self._reading = self.connect()
        return ask(self._reading)

    def _lost(self) -> bool:
        """Whether the reading connection is of no more use; it is let go then."""
        if self._reading is None or not self._reading.closed:
            return False
        self._reading.close()
        self._reading = None
        return True

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._reading is not None:
                self._reading.close()
                self._reading = None


def migrate(database: Database) -> None:
    """Bring the tables up to what the program expects; safe when several processes begin at once."""
    connection = database.connect()
    try:
        with connection.transaction():
            connection.execute("SET LOCAL lock_timeout = 0")
            connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(current_schema()))", (MIGRATING,))
            connection.execute("SET LOCAL client_min_messages = warning")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS log_migrations (number integer PRIMARY KEY, name text NOT NULL)"
            )
            row = connection.execute("SELECT count(*) FROM log_migrations").fetchone()
            assert row is not None
            for step in missing("postgresql", row[0], database.where):
                connection.execute(step.sql.encode())
                connection.execute("INSERT INTO log_migrations VALUES (%s, %s)", (step.number, step.name))
    except psycopg.Error as error:
        raise translated(error, database.where) from error
    finally:
        connection.close()


def check_tables(database: Database) -> None:
    """Whether the tables can be read as they are."""
    there = database.read(lambda ask: ask.execute("SELECT to_regclass('log_migrations')").fetchone())
    if there == (None,):
        raise StoreError(f"{database.where} holds no log of Cardhouse")
    row = database.read(lambda ask: ask.execute("SELECT count(*) FROM log_migrations").fetchone())
    assert row is not None
    if missing("postgresql", row[0], database.where):
        raise StoreError(f"{database.where} was written by an older Cardhouse: open it for writing first")


def name_of(url: str) -> str:
    """The database's name for people: no password, no options."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise StoreError(
            f"this is no address of a PostgreSQL database ({str(error).strip()}); it looks like "
            "postgresql://USER@HOST/DATABASE"
        ) from error
    user = f"{parts['user']}@" if parts.get("user") else ""
    host = str(parts.get("host") or "localhost")
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{user}{host}{port}/{parts.get('dbname') or ''}"


def translated(error: psycopg.Error, where: str) -> StoreError:
    """What an error of PostgreSQL means to people."""
    said = str(error).strip().splitlines()
    detail = said[0] if said else type(error).__name__
    if error.sqlstate == DISK_FULL:
        return StoreFull(where, detail)
    if error.sqlstate in LOCKED:
        return StoreLocked(where, detail)
    return StoreUnavailable(where, detail)
