"""Whatever the process is set to, and whatever an earlier version left: databases and what lies beside them,
keys, backups, exports and reports are their owner's alone.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.accounts.users import User
from cardhouse.store import open_store
from server.serving import House


@pytest.fixture(params=[0o000, 0o022, 0o007])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert files
    return [file.name for file in files if stat.S_IMODE(file.stat().st_mode) & 0o177]


@pytest.mark.usefixtures("umask")
def test_every_file_that_is_made(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    house.token("ann", "floor")
    assert house.accounts.keys.id
    assert open_to_others(tmp_path) == [], "while it is used: write-ahead and shared files too"
    user = house.accounts.users.find("ann")
    assert isinstance(user, User)
    house.accounts.second_factor.begin(By("installation"), user.id)
    house.close()
    database = house.database
    for command in (
        ["log", "backup", database, str(tmp_path / "backup.db")],
        ["log", "export", database, str(tmp_path / "log.jsonl")],
        ["cage", "export", database, "--to", str(tmp_path / "books.beancount")],
    ):
        assert main(command) in (0, None), command
    made = {one.name for one in tmp_path.iterdir()}
    assert {"backup.db", "log.jsonl", "books.beancount", "room.db.key"} <= made
    assert open_to_others(tmp_path) == []


@pytest.mark.usefixtures("umask")
def test_accounts_alone_make_a_private_file(tmp_path: Path) -> None:
    accounts = open_accounts(str(tmp_path / "room.db"))
    assert accounts.users.all() == []
    assert open_to_others(tmp_path) == []
    accounts.close()


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    House(str(tmp_path / "room.db")).close()
    for opener in (open_store, open_accounts):
        (tmp_path / "room.db").chmod(0o644)
        opener(str(tmp_path / "room.db")).close()
        assert stat.S_IMODE((tmp_path / "room.db").stat().st_mode) == 0o600
