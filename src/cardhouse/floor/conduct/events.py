"""What went onto somebody's record."""

from __future__ import annotations

from cardhouse.floor.event import FloorEvent
from cardhouse.rulings.conduct.events import AnyConductEvent


class ConductRecorded(FloorEvent, frozen=True):
    """Entries in the record of conduct, in order; each cites its rule."""

    entries: tuple[AnyConductEvent, ...]
