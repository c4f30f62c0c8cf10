"""Signs that two may not play against each other, for the auditor alone: worked out when he asks, with how
far it is. What counts as a sign is decided in `room/fair_play.py`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from cardhouse.room.fair_play import signals
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.screens.working import Step, works_of
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject

Asking = Request[Any, Any, Any]
DAYS = 30
DAY = 86_400_000_000


@get("/rooms/{room:str}/audit/fair-play", include_in_schema=False)
async def fair_play(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What was found when it was last looked for."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    place = await service.room(room)
    return page(
        request, "manager/fair_play.html", title=text("audit.fair.title", room=room_name(room)), room=place,
        looked=[await look(request, room, "room")], scripts=["office.js"], texts=["office"], base="audit",
        part="fair", can=rights(request, room), days=DAYS, called=place.hub.aliases,
        work=works_of(request.app.state).of(f"fair play {room}"),
    )  # fmt: skip


@post("/rooms/{room:str}/audit/fair-play", include_in_schema=False, status_code=200)
async def look_for_signs(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Reads the log of the last weeks."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "view.log", Subject(room))
    place = await service.room(room)
    since = place.host.room.at - DAYS * DAY

    def work(step: Step) -> Any:
        return signals(place.log, since, step)

    works_of(request.app.state).ask(f"fair play {room}", work, service.clock())
    to = msgspec.json.encode({"to": f"/rooms/{room}/audit/fair-play"})
    return Response(to, media_type="application/json")


FAIR_HANDLERS = [fair_play, look_for_signs]
