"""The host pauses a private game: the hand in progress is played out, and none begins until he goes on."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.state import Night, night_at, nights_of
from cardhouse.room.state import Room

SAYS = {
    "game_paused": "the game at table {table} is paused: no hand begins until its host goes on",
    "not_paused": "the game at table {table} is not paused",
}


class PauseGame(RoomCommand, frozen=True):
    """No hand begins at a private table until its host goes on."""

    table: int


class ResumeGame(RoomCommand, frozen=True):
    """Hands begin again."""

    table: int


class GamePaused(FloorEvent, frozen=True):
    """No hand begins here any more."""

    table: int
    by: str


class GameResumed(FloorEvent, frozen=True):
    """Hands begin again."""

    table: int
    by: str


def private_night(desk: RoomDesk, number: int) -> Night | Refusal:
    """The night at a table, where the game there is private."""
    table = desk.floor.table(number)
    if isinstance(table, Refusal):
        return table
    return night_at(desk.room, number) or Refusal("not_private", {"table": number})


def pause(desk: RoomDesk, command: PauseGame) -> list[Any] | Refusal:
    night = private_night(desk, command.table)
    if isinstance(night, Refusal):
        return night
    if night.paused:
        return Refusal("game_paused", {"table": command.table})
    return [GamePaused(command.table, desk.asked.by)]


def resume(desk: RoomDesk, command: ResumeGame) -> list[Any] | Refusal:
    night = private_night(desk, command.table)
    if isinstance(night, Refusal):
        return night
    if not night.paused:
        return Refusal("not_paused", {"table": command.table})
    return [GameResumed(command.table, desk.asked.by)]


def before_hand(desk: RoomDesk, table: int) -> Refusal | None:
    """Why no hand may begin."""
    night = night_at(desk.room, table)
    return Refusal("game_paused", {"table": table}) if night is not None and night.paused else None


def apply_paused(room: Room, event: GamePaused, at: int) -> None:
    nights_of(room).now[event.table].paused = True


def apply_resumed(room: Room, event: GameResumed, at: int) -> None:
    nights_of(room).now[event.table].paused = False
