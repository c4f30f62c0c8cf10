"""A live copy of a room's log that somebody else runs: it follows, goes on, and stops where it is cheated."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.store import NewEntry, StoreError, open_store
from cardhouse.store.log import Head
from cli.test_log_roots import public, written_anew
from postgres_server import postgres_server, postgres_url
from room.evening import BORN, Evening
from room.keeping_trial import keeper_on, new_log, play
from server.serving import House, Process
from waiting import PATIENCE_SECONDS, until

__all__ = ["postgres_server", "postgres_url"]
PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"


def run(*tokens: object) -> int:
    return main(["log", *map(str, tokens)])


@pytest.fixture(params=["sqlite", "postgresql"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A room with a few entries, on either kind of database."""
    url = str(tmp_path / "theirs.db")
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
    store = open_store(url)
    store.create_room("far")
    store.close()
    add(url, "first")
    return url


def add(database: str, name: str, entries: int = 5) -> None:
    store = open_store(database)
    log = store.log("far")
    vault = (("ann", b"Ann Miller"),)
    made = [NewEntry(f"{name} {at}", at, "ann", b"{}", 2, vault) for at in range(entries)]
    log.append(made, log.head().position)
    store.close()


def head(database: object, room: str = "far") -> Head:
    store = open_store(str(database), read_only=True)
    try:
        return store.log(room).head()
    finally:
        store.close()


def test_a_copy_goes_on_where_it_was_and_proves_itself(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    for turn in range(3):
        assert run("mirror", source, copy, "--once") == 0
        assert head(copy) == head(source)
        add(source, f"turn {turn}", 1_200)
    assert run("verify", copy) == 0
    assert "a copy without names of people" in capsys.readouterr().out
    assert b"Ann Miller" not in copy.read_bytes()
    assert copy.stat().st_mode & 0o777 == 0o600


def test_its_own_key_signs_what_it_holds_and_the_source_is_compared_with_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, copy = str(tmp_path / "a" / "theirs.db"), tmp_path / "b" / "copy.db"
    roots = tmp_path / "roots.jsonl"
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    House(source, "far").close()
    add(source, "day")
    assert run("mirror", source, copy, "--once") == 0
    assert run("root", copy, "--roots", roots) == 0
    key = public(str(copy), capsys)
    assert key != public(source, capsys)
    assert run("verify", source, "--roots", roots, "--public", key) == 0
    written_anew(source)
    assert run("verify", source, "--roots", roots, "--public", key) == 1


@contextlib.contextmanager
def plainly(database: str) -> Iterator[sqlite3.Connection]:
    """Somebody who can write to the source's file, past all its guards."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as plain:
        for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            plain.execute(f"DROP TRIGGER {name}")
        yield plain


def cut(database: str) -> None:
    store = open_store(database)
    [last] = store.log("far").read(2, 3)
    store.close()
    with plainly(database) as plain:
        plain.execute("DELETE FROM log_entries WHERE position > 3")
        plain.execute("UPDATE log_rooms SET position = 3, digest = ?", (last.digest,))


def one_body(database: str) -> None:
    with plainly(database) as plain:
        plain.execute("UPDATE log_entries SET body = ? WHERE position = 2", (b'{"events":[]}',))


def renamed(database: str) -> None:
    with plainly(database) as plain:
        plain.execute("UPDATE log_rooms SET name = 'near'")


@pytest.mark.parametrize(
    ("tampered", "words"),
    [
        (cut, "the log ends at 3, but 10 were written: its end was cut off"),
        (one_body, "its command, time, person, version, body or digest was changed"),
        (renamed, "the source has no such room any more"),
        (written_anew, "but its recorded end is"),
    ],
)
def test_a_source_that_was_changed_stops_the_copy_for_good(
    tampered: Callable[[str], None], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, copy = str(tmp_path / "theirs.db"), tmp_path / "copy.db"
    House(source, "far").close()
    add(source, "first", 9)
    assert run("mirror", source, copy, "--once") == 0
    before = head(copy)
    tampered(source)
    for _ in range(2):
        assert run("mirror", source, copy, "--once") == 1
        assert words in " ".join(capsys.readouterr().out.split())
    assert head(copy) == before, "it is the evidence"
    assert run("verify", copy) == 0


def test_what_was_written_anew_and_made_longer_is_noticed_while_it_follows(tmp_path: Path) -> None:
    """Sealed again from the second entry on, under the same positions, with the copy running."""
    source, copy = str(tmp_path / "theirs.db"), tmp_path / "copy.db"
    House(source, "far").close()
    add(source, "first", 9)
    with mirroring(source, copy) as process:
        until(lambda: copied(copy) == 10, "all is copied")
        written_anew(source)
        add(source, "later")
        assert process.wait(PATIENCE_SECONDS) == 1
        assert process.stdout is not None
        assert "STOPPED" in process.stdout.read()
    assert copied(copy) == 10


def test_it_follows_a_server_that_is_killed_and_started_again(tmp_path: Path) -> None:
    source, copy = str(tmp_path / "room.db"), tmp_path / "copy.db"
    house = House(source)
    token = house.token("flo", "floor")
    house.close()
    server = Process(source)
    with mirroring(source, copy) as process:
        for turn in range(2):
            server.start()
            try:
                for number in range(3):
                    person = RegisterPerson(f"p{turn}-{number}", id_checked=True, born=BORN)
                    server.client(token).command("main", person)
                until(lambda: copied(copy, "main") == head(source, "main").position, "the copy has it all")
            finally:
                server.kill()
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 130
    before = Path(source).read_bytes()
    assert run("mirror", source, copy, "--once") == 0
    assert Path(source).read_bytes() == before, "nothing is written to the source"
    assert run("verify", copy) == 0


def test_hidden_cards_stay_sealed_in_the_copy(tmp_path: Path) -> None:
    log = new_log(tmp_path)
    keeper = keeper_on(log)
    play(keeper, Evening(8), 60)
    (source,) = tmp_path.glob("*.db")
    assert run("mirror", source, tmp_path / "mine" / "copy.db", "--once") == 2, "there is no such folder"
    (tmp_path / "mine").mkdir()
    assert run("mirror", source, tmp_path / "mine" / "copy.db", "--once") == 0
    assert run("verify", tmp_path / "mine" / "copy.db") == 0
    assert [file.name for file in (tmp_path / "mine").iterdir() if "key" in file.name] == []


def test_the_source_itself_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(tmp_path / "theirs.db")
    House(source, "far").close()
    assert run("mirror", source, source, "--once") == 2
    assert "is the source itself" in capsys.readouterr().err
    assert run("mirror", source, "postgresql://nowhere/copy", "--once") == 2


@contextlib.contextmanager
def mirroring(source: str, copy: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PROGRAM, "log", "mirror", source, str(copy)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def copied(copy: Path, room: str = "far") -> int:
    if not copy.exists():
        return 0
    with contextlib.suppress(StoreError):  # being made just now
        return head(copy, room).position
    return 0
