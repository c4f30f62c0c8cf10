"""The ledger's speed: postings a second beside the raw store, and a year of a room with thirty tables.

Postings are made, applied, written as an entry and appended durably, fifty entries to a trip to the disk; the
yardstick is bare rows of the same size into a file with the same settings. For the year postings of whole
gaming days are generated and applied, every day is closed by two people through the ordinary commands, and at
each size the close of the last day, a snapshot and its reading back are measured: none of the three may grow
with the year.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardhouse.money.cage import commands as cage
from cardhouse.money.command import MoneyCommand
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import MoneyEvent, Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Line, Posting, What
from cardhouse.money.reports.commands import CloseDay, ConfirmBoxCount, ConfirmDayClose, CountBox, PullBox
from cardhouse.play.refusal import Refusal
from cardhouse.room import snapshots
from cardhouse.room.apply import apply
from cardhouse.room.dispatch import BOOKS
from cardhouse.room.entries import Body, encode
from cardhouse.room.host import house_on
from cardhouse.room.state import Room
from cardhouse.sim.bench_store import raw_rate
from cardhouse.store import NewEntry, open_store

SECOND = 1_000_000
DAY = 86_400 * SECOND
BEGAN = 1_767_225_600 * SECOND + DAY // 2
"""Noon of the first of January 2026."""
TABLES, SEATS = 30, 9
POSTINGS_A_DAY = 27_400
"""Ten million in a year."""
STACK = 200_000
SIZES = (100_000, 1_000_000, 10_000_000)
ENTRIES, TOGETHER, ROUNDS = 20_000, 50, 5
STAFF = frozenset({"manager", "cage", "floor"})
Figures = list[dict[str, Any]]


def bench_money(sizes: tuple[int, ...] = SIZES, entries: int = ENTRIES, rounds: int = ROUNDS) -> Figures:
    """Postings a second, then the growth over a year."""
    return [postings_rate(entries, rounds), *growth(sizes)]


# Postings


def postings_rate(entries: int, rounds: int) -> dict[str, Any]:
    """Durable postings a second beside bare rows of the same size."""
    ours, raw, shares = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            rate, size = _kept(Path(folder) / "room.db", entries)
            bare = raw_rate(Path(folder) / "raw.db", TOGETHER, entries, size)
        ours.append(rate)
        raw.append(bare)
        shares.append(rate / bare)
    return {
        "name": "postings decided, applied and durable", "unit": "postings/s",
        "ours": statistics.median(ours), "peer": statistics.median(raw), "peer_name": "raw SQLite rows",
        "ratio": statistics.median(shares),
    }  # fmt: skip


def _kept(path: Path, entries: int) -> tuple[int, int]:
    """Postings a second, and how many bytes an entry has."""
    store = open_store(path)
    log = store.create_room("bench")
    room, size = Room(), 0
    choices = house_on("horseshoe", datetime.fromtimestamp(BEGAN // SECOND, UTC).date())
    began = time.perf_counter_ns()
    for start in range(0, entries, TOGETHER):
        batch = []
        for number in range(start, min(start + TOGETHER, entries)):
            at = BEGAN + number
            desk = MoneyDesk(room.books, choices, at, "dealer")
            table, amount = number % TABLES + 1, 500 + number % 100
            lines = {f"stack:{table}:ann": amount, "at_large": -amount - 100, f"drop:{table}": 100}
            made = post(desk, "hand", lines, table=table, hand=number + 1)
            assert isinstance(made, Posted)
            apply(room, made, at)
            batch.append(NewEntry(f"{number:012x}", at, "dealer", encode(Body((made,)))))
        size = len(batch[0].body)
        log.append(batch, start)
    rate = entries * 1_000_000_000 // max(1, time.perf_counter_ns() - began)
    store.close()
    return rate, size


# A year


def growth(sizes: tuple[int, ...] = SIZES) -> Figures:
    """At each size: the close of a day, and a snapshot read back."""
    year, figures = Year(), []
    for size in sizes:
        while year.room.books.postings < size:
            year.day()
        data = snapshots.encode(year.room)
        began = time.perf_counter_ns()
        again = snapshots.decode(data)
        restored = time.perf_counter_ns() - began
        assert again is not None
        assert again.books == year.room.books, "a snapshot reads back as it was"
        name = f"{year.room.books.postings:,} postings"
        figures += [
            _figure(f"a day closed after {name}", "ms", year.closing // 1_000_000, 2_000),
            _figure(f"restored after {name}", "ms", restored // 1_000_000, 60_000),
            _figure(f"snapshot after {name}", "kB", len(data) // 1_000, None),
        ]
    return figures


def _figure(name: str, unit: str, ours: int, most: int | None) -> dict[str, Any]:
    found = {"name": name, "unit": unit, "ours": ours, "peer": most, "ratio": None}
    return {**found, "peer_name": "at most" if most is not None else None}


@dataclass(slots=True)
class Year:
    """A room with thirty full tables, every day the same number of postings."""

    room: Room = field(default_factory=Room)
    at: int = BEGAN
    days: int = 0
    postings_a_day: int = POSTINGS_A_DAY
    closing: int = 0
    """How long the last close of a day took, in nanoseconds."""

    def day(self) -> None:
        """Guests buy in, play and cash out; boxes and windows are counted; the day is closed."""
        if not self.days:
            self._open()
        start = self.at = BEGAN + self.days * DAY
        hands = self.postings_a_day - 4 * TABLES * SEATS - 2 * TABLES
        books = self.room.books
        for number, (what, lines, about) in enumerate(_day(hands, self.days)):
            at = start + number * (DAY // 2 // self.postings_a_day)
            made = tuple(Line(account, amount) for account, amount in lines)
            self.happened([Posted(Posting(books.postings + 1, what, made, **about))], at)
        self.at = start + DAY // 2
        for table in range(1, TABLES + 1):
            self._do(PullBox(table))
            box, cash = books.reports.box_count, books.balance(f"box:{books.reports.box_count}")
            self._do(CountBox(box, cash=cash))
            self._do(ConfirmBoxCount(box, cash=cash), "max")
        began = time.perf_counter_ns()
        self._count("vault", "check")
        self._do(CloseDay())
        self._do(ConfirmDayClose(self.room.books.reports.closes_asked), "max")
        self.closing = time.perf_counter_ns() - began
        self.days += 1

    def _open(self) -> None:
        self._count("vault", "opening")
        self._do(cage.RequestTransfer("outside", "vault", {500: 100_000}, 100_000_000))
        self._do(cage.ConfirmRequest(1), "max")

    def _count(self, place: str, moment: Any) -> None:
        books = self.room.books
        chips, cash = dict(books.chips.get(f"{place}:chips", {})), books.balance(f"{place}:cash")
        self._do(cage.CountDrawer(place, moment, chips, cash))
        self._do(cage.ConfirmDrawer(place, chips, cash, moment), "max")

    def _do(self, command: MoneyCommand, by: str = "cat") -> None:
        self.at += SECOND
        day = datetime.fromtimestamp(self.at // SECOND, UTC).date()
        desk = MoneyDesk(self.room.books, house_on("horseshoe", day), self.at, by, STAFF)
        came: list[MoneyEvent] | Refusal = BOOKS[type(command)](desk, command)
        assert not isinstance(came, Refusal), came.text()
        self.happened(came, self.at)

    def happened(self, events: Sequence[MoneyEvent], at: int) -> None:
        """What came of one command."""
        for event in events:
            apply(self.room, event, at)


def _day(hands: int, day: int) -> Iterator[tuple[What, list[tuple[str, int]], dict[str, Any]]]:
    """What is posted on a day: other guests every day, everybody sits down and leaves."""
    people = [
        [f"guest-{day % 40 * 1_000 + table * SEATS + seat}" for seat in range(SEATS)]
        for table in range(TABLES)
    ]
    stacks = [[STACK] * SEATS for _ in people]
    for table, guests in enumerate(people, 1):
        for person in guests:
            yield "buy_in", _cash(person, STACK), {"person": person, "by": "cat"}
            sits = [(f"pocket:{person}", -STACK), (f"stack:{table}:{person}", STACK)]
            yield "sat_down", sits, {"person": person, "table": table, "by": "sam"}
    for hand in range(hands):
        table = hand % TABLES
        loser = max(range(SEATS), key=stacks[table].__getitem__)
        winner = (loser + 1 + hand // TABLES % (SEATS - 1)) % SEATS
        stacks[table][loser] -= 2_000
        stacks[table][winner] += 1_600
        names = people[table]
        lines = [
            (f"stack:{table + 1}:{names[loser]}", -2_000), (f"stack:{table + 1}:{names[winner]}", 1_600),
            (f"drop:{table + 1}", 400),
        ]  # fmt: skip
        yield "hand", lines, {"table": table + 1, "hand": hand // TABLES + 1, "by": "dee"}
    for table, guests in enumerate(people, 1):
        for person, stack in zip(guests, stacks[table - 1], strict=True):
            leaves = [(f"stack:{table}:{person}", -stack), (f"pocket:{person}", stack)]
            yield "left", leaves, {"person": person, "table": table, "by": "sam"}
            yield "cash_out", _cash(person, -stack), {"person": person, "by": "cat"}


def _cash(person: str, amount: int) -> list[tuple[str, int]]:
    """Cash for chips, or chips for cash where the amount is below nothing."""
    chips = [("at_large", -amount), (f"pocket:{person}", amount)]
    return [("outside", -amount), ("vault:cash", amount), *chips]
