"""The public pages of events: which there are, what one of them is, and the clock that hangs on a wall.

What is shown comes from the views `events` and `event NAME`; entering is a command like any other.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.screens.events.printed_pages import PRINT_HANDLERS
from cardhouse.screens.events.rows import result_rows
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import session_of
from cardhouse.server.aliases import countries
from cardhouse.tournaments.prizes.results import as_csv

Asking = Request[Any, Any, Any]
DEAL_COMMANDS = ("ProposeDeal", "SignDeal", "TurnDownDeal")
PRIZES_MOST = 12
"""So many places are shown beside a clock; all of them are on the page of results."""


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
    looked = [await look(request, room, f"event {event}"), await look(request, room, f"results {event}")]
    mine = {}
    if "player" in session_of(visitor_of(request.scope)).roles(room):
        looked.append(await look(request, room, "me"))
        mine = {one["event"]: one for one in looked[-1].view.get("events", ())}
    return page(
        request, "events/event.html", title=event, room=await service_of(request).room(room), looked=looked,
        scripts=["events/event.js"], texts=["events"], view=looked[0].view, own=mine.get(event),
        prizes=result_rows(looked[1].view)[:PRIZES_MOST], can=rights(request, room),
    )  # fmt: skip


@get("/rooms/{room:str}/events/clock", include_in_schema=False)
async def clock(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """The event's clock for any television."""
    seen, results = await look(request, room, f"event {event}"), await look(request, room, f"results {event}")
    said = await look(request, room, "announcements")
    return page(
        request, "events/clock.html", title=event, room=await service_of(request).room(room),
        looked=[seen, results, said], scripts=["events/wall.js", "announced.js"], texts=["events"],
        view=seen.view, prizes=result_rows(results.view)[:PRIZES_MOST], said=said.view,
    )  # fmt: skip


@get("/rooms/{room:str}/events/results.csv", include_in_schema=False)
async def results_csv(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """The results in the columns that databases of results take; names as everybody may see them, countries
    for the payout desk, which knows who people are.
    """
    await look(request, room, f"results {event}")
    found = await service_of(request).room(room)
    choices = found.host.event_choices(event)
    told = await asyncio.to_thread(countries, found.log) if rights(request, room)("view.payouts") else {}
    written = as_csv(
        found.host.room.events.all[event], choices, name=found.hub.aliases,
        country=lambda person: told.get(person, ""),
    )  # fmt: skip
    named = f"attachment; filename*=UTF-8''{quote(event, safe='')}.csv"
    return Response(written.encode(), media_type="text/csv", headers={"content-disposition": named})


@get("/rooms/{room:str}/events/deal", include_in_schema=False)
async def deal(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """What a deal would bring, what is proposed, and who has signed it."""
    looked = [await look(request, room, f"deal {event}")]
    if "player" in session_of(visitor_of(request.scope)).roles(room):
        looked.append(await look(request, room, "me"))
    can = rights(request, room)
    return page(
        request, "events/deal.html", title=text("deal.title", event=event), event=event,
        room=await service_of(request).room(room), looked=looked, scripts=["events/deal.js"],
        texts=["deal", "floor", "staff"], view=looked[0].view,
        rights=[name for name in DEAL_COMMANDS if can(f"command.{name}")],
    )  # fmt: skip


HANDLERS = [events, event, clock, results_csv, deal, *PRINT_HANDLERS]
