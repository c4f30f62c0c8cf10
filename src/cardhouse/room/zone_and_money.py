"""Where a room lies in time and what is played for in it, said anew: as long as nothing is in its books. Once
a chip has moved, a hand was dealt or an event announced, days, reports and duties rest on both: they stay.

Whether a server may serve real money at all is its own affair (`server.service`).
"""

from __future__ import annotations

from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.events import RoomEvent
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.state import Room

SAYS = {
    "room_in_use": "time zone and money stay as they are: {why}",
    "no_such_zone": "{zone} is no time zone; one is America/New_York",
    "nothing_changes": "that is how it is already",
}


class SettleRoom(RoomCommand, frozen=True):
    """Another time zone or kind of money for a room that has not begun."""

    zone: str
    money: Literal["real", "play"]


class RoomSettled(RoomEvent, frozen=True):
    """The room lies there, and that is played for in it, from its beginning on."""

    zone: str
    money: Literal["real", "play"]


def decide(desk: RoomDesk, command: SettleRoom) -> list[RoomSettled] | Refusal:
    room = desk.room
    why = in_use(room)
    if why:
        return Refusal("room_in_use", {"why": why})
    try:
        ZoneInfo(command.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # of a name that is a folder or no file name
        return Refusal("no_such_zone", {"zone": command.zone})
    if (command.zone, command.money) == (room.zone, room.money):
        return Refusal("nothing_changes")
    return [RoomSettled(command.zone, command.money)]


def in_use(room: Room) -> str:
    """What rests on them already, in words; empty where nothing does."""
    if room.books.postings:
        return "money or chips are in the books"
    if room.hands or any(table.hands for table in room.floor.tables.values()):
        return "hands were dealt"
    if room.events.all:
        return "an event is announced"
    return "" if not any(table.table.seats for table in room.floor.tables.values()) else "people have seats"


def apply(room: Room, event: RoomSettled, at: int) -> None:
    room.zone, room.money = event.zone, event.money
