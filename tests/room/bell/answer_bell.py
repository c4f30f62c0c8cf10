"""The bell is silent again: after a minute, or when a hand has ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.due import Due
from cardhouse.room.hosting import RoomDesk
from room.bell.state import Bell


class AnswerBell(msgspec.Struct, frozen=True, tag=True):
    """A minute is over."""


class BellAnswered(msgspec.Struct, frozen=True, tag=True):
    """Nobody waits at the desk."""


def decide(desk: RoomDesk, command: AnswerBell) -> list[BellAnswered]:
    return [BellAnswered()]


def apply(bell: Bell, event: BellAnswered, at: int) -> None:
    bell.since = 0


def due(bell: Bell) -> Iterator[Due]:
    if bell.since:
        yield Due(bell.since + MINUTE, "bell", AnswerBell())


def after_hand(desk: RoomDesk, table: int, ended: Any) -> list[BellAnswered]:
    return [BellAnswered()] if desk.part("bell").since else []
