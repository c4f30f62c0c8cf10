"""A room that has lasted longer opens with as few entries read, and recent books read their own day: counted,
not timed. docs/scale.md has the figures of a million entries.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cardhouse.room.loading import load
from cardhouse.room.reporting_day import view_of_log
from cardhouse.sim.bench_restore import WrittenYear
from cardhouse.store import open_store
from cardhouse.store.log import Entry
from cardhouse.store.sqlite import SqliteLog

A_DAY = 1_200
BENCH = Path(__file__).parents[2] / "bench" / "years.py"


def entries_read(
    folder: Path, days: Sequence[int], monkeypatch: pytest.MonkeyPatch, looked_at: int
) -> tuple[int, int, int]:
    """Of a room that was open on these days: how many entries opening and the books of one of them read, and
    how many the whole log has.
    """
    read, counted = SqliteLog.read, [0]

    def counting(log: SqliteLog, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        for entry in read(log, after, upto):
            counted[0] += 1
            yield entry

    store = open_store(folder / f"{len(days)}.db")
    log = store.create_room("year")
    year = WrittenYear(postings_a_day=A_DAY)
    year.begin(log)
    for each in days:
        year.days = each
        year.day()
        year.snapshot()
    length = year.room.position
    with monkeypatch.context() as patched:
        patched.setattr(SqliteLog, "read", counting)
        room = load(log).room
        opening, counted[0] = counted[0], 0
        assert room.position == length
        day = room.books.reports.days[-1].day - days[-1] + looked_at
        assert view_of_log(log, day).day == day
    store.close()
    return opening, counted[0], length


def test_the_measurement_of_many_years_runs_with_a_few_days(tmp_path: Path) -> None:
    """`bench/years.py`, whose figures are in docs/scale.md; here only that it finds its way."""
    command = [sys.executable, str(BENCH), str(tmp_path), "2", "3"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "5,553 entries" in told
    assert "8,327 entries" in told
    assert told.count("opened for play") == told.count("a thousand instants found") == 2
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["2.db", "3.db"]


def test_opening_and_recent_books_do_not_depend_on_the_length_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    young, old = (entries_read(tmp_path, range(days), monkeypatch, days - 2) for days in (3, 12))
    assert old[2] > 3.5 * young[2]
    assert young[0] == old[0] == 1, "the snapshot, and nothing came after it"
    assert young[1] == old[1] < 2 * A_DAY


def test_books_of_years_ago_read_from_the_snapshot_of_their_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays for good, also where the ids beside it are gone; the ten days before it are not read."""
    days = (*range(0, 300, 30), 400, 401, *range(1_200, 1_204))
    opening, read, length = entries_read(tmp_path, days, monkeypatch, looked_at=401)
    assert opening == 1
    assert length > 15 * A_DAY
    assert read < 5 * A_DAY, "its month, and the days in which it could be closed"
