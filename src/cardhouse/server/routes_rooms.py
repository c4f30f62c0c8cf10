"""New rooms, opened by the owner of the installation."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from litestar import Request, post
from msgspec import Meta

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house, named_house
from cardhouse.play.refusal import Refusal
from cardhouse.room.keeping import create
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.answers import RefusedError
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject
from cardhouse.server.reading import read_body
from cardhouse.server.service import Service
from cardhouse.server.shapes import RoomLine
from cardhouse.store.log import Store

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
Requested = Request[Any, Any, Any]


class NewRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room: whose book it goes by, where it lies, what is played for."""

    name: Annotated[str, Meta(max_length=100)]
    house: Annotated[str, Meta(max_length=100)]
    zone: Annotated[str, Meta(max_length=100)] = "UTC"
    money: Literal["real", "play"] = "real"


BODIES: dict[str, Any] = {"open_room": NewRoom}


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
    create(store.create_room(given.name), given.house, at, zone=given.zone, money=given.money, by=by)
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


@post(
    "/api/v1/rooms", status_code=201, responses=REFUSALS, operation_id="open_room", summary="Open a new room",
    tags=["rooms"],
)  # fmt: skip
async def open_new_room(request: Requested) -> RoomLine:
    """Whoever opens a room is its first manager."""
    service: Service = request.app.state.service
    session = allow(service.accounts, visitor_of(request.scope), "account.open_room", Subject(EVERYWHERE))
    given = read_body(await request.body(), NewRoom)
    try:
        named_house(given.house)
    except CardhouseError as wrong:
        raise RefusedError(Refusal("bad_opening", {"why": str(wrong)})) from wrong
    fault = await asyncio.to_thread(make_room, service.store, given, service.clock(), session.who)
    if fault is not None:
        raise RefusedError(fault)
    room = await service.room(given.name)
    state = room.host.room
    if session.user is not None:
        manages = partial(service.accounts.users.grant, session.by(), session.user, given.name, "manager")
        await asyncio.to_thread(manages, keep=session.id)
    return RoomLine(given.name, state.house, state.zone, state.money, room.durable)
