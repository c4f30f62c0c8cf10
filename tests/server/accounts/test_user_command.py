"""`cardhouse user`: what is typed, what is told, and that no secret is shown or given as an argument."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pyotp
import pytest

from cardhouse.cli.main import main
from cardhouse.server.accounts.sealing import Sealing
from cardhouse.server.accounts.services import open_accounts, system_clock
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.store import open_store

PASSWORD = "seven green tables"


class Terminal:
    """A database and what is typed at the prompt."""

    def __init__(
        self, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.database = str(database)
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, *words: str, typed: str | io.StringIO = "", code: int = 0) -> str:
        typing = io.StringIO(typed) if isinstance(typed, str) else typed
        self._monkeypatch.setattr(sys, "stdin", typing)
        assert main(["user", *words]) == code, self._capsys.readouterr()
        told = self._capsys.readouterr()
        return told.out if code == 0 else told.err

    def json(self, *words: str) -> Any:
        return json.loads(self.run(*words, "--json"))


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("CARDHOUSE_DATABASE", str(tmp_path / "room.db"))
    return Terminal(tmp_path / "room.db", monkeypatch, capsys)


def test_a_user_is_added_listed_and_can_sign_in(terminal: Terminal) -> None:
    told = terminal.run("add", "Ann", "--role", "floor", "--role", "owner", "--shown", "Ann B.",
                        typed=f"{PASSWORD}\n")
    assert told == "ann is added: owner of the installation; floor in main.\n"
    (ann,) = terminal.json("list")
    assert (ann["name"], ann["shown"], ann["password"]) == ("ann", "Ann B.", True)
    assert ann["roles"] == {"": ["owner"], "main": ["floor"]}
    assert "Ann B." in terminal.run("list", "--room", "main")
    assert terminal.json("list", "--room", "annex") == []
    accounts = open_accounts(terminal.database)
    assert isinstance(accounts.sign_in.with_password("ann", PASSWORD, Client()), Issued)
    accounts.close()


def test_faults_are_told_in_words(terminal: Terminal) -> None:
    terminal.run("add", "ann", typed=f"{PASSWORD}\n")
    assert "taken" in terminal.run("add", "ann", typed=f"{PASSWORD}\n", code=2)
    assert "no role king" in terminal.run("add", "bob", "--role", "king", code=2)
    assert "12 to 256" in terminal.run("add", "bob", typed="short\n", code=2)
    assert "nothing came" in terminal.run("add", "bob", code=2)
    assert "no user 'nobody'" in terminal.run("password", "nobody", code=2)
    assert "digits" in terminal.run("pin", "ann", typed="12\n", code=2)
    assert "no such session" in terminal.run("revoke", "ann", "made-up", code=2)
    assert [user["name"] for user in terminal.json("list")] == ["ann"]


def test_a_database_must_be_named(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDHOUSE_DATABASE")
    assert "--database" in terminal.run("list", code=2)
    assert "there is no database" in terminal.run("list", "--database", terminal.database, code=2)
    named = ("--database", terminal.database)
    terminal.run("add", "ann", "--role", "floor", *named, typed=f"{PASSWORD}\n")
    assert [user["name"] for user in terminal.json("list", *named)] == ["ann"]


def test_in_the_folder_of_a_room_nothing_has_to_be_named(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As the room was opened: by `cardhouse serve` in an empty folder, under whatever name."""
    monkeypatch.delenv("CARDHOUSE_DATABASE")
    monkeypatch.chdir(tmp_path)
    assert "no cardhouse.db here" in terminal.run("list", code=2)
    store = open_store("cardhouse.db")
    assert make_room(store, NewRoom("the-oak-room", "toledo"), system_clock(), "installation") is None
    told = terminal.run("add", "ann", "--role", "floor", typed=f"{PASSWORD}\n")
    assert told == "ann is added: floor in the-oak-room.\n"
    assert terminal.run("role", "ann", "cage") == "ann: cage, floor in the-oak-room.\n"
    assert "no room annex" in terminal.run("role", "ann", "cage", "--room", "annex", code=2)
    assert make_room(store, NewRoom("annex", "toledo"), system_clock(), "installation") is None
    assert "annex, the-oak-room" in terminal.run("role", "ann", "cage", code=2)
    assert "annex" in terminal.run("role", "ann", "cage", "--room", "annex")
    store.close()


