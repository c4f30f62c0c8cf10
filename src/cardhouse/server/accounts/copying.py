"""Accounts from one database into another, of either kind: so that a backup is whole, and a room that is put
back has its people, devices and audit. Between two SQLite files the store copies everything itself.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import tempfile
from pathlib import Path

from cardhouse.errors import CardhouseError
from cardhouse.server.accounts.database import Database, migrations
from cardhouse.store.opening import is_postgresql

TABLE = re.compile(r"CREATE TABLE (account_\w+)")
COUNTS = "account_counts"


def tables() -> list[str]:
    """All tables of the accounts, those that others refer to first, but for what servers count."""
    found = [name for _, text in migrations("sqlite") for name in TABLE.findall(text)]
    return [name for name in found if name != COUNTS]


def copy_accounts(source: str, target: str) -> dict[str, int]:
    """Everything, in one transaction; how many rows of each table. A target with accounts is refused."""
    old, new = Database(source), Database(target)
    try:
        with old.read() as reading, new.write() as writing:
            if writing.rows("SELECT id FROM account_users LIMIT 1"):
                raise CardhouseError("there are accounts already where these should go: give a new database")
            counts = {}
            for table in tables():
                rows = reading.rows(f"SELECT * FROM {table}")  # noqa: S608 (our own tables)
                for row in rows:
                    names = ", ".join(row)
                    values = ", ".join(f":{name}" for name in row)
                    writing.change(f"INSERT INTO {table} ({names}) VALUES ({values})", **row)  # noqa: S608
                counts[table] = len(rows)
            return counts
    finally:
        old.close()
        new.close()


def backed_up(database: str, file: Path) -> None:
    """The accounts beside the rooms of a backup that was just made."""
    if is_postgresql(database):
        copy_accounts(database, str(file))
        _as_one_file(file)


def restored(file: Path, database: str) -> None:
    """The accounts of a backup, beside the rooms that were just put back."""
    if is_postgresql(database):
        with tempfile.TemporaryDirectory() as folder:  # the backup itself is only read
            copy = Path(folder) / "copy.db"
            shutil.copyfile(file, copy)
            copy_accounts(str(copy), database)


def _as_one_file(file: Path) -> None:
    """No write-ahead file beside it: a backup can be carried away."""
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()
