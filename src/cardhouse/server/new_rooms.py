"""What a new room is told, and its log with the first entry. Who may open one is decided elsewhere."""

from __future__ import annotations

import re
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.room.keeping import create
from cardhouse.server.room_names import CALLED_MOST, call_room
from cardhouse.store.log import Store

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room: whose book it goes by, where it lies, what is played for."""

    name: Annotated[str, Meta(max_length=100)]
    house: Annotated[str, Meta(max_length=100)]
    zone: Annotated[str, Meta(max_length=100)] = "UTC"
    money: Literal["real", "play"] = "real"
    called: Annotated[str, Meta(max_length=CALLED_MOST)] = ""
    """As people write it; `name` is what stands in addresses."""


def make_room(store: Store, given: NewRoom, at: int, by: str) -> Refusal | None:
    """A new room's log with its first entry; everything is checked before anything is made."""
    if not NAME.fullmatch(given.name):
        return Refusal("bad_room_name")
    if given.name in store.rooms():
        return Refusal("room_taken", {"room": given.name})
    try:
        check_opening(given.house, given.zone)
    except CardhouseError as wrong:
        return Refusal("bad_opening", {"why": str(wrong)})
    log = store.create_room(given.name)
    create(log, given.house, at, zone=given.zone, money=given.money, by=by)
    if given.called:
        call_room(log, given.called)
    return None


def check_opening(house: str, zone: str) -> None:
    """A CardhouseError where there is no such house or time zone."""
    load_house(house)
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as wrong:
        raise CardhouseError(
            f"there is no time zone {zone!r}; write one such as America/Los_Angeles"
        ) from wrong
