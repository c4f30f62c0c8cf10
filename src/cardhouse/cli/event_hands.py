"""`cardhouse event hands`: every hand of an event that software dealt, from a room's log, as PHH histories:
one file a table, its hands in order.

Down cards that nobody saw stay unseen unless all are asked for. What the format can tell is decided in
`cardhouse.histories.exporting`; each hand is played again from what was written before it counts. A hand
that the format cannot tell is left out, and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from zoneinfo import ZoneInfo

from cyclopts import Parameter

from cardhouse.cli.cage import open_log
from cardhouse.cli.output import print_text
from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import SECOND
from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.exporting import check
from cardhouse.histories.exporting import export as export_hand
from cardhouse.histories.history import History
from cardhouse.histories.writing import write_one
from cardhouse.play import events as ev
from cardhouse.play import table_events as tab
from cardhouse.room.events import AtHand, RoomOpened
from cardhouse.room.upcasting import read
from cardhouse.store.log import Log
from cardhouse.store.private_files import opened_privately

WRITTEN_TOGETHER = 200
"""So many hands of a table are kept in memory before they are written."""
Folder = Annotated[Path, Parameter(name="--out", help="The folder that the files go into.")]
All = Annotated[bool, Parameter(name="--all-cards", negative="", help="With the cards that nobody saw.")]


class Played(NamedTuple):
    """One hand of the event, and who sat where."""

    table: int
    at: int
    events: list[Any]
    persons: dict[int, str]


def hands(
    database: str, event: str, *, out: Folder, room: str | None = None, all_cards: All = False
) -> int:
    """Write every hand of an event that software dealt as PHH, one file a table.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    event:
        Its name.
    room:
        Which room; needed where there are several.
    """
    from cardhouse.server.aliases import Aliases

    out.mkdir(parents=True, exist_ok=True)
    with open_log(database, room) as log:
        told = _Told(event, log.room, _zone(log), name=Aliases(log), shown_only=not all_cards, out=out)
        for played in hands_of(log, event):
            told.take(played)
        told.flush()
    if not told.counts and not told.left_out:
        raise CardhouseError(f"no hand of an event {event!r} is on the log of room {log.room}")
    total = sum(told.counts.values())
    print_text(f"{total:,} hands of {event} at {len(told.counts)} tables, in {out}")
    for why, count in told.left_out.most_common():
        print_text(f"left out: {count:,}: {why}")
    return 0 if total else 1


def _zone(log: Log) -> ZoneInfo:
    first = next(iter(log.read(0, 1)))
    opened = read(first.version, first.body).events[0]
    return ZoneInfo(opened.zone if isinstance(opened, RoomOpened) else "UTC")


def hands_of(log: Log, event: str) -> Iterator[Played]:
    """Every hand of an event that is over, in the order of their ends."""
    seats: dict[int, dict[int, str]] = {}
    begun: dict[int, Played] = {}
    for entry in log.read(0, None):
        for one in read(entry.version, entry.body).events:
            if isinstance(one, TableOpened):
                seats.pop(one.table, None)
                if one.event == event:
                    seats[one.table] = {}
            elif isinstance(one, AtHand) and one.table in seats:
                if isinstance(one.events[0], ev.HandBegan):
                    begun[one.table] = Played(one.table, entry.at, [], dict(seats[one.table]))
                if one.table in begun:
                    begun[one.table].events.extend(one.events)
            elif isinstance(one, AtTable) and one.table in seats:
                if any(isinstance(what, tab.HandEnded) for what in one.events) and one.table in begun:
                    yield begun.pop(one.table)
                _sits(seats[one.table], one)


def _sits(seats: dict[int, str], happened: AtTable) -> None:
    for one in happened.events:
        if isinstance(one, tab.SeatTaken):
            seats[one.seat] = one.player
        elif isinstance(one, tab.SeatGivenUp):
            seats.pop(one.seat, None)
        elif isinstance(one, tab.SeatChanged):
            seats[one.to] = seats.pop(one.seat, "")


class _Told:
    """The files, one a table, and what could not be written."""

    def __init__(
        self, event: str, room: str, zone: ZoneInfo, *, name: Callable[[str], str], shown_only: bool,
        out: Path,
    ) -> None:  # fmt: skip
        self.event, self.room, self.zone, self.name = event, room, zone, name
        self.shown_only, self.out = shown_only, out
        self.counts: Counter[int] = Counter()
        self.left_out: Counter[str] = Counter()
        self._texts: dict[int, list[str]] = {}

    def take(self, played: Played) -> None:
        """One hand more."""
        number = self.counts[played.table] + 1
        try:
            history = self._history(played, number)
            check(history)
        except HistoryError as fault:
            self.left_out[fault.reason] += 1
            return
        self.counts[played.table] = number
        texts = self._texts.setdefault(played.table, [])
        texts.append(f"[{number}]\n{write_one(history)}")
        if len(texts) >= WRITTEN_TOGETHER:
            self._write(played.table)

    def flush(self) -> None:
        """What is still in memory."""
        for table in sorted(self._texts):
            self._write(table)

    def _history(self, played: Played, number: int) -> History:
        setup = played.events[0].setup
        if setup.mode != "dealt":
            raise HistoryError("people dealt it: no down cards are known")
        when = datetime.fromtimestamp(played.at // SECOND, self.zone)
        facts = {
            "event": self.event, "venue": self.room, "table": str(played.table), "hand": number,
            "year": when.year, "month": when.month, "day": when.day,
            "seats": list(setup.seats), "seat_count": max(setup.seats),
            "players": [self.name(played.persons.get(seat, "")) for seat in setup.seats],
        }  # fmt: skip
        return export_hand(played.events, facts, shown_only=self.shown_only)

    def _write(self, table: int) -> None:
        texts = self._texts.pop(table, [])
        first = self.counts[table] == len(texts)
        file = self.out / f"table-{table}.phhs"
        with opened_privately(file) if first else file.open("a", encoding="utf-8") as written:
            written.write(("" if first else "\n") + "\n".join(texts))
