"""The tournament director: every event at a glance; one event with its clock, what the room proposes with its
rule, its tables and entrants. What is done on these pages is asked of the room, which knows who may.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.screens.director.sheet_pages import SHEET_HANDLERS
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.staff import rights_anywhere
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.tournaments.sheets.template import template, template_names

Asking = Request[Any, Any, Any]


async def _shown(
    request: Asking, room: str, name: str, *, looked: list[Looked], title: str, **more: Any
) -> Response[bytes]:
    """One of these pages, with what the visitor may do on it."""
    return page(
        request, f"director/{name}.html", title=title, room=await service_of(request).room(room),
        looked=looked, scripts=[f"director/{name}.js"], texts=["events", "director", "floor", "staff"],
        rights=rights_anywhere(request, room), **more,
    )  # fmt: skip


@get("/rooms/{room:str}/director", include_in_schema=False)
async def overview(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """All events, and the templates that a new one is made from. For staff: the board of events is public."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.entrants", Subject(room))
    seen = await look(request, room, "events")
    host = (await service_of(request).room(room)).host
    choices = host.in_force("tournament")
    sheets = {name: msgspec.to_builtins(template(name, choices)) for name in template_names()}
    return await _shown(
        request, room, "overview", looked=[seen], title=text("director.title"), view=seen.view, sheets=sheets
    )


@get("/rooms/{room:str}/director/event", include_in_schema=False)
async def event(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """One event: what needs doing first."""
    kinds = ("event", "balance", "entrants", "event_chips", "side_pools", "procedures")
    looked = [await look(request, room, f"{kind} {event}") for kind in kinds]
    return await _shown(
        request, room, "event", looked=looked, title=event, view=looked[0].view, balance=looked[1].view,
        entrants=looked[2].view, chips=looked[3].view,
    )  # fmt: skip


HANDLERS = [overview, event, *SHEET_HANDLERS]
