"""Looks at the accounts of a database without changing anything, not even its tables: whether the record of
who did what at the door is what was recorded.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from cardhouse.server.accounts.audit import Audit
from cardhouse.server.accounts.database import PostgresConnection, Row, Transaction, parse_url
from cardhouse.store.sqlite_connection import read_only_connection


class Looking:
    """The database of the accounts for whoever only reads."""

    def __init__(self, url: str) -> None:
        dialect, place = parse_url(url)
        self._sqlite = read_only_connection(place) if dialect == "sqlite" else None
        self._postgres = PostgresConnection(place) if dialect != "sqlite" else None
        if self._sqlite is not None:
            self._sqlite.row_factory = sqlite3.Row

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        yield Transaction(self._run)

    def _run(self, statement: str, values: Row) -> tuple[list[Row], int]:
        if self._postgres is not None:
            return self._postgres.run(statement, values)
        assert self._sqlite is not None
        cursor = self._sqlite.execute(statement, values)
        return [dict(row) for row in cursor.fetchall()], cursor.rowcount

    def close(self) -> None:
        for one in (self._sqlite, self._postgres):
            if one is not None:
                one.close()


def account_faults(url: str) -> list[str] | None:
    """What is wrong, in words; None where the database has no accounts yet."""
    looking = Looking(url)
    try:
        table = ("SELECT to_regclass('account_audit') AS name" if looking._postgres is not None
                 else "SELECT name FROM sqlite_master WHERE name = 'account_audit'")  # fmt: skip
        with looking.read() as transaction:
            there = transaction.row(table)
        if there is None or there["name"] is None:
            return None
        broken = Audit(looking, secrets.token_bytes).verify()  # type: ignore[arg-type]
        return [] if broken is None else [f"the record of the accounts is broken: {broken.why}"]
    except sqlite3.DatabaseError as error:
        return [f"the accounts cannot be read: {error}"]
    finally:
        looking.close()
