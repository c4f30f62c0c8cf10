"""`cardhouse log verify` looks at everything: whatever is changed past the server, it says what."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Keeper
from cardhouse.server.accounts.services import system_clock
from cardhouse.store import open_store
from server.serving import House

ANN = b'{"name":"Ann A."}'


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A room with accounts, and a person whose data lies in the vault."""
    house = House(str(tmp_path / "room.db"))
    house.token("fred", "floor")
    house.close()
    store = open_store(house.database)
    keeper = Keeper(store.log("main"))
    for number in range(30):
        person = f"p{number}"
        digest = hashlib.sha256(ANN).hexdigest()
        asked = Asked(person, "floor", RegisterPerson(person, digest), system_clock())
        assert keeper.do(asked, ((f"person {person}", ANN),)).result().refusal is None
    keeper.stop()
    store.close()
    return house.database


def changed(database: str, script: str) -> None:
    with closing(sqlite3.connect(database)) as plain:
        plain.executescript(script)


def test_nothing_is_wrong(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", "verify", database]) == 0
    assert "positions 1 to 31 are whole" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("UPDATE log_vault SET body = x'00' WHERE key = 'person p3'", "something else of p3 than was"),
        ("DELETE FROM log_vault WHERE key = 'person p3'", "lost what was registered of p3"),
        ("UPDATE log_vault SET key = 'person eve' WHERE key = 'person p3'", "whom the log does not know"),
        ("UPDATE log_snapshots SET body = x'00' || body", "is not what was kept"),
        ("DROP TRIGGER log_entries_stay", "the guard log_entries_stay"),
        (
            "DROP TRIGGER log_entries_stay; UPDATE log_entries SET at = at + 1 WHERE position = 9",
            "main: BROKEN at position 9.",
        ),
        (
            "ALTER TABLE log_entries RENAME TO old; CREATE TABLE log_entries AS SELECT * FROM old; "
            "INSERT INTO log_entries SELECT room, 32, command, at, by, version, body, digest FROM old "
            "WHERE position = 5",
            "command p3 is in a room's log 2 times",
        ),
    ],
)
def test_what_was_changed_is_told(
    database: str, script: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(database, script)
    assert main(["log", "verify", database]) == 1
    assert says in capsys.readouterr().out


def test_the_accounts_record(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(database)) as plain:
        names = plain.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'account_audit'"
        ).fetchall()
        for (name,) in names:
            plain.execute(f"DROP TRIGGER {name}")
        plain.execute("UPDATE account_audit SET who = 'eve' WHERE position = 1")
        plain.commit()
    assert main(["log", "verify", database]) == 1
    assert "the record of the accounts is broken: entry 1 is not what was recorded" in capsys.readouterr().out


def test_a_damaged_page(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whichever page it is: told in words, never a traceback."""
    whole = Path(database).read_bytes()
    found = 0
    for page in range(1, len(whole) // 4096):
        damaged = bytearray(whole)
        damaged[page * 4096 : page * 4096 + 200] = b"\xee" * 200
        Path(database).write_bytes(damaged)
        found += main(["log", "verify", database]) != 0
        assert "Traceback" not in capsys.readouterr().err
    assert found >= len(whole) // 4096 - 4, "free pages hold nothing"
