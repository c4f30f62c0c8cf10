"""New rooms, opened by the owner of the installation."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from litestar import Request, post

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import named_house
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.accounts.users import EVERYWHERE
from cardhouse.server.answers import RefusedError
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.server.permissions import Subject
from cardhouse.server.reading import read_body
from cardhouse.server.service import Service
from cardhouse.server.shapes import RoomLine

Requested = Request[Any, Any, Any]


BODIES: dict[str, Any] = {"open_room": NewRoom}


@post(
    "/api/v1/rooms", status_code=201, responses=REFUSALS, operation_id="open_room", summary="Open a new room",
    tags=["rooms"],
)  # fmt: skip
async def open_new_room(request: Requested) -> RoomLine:
    """Whoever opens a room is its first manager."""
    service: Service = request.app.state.service
    session = allow(service.accounts, visitor_of(request.scope), "account.open_room", Subject(EVERYWHERE))
    given = read_body(await request.body(), NewRoom)
    if service.play_only and given.money != "play":
        raise RefusedError(Refusal("play_money_only"))
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
