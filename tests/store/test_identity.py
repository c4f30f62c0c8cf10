"""A database is a file, not a name: replaced under a running program nothing more is written, and nobody gets
round the writer's lock by calling the file something else.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardhouse.store import FileReplaced, NewEntry, StoreError, StoreUnavailable, open_store
from cardhouse.store.holding import BY_IDENTITY, DESCRIPTORS
from cardhouse.store.sqlite import SqliteLog, SqliteStore
from waiting import PATIENCE_SECONDS

PROGRAM = (
    "import sys; from cardhouse.store import StoreError, open_store\n"
    "try: print(open_store(sys.argv[1], create=False).log('Main').claim_writer())\n"
    "except StoreError as error: print(error)"
)


def new(command: str) -> NewEntry:
    return NewEntry(command, 1, "ann", b"x")


def claimed_elsewhere(path: Path) -> str:
    """What another process says that claims the room of this file."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True, timeout=PATIENCE_SECONDS,
        check=True,
    ).stdout.strip()


@pytest.fixture
def log(tmp_path: Path) -> SqliteLog:
    store = SqliteStore(tmp_path / "room.db")
    log = store.create_room("Main")
    log.append([new("a")], 0)
    store.backup(tmp_path / "old.db")
    log.append([new("b")], 1)
    return log


def moved_over(folder: Path) -> None:
    os.rename(folder / "old.db", folder / "room.db")


def moved_over_with_nothing_beside(folder: Path) -> None:
    moved_over(folder)
    for suffix in ("-wal", "-shm"):
        (folder / f"room.db{suffix}").unlink()


def taken_and_made_anew(folder: Path) -> None:
    for file in folder.glob("room.db*"):
        file.unlink()
    other = SqliteStore(folder / "room.db")
    other.create_room("Main")
    other.close()


def write_ahead_file_taken(folder: Path) -> None:
    (folder / "room.db-wal").unlink()


REPLACING = [moved_over, moved_over_with_nothing_beside, taken_and_made_anew, write_ahead_file_taken]


@pytest.mark.parametrize("replace", REPLACING)
def test_replaced_under_a_running_writer(
    tmp_path: Path, log: SqliteLog, replace: Callable[[Path], None]
) -> None:
    """Nothing more is acknowledged, nothing is written to the other file, and what is known can be read."""
    replace(tmp_path)
    there = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.suffix == ".db"}
    for _ in range(3):
        with pytest.raises(FileReplaced, match=r"room\.db was replaced while it was in use"):
            log.append([new("c")], 2)
        with pytest.raises(FileReplaced):
            log.keep("ann", b"Ann")
    assert [entry.command for entry in log.read()] == ["a", "b"], "what was opened can still be read"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.suffix == ".db"} == there


def test_replaced_in_the_middle_of_a_write(
    tmp_path: Path, log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last look and before the disk has it: it may be in the old file, but nobody is told so."""
    connections = log._connections
    commit = type(connections).commit

    def late(self: object, connection: object) -> None:
        commit(connections, connection)  # type: ignore[arg-type]
        os.rename(tmp_path / "old.db", tmp_path / "room.db")

    monkeypatch.setattr(type(connections), "commit", late)
    with pytest.raises(FileReplaced):
        log.append([new("c")], 2)


def test_the_file_is_put_back(tmp_path: Path, log: SqliteLog) -> None:
    os.rename(tmp_path / "room.db", tmp_path / "away.db")
    with pytest.raises(StoreUnavailable, match="No such file"):
        log.append([new("c")], 2)
    shutil.copy(tmp_path / "old.db", tmp_path / "room.db")
    with pytest.raises(FileReplaced):
        log.append([new("c")], 2)
    os.rename(tmp_path / "away.db", tmp_path / "room.db")
    assert log.append([new("c")], 2)[0].position == 3


def test_a_file_with_two_names_is_refused(tmp_path: Path, log: SqliteLog) -> None:
    log._connections.close()
    os.link(tmp_path / "room.db", tmp_path / "other.db")
    for name in ("room.db", "other.db"):
        with pytest.raises(StoreError, match="has 2 names"):
            open_store(tmp_path / name)


@pytest.mark.skipif(not BY_IDENTITY, reason="this system's locks go by names")
def test_no_other_name_gets_round_the_lock(tmp_path: Path, log: SqliteLog) -> None:
    """A link, another way to the folder, a moved file."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link.db").symlink_to(tmp_path / "room.db")
    assert claimed_elsewhere(tmp_path / "room.db") == "False"
    assert claimed_elsewhere(tmp_path / "folder" / "link.db") == "False"
    assert claimed_elsewhere(tmp_path / "folder" / ".." / "room.db") == "False"
    for suffix in ("", "-wal", "-shm"):
        os.rename(tmp_path / f"room.db{suffix}", tmp_path / f"moved.db{suffix}")
    assert claimed_elsewhere(tmp_path / "moved.db") == "False", "the same file under another name"
    shutil.copy(tmp_path / "old.db", tmp_path / "room.db")
    assert claimed_elsewhere(tmp_path / "room.db") == "True", "another file under the same name"
    log.release_writer()
    assert claimed_elsewhere(tmp_path / "moved.db") == "True"


@pytest.mark.skipif(not BY_IDENTITY, reason="this system's locks go by names")
def test_looking_at_the_lock_keeps_sqlite_s_own(tmp_path: Path, log: SqliteLog) -> None:
    """Closing a descriptor of the file would let another process think that nobody uses it."""
    identity = (tmp_path / "room.db").stat().st_ino
    for _ in range(20):
        assert log.writer() is not None
        log.release_writer()
        assert log.claim_writer()
    locks = Path("/proc/locks").read_text()
    mine = [line.split() for line in locks.splitlines() if f":{identity} " in line]
    assert any(line[1] == "POSIX" and line[3] == "READ" for line in mine), "SQLite's own is still there"
    assert any(line[1] == "OFDLCK" and line[3] == "WRITE" for line in mine)
    log._connections.close()
    log.close()
    assert identity not in [one.number for one in DESCRIPTORS._idle], "nothing is left open"
