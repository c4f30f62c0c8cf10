"""The floor: the map of tables with what needs doing, the lists, each table, rulings that wait for a
decision, and people. What is done on them is asked of the room, which knows who may.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.houses.catalogue import load_catalogue
from cardhouse.rulings.conduct.penalties import Penalty
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.texts import text
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.permissions import Subject
from cardhouse.server.routes_views import as_json

Asking = Request[Any, Any, Any]
TEXTS = ("floor", "staff", "wrong", "dealer")


async def _shown(
    request: Asking, room: str, name: str, looked: list[Looked], title: str, **more: Any
) -> Response[bytes]:
    """One of these pages, with what all of them have."""
    found = await service_of(request).room(room)
    return page(
        request, f"floor/{name}.html", title=title, room=found, looked=looked, here=name,
        scripts=[f"floor/{name}.js"], texts=list(TEXTS), view=looked[0].view, **more,
    )  # fmt: skip


@get("/rooms/{room:str}/floor", include_in_schema=False)
async def floor_map(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Every table, and what needs doing there."""
    seen = await look(request, room, "room")
    return await _shown(request, room, "map", [seen], text("floor.map.title"))


@get("/rooms/{room:str}/floor/lists", include_in_schema=False)
async def lists(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Every list, name by name."""
    seen = await look(request, room, "room")
    spreads = [game["spread"] for game in seen.view["games"]]
    found = [await look(request, room, f"list {spread}") for spread in spreads]
    return await _shown(request, room, "lists", [seen, *found], text("floor.lists.title"), lists=found)


@get("/rooms/{room:str}/floor/tables/{table:int}", include_in_schema=False)
async def one_table(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """One table with its seats."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    seen = await look(request, room, f"table {table}")
    around = await look(request, room, "room")
    return await _shown(request, room, "table", [seen, around], text("common.table", number=table))


@get("/rooms/{room:str}/floor/rulings", include_in_schema=False)
async def rulings(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What waits for a decision, and what was ruled."""
    seen = await look(request, room, "room")
    return await _shown(request, room, "rulings", [seen], text("floor.rulings.title"))


@get("/rooms/{room:str}/floor/people", include_in_schema=False)
async def people(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Everybody on the books."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.people", Subject(room))
    seen = await look(request, room, "room")
    return await _shown(request, room, "people", [seen], text("floor.people.title"))


class Conduct(msgspec.Struct, frozen=True):
    """What an incident is recorded by: the rows of the house's code, and the penalties there are."""

    rows: tuple[tuple[str, str], ...]
    penalties: tuple[str, ...]


@get("/rooms/{room:str}/floor/conduct", include_in_schema=False)
async def conduct(request: Asking, room: FromPath[str]) -> Response[Any]:
    """Asked for when somebody records an incident."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.people", Subject(room))
    book = (await service_of(request).room(room)).host.house().book
    rows = [row for row in load_catalogue().values() if row.kind == "conduct"]
    own = tuple((row.id, row.says) for row in rows if row.id.split(".")[0] == book)
    return as_json(Conduct(own, get_args(Penalty)))


HANDLERS = [floor_map, lists, one_table, rulings, people, conduct]
