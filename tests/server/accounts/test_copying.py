"""A backup has the accounts too, whichever databases it goes from and to; whoever could sign in still can."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError
from cardhouse.server.accounts.copying import copy_accounts, tables
from cardhouse.server.accounts.database import Database
from postgres_server import postgres_server, postgres_url, schema
from server.serving import House

__all__ = ["postgres_server", "postgres_url"]


def everything(database: str) -> dict[str, list[dict[str, Any]]]:
    opened = Database(database)
    try:
        with opened.read() as transaction:
            return {name: transaction.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in tables()}
    finally:
        opened.close()


def made(database: str) -> dict[str, list[dict[str, Any]]]:
    house = House(database)
    house.token("ann", "manager")
    house.token("bob", "player", person="bob")
    house.close()
    return everything(database)


def run(*tokens: str) -> None:
    assert main(list(tokens)) == 0


@pytest.mark.parametrize("first", ["sqlite", "postgresql"])
@pytest.mark.parametrize("then", ["sqlite", "postgresql"])
def test_backup_and_restore_bring_the_accounts(
    first: str, then: str, tmp_path: Path, postgres_server: str
) -> None:
    with schema(postgres_server) as one, schema(postgres_server) as other:
        source = one if first == "postgresql" else str(tmp_path / "room.db")
        target = other if then == "postgresql" else str(tmp_path / "again.db")
        there = made(source)
        assert [user["name"] for user in there["account_users"]].count("ann") == 1
        assert there["account_sessions"]
        run("log", "backup", source, str(tmp_path / "backup.db"))
        assert not (tmp_path / "backup.db-wal").exists()
        before = (tmp_path / "backup.db").read_bytes()
        run("log", "restore", str(tmp_path / "backup.db"), target)
        assert (tmp_path / "backup.db").read_bytes() == before, "the backup is only read"
        assert everything(target) == there


def test_accounts_are_never_mixed(tmp_path: Path) -> None:
    made(str(tmp_path / "one.db"))
    made(str(tmp_path / "two.db"))
    before = everything(str(tmp_path / "two.db"))
    with pytest.raises(CardhouseError, match="accounts already"):
        copy_accounts(str(tmp_path / "one.db"), str(tmp_path / "two.db"))
    assert everything(str(tmp_path / "two.db")) == before