def test_roles_pins_and_disabling(terminal: Terminal) -> None:
    terminal.run("add", "dan", "--no-password", "--role", "dealer", "--person", "p9")
    terminal.run("pin", "dan", typed="4071\n")
    assert terminal.run("role", "dan", "floor", "clerk") == "dan: clerk, dealer, floor in main.\n"
    assert terminal.run("role", "dan", "floor", "dealer", "--take") == "dan: clerk in main.\n"
    terminal.run("disable", "dan")
    (dan,) = terminal.json("list")
    assert (dan["pin"], dan["password"], dan["disabled"]) == (True, False, True)
    assert dan["persons"] == {"main": "p9"}
    terminal.run("disable", "dan", "--undo")
    terminal.run("pin", "dan", "--remove")
    assert "nothing yet" in terminal.run("list")


def test_sessions_are_listed_and_ended(terminal: Terminal) -> None:
    terminal.run("add", "ann", "--role", "floor", typed=f"{PASSWORD}\n")
    accounts = open_accounts(terminal.database)
    for number in range(3):
        accounts.sign_in.with_password("ann", PASSWORD, Client("192.0.2.1", f"phone {number}"))
    accounts.close()
    listed = terminal.json("sessions", "ann")
    assert sorted(each["agent"] for each in listed) == ["phone 0", "phone 1", "phone 2"]
    assert "3 open sessions of ann" in terminal.run("sessions", "ann")
    terminal.run("revoke", "ann", listed[0]["session"])
    assert terminal.run("revoke", "ann") == "2 sessions of ann are over.\n"
    assert terminal.json("sessions", "ann") == []


def test_a_new_password_replaces_the_old_one(terminal: Terminal) -> None:
    terminal.run("add", "ann", "--role", "floor", typed=f"{PASSWORD}\n")
    told = terminal.run("password", "ann", typed="another long secret\n")
    assert "secret" not in told
    accounts = open_accounts(terminal.database)
    assert not isinstance(accounts.sign_in.with_password("ann", PASSWORD, Client()), Issued)
    assert isinstance(accounts.sign_in.with_password("ann", "another long secret", Client()), Issued)
    accounts.close()


class Phone(io.StringIO):
    """Types the code that a phone would show after it scanned what the command printed."""

    def __init__(self, database: str) -> None:
        super().__init__()
        self._database = database

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        accounts = open_accounts(self._database)
        with accounts.database.read() as transaction:
            (row,) = transaction.rows("SELECT id, totp_pending FROM account_users")
        secret = Sealing(lambda: accounts.keys).open(row["id"], row["totp_pending"])
        accounts.close()
        return pyotp.TOTP(secret).at(system_clock() // 1_000_000) + "\n"


def test_a_second_factor_is_set_up_and_dropped(terminal: Terminal) -> None:
    terminal.run("add", "ann", "--role", "manager", typed=f"{PASSWORD}\n")
    assert "code does not fit" in terminal.run("totp", "ann", typed="000\n", code=2)
    assert terminal.json("list")[0]["second_factor"] is False
    told = terminal.run("totp", "ann", typed=Phone(terminal.database))
    assert len(told.splitlines()) > 20  # the QR code
    codes = [line.strip() for line in told.splitlines() if line.startswith("  ") and line.count("-") == 3]
    assert len(codes) == 10
    assert terminal.json("list")[0]["second_factor"] is True
    accounts = open_accounts(terminal.database)
    assert isinstance(accounts.sign_in.with_password("ann", PASSWORD, Client(), codes[0]), Issued)
    accounts.close()
    terminal.run("totp", "ann", "--remove")
    assert terminal.json("list")[0]["second_factor"] is False


def test_both_databases(terminal: Terminal, postgres_url: str) -> None:
    terminal.run("add", "ann", "--role", "floor", "--database", postgres_url, typed=f"{PASSWORD}\n")
    terminal.run("add", "bob", "--role", "floor", typed=f"{PASSWORD}\n")
    assert [user["name"] for user in terminal.json("list", "--database", postgres_url)] == ["ann"]
    assert [user["name"] for user in terminal.json("list")] == ["bob"]
