"""Gaming days that leave the database: which may, that books of those days are the same from the archive,
that the room opens without it, and that whoever needs it is told.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.money.gaming_day import written
from cardhouse.money.reports.listing import REPORTS
from cardhouse.room.archiving import STAYS_DAYS, archive_days, leaving
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.room.reporting_day import view_of_log
from cardhouse.room.reporting_period import period_of, report_of_period
from cardhouse.room.shelf import KIND, Shelf
from cardhouse.room.verifying import verify_room, walk_slowly
from cardhouse.sim.bench_restore import make_year
from cardhouse.store import BrokenChain, Log, Store, open_store
from cardhouse.store.archives import SUFFIX, Archive
from cardhouse.store.errors import ArchiveMissing

DAYS, A_DAY = 38, 1_200
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some weeks of a room's books, each day closed."""
    file = tmp_path_factory.mktemp("made") / "room.db"
    opened = open_store(file)
    make_year(opened.create_room("year"), DAYS, A_DAY)
    opened.close()
    return file


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Iterator[Store]:
    opened = open_store(shutil.copy(made, tmp_path / "room.db"))
    yield opened
    opened.close()


@pytest.fixture
def log(store: Store) -> Log:
    return store.log("year")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / f"room.db{SUFFIX}"


def archived(log: Log, until: int = 0) -> list[tuple[int, Archive]]:
    return archive_days(log, lambda day, one: None, until=until)


def first_day(log: Log) -> int:
    return looked_at(load(log).room).gaming_day - DAYS + 1


def test_the_days_that_must_stay_are_those_of_the_retention_table(log: Log) -> None:
    kept = tomllib.loads((DOCS / "retention.toml").read_text("utf-8"))["kept"]
    assert [one["stays_days"] for one in kept if "log_entries" in one["tables"]] == [STAYS_DAYS]
    today = looked_at(load(log).room).gaming_day
    assert [one.day for one in leaving(log, 0, None)] == list(range(today - DAYS + 1, today - STAYS_DAYS + 1))


def test_what_may_not_leave_is_refused_and_nothing_happens(log: Log, folder: Path) -> None:
    today = looked_at(load(log).room).gaming_day
    for day, why in ((today - STAYS_DAYS + 1, "stays in the database"), (today, "stays in the database"),
                     (today + 1, "was not closed"), (today - DAYS, "was not closed")):  # fmt: skip
        with pytest.raises(CardhouseError, match=f"{written(day)} .*{why}"):
            archived(log, day)
    assert (log.archives.all(), folder.exists()) == ([], False)
    assert [day for day, _ in archived(log, today - DAYS + 2)] == [today - DAYS + 1, today - DAYS + 2]
    with pytest.raises(CardhouseError, match="or left before"):
        archived(log, today - DAYS + 1)


def test_without_a_snapshot_nothing_leaves(log: Log) -> None:
    for kind in ("room", "commands"):
        log.prune_snapshots(kind, 0)
    assert archived(log) == []
    with pytest.raises(CardhouseError, match="there is no snapshot after"):
        archived(log, first_day(log))


def test_a_day_is_on_record_before_it_leaves(log: Log, folder: Path) -> None:
    seen = []

    def noted(day: int, one: Archive) -> None:
        seen.append((day, (folder / one.file).exists(), len(log.archives.all()), log.archives.of(one.upto)))
        if len(seen) == 2:
            raise CardhouseError("the record cannot be written")

    first = first_day(log)
    with pytest.raises(CardhouseError):
        archive_days(log, noted)
    assert seen == [(first, True, 0, None), (first + 1, True, 1, None)]
    assert len(log.archives.all()) == 1, "what is not on record does not leave"
    assert archived(log)[0][0] == first + 1


def told(log: Log, day: int) -> dict[str, Any]:
    view = view_of_log(log, day)
    return {name: made(view) for name, made in REPORTS.items()}


def test_books_of_archived_days_are_the_same(log: Log, folder: Path) -> None:
    first = first_day(log)
    month = period_of(written(first)[:7])
    before = [told(log, day) for day in (first, first + 3, first + 20)]
    over_the_month = report_of_period(log, "results", month)
    days = archived(log)
    assert len(days) == DAYS - STAYS_DAYS
    assert [told(log, day) for day in (first, first + 3, first + 20)] == before
    assert report_of_period(log, "results", month) == over_the_month
    folder.rename(folder.with_name("elsewhere"))
    assert told(log, first + 20) == before[2]
    for look in (lambda: told(log, first), lambda: report_of_period(log, "results", month)):
        with pytest.raises(ArchiveMissing, match="were archived in"):
            look()


def test_the_room_opens_without_its_archive(log: Log, folder: Path) -> None:
    room, position = load(log).room, load(log).room.position
    archived(log)
    assert log.marks.marked(KIND).position == position, "hands are found by marks, which do not lie in files"
    folder.rename(folder.with_name("elsewhere"))
    assert load(log).room == room
    with pytest.raises(ArchiveMissing):
        replay(log.read())


def test_verifying_reads_the_archive_and_says_what_it_did_not_see(log: Log, folder: Path) -> None:
    days = archived(log)
    found = verify_room(log)
    assert (found.walk.broken, found.faults, found.notes, found.after) == (None, [], [], 0)
    assert found.room == load(log).room
    assert walk_slowly(log, lambda: True) is None
    gone = days[2][1]
    (folder / gone.file).rename(folder / "aside")
    found = verify_room(log)
    assert (found.walk.broken, found.faults, found.after) == (None, [], gone.upto)
    assert found.notes[0] == (
        f"positions {gone.after + 1} to {gone.upto} lie in the archive file {gone.file}, which is not in "
        f"{folder}: they were not looked at"
    )
    assert found.room == load(log).room, "told from the first snapshot after it"
    assert walk_slowly(log, lambda: True) is None
    (folder / gone.file).write_bytes((folder / days[1][1].file).read_bytes())
    found = verify_room(log)
    assert found.walk.broken is not None
    assert found.walk.broken.position == gone.after + 1
    assert f"it holds positions {days[1][1].after + 1} to" in found.walk.broken.why
    broken = walk_slowly(log, lambda: True)
    assert isinstance(broken, BrokenChain), "the server shows such a room read-only"


def test_what_a_killed_run_began_is_finished(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(log.read())
    drop = type(log.archives).drop
    monkeypatch.setattr(type(log.archives), "drop", lambda archives: 0)  # it died before taking anything out
    archived(log, first_day(log))
    assert list(log.read()) == before
    monkeypatch.setattr(type(log.archives), "drop", drop)
    days = archived(log)
    assert days[0][1].after == log.archives.all()[0].upto
    assert log.archives.drop() == 0
    assert list(log.read()) == before


def test_marks_that_cannot_be_kept_keep_the_days(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shelf, "keep", lambda shelf: None)
    with pytest.raises(CardhouseError, match="the marks of its hands could not be kept"):
        archived(log)
    assert log.archives.all() == []
