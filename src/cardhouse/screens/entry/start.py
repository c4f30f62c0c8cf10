"""The start page: the rooms one has a role in, or, in a demonstration, one tap into each role; and a room's
own hall, with its games and lists, which needs no script.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.demonstration import Demonstration, Waking
from cardhouse.screens.entry.sign_in import client_of, form_of, goes_to, opened
from cardhouse.screens.pages import look, page, safe_path, service_of, wants_page
from cardhouse.screens.places import PLACES, built, places_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.answers import absent

Asking = Request[Any, Any, Any]


def start_handlers(demonstration: Demonstration | None) -> list[HTTPRouteHandler]:
    """`/`, `/rooms/…` and, in a demonstration, the way in without a password."""

    @get("/", include_in_schema=False)
    async def start(request: Asking) -> Response[bytes]:
        service = service_of(request)
        room = str(request.query_params.get("room", ""))
        session = visitor_of(request.scope).session
        mine = [
            (found, places_of(session, name))
            for name, found in sorted(service.rooms.items())
            if session is not None and session.roles(name)
        ]
        rooms = demonstration.rooms() if demonstration is not None else []
        chosen = next((one for one in rooms if one.room == room), rooms[0] if rooms else None)
        return page(
            request, "start.html", title=text("start.title"), mine=mine, demo_rooms=rooms, chosen=chosen,
            tiles=built(),
        )  # fmt: skip

    if demonstration is None:
        return [start, hall]
    runs = demonstration

    @post("/sign-in/demonstration", include_in_schema=False, status_code=200)
    async def enter(request: Asking) -> Response[bytes]:
        form = form_of(await request.body())
        room, key = form.get("room", ""), form.get("place", "")
        place = next((one for one in PLACES if one.key == key), None)
        if place is None:
            raise absent("such place")
        client = client_of(visitor_of(request.scope))
        issued = await runs.enter(service_of(request), room, place.enters_as, client)
        if issued is None:
            raise RefusedError(Refusal("no_such_room", {"room": room[:100]}))
        wanted = safe_path(form.get("next", ""))
        wanted = wanted if wanted.startswith(f"/rooms/{room}/") else ""
        if isinstance(issued, Waking):
            back = f"&next={quote(wanted, safe='')}" if wanted else ""
            return goes_to(request, f"/demonstration/{room}?place={key}{back}", {})
        return opened(request, issued, wanted or place.at(room))

    @get("/demonstration/{room:str}", include_in_schema=False)
    async def wakes(request: Asking, room: FromPath[str]) -> Response[bytes]:
        """A room that comes to life: how far it is, and on by itself when it is there."""
        found = next((one for one in runs.rooms() if one.room == room), None)
        if found is None:
            raise absent("such room")
        waking = runs.waking(room)
        if not wants_page(request):
            return Response(msgspec.json.encode(waking), media_type=MediaType.JSON)
        key = str(request.query_params.get("place", ""))
        place = next((one for one in built() if one.key == key), None)
        return page(
            request, "waking.html", title=text("waking.title", room=found.title), found=found, waking=waking,
            place=place, next=safe_path(str(request.query_params.get("next", ""))), scripts=["waking.js"],
            texts=["waking"],
        )  # fmt: skip

    return [start, hall, enter, wakes]


@get("/rooms/{room:str}", include_in_schema=False)
async def hall(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The room at a glance for everybody with a role in it."""
    board = await look(request, room, "board")
    found = await service_of(request).room(room)
    return page(
        request, "hall.html", title=text("hall.title", room=room), room=found, looked=[board],
        scripts=["board.js"], texts=["board"], board=board.view,
    )  # fmt: skip
