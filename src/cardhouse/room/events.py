"""Events of the room itself and of hands. Those of the floor and of money are in their subjects' folders;
what an entry of the log may hold altogether is in `dispatch.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.event import FloorEvent
from cardhouse.houses.own_house import OwnHouse
from cardhouse.money.event import MoneyEvent
from cardhouse.play.events import AnyEvent
from cardhouse.play.remedy_events import RemedyEvent
from cardhouse.promotions.event import PromotionEvent
from cardhouse.room.irregularities.events import Event as RulingEvent
from cardhouse.tournaments.event import TournamentEvent

HandEvent = AnyEvent | RemedyEvent


class RoomEvent(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened to the room itself or in a hand."""


class RoomOpened(RoomEvent, frozen=True, omit_defaults=True):
    """The room's first event: whose book it goes by, where it lies, what is played for. A house that does not
    come with Cardhouse is told whole.
    """

    name: str
    house: str
    zone: str
    money: Literal["real", "play"]
    profile: str = ""


class HouseChosen(RoomEvent, frozen=True, omit_defaults=True):
    """From now on the room goes by this house's book, told whole unless it comes with Cardhouse; hands in
    progress end by the one they began under.
    """

    house: str
    profile: str = ""


class HouseAmended(RoomEvent, frozen=True):
    """From now on the room goes by a house of its own, which is told whole; hands in progress end by the one
    they began under.
    """

    own: OwnHouse


class FaultAccepted(RoomEvent, frozen=True, omit_defaults=True):
    """Somebody decided that the room goes on in spite of what was found at a position of its log: an entry
    that was changed, an end that was cut off, or a clock that jumped after it. `digest` is what is recorded
    at that position.
    """

    what: Literal["changed", "cut", "clock"]
    position: int
    digest: str = ""
    why: str = ""
    ahead: int = 0
    """How far the log was ahead of the clock, in microseconds."""


class AtHand(RoomEvent, frozen=True):
    """What happened in the hand at a table, in order."""

    table: int
    events: tuple[HandEvent, ...]


Event = RoomEvent | FloorEvent | MoneyEvent | TournamentEvent | PromotionEvent | RulingEvent
