"""The pages of the cage: the window, the drawers, the tables' banks and boxes, the staff's money, the day,
the slips. Who may not give a command is not offered it: an auditor sees the same pages without a button.

Whatever needs two people is asked for by one in his session and confirmed by another in hers; that they are
two is decided by the room. What is printed is in `slips.py`, the dealer's rack and the carts in `rack.py`.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.money.cage.places import VAULT, place_fault
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.telling import says as in_words
from cardhouse.screens.cage.naming import Names, mended_at, place_name
from cardhouse.screens.cage.pool import pool_of
from cardhouse.screens.cage.rack import RACK_HANDLERS
from cardhouse.screens.cage.slip_pages import SLIP_HANDLERS
from cardhouse.screens.cage.taxes import taxes_of
from cardhouse.screens.pages import Looked, look, page, service_of
from cardhouse.screens.staff import known, rights, working_here
from cardhouse.screens.texts import text
from cardhouse.screens.writing import room_name
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import visitor_of

Asking = Request[Any, Any, Any]
REPORTED = ("fills", "drop", "close", "closings", "cash", "transactions", "thresholds", "variances", "tokes")
"""The reports that the cage prints."""
assert REPORTS.keys() >= set(REPORTED), "the cage prints reports that there are"
SCRIPTS = ("office.js", "cage/window.js")
TEXTS = ("office", "cage_page", "floor", "staff")


async def _shown(request: Asking, room: str, part: str, title: str = "", **more: Any) -> Response[bytes]:
    seen = await look(request, room, "cage")
    found = await service_of(request).room(room)
    session = visitor_of(request.scope).session
    assert session is not None, "only who is signed in may look at the cage"
    people = Names(await known(request, room), found.hub.aliases)
    return page(
        request, f"cage/{part}.html", title=title or text(f"cage.{part}.title", room=room_name(room)),
        room=found, looked=[seen], scripts=SCRIPTS, texts=TEXTS, view=seen.view, part=part,
        can=rights(request, room), who=people.who, me=session.who, place_name=place_name,
        account_name=people.account, named_all=people.all, where_name=people.place, pairs=_pairs(seen),
        mine=_windows(seen, session.who), games=_tables(found.host.room),
        names=people.table(seen.view, seen.view["people"]), mended_at=mended_at, **more,
    )  # fmt: skip


def _pairs(seen: Looked) -> list[tuple[str, str]]:
    """Every drawer with its name."""
    return [(one["place"], place_name(one["place"])) for one in seen.view["places"]]


def _windows(seen: Looked, me: str) -> list[dict[str, Any]]:
    """Where whoever looks may serve guests now: the own windows first, then the carts."""
    places = [one for one in seen.view["places"] if one["open"] and one["place"] != VAULT]
    return [one for one in places if one["place"].startswith("cart:") or one["keeper"] == me]


def _tables(room: Any) -> dict[int, str]:
    """The tables that are open, each with its game."""
    return {number: table.owner.name for number, table in sorted(room.floor.tables.items())}


@get("/rooms/{room:str}/cage", include_in_schema=False)
async def window(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Guests, what waits for a second person, alerts."""
    return await _shown(request, room, "window")


@get("/rooms/{room:str}/cage/drawers", include_in_schema=False)
async def drawers(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Windows, carts and the vault: what lies there, counts, transfers."""
    return await _shown(request, room, "drawers")


@get("/rooms/{room:str}/cage/drawers/{place:str}", include_in_schema=False)
async def drawer(request: Asking, room: FromPath[str], place: FromPath[str]) -> Response[bytes]:
    """One drawer, and its count by two people."""
    fault = place_fault(place)
    if fault is not None:
        raise RefusedError(fault)
    title = text("cage.drawer.title", place=place_name(place))
    return await _shown(request, room, "drawer", title, place=place)


@get("/rooms/{room:str}/cage/tables", include_in_schema=False)
async def tables(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Table banks, fills, boxes."""
    return await _shown(request, room, "tables")


@get("/rooms/{room:str}/cage/staff", include_in_schema=False)
async def staff(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Tokes that were brought, the staff pool, cards that came."""
    host = (await service_of(request).room(room)).host
    choices = host.in_force()
    return await _shown(
        request, room, "staff", staff=await working_here(request, room),
        pool=pool_of(host.room.books, choices), unused=choices.value("money_decks.unused_kept"),
    )  # fmt: skip


@get("/rooms/{room:str}/cage/day", include_in_schema=False)
async def day(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Whether the day is even, what is still open, its close."""
    told = {name: (REPORTS[name].__doc__ or "").splitlines()[0] for name in REPORTED}
    printed = {name: in_words(name, english) for name, english in told.items()}
    return await _shown(request, room, "day", printed=printed)


@get("/rooms/{room:str}/cage/taxes", include_in_schema=False)
async def taxes(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Winnings that are told to the revenue service: who shares them, what is withheld and paid on."""
    found = await service_of(request).room(room)
    return await _shown(request, room, "taxes", taxes=taxes_of(found.host, found.hub.aliases))


@get("/rooms/{room:str}/cage/slips", include_in_schema=False)
async def slips(request: Asking, room: FromPath[str]) -> Response[bytes]:
    """Everything that was posted with a slip, the latest first."""
    return await _shown(request, room, "slips")


HANDLERS = [window, drawers, drawer, tables, staff, taxes, day, slips, *SLIP_HANDLERS, *RACK_HANDLERS]
