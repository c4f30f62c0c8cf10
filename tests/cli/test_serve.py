"""`cardhouse init` and `cardhouse serve`: a room is made, and can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.cli.serve import shown
from cardhouse.server.client import Client
from server.serving import Process

PASSWORD = "seven green tables"


def init(tmp_path: Path, *more: str) -> int:
    return main(["init", "--database", str(tmp_path / "room.db"), *more])


def test_a_room_is_made_and_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDHOUSE_PASSWORD", PASSWORD)
    assert init(tmp_path, "main", "--house", "pechanga", "--zone", "America/Los_Angeles") == 0
    out = capsys.readouterr().out
    assert "Room main: pechanga's book, America/Los_Angeles, real money" in out
    assert "Manager manager and owner" in out
    assert PASSWORD not in out
    server = Process(str(tmp_path / "room.db")).start()
    try:
        with Client(server.address) as client:
            told = client.sign_in("manager", PASSWORD)
            assert told["roles"] == {"": ["owner"], "main": ["manager"]}
            assert client.view("main")["view"]["house"] == "pechanga"
    finally:
        assert server.stop() == 0


def test_a_second_room_keeps_the_manager(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert init(tmp_path, "--house", "pechanga") == 0
    first = capsys.readouterr().out
    assert "(shown this once)" in first
    assert "Room main:" in first
    assert init(tmp_path, "--house", "horseshoe") == 2
    assert "has a room: main; name the new one too" in capsys.readouterr().err
    assert init(tmp_path, "annex", "--house", "horseshoe", "--money", "play") == 0
    assert "password" not in capsys.readouterr().out
    assert init(tmp_path, "annex", "--house", "horseshoe") == 2
    assert "there is a room named “annex” already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["main", "--house", "nowhere"], "nowhere"),
        (["main", "--house", "pechanga", "--zone", "Mars/Olympus"], "no time zone 'Mars/Olympus'"),
        (["Main Room", "--house", "pechanga"], "a room's name has"),
        (["main", "--house", "pechanga", "--manager", "!"], "a user name"),
        (["main"], "--house"),
    ],
)
def test_what_cannot_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert init(tmp_path, *arguments) == 2
    assert words in capsys.readouterr().err


def test_nothing_to_serve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", str(tmp_path / "none.db")]) == 2
    assert main(["user", "list", "--database", str(tmp_path / "none.db")]) == 2
    assert "make one with cardhouse init" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists(), "a name that was mistyped makes no database"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--room", "nowhere"], "has no room named 'nowhere'; it has main"),
        (["--port", "99999"], "Must be <= 65535"),
    ],
)
def test_what_cannot_be_served_is_told_before_it_starts(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert init(tmp_path, "main", "--house", "toledo") == 0
    assert main(["serve", "--database", str(tmp_path / "room.db"), *words]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert "Serving" not in told.out


def test_a_password_in_the_address_is_not_shown() -> None:
    assert shown("postgresql://me:hush@db.example/cards") == "postgresql://db.example/cards"
    assert shown("room.db") == "room.db"
