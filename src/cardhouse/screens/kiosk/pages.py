"""The kiosk: choose a game or an event, type or scan the card, and the name is on the list, or the seat card
is there (`entering.py`). Shows aliases only.

The card is looked up here and leads to a person of the room; whether that person may wait for that game is
decided in the room. A wrong card costs time, so that nobody tries them all. An alias alone opens nothing: the
board shows it to everybody. Who has no card with him joins by his own phone (the code) or at the desk.
"""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath

from cardhouse.floor.lists.commands import Arrive, JoinList
from cardhouse.play.refusal import Refusal, register
from cardhouse.room.views.floor import list_view
from cardhouse.screens.board.pages import join_path
from cardhouse.screens.entry.sign_in import form_of
from cardhouse.screens.kiosk.entering import entering, open_here, seat_card
from cardhouse.screens.pages import give, look, page, service_of
from cardhouse.screens.scanning import scanned
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.aliases import PREFIX, Personal
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService
from cardhouse.server.security import Limiter, Pace

Asking = Request[Any, Any, Any]
WRONG_CARDS = Pace(burst=12, per_second=1)
CARD_MOST = 40
_wrong = Limiter(WRONG_CARDS)
register({"card_not_known": "this card is not known here: ask at the desk"})


class Joined(msgspec.Struct, frozen=True):
    """What the kiosk says when it is done."""

    alias: str
    spread: str = ""
    place: int = 0
    wait: int | None = None


@get("/rooms/{room:str}/kiosk", include_in_schema=False)
async def kiosk(request: Asking, room: FromPath[str]) -> Response[bytes]:
    allow(service_of(request).accounts, visitor_of(request.scope), "command.JoinList", _kiosk(room))
    seen = await look(request, room, "board")
    found = await service_of(request).room(room)
    events = [await look(request, room, "events")] if open_here(found.host) else []
    said = await look(request, room, "announcements")
    return page(
        request, "kiosk/kiosk.html", title=text("kiosk.title", room=room_name(room)), room=found,
        looked=[seen, said, *events], scripts=["kiosk.js", "code.js", "announced.js"],
        texts=["board", "kiosk"], board=seen.view, events=bool(events), said=said.view,
        code=scanned(request, join_path(request, room)),
    )  # fmt: skip


def _kiosk(room: str) -> Subject:
    way: Literal["kiosk"] = "kiosk"
    return Subject(room, way=way)


@post("/rooms/{room:str}/kiosk", include_in_schema=False, status_code=200)
async def join_at_kiosk(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """The card's owner goes on the list, is there now, having called in before, or enters an event."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = allow(service.accounts, visitor, "command.JoinList", _kiosk(room))
    form = form_of(await request.body())
    found = await service.room(room)
    person = await _person(found, form.get("card", ""), session.id, service.clock())
    event = form.get("event", "")
    if form.get("what") == "enter":
        await give(request, found, entering(found.host, event, person), form.get("id", ""))
        answer = msgspec.json.encode(seat_card(found, event, person))
        return Response(answer, media_type=MediaType.JSON)
    spread = form.get("spread", "")
    command = JoinList(spread, person, "kiosk") if form.get("what") != "here" else Arrive(person)
    await give(request, found, command, form.get("id", ""))
    return Response(msgspec.json.encode(_joined(found, person, spread)), media_type=MediaType.JSON)


async def _person(room: RoomService, card: str, session: str, now: int) -> str:
    """Whose card this is."""
    wanted = card.strip()[:CARD_MOST]
    kept = await asyncio.to_thread(room.log.kept_all) if wanted else {}
    for key, body in kept.items():
        if key.startswith(PREFIX) and msgspec.json.decode(body, type=Personal).card == wanted:
            return key.removeprefix(PREFIX)
    taken = _wrong.take(session, now)
    raise RefusedError(taken.refusal or Refusal("card_not_known"))


def _joined(room: RoomService, person: str, spread: str) -> Joined:
    alias = room.hub.aliases(person)
    view = list_view(room.host.room, spread, room.hub.aliases, staff=True) if spread else None
    mine = next((one for one in view.waiting if one.person == person), None) if view is not None else None
    if mine is None:
        return Joined(alias, spread)
    return Joined(alias, spread, mine.place, mine.wait)


HANDLERS = [kiosk, join_at_kiosk]
