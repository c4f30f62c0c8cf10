"""Somebody says that the machine's clock is right, though the room's last entry is days away from it: a game
that is played once a week asks so each time. What is asked, and when, is decided in `room/accepting.py`.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.params import FromPath

from cardhouse.room.acceptances import accept_clock
from cardhouse.room.accepting import CLOCK_SAYS, clock_fault
from cardhouse.screens.pages import service_of
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
WHY = "told on the start page that the clock is right"


def asks_for_the_clock(room: RoomService) -> bool:
    """Whether the room waits for somebody to say that the clock is right."""
    keeper = room.keeper
    if keeper is None or keeper.read_only is None:
        return False
    return keeper.read_only.why.startswith(CLOCK_SAYS) and bool(clock_fault(keeper.room, room.clock()))


@post("/rooms/{room:str}/clock-is-right", include_in_schema=False, status_code=200)
async def clock_is_right(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Puts it on the log, and opens the room for commands."""
    service = service_of(request)
    session = allow(service.accounts, visitor_of(request.scope), "account.accept_clock", Subject(room))
    place = await service.room(room)
    keeper = place.keeper
    if keeper is not None and asks_for_the_clock(place):
        state, now = keeper.room, place.clock()
        await asyncio.to_thread(accept_clock, place.log, state, now, by=session.who, why=WHY)
        await place.reopen()
    return Response(msgspec.json.encode({"to": "/"}), media_type="application/json")
