"""Waiting lists as they stand: one a game and limit, whether a table of it is open yet or not (an interest
list). Only holds and answers plain questions; who comes where is decided beside this file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Way = Literal["in_person", "kiosk", "call_in", "phone", "placed"]
"""How a name came onto a list: `call_in` is taken by staff over the telephone, `phone` is the guest's own
device, `placed` is a rule that put it there."""
Purpose = Literal["seat", "new_game"]
MINUTE = 60_000_000


def called_to(spread: str) -> str:
    """Why a name comes off another list when it is called to a game."""
    return f"called to {spread}"


class CameOff(msgspec.Struct):
    """The entry on a list that a name came off because it was called elsewhere."""

    way: Way
    why: str
    before: tuple[str, ...]
    """Who stood before it."""
    cite: str | None = None


class Call(msgspec.Struct):
    """Somebody was called to a table."""

    table: int
    seat: int = 0
    """The seat that is offered; 0 where any open one is."""
    at: int = 0
    until: int = 0
    """Until when an answer is waited for; 0 where the call has no end."""
    purpose: Purpose = "seat"
    unanswered: bool = False
    """The time ran out: the next name may be called."""
    cite: str | None = None
    off: dict[str, CameOff] = msgspec.field(default_factory=dict)
    """The lists that the name came off for this call; a call that was a mistake gives the places back."""


class Name(msgspec.Struct):
    """One name on one list, with the reason why it stands where it stands."""

    person: str
    since: int
    """When it came onto this list."""
    way: Way = "in_person"
    why: str = "order of signing up"
    cite: str | None = None
    placed_at: int = 0
    """When it got its present place."""
    until: int = 0
    """When the listing runs out; 0 where it does not."""
    until_cite: str | None = None
    minutes_from_start: int = 0
    """A call-in is kept so many minutes from the game's start; 0 where that is not its measure."""
    live: bool = True
    """Whether it may be called; a call-in that the house holds is not yet."""
    here: bool = True
    """Whether the guest is in the room."""
    then: Literal["removed", "live"] = "removed"
    """What happens when the listing runs out."""
    vip: bool = False
    rolls: int = 0
    stays: bool = False
    """Asked to stay on this list when called to a higher limit."""
    away: Literal["", "told", "paged"] = ""
    """Left the playing area, and told the keeper of the list or carries a page."""
    call: Call | None = None


class WaitingList(msgspec.Struct):
    """The names that wait for one game and limit, the first one first."""

    names: list[Name] = msgspec.field(default_factory=list)
    freed: list[int] = msgspec.field(default_factory=list)
    """When the latest seats of this game came free, the newest last."""
    kept_off: dict[str, int] = msgspec.field(default_factory=dict)
    """Who may not come onto this list before which instant."""
    kept_off_cite: dict[str, str] = msgspec.field(default_factory=dict)

    def place_of(self, person: str) -> int:
        """Which place somebody has, from 1; 0 where he is not on it."""
        for place, name in enumerate(self.names, 1):
            if name.person == person:
                return place
        return 0

    def find(self, person: str) -> Name | None:
        """The entry of somebody."""
        place = self.place_of(person)
        return self.names[place - 1] if place else None


class Lists(msgspec.Struct):
    """Every waiting list, by game."""

    by_spread: dict[str, WaitingList] = msgspec.field(default_factory=dict)

    def of(self, spread: str) -> WaitingList:
        """The list of one game; an empty one where nobody ever waited. Not for changing."""
        return self.by_spread.get(spread) or WaitingList()

    def waiting(self, spread: str) -> list[str]:
        """Who waits for a game, in order."""
        return [name.person for name in self.of(spread).names]

    def on(self, person: str) -> list[str]:
        """Every game that somebody waits for."""
        return [spread for spread, found in self.by_spread.items() if found.place_of(person)]

    def calls_to(self, table: int) -> list[Name]:
        """Who is called to a table now."""
        return [
            name
            for found in self.by_spread.values()
            for name in found.names
            if name.call is not None and name.call.table == table
        ]
