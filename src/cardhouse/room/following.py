"""A room that another process writes, kept up to date from its log: to show it, and to take it over."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.floor.desk import Mixing
from cardhouse.room import loading
from cardhouse.room.host import RoomHost, secure_mixing
from cardhouse.room.keeping import Entered, Keeper, Watching
from cardhouse.room.sealing import Sealing
from cardhouse.room.state import Room
from cardhouse.store.log import Entry, Log
from cardhouse.store.writer import Later, at_once


class Follower:
    """Reads what the writer wrote. One thread applies it."""

    def __init__(self, log: Log, mixed: Mixing = secure_mixing, sealing: Sealing | None = None) -> None:
        self.log = log
        self.sealing = sealing
        self._mixed = mixed
        self._loaded = loading.load_as_far_as_possible(log, sealing=sealing)
        loading.check_key(self._loaded.room, sealing)
        self.host = RoomHost(self._loaded.room, mixed, sealing=sealing)

    @property
    def room(self) -> Room:
        return self._loaded.room

    def read(self) -> list[Entry]:
        """What came since; may be called in another thread than `apply`."""
        return list(self.log.read(self.room.position))

    def apply(self, entries: Iterable[Entry]) -> list[Entered]:
        """Entries that `read` gave, into the room; those that are in it already are left out."""
        found = []
        for entry in entries:
            if entry.position <= self.room.position:
                continue
            events = self._loaded.take(entry, self.sealing)
            found.append(Entered(entry.position, entry.at, entry.by, events))
        return found

    def catch_up(self) -> list[Entered]:
        """Reads and applies what came since."""
        return self.apply(self.read())

    def take_over(self, watching: Watching | None = None, later: Later = at_once) -> Keeper:
        """Goes on as the writer, once the log is claimed and everything in it was applied."""
        assert self.log.head().position == self.room.position, "catch up first"
        return Keeper(
            self.log, self._mixed, watching=watching, loaded=self._loaded, sealing=self.sealing,
            later=later,
        )  # fmt: skip
