"""The start page: the rooms one has a role in, or, in a demonstration, one tap into each role, with the room
as it is now and what changes with the house; and a room's own hall, which needs no script.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath

from cardhouse.play.refusal import Refusal
from cardhouse.screens.entry.clock import asks_for_the_clock, clock_is_right
from cardhouse.screens.entry.demonstration import Demonstration, DemoRoom, Waking, demonstration_of
from cardhouse.screens.entry.headlines import headlines
from cardhouse.screens.entry.picture import Picture, picture
from cardhouse.screens.entry.sign_in import form_of, goes_to, opened
from cardhouse.screens.pages import look, page, safe_path, see_other, service_of, wants_page
from cardhouse.screens.places import PLACES, Place, built, places_of
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.routes_session import client_of
from cardhouse.server.accounts.sessions import BY_PASSWORD, Issued
from cardhouse.server.accounts.users import EVERYWHERE, OWNER
from cardhouse.server.answers import absent
from cardhouse.server.named_staff import STAFF
from cardhouse.server.permissions import Subject, may

Asking = Request[Any, Any, Any]
SECOND = 1_000_000
PLAYER = "player"


class Now(msgspec.Struct, frozen=True):
    """A room of the demonstration as the start page shows it: alive, or on the way."""

    waking: Waking | None
    picture: Picture | None


def now_of(request: Asking, demonstration: Demonstration, room: str) -> Now:
    waking = demonstration.waking(room)
    found = service_of(request).rooms.get(room)
    alive = found is not None and waking is None
    return Now(waking, picture(found.host) if alive and found is not None else None)


def demo_page(request: Asking, demonstration: Demonstration, wanted: str) -> Response[bytes]:
    """The start page of a demonstration, with one house chosen."""
    rooms = demonstration.rooms()
    chosen = next((one for one in rooms if one.room == wanted), rooms[0])
    room = service_of(request).rooms[chosen.room]
    demonstration.begin(chosen.room)
    zone = room.host.room.zone
    today = datetime.fromtimestamp(room.now() // SECOND, ZoneInfo(zone)).date()
    return page(
        request, "start_demo.html", title=text("start.title"), demo_rooms=rooms, chosen=chosen, tiles=built(),
        seen=now_of(request, demonstration, chosen.room), headlines=headlines(room.host.house(), today),
        room_zone=zone, scripts=["start.js"], texts=["welcome", "waking"],
    )  # fmt: skip


def unopened(request: Asking) -> list[tuple[str, str]]:
    """Rooms that could not be opened, for whoever has a role there; staff are told why."""
    session = visitor_of(request.scope).session
    found = []
    for name, why in sorted(service_of(request).unopened.items()):
        roles = session.roles(name) | session.roles(EVERYWHERE) if session is not None else frozenset()
        if roles:
            found.append((name, why if roles & STAFF or OWNER in roles else text("start.see_operator")))
    return found


@get("/", include_in_schema=False)
async def start(request: Asking) -> Response[bytes]:
    demonstration = demonstration_of(request)
    if demonstration is not None and demonstration.rooms():
        return demo_page(request, demonstration, str(request.query_params.get("room", "")))
    service, session = service_of(request), visitor_of(request.scope).session
    if service.first_run.open:
        return see_other("/first-run")
    mine = [
        (found, places_of(session, name))
        for name, found in sorted(service.rooms.items())
        if session is not None and session.roles(name)
    ]
    rehearsed = {
        found.rehearses for found in service.rooms.values()
        if session is not None and session.way == BY_PASSWORD and not session.roles(found.name)
        and session.roles(found.rehearses) & STAFF
    }  # fmt: skip
    asking = {
        found.name for found, _ in mine
        if asks_for_the_clock(found) and session is not None
        and not isinstance(may(session, "account.accept_clock", Subject(found.name)), Refusal)
    }  # fmt: skip
    return page(
        request, "start.html", title=text("start.title"), mine=mine, unopened=unopened(request),
        asking=asking, rehearsed=rehearsed, scripts=["office.js"] if asking else [],
    )  # fmt: skip


def _runs(request: Asking) -> Demonstration:
    found = demonstration_of(request)
    assert found is not None, "only a demonstration has these ways in"
    return found


@post("/sign-in/demonstration", include_in_schema=False, status_code=200)
async def enter(request: Asking) -> Response[bytes]:
    form = form_of(await request.body())
    room, key = form.get("room", ""), form.get("place", "")
    place = next((one for one in PLACES if one.key == key), None)
    if place is None:
        raise absent("such place")
    client = client_of(request)
    issued = await _runs(request).enter(service_of(request), room, place.enters_as, client)
    if issued is None:
        raise RefusedError(Refusal("no_such_room", {"room": room[:100]}))
    wanted = safe_path(form.get("next", ""))
    wanted = wanted if wanted.startswith(f"/rooms/{room}/") else ""
    if isinstance(issued, Waking):
        back = f"&next={quote(wanted, safe='')}" if wanted else ""
        return goes_to(request, f"/demonstration/{room}?place={key}{back}", {})
    return opened(request, issued, wanted or _first_page(request, place, room, issued))


@get("/demonstration/{room:str}", include_in_schema=False)
async def wakes(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """A room as it is now, for scripts; for people one that comes to life, and on by itself."""
    runs = _runs(request)
    found = next((one for one in runs.rooms() if one.room == room), None)
    if found is None:
        raise absent("such room")
    now = now_of(request, runs, room)
    if wants_page(request):
        return _waking_page(request, found, now)
    return Response(msgspec.json.encode(now), media_type=MediaType.JSON)


def _first_page(request: Asking, place: Place, room: str, issued: Issued) -> str:
    """Where a tap leads: a player who sits already is at the table at once."""
    if place.key == PLAYER:
        person = issued.session.persons.get(room, "")
        tables = service_of(request).rooms[room].host.room.floor.tables
        for number, table in sorted(tables.items()):
            if table.seat_of(person):
                return f"{place.at(room)}/{number}"
    return place.at(room)


def _waking_page(request: Asking, found: DemoRoom, now: Now) -> Response[bytes]:
    key = str(request.query_params.get("place", ""))
    place = next((one for one in built() if one.key == key), None)
    return page(
        request, "waking.html", title=text("waking.title", room=found.title), found=found,
        waking=now.waking, place=place, next=safe_path(str(request.query_params.get("next", ""))),
        scripts=["waking.js"], texts=["waking"],
    )  # fmt: skip


@get("/rooms/{room:str}", include_in_schema=False)
async def hall(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The room at a glance for everybody with a role in it."""
    board = await look(request, room, "board")
    found, said = await service_of(request).room(room), await look(request, room, "announcements")
    return page(
        request, "hall.html", title=text("hall.title", room=room_name(room)), room=found,
        looked=[board, said], scripts=["board.js", "announced.js"], texts=["board"], board=board.view,
        said=said.view,
    )  # fmt: skip


HANDLERS = [start, hall, clock_is_right]
WAYS_IN = [enter, wakes]
"""What only a demonstration has: the way in without a password."""
