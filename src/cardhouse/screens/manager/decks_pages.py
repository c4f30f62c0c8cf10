"""Whole decks of a closed gaming day, for the auditor alone: what was promised, what was dealt, whether it is
so. Opened by `room/shuffling/opening.py`, never before the close and never of a hand that goes on; who
asked for which day goes on record first, whatever comes of it.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.money.gaming_day import written
from cardhouse.play.refusal import Refusal
from cardhouse.room.shuffling.opening import opened_day
from cardhouse.screens.entry.sign_in import form_of
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, works_of
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import note
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject

Asking = Request[Any, Any, Any]
ACT = "shuffle.open"
SHOWN_MOST = 500
"""Decks on the page; all of them are checked, and those with a fault come first."""


@get("/rooms/{room:str}/audit/decks", include_in_schema=False)
async def decks(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The days that are closed, and what was opened last."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    place = await service.room(room)
    days = [written(one.day) for one in reversed(place.host.room.books.reports.days)]
    work = works_of(request.app.state).of(f"decks {room}")
    opened = work.result[1].decks if work.result else []
    return page(
        request, "manager/decks.html", title=text("audit.decks.title", room=room_name(room)), room=place,
        looked=[await look(request, room, "room")], scripts=["office.js"], texts=["office"], base="audit",
        part="decks", can=rights(request, room), days=days, work=work,
        shown=sorted(opened, key=lambda deck: not deck.faults)[:SHOWN_MOST],
        wrong=sum(1 for deck in opened if deck.faults),
    )  # fmt: skip


@post("/rooms/{room:str}/audit/decks", include_in_schema=False, status_code=200)
async def open_decks(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Puts on record who asks for which day, then opens it."""
    service, visitor = service_of(request), visitor_of(request.scope)
    allow(service.accounts, visitor, "view.log", Subject(room))
    place = await service.room(room)
    day = form_of(await request.body()).get("day", "")
    try:
        wanted = date.fromisoformat(day).toordinal()
    except ValueError as wrong:
        raise RefusedError(Refusal("malformed", {"why": f"{day[:30]!r} is no day"})) from wrong
    service.accounts.audit.record(note(visitor.by(), service.clock(), ACT, room, day=day))

    def work(step: Step) -> Any:
        return day, opened_day(place.log, place.sealing, wanted)

    works_of(request.app.state).ask(f"decks {room}", work, service.clock())
    to = msgspec.json.encode({"to": f"/rooms/{room}/audit/decks"})
    return Response(to, media_type="application/json")


DECKS_HANDLERS = [decks, open_decks]
