"""A log of which the first days lie in files, on SQLite and on a real PostgreSQL alike: it is read, found and
proved as before; a file that is missing, changed or exchanged is told; nothing is taken out too early.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from cardhouse.store import (
    BrokenChain,
    DuplicateCommand,
    Entry,
    Head,
    Log,
    NewEntry,
    Store,
    StoreError,
    open_store,
)
from cardhouse.store.archives import ENVIRONMENT, Archive
from cardhouse.store.archiving import left_over, readable, written
from cardhouse.store.chain import verify
from cardhouse.store.copying import copy_rooms
from cardhouse.store.errors import ArchiveMissing
from cardhouse.store.exporting import export, head_at, verify_export
from cardhouse.store.instants import STRETCH
from cardhouse.store.mirroring import Mirror
from cardhouse.store.opening import is_postgresql
from cardhouse.store.restoring import restore

DAYS = (1_200, 1_201, 2_600)
"""Where the days of the log end; then comes what is not archived."""
LENGTH = 4_000
OTHERS = 0o077


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "archive"))
    return tmp_path / "archive"


def time_of(position: int) -> int:
    """The clock was set back for a while, over the end of a day and over stretches."""
    return position * 10 if not 1_100 <= position < 1_400 else 9_000 + position


@pytest.fixture
def entries(log: Log) -> list[Entry]:
    """What a log held before anything was archived."""
    strange = {7: bytes(range(256)), 1_201: "Ω 牌 \" \\\n".encode(), 1_202: b""}
    made: list[Entry] = []
    for start in range(1, LENGTH + 1, 500):
        new = [
            NewEntry(f"c{n}", time_of(n), "ann", strange.get(n, b'{"n":%d}' % n))
            for n in range(start, min(start + 500, LENGTH + 1))
        ]
        made += log.append(new, start - 1)
    return made


def archive(log: Log, *days: int) -> None:
    for day in days:
        log.archives.add(written(log, day, f"day{day}"))
        log.archives.drop()


def positions(url: str) -> list[int]:
    """Which entries are in the database itself."""
    ask = "SELECT position FROM log_entries ORDER BY position"
    if is_postgresql(url):
        with psycopg.connect(url) as server:
            return [row[0] for row in server.execute(ask).fetchall()]
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        return [row[0] for row in file.execute(ask)]


def test_a_log_is_read_and_proved_over_the_cut(
    url: str, log: Log, entries: list[Entry], folder: Path
) -> None:
    head = log.head()
    archive(log, *DAYS)
    assert positions(url) == [1, *range(DAYS[-1] + 1, LENGTH + 1)]
    assert list(log.read()) == entries
    assert verify("Main", log.read(), end=log.head()) == head
    for after, upto in ((0, 1), (0, 5), (1, 2), (1_199, 1_203), (1_200, 1_201), (2_598, 2_602), (2_600, None),
                        (1, 4_000), (3_999, None), (4_000, None), (2_000, 1_000)):  # fmt: skip
        assert list(log.read(after, upto)) == entries[after:upto], (after, upto)
    assert [head_at(log, at).digest for at in (1, 1_200, 1_201, 2_599, 2_600, 2_601)] == [
        entries[at - 1].digest for at in (1, 1_200, 1_201, 2_599, 2_600, 2_601)
    ]
    assert readable("Main", log.archives) == (Head(0, head_at(log, 0).digest), [], [])
    assert log.append([NewEntry("more", 1, "ann", b"")], LENGTH)[0].position == LENGTH + 1
    assert [path.stat().st_mode & OTHERS for path in folder.iterdir()] == [0] * len(DAYS)


def test_the_same_after_reopening_and_by_another_process(url: str, log: Log, entries: list[Entry]) -> None:
    other = open_store(url)
    reading = other.log("Main").read()  # somebody reads while the days leave
    first = [next(reading) for _ in range(10)]
    archive(log, *DAYS)
    assert [*first, *reading] == entries
    assert list(other.log("Main").read()) == entries
    other.close()


def test_every_instant_is_found(log: Log, entries: list[Entry]) -> None:
    asked = [0, 10, 9_999, 10_399, 10_990, 11_000, 12_000, 13_990, 14_000, 25_999, 26_000, 26_010, 99_999]
    before = [log.position_at(at) for at in asked]
    archive(log, *DAYS)
    assert [log.position_at(at) for at in asked] == before
    assert before[0] == 0
    assert before[-1] == LENGTH
    assert DAYS[-1] % STRETCH, "a stretch of instants lies half in the archive"


@pytest.mark.parametrize("expected", [0, 5, LENGTH])
def test_an_archived_command_is_not_done_twice(log: Log, entries: list[Entry], expected: int) -> None:
    archive(log, *DAYS)
    for command in ("c1", "c2", "c1201", "c2600", "c2601"):
        found = log.find(command)
        assert found == entries[int(command[1:]) - 1]
        with pytest.raises(DuplicateCommand) as twice:
            log.append([NewEntry("new", 1, "ann", b""), NewEntry(command, 1, "ann", b"")], expected)
        assert twice.value.entry == found
    assert log.find("c4001") is None
    assert log.head().position == LENGTH


def test_snapshots_and_marks_stay(log: Log, entries: list[Entry]) -> None:
    for position in (500, 1_200, 2_600, 3_000):
        log.save_snapshot(position, "room", b"%d" % position)
    times = log.snapshot_times()
    archive(log, *DAYS)
    assert log.snapshot_times() == times == [(at, entries[at - 1].at) for at in (500, 1_200, 2_600, 3_000)]
    found = log.snapshot(2_000)
    assert found is not None
    assert (found.position, found.digest) == (1_200, entries[1_199].digest)
    with pytest.raises(StoreError, match="no position 2000 for a snapshot"):
        log.save_snapshot(2_000, "room", b"")


def test_a_missing_file_is_told_and_the_rest_goes_on(
    store: Store, log: Log, entries: list[Entry], folder: Path
) -> None:
    archive(log, *DAYS)
    gone = folder / log.archives.all()[1].file
    gone.rename(folder / "elsewhere")
    told = rf"positions 1201 to 1201 of the log of Main were archived in {gone}, which is not here"
    with pytest.raises(ArchiveMissing, match=told):
        list(log.read())
    with pytest.raises(ArchiveMissing):
        log.find("c1201")
    with pytest.raises(ArchiveMissing):  # whether it is done again is not guessed
        log.append([NewEntry("c1201", 1, "ann", b"")], LENGTH)
    assert list(log.read(0, 1_200)) == entries[:1_200]
    assert list(log.read(1_201)) == entries[1_201:]
    found = readable("Main", log.archives)
    assert (found.start, [one.upto for one in found.missing], found.broken) == (
        Head(1_201, entries[1_200].digest), [1_201], []
    )
    assert verify("Main", log.read(1_201), start=found.start, end=log.head()).position == LENGTH
    assert store.faults() == []
    assert log.append([NewEntry("more", 1, "ann", b"")], LENGTH)[0].position == LENGTH + 1


def edited(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"n\\":1300', b'"n\\":9300'))


def cut_short(file: Path) -> None:
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-2]))


def spaced(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"by":"ann"', b'"by": "ann"', 1))


def of_another_day(file: Path) -> None:
    others = [one for one in file.parent.iterdir() if "day1200" in one.name]
    shutil.copy(others[0], file)


@pytest.mark.parametrize(
    ("harm", "position", "says"),
    [
        (edited, 1_300, "its digest is"), (cut_short, 2_600, "the file has no last line"),
        (spaced, 1_202, "its bytes are others"), (of_another_day, 1_202, "it holds positions 1 to 1200 of"),
    ],
)  # fmt: skip
def test_a_file_that_was_touched_is_not_believed(
    log: Log, entries: list[Entry], folder: Path, harm: Callable[[Path], None], position: int, says: str
) -> None:
    archive(log, *DAYS)
    file = folder / log.archives.all()[2].file
    assert next(log.read(1_300, 1_301)) == entries[1_300]
    was = file.stat()
    harm(file)
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))  # as if nothing had been
    with pytest.raises(BrokenChain, match=says) as broken:
        list(log.read(1_300, 1_301))
    assert broken.value.position == position
    found = readable("Main", log.archives)
    assert found.start.position == 2_600
    assert len(found.broken) == 1
    with pytest.raises(BrokenChain):
        log.archives.check(log.archives.all()[2])


def test_two_days_that_changed_their_names(log: Log, entries: list[Entry], folder: Path) -> None:
    archive(log, *DAYS)
    first, _, third = (folder / one.file for one in log.archives.all())
    first.rename(folder / "aside")
    third.rename(first)
    (folder / "aside").rename(third)
    with pytest.raises(BrokenChain, match="it holds positions 1202 to 2600 of Main"):
        list(log.read())


def test_nothing_is_taken_out_without_its_file(
    url: str, log: Log, entries: list[Entry], folder: Path
) -> None:
    one = written(log, 1_200, "day")
    (folder / one.file).rename(folder / "aside")
    with pytest.raises(ArchiveMissing):
        log.archives.add(one)
    (folder / "aside").rename(folder / one.file)
    log.archives.add(one)
    (folder / one.file).rename(folder / "aside")
    with pytest.raises(ArchiveMissing):
        log.archives.drop()
    assert len(positions(url)) == LENGTH
    assert list(log.read()) == entries
    (folder / "aside").rename(folder / one.file)
    assert log.archives.drop() == 1_199
    assert log.archives.drop() == 0


def test_only_the_next_stretch_is_taken(log: Log, entries: list[Entry]) -> None:
    first = written(log, 1_200, "day")
    log.archives.add(first)
    for wrong in (first, written_after(first, 1_300, entries), written_after(first, 1_200, entries)):
        with pytest.raises(StoreError, match="is not what comes next"):
            log.archives.add(wrong)
    assert [one.upto for one in log.archives.all()] == [1_200]


def written_after(first: Archive, upto: int, entries: list[Entry]) -> Archive:
    """It says that it comes next, and is of another history."""
    digest = entries[upto - 1].digest
    return replace(first, after=first.upto, after_digest=b"x" * 32, upto=upto, digest=digest)


def done_past_the_store(url: str, statement: str) -> None:
    if is_postgresql(url):
        with psycopg.connect(url, autocommit=True) as server:
            server.execute(statement.encode())
    else:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as file:
            file.execute(statement)


def test_the_database_guards_what_is_not_archived(url: str, log: Log, entries: list[Entry]) -> None:
    archive(log, 1_200)
    for statement in (
        "DELETE FROM log_entries", "DELETE FROM log_entries WHERE position = 1",
        "DELETE FROM log_entries WHERE position = 1201", "DELETE FROM log_archives",
        "UPDATE log_archives SET upto = 4000", "DELETE FROM log_archived_commands",
    ):  # fmt: skip
        with pytest.raises((sqlite3.IntegrityError, psycopg.errors.RaiseException)):
            done_past_the_store(url, statement)
    assert list(log.read()) == entries


def test_a_run_that_was_killed_is_finished_by_the_next(
    log: Log, entries: list[Entry], folder: Path
) -> None:
    folder.mkdir()
    (folder / ".main.4711.half").write_bytes(b"half a file")
    (folder / ".main two.4711.half").write_bytes(b"another room's")
    left_over(log)
    assert [path.name for path in folder.iterdir()] == [".main two.4711.half"]
    one = written(log, 1_200, "day")  # killed after the file has its name
    assert written(log, 1_200, "day") == one
    log.archives.add(one)  # killed before anything was taken out
    assert list(log.read()) == entries
    assert log.archives.drop() == 1_199
    assert verify_export(folder / one.file)[2] == Head(1_200, entries[1_199].digest)


def test_a_file_of_the_same_name_is_not_overwritten(log: Log, entries: list[Entry], folder: Path) -> None:
    one = written(log, 1_200, "day")
    (folder / one.file).write_bytes(b"something else")
    with pytest.raises(StoreError, match="is there already and is something else"):
        written(log, 1_200, "day")
    assert (folder / one.file).read_bytes() == b"something else"
    assert [path.name for path in folder.iterdir()] == [one.file], "and nothing half is left"


def test_a_log_that_was_changed_does_not_leave(
    log: Log, entries: list[Entry], url: str, folder: Path
) -> None:
    on_table = " ON log_entries" if is_postgresql(url) else ""
    done_past_the_store(url, f"DROP TRIGGER log_entries_stay{on_table}")
    done_past_the_store(url, "UPDATE log_entries SET by = 'bob' WHERE position = 77")
    with pytest.raises(BrokenChain, match="position 77"):
        written(log, 1_200, "day")
    assert list(folder.iterdir()) == []


def test_a_backup_and_what_is_restored_go_on_from_the_archive(
    store: Store, log: Log, entries: list[Entry], tmp_path: Path
) -> None:
    log.save_snapshot(3_000, "room", b"s")
    archive(log, *DAYS)
    store.backup(tmp_path / "copy.db")
    restore(tmp_path / "copy.db", str(tmp_path / "again.db"), lambda _: 3_500)
    with pytest.raises(StoreError, match="position 2599 lies in an archive, which goes up to 2600"):
        restore(tmp_path / "copy.db", str(tmp_path / "never.db"), lambda _: 2_599)
    assert not (tmp_path / "never.db").exists()
    for name, length in (("copy.db", LENGTH), ("again.db", 3_500)):
        copy = open_store(tmp_path / name)
        there = copy.log("Main")
        assert there.archives.all() == log.archives.all()
        assert list(there.read()) == entries[:length]
        assert there.find("c1500") == entries[1_499]
        assert there.position_at(15_000) == log.position_at(15_000)
        assert copy.faults() == []
        with pytest.raises(DuplicateCommand):
            there.append([NewEntry("c1500", 1, "ann", b"")], length)
        assert there.append([NewEntry("new", 1, "ann", b"")], length)[0].position == length + 1
        copy.close()


def test_a_copy_in_another_kind_of_database(
    store: Store, log: Log, entries: list[Entry], tmp_path: Path, folder: Path
) -> None:
    archive(log, *DAYS)
    folder.rename(tmp_path / "not here")  # neither side needs the files for it
    other = open_store(tmp_path / "other.db")
    assert copy_rooms(store, other)["Main"] == log.head()
    there = other.log("Main")
    assert list(there.read(2_600)) == entries[2_600:]
    (tmp_path / "not here").rename(folder)
    assert list(there.read()) == entries
    assert other.faults() == []
    other.close()


def test_a_mirror_follows_a_source_whose_days_left(
    store: Store, log: Log, entries: list[Entry], tmp_path: Path, folder: Path
) -> None:
    mirror = Mirror(str(tmp_path / "mirror.db"))
    mirror.copied(store)
    archive(log, *DAYS)
    mirror.compared(store)
    folder.rename(tmp_path / "not here")
    log.append([NewEntry("more", 1, "ann", b"")], LENGTH)
    mirror.compared(store)
    assert mirror.copied(store)["Main"].position == LENGTH + 1
    late = Mirror(str(tmp_path / "late.db"))
    with pytest.raises(ArchiveMissing):
        late.copied(store)
    for one in (mirror, late):
        one.close()


def test_a_part_is_exported_from_either_side(log: Log, entries: list[Entry], tmp_path: Path) -> None:
    whole = b"".join(export(log))
    asked = ((0, 1_200), (1_300, 3_000), (2_600, None))
    parts = [b"".join(export(log, after, upto)) for after, upto in asked]
    archive(log, *DAYS)
    assert b"".join(export(log)) == whole
    assert [b"".join(export(log, after, upto)) for after, upto in asked] == parts
    first = log.archives.all()[0]
    assert log.archives.check(first).read_bytes() == parts[0], "an archive file is an exported part"
