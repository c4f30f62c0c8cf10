"""Somebody rings the bell at the desk; who answers it is `answer_bell.py`."""

from __future__ import annotations

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.hosting import RoomDesk
from room.bell.state import Bell


class RingBell(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Somebody wants the desk."""

    person: str


class BellRung(msgspec.Struct, frozen=True, tag=True):
    """The bell rings."""

    person: str


def ringing(who: str) -> RingBell:
    """a guest wants the desk"""
    return RingBell(who)


def decide(desk: RoomDesk, command: RingBell) -> list[BellRung] | Refusal:
    bell: Bell = desk.part("bell")
    if bell.since:
        return Refusal("bell_rings", {"since": bell.since})
    return [BellRung(command.person)]


def apply(bell: Bell, event: BellRung, at: int) -> None:
    bell.rung += 1
    bell.since = at


def before_hand(desk: RoomDesk, table: int) -> Refusal | None:
    return Refusal("first_answer") if desk.part("bell").since else None
