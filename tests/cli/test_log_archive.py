"""`cardhouse log archive` on SQLite and on PostgreSQL, and what the other commands say of what it moved."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.room import snapshots
from cardhouse.room.loading import load, save
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.running import accounts_place
from cardhouse.sim.bench_restore import make_year
from cardhouse.store import NewEntry, open_store
from cardhouse.store.archives import ENVIRONMENT
from postgres_server import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]
DAYS, A_DAY = 37, 1_200
FIRST, SECOND, THIRD = "2026-01-01", "2026-01-02", "2026-01-03"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some weeks of a room's books, of which the first two days may leave."""
    file = tmp_path_factory.mktemp("made") / "room.db"
    store = open_store(file)
    make_year(store.create_room("year"), DAYS, A_DAY)
    store.close()
    return file


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "archive"))
    return tmp_path / "archive"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, made: Path, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(shutil.copy(made, tmp_path / "room.db"))
    url = str(request.getfixturevalue("postgres_url"))
    assert main(["log", "restore", str(made), url]) == 0
    store = open_store(url)  # a room that was restored is served once, and has a snapshot then
    loaded = load(store.log("year"))
    save(store.log("year"), loaded.room.position, snapshots.encode(loaded.room), loaded.known.encode())
    store.close()
    return url


def run(*tokens: object) -> int:
    return main(["log", *map(str, tokens)])


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.replace("\n", " ")


def test_days_leave_while_the_room_is_written_and_it_is_on_record(
    database: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay", database, "--json") == 0
    before = json.loads(capsys.readouterr().out)
    server = open_store(database)
    book = server.log("year")
    assert book.claim_writer("https://room.example", 1), "a server holds the room"
    assert run("archive", database, "--until", FIRST, "--by", "max") == 0
    assert "1 gaming days left the database, on record by max" in said(capsys)
    head = book.head()
    book.append([NewEntry("more", 1, "ann", b'{"events":[]}', 2)], head.position)
    server.close()
    assert run("archive", database) == 0
    assert f"{SECOND}: positions" in said(capsys)
    assert run("archive", database) == 0
    assert "no gaming day may leave the database yet" in said(capsys)
    accounts = open_accounts(accounts_place(database))
    noted = [(one.who, one.room, one.details) for one in accounts.audit.read() if one.what == "days_archived"]
    accounts.close()
    facts = [details["facts"] for _, _, details in noted if details is not None]
    assert (facts[0]["day"], facts[0]["after"], facts[0]["person"]) == (FIRST, 0, "max")
    assert [one["file"] for one in facts] == sorted(path.name for path in folder.iterdir())
    assert run("archive", database, "--show", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert [(one["day"], one["file_is"]) for one in shown] == [(FIRST, "whole"), (SECOND, "whole")]
    assert run("verify", database) == 0
    assert f"positions 1 to {head.position + 1} are whole" in said(capsys)
    assert run("replay", database, "--upto", head.position, "--json") == 0
    assert json.loads(capsys.readouterr().out) == before


@pytest.mark.parametrize(
    ("day", "why"),
    [(THIRD, "stays in the database"), ("2027-01-01", "was not closed"), ("soon", "is no day")],
)
def test_a_day_that_must_stay_is_refused(
    made: Path, tmp_path: Path, folder: Path, day: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = shutil.copy(made, tmp_path / "room.db")
    assert run("archive", database, "--until", day) == 2
    assert why in capsys.readouterr().err
    assert not folder.exists()


def test_a_missing_and_a_changed_file_are_told(
    database: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("archive", database) == 0
    first, second = sorted(folder.iterdir())
    first.rename(tmp_path / "aside")
    assert run("verify", database) == 0
    told = said(capsys)
    assert f"lie in the archive file {first.name}, which is not in {folder}: they were not looked at" in told
    assert "are whole; the last digest is" in told
    assert run("archive", database, "--show") == 1
    for command in (["replay", database], ["export", database, tmp_path / "log.jsonl"]):
        capsys.readouterr()
        assert run(*command) == 2
        assert "were archived in" in capsys.readouterr().err
    assert not (tmp_path / "log.jsonl").exists()
    shutil.copy(second, first)
    assert run("verify", database) == 1
    assert "BROKEN at position 1." in said(capsys)
    (tmp_path / "aside").replace(first)
    text = first.read_bytes()
    first.write_bytes(text.replace(b'\\"amount\\":1', b'\\"amount\\":9', 1).replace(b"cat", b"ann", 1))
    assert run("verify", database) == 1
    assert "is not the one that was written" in said(capsys)
    first.write_bytes(text)
    assert run("verify", database) == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_drill_goes_by_the_archive(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The copies lie elsewhere, and find the archive of the database itself."""
    monkeypatch.delenv(ENVIRONMENT)
    database = shutil.copy(made, tmp_path / "room.db")
    assert run("archive", database) == 0
    assert run("drill", database, "--seed", seed) == 0
    assert "Everything is as it was at that point." in said(capsys)


def test_a_backup_is_verified_and_restored_beside_its_archive(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("archive", database) == 0
    assert run("backup", database, tmp_path / "copy.db") == 0
    assert run("restore", tmp_path / "copy.db", tmp_path / "again.db") == 0
    capsys.readouterr()
    assert run("verify", tmp_path / "again.db") == 0
    assert ": positions 1 to " in said(capsys)
    assert run("restore", tmp_path / "copy.db", tmp_path / "early.db", "--until", f"{FIRST}T23:00:00Z") == 2
    assert "lies in an archive" in capsys.readouterr().err


def test_whoever_has_no_name_at_this_machine_gives_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 1000")

    monkeypatch.setattr("getpass.getuser", nobody)
    for command, *more in (("archive",), ("accept", "--why", "looked at")):
        assert run(command, tmp_path / "room.db", *more) == 2
        assert "say who does it with --by" in capsys.readouterr().err


def test_a_drill_says_where_a_file_of_the_archive_is_missing_or_another(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENVIRONMENT)
    database = shutil.copy(made, tmp_path / "room.db")
    folder = tmp_path / "room.db-archive"
    assert run("archive", database, "--until", FIRST) == 0
    (file,) = folder.iterdir()
    text = file.read_bytes()
    for harm in (file.unlink, lambda: file.write_bytes(text[:-1])):
        harm()
        capsys.readouterr()
        assert run("drill", database, "--until", "2026-01-02T12:00:00Z") == 1
        told = said(capsys)
        assert "WRONG: " in told
        assert str(file) in told, "where the database has it, not where the copies were"
