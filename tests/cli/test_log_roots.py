"""Signed roots by the command line: signing, comparing a log with them, and being another's witness."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.room.loading import load
from cardhouse.room.witness.witness_roots import RootsDisagreed, Witness
from cardhouse.store import NewEntry, open_store
from cardhouse.store.chain import sealed
from cardhouse.store.log import Head
from cardhouse.store.roots import Root, read_file
from cardhouse.store.sqlite_guards import put_up_guards
from server.serving import House

NOON = 1_700_000_000_000_000


def run(*tokens: object) -> int:
    return main(["log", *map(str, tokens)])


@pytest.fixture
def theirs(tmp_path: Path) -> str:
    """A room with a few entries and two roots of it."""
    database = str(tmp_path / "theirs.db")
    House(database, "far")
    for number in range(2):
        add(database, f"day {number}")
        assert run("root", database, "--roots", tmp_path / "roots.jsonl") == 0
    return database


def add(database: str, name: str, entries: int = 5) -> None:
    store = open_store(database)
    log = store.log("far")
    before = log.head().position
    log.append([NewEntry(f"{name} {at}", NOON + at, "ann", b"{}", 2) for at in range(entries)], before)
    store.close()


def public(database: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run("root", database, "--public") == 0
    return capsys.readouterr().out.strip()


def test_each_root_goes_on_from_the_last_and_the_log_agrees(
    theirs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = public(theirs, capsys)
    first, second = read_file(tmp_path)
    assert (first.after, second.after, second.after_digest) == (0, first.position, first.digest)
    assert (tmp_path / "roots.jsonl").stat().st_mode & 0o777 == 0o600
    assert run("verify", theirs, "--roots", tmp_path, "--public", key) == 0
    assert "2 signed roots agree" in capsys.readouterr().out
    assert run("root", theirs, "--roots", tmp_path) == 0
    assert "nothing came since" in capsys.readouterr().out
    assert run("export", theirs, tmp_path / "log.jsonl") == 0
    assert run("verify", tmp_path / "log.jsonl", "--roots", tmp_path, "--public", key) == 0


def test_a_chain_that_was_written_anew_does_not_agree_and_is_not_signed(
    theirs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written_anew(theirs)
    assert run("verify", theirs) == 0, "the chain alone does not tell"
    assert run("verify", theirs, "--roots", tmp_path) == 1
    assert "written anew after the root was signed" in capsys.readouterr().out
    assert run("root", theirs, "--roots", tmp_path) != 0
    assert len(read_file(tmp_path)) == 2


def written_anew(database: str) -> None:
    """Somebody who can write to the file changes who gave a command, and seals the whole chain again."""
    store = open_store(database)
    entries = list(store.log("far").read(0))
    store.close()
    new = [NewEntry(one.command, one.at, "bob", one.body, one.version) for one in entries[1:]]
    made = sealed(Head(1, entries[0].digest), new)
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as plain:
        plain.execute("DROP TRIGGER log_entries_stay")
        for one in made:
            plain.execute(
                "UPDATE log_entries SET by = ?, digest = ? WHERE position = ?",
                (one.by, one.digest, one.position),
            )
        plain.execute("UPDATE log_rooms SET digest = ?", (made[-1].digest,))
        put_up_guards(plain)


def test_a_root_of_another_key_or_changed_is_refused(
    theirs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("verify", theirs, "--roots", tmp_path, "--public", "00" * 32) != 0
    file = tmp_path / "roots.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"position":6', b'"position":5'))
    assert run("verify", theirs, "--roots", tmp_path) != 0
    assert "does not have the signature" in capsys.readouterr().err


def witnessing(database: str) -> Witness:
    store = open_store(database, read_only=True)
    found: Witness = load(store.log("main")).room.parts["witness"]
    store.close()
    return found


def test_a_witness_holds_another_rooms_roots_in_its_own_log(
    theirs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, mine = public(theirs, capsys), str(tmp_path / "mine.db")
    House(mine)
    given = ("witness", mine, "--from", tmp_path / "roots.jsonl", "--public", key)
    assert run(*given) == 0
    assert "main holds 2 more roots, up to far" in capsys.readouterr().out
    assert run(*given) == 0, "the same roots again are nothing new"
    assert "held already" in capsys.readouterr().out
    add(theirs, "later")
    assert run("root", theirs, "--roots", tmp_path) == 0
    assert run(*given) == 0
    (held,) = witnessing(mine).held.values()
    assert [one.position for one in held] == [one.position for one in read_file(tmp_path)]
    assert run("witness", mine, "--from", tmp_path / "roots.jsonl", "--public", "00" * 32) != 0


def test_a_witness_notices_a_log_that_was_rolled_back_or_written_anew(
    theirs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, mine = public(theirs, capsys), str(tmp_path / "mine.db")
    House(mine)
    assert run("witness", mine, "--from", tmp_path / "roots.jsonl", "--public", key) == 0
    written_anew(theirs)
    forked = tmp_path / "forked.jsonl"
    assert run("root", theirs, "--roots", forked) == 0, "whoever hides the old roots signs new ones"
    capsys.readouterr()
    assert run("witness", mine, "--from", forked, "--public", key) == 1
    assert "written anew" in capsys.readouterr().out
    (noticed,) = witnessing(mine).disagreed
    assert isinstance(noticed, RootsDisagreed)
    assert noticed.root == Root(**json.loads(forked.read_bytes()))
