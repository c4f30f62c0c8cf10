"""Death at every write boundary of a reference run: nothing acknowledged is lost, nothing is there twice.

Exhaustive three times over: at every call to the database, before it and after it, on SQLite and PostgreSQL;
at every length that SQLite's write-ahead file can have; and at every page of a checkpoint.
"""

import functools
import itertools
import shutil
from pathlib import Path

import psycopg
import pytest

from cardhouse.store import Head, Log, NewEntry, Store, StoreError, open_store
from cardhouse.store.sqlite import SqliteStore
from store.dying import (
    KEPT,
    STEPS,
    Death,
    Died,
    check_survivors,
    copy_as_left,
    dying_postgres,
    dying_sqlite,
    play,
)
from waiting import until

CALLS_MAX = 200


@pytest.fixture(scope="module")
def reference() -> Head:
    """The end of the run that nothing disturbed."""
    store = open_store(":memory:")
    play(store.create_room("Main"))
    return store.log("Main").head()


def check_resumed(log: Log, acknowledged: dict[str, int], reference: Head) -> None:
    """The next process finds what was acknowledged, plays the whole run again, and it comes out the same."""
    check_survivors(log, acknowledged)
    play(log)
    assert log.head() == reference
    check_survivors(log, acknowledged)
    assert log.kept_all() == KEPT


def die_once(store: Store, death: Death) -> dict[str, int]:
    acknowledged: dict[str, int] = {}
    log = store.create_room("Main")
    death.armed = True
    try:
        play(log, acknowledged)
    except Died:
        assert death.dead
    return acknowledged


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_sqlite_at_every_call(tmp_path: Path, reference: Head, after: bool) -> None:
    boundaries = 0
    for call in range(1, CALLS_MAX):
        path = tmp_path / f"{call}.db"
        death = Death(call, after, functools.partial(copy_as_left, path, tmp_path / f"left {call}"))
        acknowledged = die_once(SqliteStore(path, dying_sqlite(death)), death)
        if not death.dead:
            break
        survivor = open_store(tmp_path / f"left {call}" / path.name)
        check_resumed(survivor.log("Main"), acknowledged, reference)
        survivor.close()
        boundaries += 1
    assert boundaries > 4 * len(STEPS)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_postgresql_at_every_call(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, reference: Head, after: bool
) -> None:
    boundaries = 0
    for call in range(1, CALLS_MAX):
        death = Death(call, after)
        with monkeypatch.context() as patch:
            patch.setattr("cardhouse.store.postgres_connection.psycopg.connect", dying_postgres(death))
            acknowledged = die_once(open_store(postgres_url), death)
        if not death.dead:
            break
        survivor = open_store(postgres_url)
        claim_when_free(survivor.log("Main"))
        check_resumed(survivor.log("Main"), acknowledged, reference)
        survivor.close()
        empty(postgres_url)
        boundaries += 1
    assert boundaries > 2 * len(STEPS)


def claim_when_free(log: Log) -> None:
    """The server notices in a moment that the dead process hung up."""
    until(log.claim_writer, "the dead process lets go of the room")


def empty(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET client_min_messages = warning")
        connection.execute("DROP TABLE log_marks, log_marked, log_snapshots, log_vault, log_instants")
        connection.execute("DROP TABLE log_archives, log_archived_commands")
        connection.execute("DROP TABLE log_entries, log_rooms, log_migrations")
        connection.execute("DROP FUNCTION log_entries_stay, log_entries_remain")


def _erases(new: NewEntry) -> bool:
    return any(body is None for _, body in new.vault)


def recorded(path: Path) -> list[tuple[int, dict[str, int]]]:
    """The reference run up to where something is erased, which empties the write-ahead file at once: after
    each step its length, and what was acknowledged.
    """
    store = SqliteStore(path)
    log = store.create_room("Main")
    log.claim_writer()
    marks = [(Path(f"{path}-wal").stat().st_size, dict[str, int]())]
    acknowledged: dict[str, int] = {}
    for step in itertools.takewhile(lambda step: not any(_erases(new) for new in step), STEPS):
        acknowledged |= {e.command: e.position for e in log.append(step, log.head().position)}
        marks.append((Path(f"{path}-wal").stat().st_size, dict(acknowledged)))
    copy_as_left(path, path.parent / "whole")
    store.close()
    return marks


def test_sqlite_at_every_length_of_the_write_ahead_file(tmp_path: Path, reference: Head) -> None:
    """The file only grows between checkpoints, so each of its lengths is a possible death."""
    marks = recorded(tmp_path / "room.db")
    whole = tmp_path / "whole" / "room.db"
    wal = Path(f"{whole}-wal").read_bytes()
    frame, header = 4096 + 24, 32
    assert (len(wal) - header) % frame == 0
    lengths = sorted({
        length + torn
        for length in range(header, len(wal) + 1, frame) for torn in (0, 10, 24, 2_000, frame - 1)
    })
    cut = tmp_path / "cut"
    tried = 0
    for length in lengths:
        if not marks[0][0] <= length <= len(wal):
            continue
        shutil.rmtree(cut, ignore_errors=True)
        cut.mkdir()
        shutil.copy(whole, cut / "room.db")
        (cut / "room.db-wal").write_bytes(wal[:length])
        acknowledged = [known for size, known in marks if size <= length][-1]
        survivor = open_store(cut / "room.db")
        check_resumed(survivor.log("Main"), acknowledged, reference)
        survivor.close()
        tried += 1
    assert tried > 20 * (len(marks) - 1) > 60


def test_sqlite_at_every_page_of_a_checkpoint(tmp_path: Path, reference: Head) -> None:
    """A checkpoint copies pages from the write-ahead file into the database, in whatever order."""
    acknowledged = recorded(tmp_path / "room.db")[-1][1]
    whole = tmp_path / "whole" / "room.db"
    before, after = whole.read_bytes(), (tmp_path / "room.db").read_bytes()
    pages = len(after) // 4096
    assert pages > len(before) // 4096
    for page in range(pages + 1):
        at = page * 4096
        torn = at + 1_000
        halves = [
            after[:at] + before[at:], before[:at].ljust(at, b"\0") + after[at:], after[:torn] + before[torn:]
        ]
        for number, half in enumerate(halves):
            folder = tmp_path / f"{page}-{number}"
            folder.mkdir()
            (folder / "room.db").write_bytes(half)
            shutil.copy(f"{whole}-wal", folder / "room.db-wal")
            survivor = open_store(folder / "room.db")
            check_resumed(survivor.log("Main"), acknowledged, reference)
            survivor.close()


def test_a_dead_connection_stays_dead(tmp_path: Path) -> None:
    """The tests above mean something only if death is death: no ROLLBACK, no second try."""
    death = Death(3, after=False)
    store = SqliteStore(tmp_path / "room.db", dying_sqlite(death))
    assert die_once(store, death) == {}
    with pytest.raises(Died):
        store.rooms()
    assert not isinstance(Died(), StoreError)
