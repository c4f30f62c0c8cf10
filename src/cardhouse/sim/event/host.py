"""A room that somebody watches: after every entry of the log whoever checks is told what happened. Entries
are counted and digested, not kept, so that an event of fifty thousand fits into memory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry

BEGAN = 1_772_550_000_000_000
"""Ten in the morning in New York on a Tuesday in March."""
ZONE = "America/New_York"
Watch = Callable[[Asked, Outcome], None]
Keep = Callable[[NewEntry], None]


class WatchedHost(RoomHost):
    """`watch` sees each entry when it is in; `keep` takes the entries, where somebody wants them."""

    def __init__(
        self, house: str, seed: int, *, keep: Keep | None = None, room: Room | None = None
    ) -> None:
        """`room`: one that was read from its log and goes on."""
        first: NewEntry | None = None
        if room is None:
            room, first = open_room("event", house, BEGAN, zone=ZONE, money="play", by="td")
        super().__init__(room, seeded_mixing(seed))
        self.watch: Watch | None = None
        self.keep = keep
        self.digest = hashlib.blake2b(digest_size=8)
        self.entries = 0 if first is not None else room.position
        if first is not None:
            self._note(first)

    def _note(self, entry: NewEntry) -> None:
        self.entries += 1
        self.digest.update(entry.body)
        if self.keep is not None:
            self.keep(entry)

    def _answer(self, asked: Asked, outcome: Outcome) -> None:
        super()._answer(asked, outcome)
        self._note(outcome.entries[-1])
        if self.watch is not None:
            self.watch(asked, outcome)

