"""The dealer's tablet: one table, what comes next as one large button, and what to do when something went
wrong. At a tablet that is bound to a table it opens that table; everybody else chooses one.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.games.names import known_game
from cardhouse.play.setup import Mode
from cardhouse.screens.dealer.wrong import everything, possible
from cardhouse.screens.pages import look, page, see_other, service_of
from cardhouse.screens.staff import colleagues, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.routes_views import as_json

Asking = Request[Any, Any, Any]


@get("/rooms/{room:str}/dealer", include_in_schema=False)
async def tables(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Which table? A bound tablet knows."""
    session = visitor_of(request.scope).session
    if session is not None and session.bound is not None and session.bound.room == room:
        return see_other(f"/rooms/{room}/dealer/{session.bound.number}")
    seen = await look(request, room, "room")
    found = await service_of(request).room(room)
    return page(
        request, "dealer/tables.html", title=text("dealer.choose"), room=found, looked=[seen],
        scripts=["dealer/tables.js"], texts=["dealer"], view=seen.view,
    )  # fmt: skip


@get("/rooms/{room:str}/dealer/{table:int}", include_in_schema=False)
async def tablet(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """One table."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    seen = await look(request, room, f"table {table}")
    found = await service_of(request).room(room)
    session = visitor_of(request.scope).session
    deals = session is not None and "dealer" in session.roles(room)
    can = rights(request, room, table)
    looked = [seen]
    if can("view.table_hits"):
        looked.append(await look(request, room, f"table_hits {table}"))
    return page(
        request, "dealer/tablet.html", title=text("dealer.title", table=table), room=found, looked=looked,
        scripts=["dealer/tablet.js"], texts=["dealer", "events", "unclear", "wrong", "staff"],
        view=seen.view,
        me=session.user if session is not None and deals else "", colleagues=await colleagues(request, room),
        rack=can("view.bank"), hits=len(looked) > 1,
    )  # fmt: skip


@get("/rooms/{room:str}/wrong", include_in_schema=False)
async def wrong(
    request: Asking, room: FromPath[str], game: FromQuery[str] = "", mode: FromQuery[Mode] = "tracked"
) -> Response[Any]:
    """What can have gone wrong in a game, dealt by people or by software, with its questions; asked
    for when somebody wants to choose.
    """
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    rules = known_game(game)
    if game and rules is None:
        raise absent(f"game {game}")
    return as_json(possible(rules.family, mode) if rules is not None else everything())


HANDLERS = [tables, tablet, wrong]
