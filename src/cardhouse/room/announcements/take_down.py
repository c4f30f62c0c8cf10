"""An announcement ends: somebody takes it down, or its time is up."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.play.refusal import Refusal
from cardhouse.room.announcements.state import announcements_of
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.state import Room

SAYS = {"not_announced": "announcement {number} does not stand any more"}


class TakeDownAnnouncement(RoomCommand, frozen=True):
    """Nobody is to read it any longer."""

    number: int


class EndAnnouncement(RoomCommand, frozen=True):
    """Its time is up."""

    number: int


class AnnouncementEnded(FloorEvent, frozen=True):
    """It is gone; `by` nobody where the clock ended it."""

    number: int
    by: str = ""


def decide(desk: RoomDesk, command: TakeDownAnnouncement) -> list[Any] | Refusal:
    if command.number not in announcements_of(desk.room).standing:
        return Refusal("not_announced", {"number": command.number})
    return [AnnouncementEnded(command.number, desk.asked.by)]


def end(desk: RoomDesk, command: EndAnnouncement) -> list[Any]:
    return [AnnouncementEnded(command.number)]


def apply(room: Room, event: AnnouncementEnded, at: int) -> None:
    announcements_of(room).standing.pop(event.number, None)
