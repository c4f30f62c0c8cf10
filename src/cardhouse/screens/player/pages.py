"""A player's own page, with seats and lists, and the table as a player sees it.

What may be done at a table comes with its view (`room.views.turn`); the scripts only offer it. A table can be
looked at by everybody who may look at tables; only who sits there is asked to act.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.player import hands, invitations
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.permissions import Allowed, Subject, may
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
BETWEEN = ("SitOut", "ComeBack", "LeaveTable")
STRADDLE = "OfferStraddle"


@get("/rooms/{room:str}/play", include_in_schema=False)
async def mine(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Where I sit and wait, and why there."""
    seen = await look(request, room, "board")
    me = await look(request, room, "me")
    found = await service_of(request).room(room)
    waits = {one["spread"]: one for one in me.view.get("lists", ())}
    return page(
        request, "player/mine.html", title=text("mine.title", room=room), room=found, looked=[seen, me],
        scripts=["player/mine.js"], texts=["board", "join", "mine"], board=seen.view, me=me.view, waits=waits,
    )  # fmt: skip


@get("/rooms/{room:str}/play/{table:int}", include_in_schema=False)
async def table_page(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """The felt, with my cards and choices where I sit."""
    seen = await look(request, room, f"table {table}")
    found = await service_of(request).room(room)
    session = visitor_of(request.scope).session
    person = session.persons.get(room, "") if session is not None else ""
    return page(
        request, "player/table.html", title=text("felt.title", table=table, spread=seen.view["spread"]),
        room=found, looked=[seen], scripts=["player/table.js"], texts=["felt"], view=seen.view,
        person=person, seated=seen.own is not None, between=_between(found, table),
        invites=_invites(session, found, table),
    )  # fmt: skip


def _invites(session: Session | None, room: RoomService, table: int) -> bool:
    """Whether to offer a link by which others sit down here."""
    if session is None or invitations.fault_of(room) is not None:
        return False
    return isinstance(may(session, invitations.ACTION, Subject(room.name, table)), Allowed)


def _between(room: RoomService, table: int) -> list[str]:
    """What a player may ask for between hands: a straddle only where the house takes any."""
    host = room.host
    takes = host.choices_at(host.room.at).value("straddle.who") != "nobody"
    blinds = host.room.floor.tables[table].table.stakes.big_blind > 0
    return [*BETWEEN, STRADDLE] if takes and blinds else [*BETWEEN]


HANDLERS = [mine, table_page, *hands.HANDLERS, *invitations.HANDLERS]
