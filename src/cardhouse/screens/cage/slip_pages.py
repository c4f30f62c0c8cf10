"""Slips on a page of their own, made for a receipt printer or a sheet of A6; `slips.py` fills them."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.money.reports.formats import made_by
from cardhouse.room.books_now import looked_at
from cardhouse.screens.cage.naming import Names
from cardhouse.screens.cage.slips import Printed, of_count, of_fill, of_inventory, of_posting
from cardhouse.screens.pages import page, service_of
from cardhouse.screens.staff import signing
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
REPRINT_AFTER = 10 * 60 * 1_000_000
"""A slip is printed when it is made; what is printed later than these microseconds is marked as a reprint."""


async def _enter(request: Asking, room: str) -> tuple[RoomService, Names]:
    allow(service_of(request).accounts, visitor_of(request.scope), "view.cage", Subject(room))
    found = await service_of(request).room(room)
    time = looked_at(found.host.room).time
    return found, Names(await signing(request, room), found.hub.aliases, time)


def _shown(request: Asking, found: RoomService, slip: Printed) -> Response[bytes]:
    view = looked_at(found.host.room)
    return page(
        request, "cage/slip.html", title=f"{slip.title} {slip.number}".strip(), room=found, slip=slip,
        scripts=["cage/window.js"], texts=["cage_page", "floor", "staff"], made_at=view.time(slip.at),
        printed_at=view.time(view.now), made_by=made_by(),
        reprint=bool(slip.at) and view.now - slip.at > REPRINT_AFTER,
    )  # fmt: skip


@get("/rooms/{room:str}/cage/slips/{number:int}", include_in_schema=False)
async def posting(request: Asking, room: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The slip of a posting of this gaming day or the last; older ones are on the log."""
    found, names = await _enter(request, room)
    books = found.host.room.books
    at = books.printed.get(number)
    if at is None:
        raise absent(f"slip {number} of this gaming day or the last")
    undone_by = books.reversed.get(number, 0)
    return _shown(request, found, of_posting(books.recent[number], at, names, undone_by))


@get("/rooms/{room:str}/cage/fills/{number:int}", include_in_schema=False)
async def fill(request: Asking, room: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A fill with its signatures."""
    found, names = await _enter(request, room)
    host = found.host
    banks = host.room.books.banks
    both = [one for one in (*banks.fills.values(), *banks.done) if one.number == number]
    if not both:
        raise absent(f"fill {number}")
    return _shown(request, found, of_fill(both[0], host.in_force(), names))


@get("/rooms/{room:str}/cage/counts/{at:int}", include_in_schema=False)
async def count(request: Asking, room: FromPath[str], at: FromPath[int]) -> Response[bytes]:
    """A count of a drawer, by its instant."""
    found, names = await _enter(request, room)
    counts = [one for one in found.host.room.books.cage.counts if one.at == at]
    if not counts:
        raise absent("such count")
    return _shown(request, found, of_count(counts[0], names))


@get("/rooms/{room:str}/cage/inventory/{number:int}", include_in_schema=False)
async def inventory(request: Asking, room: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A table inventory slip."""
    found, names = await _enter(request, room)
    slips = [one for one in found.host.room.books.banks.slips if one.number == number]
    if not slips:
        raise absent(f"inventory slip {number}")
    return _shown(request, found, of_inventory(slips[0], names))


SLIP_HANDLERS = [posting, fill, count, inventory]
