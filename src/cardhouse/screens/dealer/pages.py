"""The dealer's tablet: one table, what comes next as one large button, and what to do when something went
wrong. At a tablet that is bound to a table it opens that table; everybody else chooses one.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from cardhouse.games.game import load_game
from cardhouse.rulings.fitting import Setting
from cardhouse.screens.dealer.wrong import by_words, everything, possible
from cardhouse.screens.pages import look, page, see_other, service_of
from cardhouse.screens.staff import colleagues, rights
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.routes_views import as_json

Asking = Request[Any, Any, Any]
WORDS_MOST = 1000


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
    looked, of_event = [seen], ["events"] if seen.view.get("event") else []
    if can("view.table_hits"):
        looked.append(await look(request, room, f"table_hits {table}"))
    return page(
        request, "dealer/tablet.html", title=text("dealer.title", table=table), room=found, looked=looked,
        scripts=["dealer/tablet.js"], texts=["dealer", "unclear", "wrong", "staff", *of_event],
        view=seen.view,
        me=session.user if session is not None and deals else "", colleagues=await colleagues(request, room),
        signed_in=session.created_at if session is not None else 0,
        rack=can("view.bank"), hits=len(looked) > 1,
    )  # fmt: skip


@get("/rooms/{room:str}/wrong", include_in_schema=False)
async def wrong(request: Asking, room: FromPath[str], table: FromQuery[int] = 0) -> Response[Any]:
    """What can have gone wrong at a table as it stands, with its questions; without a table everything."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    return as_json(possible(await _setting(request, room, table)) if table else everything())


@get("/rooms/{room:str}/wrong/search", include_in_schema=False)
async def wrong_search(
    request: Asking, room: FromPath[str], table: FromQuery[int], words: FromQuery[str]
) -> Response[Any]:
    """What plain words may mean there, the likeliest first."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    return as_json(by_words(words[:WORDS_MOST], await _setting(request, room, table)))


async def _setting(request: Asking, room: str, number: int) -> Setting:
    """The table as far as it matters for what can have happened."""
    state = (await service_of(request).room(room)).host.room
    table = state.floor.tables.get(number)
    if table is None:
        raise absent(f"table {number}")
    running, inner = state.hands.get(number), table.table
    hand = running.hand if running is not None else None
    game = load_game(hand.setup.game if hand is not None else inner.game)
    stakes = hand.setup.stakes if hand is not None else inner.stakes
    return Setting(
        game, stakes, street=max(hand.street, 0) if hand is not None else -1, software=table.mode == "dealt",
        in_turn=hand is not None and hand.actor >= 0, event=bool(table.event),
    )  # fmt: skip


HANDLERS = [tables, tablet, wrong, wrong_search]
