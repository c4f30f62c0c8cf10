"""The floor: the map of tables with what needs doing, the lists, moves, each table, the dealers, rulings that
wait for a decision, conduct, and people. What is done on them is asked of the room, which knows who may; a
page is told which commands the visitor may give at all, so that it offers no others.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.floor.spreads.takes import Takes, to_choose, words
from cardhouse.games.game import game_names, load_game
from cardhouse.play.refusal import Refusal
from cardhouse.room.views.records import conduct_view, record_view
from cardhouse.screens.first_run.checklist import first_night
from cardhouse.screens.floor.gap_pages import GAP_HANDLERS
from cardhouse.screens.floor.paper_pages import PAPER_HANDLERS
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.staff import colleagues, rights, rights_anywhere
from cardhouse.screens.texts import text
from cardhouse.screens.time_banks import time_banks
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent, store_fault
from cardhouse.server.permissions import Subject, may
from cardhouse.server.routes_views import as_json
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
TEXTS = ("floor", "staff")
PANELS = ("floor/sign_ups.js", "floor/unsold.js")
RULINGS_MOST = 10
"""Of one person: the latest."""


async def _shown(
    request: Asking,
    room: str,
    name: str,
    looked: list[Looked],
    title: str,
    texts: tuple[str, ...] = (),
    **more: Any,
) -> Response[bytes]:
    """One of these pages, with what all of them have."""
    found = await service_of(request).room(room)
    return page(
        request, f"floor/{name}.html", title=title, room=found, looked=looked, here=name,
        scripts=[f"floor/{name}.js", *PANELS], texts=[*TEXTS, *texts], view=looked[0].view,
        rights=rights_anywhere(request, room), colleagues=await colleagues(request, room),
        sees_devices=rights(request, room)("view.devices"), **more,
    )  # fmt: skip


@get("/rooms/{room:str}/floor", include_in_schema=False)
async def floor_map(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Every table, and what needs doing there."""
    seen = await look(request, room, "room")
    games = [(name, load_game(name).name) for name in game_names()]
    night = await first_night(request, await service_of(request).room(room))
    return await _shown(
        request, room, "map", [seen], text("floor.map.title"), games=games, night=night,
        can=rights(request, room), takings=await _takings(request, room),
    )  # fmt: skip


async def _takings(request: Asking, room: str) -> list[tuple[str, Takes]]:
    """What the house may take at a game, in words and as data; the usual first: nothing, for play money."""
    host = (await service_of(request).room(room)).host
    choices = host.in_force()
    offered = [(words(one, choices) or text("floor.map.takes_nothing"), one) for one in to_choose(choices)]
    return offered[-1:] + offered[:-1] if host.room.money == "play" else offered


@get("/rooms/{room:str}/floor/lists", include_in_schema=False)
async def lists(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Every list, name by name."""
    seen = await look(request, room, "room")
    spreads = [game["spread"] for game in seen.view["games"]]
    found = [await look(request, room, f"list {spread}") for spread in spreads]
    return await _shown(request, room, "lists", [seen, *found], text("floor.lists.title"), lists=found)


@get("/rooms/{room:str}/floor/moves", include_in_schema=False)
async def moves(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Who goes where: on the way, must-move, transfer lists, chips that are off a game."""
    seen = await look(request, room, "room")
    return await _shown(request, room, "moves", [seen], text("floor.moves.title"))


@get("/rooms/{room:str}/floor/dealers", include_in_schema=False)
async def dealers(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Who deals today: the rotation, and the push that comes next."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    seen = await look(request, room, "dealers")
    return await _shown(request, room, "dealers", [seen], text("floor.dealers.title"))


@get("/rooms/{room:str}/floor/announcements", include_in_schema=False)
async def announcements(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What is announced to the room, and announcing it."""
    seen, said = await look(request, room, "room"), await look(request, room, "announcements")
    return await _shown(
        request, room, "announcements", [seen, said], text("announcements.title"), ("announcements",),
        said=said.view,
    )  # fmt: skip


@get("/rooms/{room:str}/floor/tables/{table:int}", include_in_schema=False)
async def one_table(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[bytes]:
    """One table with its seats."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.room", Subject(room))
    seen = await look(request, room, f"table {table}")
    around = await look(request, room, "room")
    title = text("common.table", number=table)
    return await _shown(request, room, "table", [seen, around], title, ("director", "wrong", "unclear"))


@get("/rooms/{room:str}/floor/tables/{table:int}/time-banks", include_in_schema=False)
async def table_time_banks(request: Asking, room: FromPath[str], table: FromPath[int]) -> Response[Any]:
    """The time banks to choose from at a table, for scripts."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), "command.SetTimeBank", Subject(room, table))
    return as_json(time_banks(await service.room(room), table))


@get("/rooms/{room:str}/floor/rulings", include_in_schema=False)
async def rulings(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """What waits for a decision, what was ruled, and what was overruled."""
    seen, record = await look(request, room, "room"), await look(request, room, "overruled")
    title = text("floor.rulings.title")
    return await _shown(request, room, "rulings", [seen, record], title, ("wrong",), record=record.view)


@get("/rooms/{room:str}/floor/conduct", include_in_schema=False)
async def conduct(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Incidents, penalties that are served, and who is kept out."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.people", Subject(room))
    seen = await look(request, room, "room")
    return await _shown(request, room, "conduct", [seen], text("floor.conduct.title"))


@get("/rooms/{room:str}/floor/people", include_in_schema=False)
async def people(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Everybody on the books."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.people", Subject(room))
    seen = await look(request, room, "room")
    return await _shown(request, room, "people", [seen], text("floor.people.title"))


def _notes(request: Asking, room: str) -> bool:
    """Whether the visitor may read what staff wrote about people; `view.people` was asked before."""
    session = visitor_of(request.scope).session
    return session is not None and not isinstance(may(session, "view.notes", Subject(room)), Refusal)


@get("/rooms/{room:str}/floor/conduct/record", include_in_schema=False)
async def conduct_record(request: Asking, room: FromPath[str]) -> Response[Any]:
    """The room's record of conduct, for scripts."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.people", Subject(room))
    found = await service_of(request).room(room)
    record = conduct_view(found.host, found.hub.aliases, _notes(request, room))
    return as_json(record, texts=found.hub.texts)


@get("/rooms/{room:str}/floor/people/{person:str}", include_in_schema=False)
async def person_record(request: Asking, room: FromPath[str], person: FromPath[str]) -> Response[Any]:
    """How it stands with somebody, and what was ruled about him at whichever table, for scripts."""
    allow(service_of(request).accounts, visitor_of(request.scope), "view.record", Subject(room))
    found = await service_of(request).room(room)
    if person not in found.host.room.floor.people.known:
        raise absent(f"person {person[:50]!r}")
    try:
        ruled = (await found.shelving.shelf()).rulings_about(person, RULINGS_MOST)
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    record = record_view(found.host, person, found.hub.aliases, _notes(request, room), ruled=ruled)
    return as_json(record, texts=found.hub.texts)


HANDLERS = [
    floor_map, lists, moves, dealers, announcements, one_table, table_time_banks, rulings, conduct, people,
    conduct_record, person_record, *GAP_HANDLERS, *PAPER_HANDLERS,
]  # fmt: skip
