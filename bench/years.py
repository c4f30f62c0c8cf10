"""A log of many years, and what it costs to open and to look at: `python bench/years.py FOLDER [DAYS …]` (20,
365 and 3,650 days where nothing is said, 2,774 entries each). docs/scale.md has figures.

The logs are made as `cardhouse bench restore` makes its year: a room's real books, thirty tables, every day
counted and closed, each posting an entry that was applied before it was written, in writes of two thousand,
with the snapshots that a server keeps. A log that lies in the folder already is used again. Each is looked at
in a process of its own, by processor time, so that neither memory nor caches of another count.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardhouse.floor.desk import DAY
from cardhouse.money.reports.listing import REPORTS
from cardhouse.room.books_now import looked_at
from cardhouse.room.loading import load
from cardhouse.room.reporting_day import view_of_log
from cardhouse.sim.bench_restore import make_year
from cardhouse.store import Log, open_store

DAYS = (20, 365, 3_650)
LOOKED_BACK = 100
ROOM = "year"


def made(file: Path, days: int) -> None:
    """The log of so many days."""
    if file.exists():
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".half")
    half.unlink(missing_ok=True)
    store = open_store(half)
    began = time.process_time()
    entries = make_year(store.create_room(ROOM), days)
    store.close()
    half.rename(file)
    print(f"{file}: {entries:,} entries made in {time.process_time() - began:.0f} s of processor time")


def timed(what: str, do: Callable[[], Any]) -> Any:
    began, used = time.perf_counter(), time.process_time()
    found = do()
    print(f"  {what}: {time.process_time() - used:.3f} s ({time.perf_counter() - began:.2f} by the clock)")
    return found


def look(file: Path) -> None:
    """What a server does when it starts, and what people then ask for."""
    store = open_store(file)
    log = store.log(ROOM)
    print(f"{log.head().position:,} entries, {file.stat().st_size // 1_000_000:,} MB:")
    loaded = timed("opened for play", lambda: load(log))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"  memory of the process until then: {memory} MB")
    room, known = loaded.room, loaded.known
    timed("every report of now", lambda: [make(looked_at(room)) for make in REPORTS.values()])
    closed = [one.day for one in room.books.reports.days]
    timed("the books of yesterday", lambda: view_of_log(log, closed[-2]))
    day = closed[-1] - LOOKED_BACK
    if room.at - next(log.read(0, 1)).at > LOOKED_BACK * DAY:
        timed(f"the books of {LOOKED_BACK} days ago", lambda: view_of_log(log, day))
    timed("a thousand instants found", lambda: [log.position_at(at) for at in instants(log, room.at)])
    timed("a command of the first day found", lambda: log.find(f"{2:012x}"))
    unknown = sum(known.add(f"new {number}") for number in range(10_000))
    print(f"  of 10,000 new ids {unknown:,} are looked up for nothing")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"  memory of the process at most: {memory} MB", flush=True)
    store.close()


def instants(log: Log, end: int) -> list[int]:
    first = next(log.read(0, 1)).at
    return [first + (end - first) * part // 1_000 for part in range(1_000)]


def main(folder: Path, *days: int) -> None:
    for each in days or DAYS:
        file = folder / f"{each}.db"
        made(file, each)
        subprocess.run([sys.executable, __file__, "--look", str(file)], check=True)


if __name__ == "__main__":
    if sys.argv[1] == "--look":
        look(Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
