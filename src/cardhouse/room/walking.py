"""Walks the chain of a log beside whoever reads its entries, and knows what of it is wrong and was not
accepted by a person. What a chain is, `store/chain.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.room.events import FaultAccepted
from cardhouse.store import chain
from cardhouse.store.errors import BrokenChain
from cardhouse.store.log import Entry, Head


class Walk:
    """How far the chain was followed, from a head that is believed."""

    def __init__(self, room: str, start: Head | None = None) -> None:
        self.room = room
        self.head = start or chain.first_head(room)
        self.faults: dict[int, BrokenChain] = {}
        """What is wrong, by position; what somebody accepted is no longer in it."""
        self.accepted: dict[int, tuple[str, FaultAccepted]] = {}
        """Who accepted what."""
        self.recorded: dict[int, str] = {}
        """What is recorded as the digest of an entry that is not what was written."""
        self.beyond = False
        """Whether there is more than could be walked: a gap, or what cannot be read."""

    @property
    def broken(self) -> BrokenChain | None:
        """The first fault that nobody accepted."""
        return self.faults[min(self.faults)] if self.faults else None

    def see(self, entry: Entry, events: Iterable[Any] = ()) -> None:
        """The next entry. Where it is not what was written the walk goes on from what is recorded."""
        try:
            chain.verify(self.room, (entry,), start=self.head)
        except BrokenChain as broken:
            self.faults[entry.position] = broken
            self.recorded[entry.position] = entry.digest.hex()
        self.head = Head(entry.position, entry.digest)
        for event in events:
            if isinstance(event, FaultAccepted):
                self._accept(entry.by, event)

    def ends(self, end: Head) -> None:
        """The log's recorded end, as it was when reading began: the walk must come through it."""
        if self.head.position == end.position and self.head.digest != end.digest:
            self._at_end(end, f"its digest is {self.head.digest.hex()[:16]}…, but its recorded end is "
                              f"{end.digest.hex()[:16]}…")
        elif self.head.position < end.position:
            self._at_end(end, f"the log ends at {self.head.position}, but {end.position} were written: its "
                              "end was cut off")

    def _at_end(self, end: Head, why: str) -> None:
        position = self.head.position + (self.head.position < end.position)
        self.faults.setdefault(max(position, 1), BrokenChain(self.room, max(position, 1), why))

    def unreadable(self, position: int, why: str) -> None:
        """An entry that cannot be understood: nothing after it can be."""
        self.beyond = True
        self.faults.setdefault(position, BrokenChain(self.room, position, f"it cannot be read: {why}"))

    def _accept(self, by: str, event: FaultAccepted) -> None:
        if event.what == "changed" and self.recorded.get(event.position) == event.digest:
            self.faults.pop(event.position, None)
        self.accepted[event.position] = (by, event)
