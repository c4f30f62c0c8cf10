"""One room as it stands: the floor, the hands in progress, the hour of the last entry."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.floor.state import Floor
from cardhouse.houses.own_house import OwnHouse
from cardhouse.money.state import Books
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.hand import Hand
from cardhouse.play.outcome import misdealt
from cardhouse.promotions.state import Promotions
from cardhouse.room.irregularities.state import Rulings
from cardhouse.room.unwritten.state import Unwritten
from cardhouse.tournaments.state import Events


class HandInProgress(msgspec.Struct):
    """A hand at a table with everything that happened in it, and when it began."""

    hand: Hand
    events: list[HandEvent]
    began: int
    house: str
    """Whose book the hand is judged by: the one in force when it began."""
    since: int = 0
    """The instant of the last thing that happened in it: from then on somebody is waited for."""


class Room(msgspec.Struct):
    """Change it only through `room.apply`."""

    name: str = ""
    house: str = ""
    """Whose book it goes by: one that comes with Cardhouse, or the latest of the room's own."""
    houses: dict[str, OwnHouse] = msgspec.field(default_factory=dict)
    """The room's own houses by name, all that ever were: a hand in progress may still go by an older one."""
    profiles: dict[str, str] = msgspec.field(default_factory=dict)
    """Books that do not come with Cardhouse, whole, by the names that the log calls them."""
    zone: str = "UTC"
    money: Literal["real", "play"] = "real"
    floor: Floor = msgspec.field(default_factory=Floor)
    hands: dict[int, HandInProgress] = msgspec.field(default_factory=dict)
    """By table; a hand stays until the table knows its outcome."""
    books: Books = msgspec.field(default_factory=Books)
    events: Events = msgspec.field(default_factory=Events)
    """Tournaments."""
    promotions: Promotions = msgspec.field(default_factory=Promotions)
    rulings: Rulings = msgspec.field(default_factory=Rulings)
    unwritten: Unwritten = msgspec.field(default_factory=Unwritten)
    """What was ruled where the book is silent."""
    parts: dict[str, Any] = msgspec.field(default_factory=dict)
    """What subjects with a place of their own keep, by their names."""
    at: int = 0
    """The instant of the last entry: time never goes back."""
    position: int = 0
    """The log's position of the last entry applied."""
    changed: dict[str, int] = msgspec.field(default_factory=dict)
    """The position at which each table or list was last touched."""

    def begun(self, table: int, first: HandEvent) -> tuple[int, str] | None:
        """When and by whose book the hand at a table began, where it is told again from the same beginning;
        one that is dealt again after a misdeal begins anew.
        """
        running = self.hands.get(table)
        if running is None or running.events[0] != first or misdealt(running.events):
            return None
        return running.began, running.house
