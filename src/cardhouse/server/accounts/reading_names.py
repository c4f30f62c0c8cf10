"""What accounts are called, read beside whatever runs: nothing is made ready, migrated or written for it."""

from __future__ import annotations

import sqlite3
from typing import Any

from cardhouse.server.accounts.database import CONNECT_SECONDS, import_psycopg
from cardhouse.store.opening import is_postgresql, sqlite_path
from cardhouse.store.sqlite_connection import read_only_connection

ASKED = "SELECT id, shown, name FROM account_users"


def shown_names(database: str) -> dict[str, str]:
    """Names by id; none in a database that has no accounts yet. Who was erased keeps the id alone."""
    rows = _of_postgresql(database) if is_postgresql(database) else _of_sqlite(sqlite_path(database))
    return {user: shown or name for user, shown, name in rows if shown or name}


def _of_sqlite(path: str) -> list[Any]:
    connection = read_only_connection(path)
    try:
        return connection.execute(ASKED).fetchall()
    except sqlite3.OperationalError:  # no such table
        return []
    finally:
        connection.close()


def _of_postgresql(database: str) -> list[Any]:
    psycopg = import_psycopg()
    with psycopg.connect(database, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
        if connection.execute("SELECT to_regclass('account_users')").fetchone()[0] is None:
            return []
        found: list[Any] = connection.execute(ASKED).fetchall()
        return found
