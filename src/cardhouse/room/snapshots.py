"""A room as bytes and back, so that a long log need not be read from its start.

A snapshot is only a shortcut: the log stays the truth. A hand in progress is kept as its events. A snapshot
that another shape of the state wrote is ignored, and the log is read from the start.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, Literal

import msgspec

from cardhouse.floor.state import Floor
from cardhouse.houses.own_house import OwnHouse
from cardhouse.money.state import Books
from cardhouse.play.apply import APPLY, begin
from cardhouse.play.events import HandBegan
from cardhouse.promotions.state import Promotions
from cardhouse.room.dispatch import OWN, part
from cardhouse.room.events import HandEvent
from cardhouse.room.irregularities.state import Rulings
from cardhouse.room.state import HandInProgress, Room
from cardhouse.room.unwritten.state import Unwritten
from cardhouse.tournaments.state import Events

MEANING = 1
"""Raised when a field keeps its type but means something else; a changed shape is noticed by itself."""


class KeptHand(msgspec.Struct, frozen=True):
    """A hand in progress: what happened in it, since when, by whose book."""

    events: list[HandEvent]
    began: int
    house: str
    since: int


class KeptRoom(msgspec.Struct, frozen=True):
    """Everything that a room is."""

    name: str
    house: str
    houses: dict[str, OwnHouse]
    profiles: dict[str, str]
    zone: str
    money: Literal["real", "play"]
    floor: Floor
    hands: dict[int, KeptHand]
    books: Books
    events: Events
    promotions: Promotions
    rulings: Rulings
    unwritten: Unwritten
    parts: dict[str, msgspec.Raw]
    """Subjects with a place of their own: read each in its own shape, written as they are."""
    at: int
    position: int
    changed: dict[str, int]


_ENCODER = msgspec.json.Encoder()


class Header(msgspec.Struct, frozen=True):
    """What is read first: whether the rest can be."""

    shape: str
    room: msgspec.Raw


@cache
def _kinds() -> dict[str, Any]:
    """What subjects with a place of their own keep, by name."""
    return {one.name: type(one.state()) for one in OWN if one.state is not None}


@cache
def shape() -> str:
    """A digest of every type that the state is made of."""
    own = [repr(msgspec.json.schema(kind)) for _, kind in sorted(_kinds().items())]
    found = repr(msgspec.json.schema(KeptRoom)) + "".join(own) + f" meaning {MEANING}"
    return hashlib.sha256(found.encode()).hexdigest()


def encode(room: Room) -> bytes:
    """The room as bytes, with the shape in which it was written."""
    return msgspec.json.encode(Header(shape(), msgspec.Raw(written(room))))


def written(room: Room) -> bytes:
    """Everything that the room is: of two rooms in the same state the same bytes."""
    hands = {
        table: KeptHand(running.events, running.began, running.house, running.since)  # type: ignore[arg-type]
        for table, running in room.hands.items()
    }
    parts: dict[str, Any] = {one.name: part(room, one) for one in OWN}
    kept = KeptRoom(
        name=room.name, house=room.house, houses=room.houses, profiles=room.profiles, zone=room.zone,
        money=room.money, floor=room.floor, hands=hands, books=room.books, events=room.events,
        promotions=room.promotions, rulings=room.rulings, unwritten=room.unwritten, parts=parts, at=room.at,
        position=room.position, changed=room.changed,
    )  # fmt: skip
    return _ENCODER.encode(kept)


def decode(data: bytes) -> Room | None:
    """The room that these bytes are of; None where another shape of the state wrote them."""
    try:
        header = msgspec.json.decode(data, type=Header)
        return read(header.room) if header.shape == shape() else None
    except msgspec.MsgspecError:
        return None


def read(data: bytes | msgspec.Raw) -> Room:
    """The room that was `written`."""
    kept = msgspec.json.decode(data, type=KeptRoom)
    kinds = _kinds()
    parts = {name: msgspec.json.decode(own, type=kinds[name]) for name, own in kept.parts.items()}
    return Room(
        name=kept.name, house=kept.house, houses=kept.houses, profiles=kept.profiles, zone=kept.zone,
        money=kept.money, floor=kept.floor,
        hands={table: _hand(one) for table, one in kept.hands.items()},
        books=kept.books, events=kept.events, promotions=kept.promotions, rulings=kept.rulings,
        unwritten=kept.unwritten, parts=parts,
        at=kept.at, position=kept.position, changed=kept.changed,
    )  # fmt: skip


def _hand(kept: KeptHand) -> HandInProgress:
    first: Any = kept.events[0]
    assert isinstance(first, HandBegan), "a hand begins with its beginning"
    hand = begin(first)
    for event in kept.events[1:]:
        APPLY[type(event)](hand, event)
    return HandInProgress(hand, list(kept.events), kept.began, kept.house, kept.since)
