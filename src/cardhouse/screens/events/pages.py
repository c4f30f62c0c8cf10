"""The public pages of events: which there are, what one of them is, and the clock that hangs on a wall.

What is shown comes from the views `events` and `event NAME`; entering is a command like any other.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import session_of

Asking = Request[Any, Any, Any]


@get("/rooms/{room:str}/events", include_in_schema=False)
async def events(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Which events there are."""
    seen = await look(request, room, "events")
    return page(
        request, "events/events.html", title=text("events.title"), room=await service_of(request).room(room),
        looked=[seen], scripts=["events/events.js"], texts=["events"], view=seen.view,
    )  # fmt: skip


@get("/rooms/{room:str}/events/one", include_in_schema=False)
async def event(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """One event: clock, levels, tables, where an entry's money goes, and one's own seat."""
    looked = [await look(request, room, f"event {event}")]
    mine = {}
    if "player" in session_of(visitor_of(request.scope)).roles(room):
        looked.append(await look(request, room, "me"))
        mine = {one["event"]: one for one in looked[1].view.get("events", ())}
    return page(
        request, "events/event.html", title=event, room=await service_of(request).room(room), looked=looked,
        scripts=["events/event.js"], texts=["events"], view=looked[0].view, own=mine.get(event),
    )  # fmt: skip


@get("/rooms/{room:str}/events/clock", include_in_schema=False)
async def clock(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """The event's clock for any television."""
    seen = await look(request, room, f"event {event}")
    return page(
        request, "events/clock.html", title=event, room=await service_of(request).room(room),
        looked=[seen], scripts=["events/wall.js"], texts=["events"], view=seen.view,
    )  # fmt: skip


HANDLERS = [events, event, clock]
