"""The payout desk: every prize of an event with what has to be done next for it, down to the checklist of a
prize from which something is withheld; and the results for everybody.

What is shown comes from the views `payouts EVENT` and `results EVENT`; each form gives one command.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.screens.cage.naming import place_name
from cardhouse.screens.events.rows import result_rows
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject

Asking = Request[Any, Any, Any]
SCRIPTS = ("office.js",)
TEXTS = ("office",)


@get("/rooms/{room:str}/payouts", include_in_schema=False)
async def payouts(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Which events have prizes to pay."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.payouts", Subject(room))
    seen = await look(request, room, "events")
    return page(
        request, "payouts/events.html", title=text("payouts.title"),
        room=await service_of(request).room(room), looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view,
    )  # fmt: skip


@get("/rooms/{room:str}/payouts/desk", include_in_schema=False)
async def desk(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """The prizes of one event."""
    seen, can = await look(request, room, f"payouts {event}"), rights(request, room)
    cage = await look(request, room, "cage") if can("command.HandInCash") and can("view.cage") else None
    drawers = [one["place"] for one in cage.view["places"] if one["open"]] if cage is not None else []
    return page(
        request, "payouts/desk.html", title=text("payouts.of", event=event),
        room=await service_of(request).room(room), looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view, can=can, drawers=drawers, place_name=place_name,
    )  # fmt: skip


@get("/rooms/{room:str}/events/results", include_in_schema=False)
async def results(request: Asking, room: FromPath[str], event: FromQuery[str]) -> Response[bytes]:
    """Places and prizes for everybody."""
    seen = await look(request, room, f"results {event}")
    return page(
        request, "payouts/results.html", title=text("payouts.results_of", event=event),
        room=await service_of(request).room(room), looked=[seen], scripts=SCRIPTS, texts=TEXTS,
        view=seen.view, rows=result_rows(seen.view, after_deal=True),
    )  # fmt: skip


HANDLERS = [payouts, desk, results]
