"""`cardhouse log`, on SQLite and on PostgreSQL."""

import io
import json
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cardhouse.cli import log as log_commands
from cardhouse.cli import log_reading
from cardhouse.cli.log_lines import line_of
from cardhouse.cli.main import main
from cardhouse.store import Entry, NewEntry, Store, open_store
from cardhouse.store.chain import first_head, sealed
from postgres_server import postgres_server, postgres_url, schema
from room.evening import Evening
from room.keeping_trial import keeper_on, new_log, play
from waiting import PATIENCE_SECONDS

__all__ = ["postgres_server", "postgres_url"]
DOCUMENT = Path(__file__).parents[2] / "docs" / "log.md"
NOON = 1_700_000_000_000_000
SECOND = 1_000_000
FROM_THREE = '{"cardhouse_log":1,"room":"Main","after":3,"digest":"00"}\n'
BODIES = [b'{"events":[]}', b"{}", "{ \"café\": \"♠\" }".encode(), b"\xff\x00", b""]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    given = request.getfixturevalue("postgres_url")
    assert isinstance(given, str)
    return given


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store that is in use, with one room of 25 entries, one a second from NOON on."""
    opened = open_store(database)
    log = opened.create_room("Main")
    log.append([
        NewEntry(f"c{n}", NOON + n * SECOND, "ann", BODIES[n % 5], vault=((f"k{n}", b"v"),))
        for n in range(25)
    ], 0)
    yield opened
    opened.close()


def run(*tokens: object) -> int:
    return main(["log", *map(str, tokens)])


def test_verify_a_whole_log(store: Store, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    digest = store.log("Main").head().digest.hex()
    assert run("verify", database) == 0
    assert capsys.readouterr().out == f"Main: positions 1 to 25 are whole; the last digest is {digest}.\n"
    store.create_room("Annex")
    assert run("verify", database, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    verified = [(each["room"], each["whole"], each["last"]) for each in found]
    assert verified == [("Main", True, 25), ("Annex", True, 0)]
    assert run("verify", database, "--room", "Nowhere") == 2
    assert "no room named 'Nowhere'" in capsys.readouterr().err


def test_verify_against_a_slip(store: Store, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    digest = next(iter(store.log("Main").read(9, 10))).digest.hex()
    assert run("verify", database, "--slip", f"10:{digest[:12]}") == 0
    assert run("verify", database, "--slip", f"11:{digest[:12]}") == 1
    assert "was written anew after the slip was made" in capsys.readouterr().out
    assert run("verify", database, "--slip", "ten:abc") == 2


def test_verify_a_broken_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store(tmp_path / "room.db")
    store.create_room("Main").append([NewEntry(f"c{n}", n, "ann", b"{}") for n in range(9)], 0)
    store.close()
    plain = sqlite3.connect(tmp_path / "room.db")
    plain.executescript("DROP TRIGGER log_entries_stay; UPDATE log_entries SET at = 0 WHERE position = 4")
    plain.close()
    assert run("verify", tmp_path / "room.db") == 1
    said = capsys.readouterr().out
    assert "Main: BROKEN at position 4." in said
    assert "its command, time, person, version, body or digest was changed" in said
    assert run("verify", tmp_path / "room.db", "--json") == 1
    assert json.loads(capsys.readouterr().out)[0]["broken_at"] == 4
    # It cannot be restored as a whole, but up to there it can.
    assert run("restore", tmp_path / "room.db", tmp_path / "new.db") == 1
    assert "nothing was restored" in capsys.readouterr().out
    assert not (tmp_path / "new.db").exists()
    assert run("restore", tmp_path / "room.db", tmp_path / "new.db", "--upto", 3) == 0
    assert run("verify", tmp_path / "new.db") == 0


def exported(database: str, file: Path, *more: object) -> list[str]:
    assert run("export", database, file, *more) == 0
    return file.read_text("utf-8").splitlines(keepends=True)


def test_an_export_verifies_by_the_printed_recipe(store: Store, database: str, tmp_path: Path) -> None:
    """The program in docs/log.md, run by itself on what was exported."""
    (recipe,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.S)
    file = tmp_path / "main.jsonl"
    lines = exported(database, file)
    assert len(lines) == 27

    def stranger() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-c", recipe, str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert stranger().stdout == "Main: whole up to position 25\n"
    assert run("verify", file) == 0
    for tampered in (
        [*lines[:5], lines[5].replace('"by":"ann"', '"by":"bob"'), *lines[6:]],
        [*lines[:7], *lines[8:]],
        [*lines[:20], lines[-1]],
    ):
        file.write_text("".join(tampered), "utf-8")
        assert stranger().returncode == 1
        assert run("verify", file) == 1
    assert store.log("Main").head().position == 25


def test_a_part_of_a_log(
    store: Store, database: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run("export", database, "--after", 20, "--upto", 22) == 0
    lines = capfdbinary.readouterr().out.splitlines()
    assert [json.loads(line).get("position") for line in lines] == [None, 21, 22, None]
    (tmp_path / "part.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    assert run("verify", tmp_path / "part.jsonl") == 0
    assert b"Main: positions 21 to 22 are whole" in capfdbinary.readouterr().out
    assert run("export", database, "--after", 99) == 2
    assert b"has no position 99: it ends at 25" in capfdbinary.readouterr().err
    assert store.rooms() == ["Main"]


def test_an_export_that_is_interrupted_leaves_no_half_file(
    store: Store, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[bytes]:
        yield b'{"cardhouse_log":1,"room":"Main","after":0,"digest":""}\n'
        raise KeyboardInterrupt

    monkeypatch.setattr(log_commands, "export_lines", interrupted)
    with pytest.raises(SystemExit, match="130"):
        run("export", database, tmp_path / "main.jsonl")
    assert not list(tmp_path.glob("*.jsonl"))
    assert store.rooms() == ["Main"]


def test_a_bar_moves_although_days_end_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(log_reading, "Console", lambda **_: Console(file=screen, force_terminal=True))
    with log_reading.bar("archiving", 9_000) as step:
        for position in (2_774, 2_775, 5_548, 8_322):
            step(position)
    assert "8322/9000" in screen.getvalue()


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", 2, "line 1 is no line of an exported log"),
        ('{"cardhouse_log":2,"room":"Main","after":0,"digest":""}\n', 2, "has format 2"),
        ('{"cardhouse_log":1,"room":"Main","after":0,"digest":"00"}\n', 1, "does not belong to a room"),
        ('{"cardhouse_log":1,"room":"Main","after":3,"digest":"xy"}\n', 2, "is no digest"),
        (FROM_THREE, 1, "it was cut short"),
        (FROM_THREE + '{"end":4,"digest":"00"}\n', 1, "the last line"),
        (FROM_THREE + "[1]\n", 2, "line 2 is no line"),
        (FROM_THREE + '{"end":3,"digest":"00"}\n{}\n', 2, "line 3"),
    ],
)
def test_files_that_are_no_whole_export(
    tmp_path: Path, text: str, code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.jsonl").write_text(text)
    assert run("verify", tmp_path / "odd.jsonl") == code
    said = capsys.readouterr()
    assert says in said.out + said.err


def test_backup_and_restore(
    store: Store, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = store.log("Main")
    backup = tmp_path / "backup.db"
    assert run("backup", database, backup) == 0
    assert "Main: positions 1 to 25 are whole" in capsys.readouterr().out
    before = backup.read_bytes()
    log.append([NewEntry("later", NOON, "ann", b"{}")], 25)
    cases: list[tuple[list[object], int]] = [
        ([], 25), (["--upto", 7], 7), (["--upto", 0], 0), (["--upto", 99], 25),
        (["--until", "2023-11-14T22:13:29.999999Z"], 10), (["--until", "2023-11-14T14:13:30-08:00"], 11),
    ]
    for number, (options, position) in enumerate(cases):
        target = tmp_path / f"restored {number}.db"
        assert run("restore", backup, target, *options) == 0
        restored = open_store(target)
        again = restored.log("Main")
        assert list(again.read()) == list(log.read(0, position))
        assert again.head().position == position
        assert again.kept_all() == log.kept_all()
        assert again.append([NewEntry("next", NOON, "ann", b"{}")], position)[0].position == position + 1
        restored.close()
    assert backup.read_bytes() == before
    assert run("backup", database, backup) == 2
    assert run("restore", backup, tmp_path / "restored 0.db") == 2
    assert "already and is not overwritten" in capsys.readouterr().err


def test_restore_into_postgresql(store: Store, database: str, tmp_path: Path, postgres_server: str) -> None:
    store.backup(tmp_path / "backup.db")
    with schema(postgres_server) as target:
        assert run("restore", tmp_path / "backup.db", target, "--upto", 20) == 0
        moved = open_store(target)
        assert list(moved.log("Main").read()) == list(store.log("Main").read(0, 20))
        assert moved.log("Main").kept_all() == store.log("Main").kept_all()
        assert run("restore", tmp_path / "backup.db", target) == 2
        moved.close()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--upto", "3", "--until", "2023-11-14T22:13:29Z"], "not both"),
        (["--until", "noon"], "is no time"),
        (["--until", "2023-11-14T22:13:29"], "has no zone"),
        (["--upto", "-1"], "is a position"),
    ],
)
def test_restore_asks_for_a_clear_point(
    tmp_path: Path, options: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(tmp_path / "room.db")
    store.create_room("Main")
    store.close()
    assert run("restore", tmp_path / "room.db", tmp_path / "new.db", *options) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "new.db").exists()


def test_several_rooms(
    store: Store, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store.create_room("Annex").append([NewEntry(f"c{n}", n, "bob", b"{}") for n in range(5)], 0)
    for command in ("export", "tail", "replay"):
        assert run(command, database) == 2
        assert "say --room: Main, Annex" in capsys.readouterr().err
    assert run("tail", database, "--room", "Annex", "--lines", 2) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["4", "5"]
    assert run("backup", database, tmp_path / "b.db") == 0
    assert run("restore", tmp_path / "b.db", tmp_path / "c.db", "--room", "Annex", "--upto", 2) == 0
    restored = open_store(tmp_path / "c.db")
    assert [restored.log(room).head().position for room in ("Main", "Annex")] == [25, 2]
    restored.close()


def test_looking_changes_nothing(tmp_path: Path) -> None:
    store = open_store(tmp_path / "room.db")
    store.create_room("Main").append([NewEntry("a", 1, "ann", b"{}")], 0)
    store.backup(tmp_path / "evidence.db")
    store.close()
    before = (tmp_path / "evidence.db").read_bytes()
    for command in ("verify", "export", "tail", "replay"):
        assert run(command, tmp_path / "evidence.db") == 0
    assert (tmp_path / "evidence.db").read_bytes() == before
    assert not (tmp_path / "evidence.db-wal").exists()


def test_no_log_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", tmp_path / "nothing.db") == 2
    assert "there is no database" in capsys.readouterr().err
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE recipes (name)").connection.close()
    assert run("verify", tmp_path / "other.db") == 2
    assert "holds no log of Cardhouse" in capsys.readouterr().err
    open_store(tmp_path / "empty.db").close()
    assert run("verify", tmp_path / "empty.db") == 2
    assert "has no rooms yet" in capsys.readouterr().err


def test_tail_follows_until_interrupted(store: Store, database: str) -> None:
    program = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "log", "tail", database, "--lines", "1", "--follow"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as following:
        assert following.stdout is not None
        assert following.stdout.readline().startswith("      25  2023-11-14 22:13:44Z  ann")
        for n in range(3):
            store.log("Main").append([NewEntry(f"later {n}", NOON, "bob", b"{}")], 25 + n)
            assert following.stdout.readline().split()[0] == str(26 + n)
        following.send_signal(signal.SIGINT)
        assert following.wait(PATIENCE_SECONDS) == 130


def entry(body: bytes, version: int = 1) -> Entry:
    return sealed(first_head("Main"), [NewEntry("c", NOON, "ann", body, version)])[0]


def test_a_line_in_plain_words() -> None:
    assert line_of(entry(b"{}")) == "       1  2023-11-14 22:13:20Z  ann           nothing changed"
    assert "an entry of format 1 that cannot be read here, 2 bytes" in line_of(entry(b"\xff\x00"))
    assert "an entry of format 99 that cannot be read here" in line_of(entry(b"{}", 99))


def test_an_evening_in_plain_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands of a real room: what happened where, and not a card that was dealt."""
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    play(keeper, Evening(8), 60)
    keeper.stop()
    (database,) = tmp_path.glob("*.db")
    assert run("tail", database, "--lines", 1_000) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == log.head().position
    assert any("hand began" in line for line in lines)
    assert any(re.search(r"table \d: .*folded", line) for line in lines)
    assert not [line for line in lines if re.search(r"\b[2-9TJQKA][cdhs]\b", line)]
    assert run("replay", database, "--json") == 0
    assert json.loads(capsys.readouterr().out)["entries"] == len(lines)
