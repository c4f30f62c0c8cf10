"""Everything that a room's log holds: events of the floor, of tables between hands, of hands, and of the room
itself; how they are written and read.
"""

from __future__ import annotations

import functools
import operator
from typing import Any, Literal

import msgspec

from cardhouse.floor.apply import APPLY as FLOOR_APPLY
from cardhouse.floor.event import FloorEvent
from cardhouse.houses.own_house import OwnHouse
from cardhouse.money.apply import APPLY as MONEY_APPLY
from cardhouse.money.event import MoneyEvent
from cardhouse.play.events import AnyEvent
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import RemedyEvent
from cardhouse.room.irregularities.events import EVENTS as RULING_EVENTS
from cardhouse.room.irregularities.events import Event as RulingEvent

HandEvent = AnyEvent | RemedyEvent
VERSION = 1
"""Of the format that is written now; `upcasting` reads older ones."""


class RoomEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened to the room itself or in a hand."""


class RoomOpened(RoomEvent, frozen=True):
    """The room's first event: whose book it goes by, where it lies, what is played for."""

    name: str
    house: str
    zone: str
    money: Literal["real", "play"]


class HouseChosen(RoomEvent, frozen=True):
    """From now on the room goes by this house's book; hands in progress end by the one they began under."""

    house: str


class HouseAmended(RoomEvent, frozen=True):
    """From now on the room goes by a house of its own, which is told whole; hands in progress end by the one
    they began under.
    """

    own: OwnHouse


class AtHand(RoomEvent, frozen=True):
    """What happened in the hand at a table, in order."""

    table: int
    events: tuple[HandEvent, ...]


ROOM_EVENTS: tuple[type, ...] = (RoomOpened, HouseChosen, HouseAmended, AtHand, *RULING_EVENTS)
AnyRoomEvent: Any = functools.reduce(operator.or_, (*ROOM_EVENTS, *FLOOR_APPLY, *MONEY_APPLY))
Event = RoomEvent | FloorEvent | MoneyEvent | RulingEvent


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry of the log says: what came of one command, or why it was refused."""

    events: tuple[AnyRoomEvent, ...] = ()
    refusal: Refusal | None = None


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode(body: Body) -> bytes:
    """The bytes that are stored and hashed."""
    return _ENCODER.encode(body)


def decode(data: bytes) -> Body:
    """What bytes of the present format say; `upcasting.read` takes every format."""
    return _DECODER.decode(data)
