"""How a room went over some hours, told slot by slot from its log: hands, tables, seats, names that waited.

Nothing of it is kept beside the log: it is worked out anew. That takes a while; `step` hears how far it is.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import Event
from cardhouse.room.light.count_hand import HandCounted, HandUncounted
from cardhouse.room.loading import load, take
from cardhouse.room.reopening.reopen import HandReopened
from cardhouse.room.sealing import Sealing
from cardhouse.room.state import Room
from cardhouse.store.log import Entry, Log

MINUTE = 60_000_000
Step = Callable[[int, int], None]
"""Hears how many entries were read, of how many."""


class Slot(msgspec.Struct, frozen=True):
    """A stretch of time: how many hands ended in it, and how the room stood at its end."""

    at: int
    hands: int
    tables: int
    seats: int
    seated: int
    waiting: int
    longest_wait: int
    """How many minutes the one who waits longest had waited."""


class Telling:
    """A stretch of a room's time that is told as it goes on: what was read once is not read again. `until` is
    the instant at which it ends; without one it ends with the log.
    """

    def __init__(
        self, log: Log, since: int, slot: int, until: int | None = None, sealing: Sealing | None = None
    ) -> None:
        assert slot > 0, "a slot lasts"
        self.since = since
        self._log, self._slot, self._until = log, slot, until
        self._sealing = sealing
        self._start = log.position_at(since)
        self._room = load(log, self._start, sealing).room
        self._ends, self._hands = since + slot, 0
        self._told: list[Slot] = []

    def more(self, step: Step | None = None) -> list[Slot]:
        """All slots so far, with what was written since they were asked for last."""
        end = self._log.head().position
        if self._until is not None:
            end = min(end, self._log.position_at(self._until - 1))
        before = self._room.position
        for entry in self._log.read(before, end):
            self._take(entry)
            if step is not None:
                step(entry.position - before, end - before)
        if not self._room.position:
            return []
        return [*self._told, _slot(self._room, self._ends - self._slot, self._room.at, self._hands)]

    def _take(self, entry: Entry) -> None:
        if entry.position == 1:  # the room opened in the midst of it
            self._ends += (entry.at - self.since) // self._slot * self._slot
        while entry.at >= self._ends:
            self._told.append(_slot(self._room, self._ends - self._slot, self._ends, self._hands))
            self._ends, self._hands = self._ends + self._slot, 0
        self._hands += sum(_hands(event) for event in take(self._room, entry, self._sealing))
        if self._hands < 0:  # what is taken back ended in a slot before
            counted = [place for place, slot in enumerate(self._told) if slot.hands]
            if counted:
                slot = self._told[counted[-1]]
                self._told[counted[-1]] = msgspec.structs.replace(slot, hands=slot.hands + self._hands)
            self._hands = 0


def history(log: Log, since: int, slot: int, step: Step | None = None) -> list[Slot]:
    """From an instant to the end of the log; slots before the room's first entry are left out."""
    return Telling(log, since, slot).more(step)


def _hands(event: Event) -> int:
    """Hands that ended; one that was taken back has not."""
    if isinstance(event, HandReopened | HandUncounted):
        return -1
    if isinstance(event, HandCounted):
        return 1
    return sum(isinstance(one, HandEnded) for one in event.events) if isinstance(event, AtTable) else 0


def _slot(room: Room, at: int, until: int, hands: int) -> Slot:
    tables = [table for table in room.floor.tables.values() if table.table.seats]
    waits = [name.since for found in room.floor.lists.by_spread.values() for name in found.names]
    return Slot(
        at, hands, tables=len(tables), seats=sum(table.table.size for table in tables),
        seated=sum(len(table.table.seats) for table in tables), waiting=len(waits),
        longest_wait=max((until - since) // MINUTE for since in waits) if waits else 0,
    )  # fmt: skip
