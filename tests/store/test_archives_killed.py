"""Archiving that ends at every moment: no entry is ever lost, and the next run finishes what was begun."""

import functools
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.store import Entry, Log, NewEntry, Store, open_store
from cardhouse.store.archives import ENVIRONMENT
from cardhouse.store.archiving import archived_end, left_over, written
from cardhouse.store.chain import verify
from cardhouse.store.sqlite import SqliteStore
from store.dying import Death, Died, copy_as_left, dying_sqlite
from waiting import PATIENCE_SECONDS

CHILD = Path(__file__).with_name("archiving_child.py")
LENGTH, ARCHIVED, FILES = 2_050, 2_000, 20
ROUNDS = 6
CALLS_MAX = 400


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "archive"))
    return tmp_path / "archive"


def filled(log: Log, length: int) -> list[Entry]:
    return log.append([NewEntry(f"c{n}", n, "ann", b"%d" % n) for n in range(1, length + 1)], 0)


def test_a_process_that_is_killed_again_and_again(
    url: str, store: Store, log: Log, archive: Path
) -> None:
    """The room goes on being written meanwhile."""
    entries, chance = filled(log, LENGTH), random.Random(16)
    for life in range(ROUNDS + 1):
        child = subprocess.Popen(
            [sys.executable, str(CHILD), url, str(ARCHIVED)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        lines = chance.randint(1, 3 * FILES // ROUNDS) if life < ROUNDS else 10**6
        for _, line in zip(range(lines), child.stdout, strict=False):
            if line == "added\n":
                entries += log.append([NewEntry(f"d{len(entries)}", 1, "ann", b"")], len(entries))
        if life < ROUNDS:
            child.kill()
            assert child.wait(PATIENCE_SECONDS) in (-signal.SIGKILL, 0)
        else:
            assert child.wait(PATIENCE_SECONDS) == 0
        child.stdout.close()
        assert list(log.read()) == entries
        assert verify("Main", log.read(), end=log.head()).position == len(entries)
    assert archived_end(log).position == ARCHIVED
    assert log.archives.drop() == 0
    assert store.faults() == []
    assert sorted(path.name for path in archive.iterdir()) == sorted(
        one.file for one in log.archives.all()
    )


def run(log: Log) -> None:
    """Two files, of which the second leaves in two steps."""
    left_over(log)
    log.archives.drop()
    for end in (30, 1_500):
        if archived_end(log).position < end:
            log.archives.add(written(log, end, f"day{end}"))
            log.archives.drop()


def left_as_it_was(path: Path, archive: Path, folder: Path) -> None:
    copy_as_left(path, folder)
    if archive.exists():
        shutil.copytree(archive, folder / "archive")


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_death_at_every_call_to_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    boundaries = 0
    for call in range(1, CALLS_MAX):
        path, archive, left = tmp_path / f"{call}.db", tmp_path / f"archive {call}", tmp_path / f"left {call}"
        monkeypatch.setenv(ENVIRONMENT, str(archive))
        death = Death(call, after, functools.partial(left_as_it_was, path, archive, left))
        dying = SqliteStore(path, dying_sqlite(death))
        entries = filled(dying.create_room("Main"), 1_600)
        death.armed = True
        try:
            run(dying.log("Main"))
        except Died:
            assert death.dead
        if not death.dead:
            break
        monkeypatch.setenv(ENVIRONMENT, str(left / "archive"))
        survivor = open_store(left / path.name)
        log = survivor.log("Main")
        assert list(log.read()) == entries
        run(log)
        assert list(log.read()) == entries
        assert survivor.faults() == []
        assert [one.upto for one in log.archives.all()] == [30, 1_500]
        survivor.close()
        shutil.rmtree(left)
        boundaries += 1
    assert boundaries > 20
