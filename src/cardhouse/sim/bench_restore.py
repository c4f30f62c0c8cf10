"""A year of a room's books as a log on a disk, and how long it takes to be back from a backup of it.

The year is that of `bench_money.py`: thirty tables, guests who buy in, play and cash out, boxes and drawers
counted and every day closed by two people, one entry a posting, with the snapshots that a server keeps. The
drill is the one of `cardhouse log drill`: backed up, put back to a point by chance, opened, told again.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardhouse.money.event import MoneyEvent
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.drilling import BACKED_UP, drill
from cardhouse.room.entries import VERSION, Body, encode
from cardhouse.room.host import open_room
from cardhouse.room.known_commands import KnownCommands
from cardhouse.room.loading import save
from cardhouse.sim.bench_money import BEGAN, Figures, Year
from cardhouse.store import NewEntry, open_store
from cardhouse.store.log import Log

DAYS, ENTRIES_A_DAY = 365, 2_740
"""A million entries in a year."""
AT_MOST_SECONDS = 300
SEED = 2026
TOGETHER = 2_000


@dataclass(slots=True)
class WrittenYear(Year):
    """The same, with everything that happens on a log."""

    log: Log | None = None
    waiting: list[NewEntry] = field(default_factory=list)
    known: KnownCommands = field(default_factory=KnownCommands)

    def begin(self, log: Log) -> None:
        """A new room's first entry."""
        self.log = log
        self.room, first = open_room(log.room, "horseshoe", BEGAN - 1, money="play", by="max")
        log.append([first], 0)
        self.known.add(first.command)

    def happened(self, events: Sequence[MoneyEvent], at: int) -> None:
        position = self.room.position + 1
        apply_entry(self.room, tuple(events), at, position)
        entry = NewEntry(f"{position:012x}", at, "cat", encode(Body(tuple(events))), VERSION)
        self.known.add(entry.command)
        self.waiting.append(entry)
        if len(self.waiting) >= TOGETHER:
            self.write()

    def write(self) -> None:
        """What waits, onto the disk."""
        assert self.log is not None
        if self.waiting:
            self.log.append(self.waiting, self.room.position - len(self.waiting))
            self.waiting = []

    def snapshot(self) -> None:
        """Keeps the room as it stands."""
        assert self.log is not None
        self.write()
        save(self.log, self.room.position, snapshots.encode(self.room), self.known.encode())


def make_year(log: Log, days: int = DAYS, entries_a_day: int = ENTRIES_A_DAY) -> int:
    """Writes a year; how many entries it has."""
    year = WrittenYear(postings_a_day=entries_a_day)
    year.begin(log)
    for day in range(days):
        year.day()
        year.snapshot()
        if day % 30 == 29:
            print(f"day {day + 1}: {year.room.position:,} entries", file=sys.stderr, flush=True)
    return year.room.position


def bench_restore(days: int = DAYS, entries_a_day: int = ENTRIES_A_DAY, seed: int = SEED) -> Figures:
    """A year made, and the drill with it."""
    with tempfile.TemporaryDirectory(prefix="year ") as folder:
        store = open_store(Path(folder) / "room.db")
        entries = make_year(store.create_room("year"), days, entries_a_day)
        chance = random.Random(seed)
        done = drill(store, Path(folder), lambda log: chance.randint(entries // 2, entries), None)
        store.close()
    assert not done.faults, done.faults
    (position,) = done.heads.values()
    size = f"{entries:,} entries, {done.size // 1_000_000:,} MB"
    whole, part = f"{size}: ", f"entry 1 to {position:,}: "
    figures = [
        _figure((whole if step == BACKED_UP else part) + step, took) for step, took in done.seconds.items()
    ]
    return [*figures, _figure("from the backup to a room in which hands can be dealt", done.back_again, True)]


def _figure(name: str, seconds: float, bound: bool = False) -> dict[str, Any]:
    most = AT_MOST_SECONDS if bound else None
    return {
        "name": name, "unit": "s", "ours": round(seconds, 1), "peer": most,
        "peer_name": "at most" if bound else None, "ratio": None,
    }  # fmt: skip
