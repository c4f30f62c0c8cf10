"""A room that has lasted longer opens with as few entries read, and recent books read their own day: counted,
not timed. docs/scale.md has the figures of a million entries.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhouse.room.loading import load
from cardhouse.room.reporting_day import view_of_log
from cardhouse.sim.bench_restore import make_year
from cardhouse.store import open_store
from cardhouse.store.log import Entry
from cardhouse.store.sqlite import SqliteLog

A_DAY = 1_200
BENCH = Path(__file__).parents[2] / "bench" / "years.py"


def entries_read(folder: Path, days: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """How many entries opening and yesterday's books read, and how many the whole log has."""
    read, counted = SqliteLog.read, [0]

    def counting(log: SqliteLog, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        for entry in read(log, after, upto):
            counted[0] += 1
            yield entry

    store = open_store(folder / f"{days}.db")
    log = store.create_room("year")
    length = make_year(log, days, A_DAY)
    with monkeypatch.context() as patched:
        patched.setattr(SqliteLog, "read", counting)
        room = load(log).room
        opening, counted[0] = counted[0], 0
        assert room.position == length
        view = view_of_log(log, room.books.reports.days[-2].day)
        assert view.day == room.books.reports.days[-2].day
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
    young, old = (entries_read(tmp_path, days, monkeypatch) for days in (3, 12))
    assert old[2] > 3.5 * young[2]
    assert young[0] == old[0] == 1, "the snapshot, and nothing came after it"
    assert young[1] == old[1] < 2 * A_DAY
